"""Taking back in each game: what is free has told nobody anything, and the log is still the battle."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core import seen
from rules.core.battle import decide, fold, visible
from rules.core.codec import codec, encode
from rules.core.command import TakeBack
from rules.core.consent import by_consent
from rules.core.dice import seeded
from rules.core.registry import get_system
from rules.core.steps import is_free, last_step, since
from tests.systems.games import SYSTEMS, Played, recording, spread
from tests.systems.hidden import INDISTINGUISHABLE, OPEN

pytestmark = [pytest.mark.parametrize("system_id", SYSTEMS), pytest.mark.rule("CORE-TAKE-BACK")]


def free_moves(system_id: str, game: int) -> list[Played]:
    """Moves of a game that their player may take back alone."""
    return [move for move in recording(system_id, game).moves if _is_free(move)]


def _is_free(move: Played) -> bool:
    battle, before = move.step.battle, move.battle.length
    last = last_step(battle.steps, move.seat)
    if battle.result is not None or last is None or last.before != before:
        return False
    return is_free(since(battle.steps, before), move.seat)


def test_a_step_taken_back_leaves_the_battle_as_it_was_and_the_log_says_so(system_id: str) -> None:
    game = recording(system_id, 0)
    lines = [encode(event) for event in game.events]
    read = codec(game.system)
    for move in spread(free_moves(system_id, 0), 8):
        log = read.events(lines[: move.step.battle.length])
        back = by_consent(
            game.system,
            move.step.battle,
            move.seat,
            TakeBack(),
            seeded("none is rolled"),
            lambda length, log=log: fold(game.system, log[:length]),
        )
        assert back.battle.game == move.battle.game
        assert back.battle.dice == move.step.battle.dice == move.battle.dice
        assert fold(game.system, [*log, *back.events]) == back.battle


def test_what_may_be_taken_back_freely_has_told_its_player_nothing_new(system_id: str) -> None:
    """Whatever lies hidden, the same step looks the same: so whoever takes it back has learnt nothing."""
    system = get_system(system_id)
    compared = 0
    for game in range(4):
        for move in spread(free_moves(system_id, game) or [recording(system_id, game).moves[0]], 8):
            for other in INDISTINGUISHABLE[system_id](move.battle.game, move.seat):
                if not _is_free(move):
                    continue
                hidden = msgspec.structs.replace(move.battle, game=other)
                again = decide(system, hidden, move.seat, move.command, seeded("none is rolled"))
                assert what_is_seen(system, move, again) == what_is_seen(system, move, move.step)
                compared += 1
    assert compared or system_id in OPEN


def what_is_seen(system: Any, move: Played, step: Any) -> tuple[Any, ...]:
    """All that the player gets of a step."""
    events = [visible(system, event, move.seat) for event in step.events]
    return events, encode(seen.table(system, step.battle, move.seat))
