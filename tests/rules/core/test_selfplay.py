"""Whole games, and that their checks find what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.battle import decide, fold
from rules.core.bots import BOTS, Luck, random_bot
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.registry import get_system
from rules.core.save import restore, save
from rules.core.selfplay import play
from rules.core.starter import UnknownStarter, starter_brief

TOY = get_system("toy")
BRIEF = starter_brief(TOY)
BOTH = [BOTS["random"]] * 2


def test_a_game_ends_and_folds_and_repeats() -> None:
    game, events = play(TOY, BRIEF, BOTH, 5)
    assert game.errors == []
    assert game.finished
    assert fold(TOY, events).result is not None
    assert play(TOY, BRIEF, BOTH, 5) == (game, events)
    assert play(TOY, BRIEF, BOTH, 6)[1] != events


@given(seed=st.integers(0, 10_000), stop=st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_a_saved_battle_is_the_same_and_goes_on_the_same(seed: int, stop: int) -> None:
    _, events = play(TOY, BRIEF, BOTH, seed, checked=False)
    battle = fold(TOY, events[: 1 + stop % len(events)])
    again = restore(TOY, save(battle))
    assert again == battle
    for seat in battle.seats:
        wish = next(random_bot(TOY, battle, seat, Luck(seeded(seed))), None)
        if wish is not None and battle.result is None and seat == _waited_for(battle):
            assert decide(TOY, again, seat, wish, seeded(seed)) == decide(
                TOY, battle, seat, wish, seeded(seed)
            )


def _waited_for(battle: Any) -> Any:
    return battle.halt.question.seat if battle.halt else TOY.awaited(battle.game)[0]


class Broken:
    """The made-up game with one of its functions replaced."""

    def __init__(self, **functions: Any) -> None:
        self.functions = functions

    def __getattr__(self, name: str) -> Any:
        return self.functions.get(name) or getattr(TOY, name)


def _violated(state: Any) -> Iterator[str]:
    if state.turn > 1:
        yield "turn 2 is never reached"


def _wrong_examples(state: Any, offer: Any, order: Any) -> Iterator[Command]:
    yield msgspec.convert({"do": "move", "model": "nobody", "to": [0, 0]}, TOY.commands[0])


@pytest.mark.parametrize(
    ("functions", "found"),
    [
        ({"violations": _violated}, "turn 2 is never reached"),
        ({"examples": _wrong_examples}, "was offered and then refused"),
        ({"awaited": lambda state: ()}, "nobody is waited for"),
        ({"offers": lambda state, seat: ()}, "may do nothing"),
        ({"scores": lambda state: 1 / 0, "finished": lambda state: 1 / 0}, "ZeroDivisionError"),
    ],
)
def test_faults_of_a_system_are_reported(functions: dict[str, Any], found: str) -> None:
    game, _ = play(Broken(**functions), BRIEF, BOTH, 1)  # type: ignore[arg-type]
    assert not game.finished
    assert any(found in error for error in game.errors), game.errors


def test_unknown_starters_are_named() -> None:
    with pytest.raises(UnknownStarter, match="there are: three, two"):
        starter_brief(TOY, forces=["three", "four"])
    with pytest.raises(UnknownStarter, match="2 forces"):
        starter_brief(TOY, forces=["three"])
