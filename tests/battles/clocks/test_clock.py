"""Clocks by themselves: who loses time, when it is given anew, when it ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from battles.clocks.clock import (
    GRACE,
    Agreement,
    Clock,
    Moment,
    deadline,
    left_at,
    out_of_time,
    with_grace,
    wound,
)
from rules.core.ids import SeatId

RED, BLUE = SeatId("red"), SeatId("blue")
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def moment(*awaited: SeatId, **facts: Any) -> Moment:
    return Moment((RED, BLUE), awaited, **facts)


def begun(kind: Any, seconds: int, *awaited: SeatId, **agreed: Any) -> Clock:
    return wound(Clock(Agreement(kind, seconds, **agreed)), moment(*awaited), BEGIN)


def test_only_the_seat_to_act_loses_time() -> None:
    clock = wound(begun("game", 600, RED), moment(BLUE, acted=RED), at(100))
    assert left_at(clock, at(130)) == {RED: 500_000, BLUE: 570_000}
    assert deadline(clock) == at(700)


def test_both_lose_time_where_the_battle_waits_for_both() -> None:
    assert left_at(begun("game", 600, RED, BLUE), at(60)) == {RED: 540_000, BLUE: 540_000}


def test_an_increment_comes_when_the_move_passes_on_and_not_before() -> None:
    clock = wound(begun("game", 600, RED, increment=10), moment(RED, acted=RED), at(20))
    assert left_at(clock, at(20))[RED] == 580_000
    clock = wound(clock, moment(BLUE, acted=RED), at(30))
    assert left_at(clock, at(30))[RED] == 580_000
    passed_for = wound(clock, moment(RED), at(40))
    assert left_at(passed_for, at(40))[BLUE] == 590_000, "the server acted for blue, who gains nothing"


def test_a_turn_gives_both_their_time_anew_and_an_interruption_does_not() -> None:
    clock = begun("turn", 120, RED)
    for awaited, when in ((BLUE, 50), (RED, 60), (BLUE, 90)):
        clock = wound(clock, moment(awaited), at(when))
    assert left_at(clock, at(90)) == {RED: 40_000, BLUE: 110_000}
    assert left_at(wound(clock, moment(RED, turn=2), at(95)), at(95)) == {RED: 120_000, BLUE: 120_000}


def test_a_move_has_its_days_anew_with_each_command_of_ones_own() -> None:
    clock = begun("move", 86_400, RED)
    offered_draw = wound(clock, moment(RED), at(50_000))
    assert deadline(offered_draw) == at(86_400)
    moved = wound(offered_draw, moment(RED, acted=RED), at(60_000))
    assert deadline(moved) == at(146_400)
    assert deadline(wound(moved, moment(BLUE, acted=RED), at(70_000))) == at(156_400)


def test_a_decision_has_its_own_time_and_nothing_else_has() -> None:
    clock = begun("decision", 30, RED)
    assert deadline(clock) is None
    asked = wound(clock, moment(BLUE, asks=True, anew=True), at(100))
    assert deadline(asked) == at(130)
    assert deadline(wound(asked, moment(BLUE, asks=True), at(110))) == at(130), "a draw offered meanwhile"
    assert deadline(wound(asked, moment(RED), at(120))) is None


def test_time_ends_once_and_never_below_nothing() -> None:
    clock = begun("game", 600, RED)
    assert out_of_time(clock, at(599)) == ()
    assert out_of_time(clock, at(10_000)) == (RED,)
    assert left_at(clock, at(10_000))[RED] == 0
    assert left_at(clock, at(-50))[RED] == 600_000, "a clock of another machine that is slow"


def test_nobody_loses_time_once_all_is_over() -> None:
    over = wound(begun("game", 600, RED), moment(RED, over=True), at(10))
    assert (deadline(over), out_of_time(over, at(10_000))) == (None, ())


@pytest.mark.parametrize("kind", ["turn", "game"])
def test_grace_is_given_once_a_turn(kind: Any) -> None:
    graced = with_grace(begun(kind, 300, RED), RED, at(301))
    assert (deadline(graced), graced.graced) == (at(301 + GRACE / 1000), (RED,))
    assert wound(graced, moment(BLUE), at(310)).graced == (RED,)
    assert wound(graced, moment(BLUE, turn=1), at(310)).graced == ()


@pytest.mark.parametrize(
    ("agreed", "fine"),
    [
        (Agreement("move", 3 * 86_400), True),
        (Agreement("move", 60), False),
        (Agreement("game", 3600, increment=5), True),
        (Agreement("turn", 600, increment=5), False),
        (Agreement("decision", 10), False),
    ],
)
def test_what_may_be_agreed_on(agreed: Agreement, fine: bool) -> None:
    assert (agreed.problem() is None) is fine
