"""A clock that runs out finds a way on in every game, wherever it stands: the default, or letting it pass."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.battle import Battle, awaited, fold
from rules.core.dice import seeded
from rules.core.event import TimedOut
from rules.core.registry import get_system
from rules.core.timing import acted_for, lost_on_time
from tests.systems.games import SYSTEMS, moves, recording

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)

#: Commands that a game may need until its move has passed on: a Squad is Activated, and each Model passes.
MOST = 120


def let_pass(system: Any, battle: Battle[Any]) -> Battle[Any]:
    """Act for the seat without time until the battle waits for somebody else."""
    seat = awaited(system, battle)[0]
    dice = seeded("a clock")
    for number in range(MOST):
        battle = acted_for(system, battle, seat, dice, first=number == 0).battle
        if battle.result is not None or seat not in awaited(system, battle):
            return battle
    raise AssertionError(f"{seat} still has to act after {MOST} commands")


def test_a_seat_without_time_is_passed_wherever_the_game_stands(system_id: str) -> None:
    system = get_system(system_id)
    for played in (recording(system_id, 0).moves[0], *moves(system_id, 8)):
        if awaited(system, played.battle):
            passed = let_pass(system, played.battle)
            assert passed.length > played.battle.length
            assert passed.result is None or passed.result.reason.key != "battle.resigned", "nobody gives up"


def test_what_a_clock_did_is_told_and_folds_to_the_same_battle(system_id: str) -> None:
    system, game = get_system(system_id), recording(system_id, 0)
    battle, dice, log = game.opening.battle, seeded("a clock"), list(game.opening.events)
    for _ in range(6):
        step = acted_for(system, battle, awaited(system, battle)[0], dice, first=True)
        log += step.events
        battle = step.battle
    assert any(isinstance(event, TimedOut) for event in log)
    assert fold(system, log) == battle


def test_who_loses_on_time_loses(system_id: str) -> None:
    system, battle = get_system(system_id), recording(system_id, 0).opening.battle
    late, other = battle.seats
    end = lost_on_time(system, battle, seeded(1), late)
    assert end.battle.result is not None
    assert end.battle.result.winner == other
    assert awaited(system, end.battle) == ()
    both = lost_on_time(system, battle, seeded(1), late, other).battle.result
    assert both is not None
    assert both.winner is None
