"""Measuring in a game that says nothing of its own about it: distances, ways and areas all the same."""

from __future__ import annotations

from math import dist
from typing import Any

import msgspec
import pytest

from rules.core.battle import Battle
from rules.core.geometry import Board
from rules.core.ids import ModelId, SeatId
from rules.core.measuring.answers import Reached, Rings, Sighting, Together, WayRound
from rules.core.measuring.questions import (
    AskReach,
    AskRings,
    AskSight,
    AskTogether,
    AskUnder,
    AskWay,
    Question,
    measured,
)
from rules.core.measuring.reached import DIRECTIONS, reached
from rules.core.refusal import Illegal
from tests.toy import BASE, INCH, REACH, SYSTEM

RED, BLUE = SeatId("red"), SeatId("blue")
FIRST, SECOND, FOE = ModelId("red-1"), ModelId("red-2"), ModelId("blue-1")


@pytest.fixture
def battle() -> Battle[Any]:
    """Two fighters beside each other, an enemy before the first."""
    fighters = [
        {"id": FIRST, "seat": "red", "at": [5, 5], "skill": 4},
        {"id": SECOND, "seat": "red", "at": [7, 5], "skill": 4},
        {"id": FOE, "seat": "blue", "at": [5, 8], "skill": 4},
    ]
    return Battle(SYSTEM.stage({"models": fighters, "hands": {"red": [], "blue": []}}), (RED, BLUE))


def ask(battle: Battle[Any], question: Question, seat: SeatId | None = RED) -> Any:
    return measured(SYSTEM, battle, seat, question)


def test_a_game_without_lines_of_sight_measures_distances(battle: Battle[Any]) -> None:
    seen: Sighting = ask(battle, AskSight(FIRST, FOE), None)
    assert seen.seen is None
    assert seen.distance == 3 * INCH - 2 * BASE
    assert ask(battle, AskSight(FIRST, FOE, at=(5 * INCH, 2 * INCH))).distance == 6 * INCH - 2 * BASE
    assert ask(battle, AskSight(FIRST, (5 * INCH, 10 * INCH))).distance == 5 * INCH - BASE
    rings: Rings = ask(battle, AskRings((FIRST,)))
    assert rings.about[0].rings == ()


def test_where_it_may_go_is_what_the_game_allows(battle: Battle[Any]) -> None:
    found: Reached = ask(battle, AskReach(f"move:{FIRST}"))
    assert len(found.outline) == DIRECTIONS
    for x, y in found.outline:
        assert dist((x, y), (5 * INCH, 5 * INCH)) <= REACH
        assert BASE <= min(x, y) <= max(x, y) <= 12 * INCH - BASE


def test_a_way_leads_round_whoever_stands_there(battle: Battle[Any]) -> None:
    way: WayRound = ask(battle, AskWay(FIRST, (5 * INCH, 10 * INCH)))
    assert way.arrives
    assert way.path[-1] == (5 * INCH, 10 * INCH)
    assert len(way.path) > 1


def test_commands_together_stop_where_dice_would_fall(battle: Battle[Any]) -> None:
    near = {"do": "move", "model": SECOND, "to": [5 * INCH + BASE, 6 * INCH + BASE]}
    strike = {"do": "strike", "model": FIRST, "target": FOE}
    done: Together = ask(battle, AskTogether((near, strike, {"do": "done"})))
    assert len(done.previews) <= 2
    with pytest.raises(Illegal):
        ask(battle, AskTogether(({"do": "resign"},)))
    with pytest.raises(Illegal):
        ask(battle, AskTogether(({"do": "fly"},)))


def test_what_is_not_there_cannot_be_measured(battle: Battle[Any]) -> None:
    for question in (
        AskRings((ModelId("nobody"),)),
        AskSight(FIRST, ModelId("nobody")),
        AskSight(ModelId("nobody"), FIRST),
        AskSight(FIRST, (99 * INCH, 0)),
        AskWay(ModelId("nobody"), (0, 0)),
        AskReach("move:nobody"),
        AskUnder("none", (0, 0)),
    ):
        with pytest.raises(Illegal):
            ask(battle, question)


def test_another_hand_changes_nothing_that_is_measured(battle: Battle[Any]) -> None:
    other = msgspec.structs.replace(
        battle, game=msgspec.structs.replace(battle.game, hands={"red": (), "blue": ("shield",)})
    )
    for question in (AskSight(FIRST, FOE), AskReach(f"move:{FIRST}"), AskWay(FIRST, (1000, 1000))):
        assert ask(battle, question) == ask(other, question)


def test_after_a_corner_only_the_rest_of_the_way_is_left() -> None:
    corner = (3_000, 0)
    found = reached(((0, 0), corner), 5_000, Board(20_000, 20_000), lambda way: way[0] == corner, None)
    assert max(dist(end, corner) for end in found.outline) <= 2_001
    assert (5_000, 0) in found.outline
    assert reached(((0, 0), corner), 2_000, Board(9, 9), lambda way: True, None).beyond == ()
