"""Bots of any game: the general advice, and a system's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from rules.core.advice import Advice, Advised, advice_of
from rules.core.battle import awaited, begin, decide
from rules.core.bots import BOTS, Luck, sensible_bot
from rules.core.command import Answer, Command
from rules.core.dice import seeded
from rules.core.event import Choice, Question
from rules.core.foresight import played_on
from rules.core.ids import ModelId, SeatId
from rules.core.registry import get_system
from rules.core.selfplay import Pace, play
from rules.core.series import Series
from rules.core.starter import UnknownStarter, starter_brief
from tests.toy.facts import Duel, Move, Strike

TOY = get_system("toy")
GAMES = 40


def duel() -> Duel:
    """Two that stand beside each other, and one out of reach."""
    return TOY.stage(
        {
            "models": [
                {"id": "r1", "seat": "red", "at": [2, 2]},
                {"id": "b1", "seat": "blue", "at": [3.5, 2], "wounds": 1},
                {"id": "b2", "seat": "blue", "at": [10, 10]},
            ],
            "hands": {"red": ["shield"], "blue": []},
        }
    )


def test_the_general_advice_beats_chance_in_a_game_that_it_does_not_know() -> None:
    won = 0
    for number, bout in zip(
        range(GAMES), Series(("sensible", "random"), ("two", "two")).bouts(TOY, 1), strict=False
    ):
        game, _ = play(TOY, bout.brief, [BOTS[name] for name in bout.bots], bout.seed, checked=number < 4)
        assert not game.errors
        won += game.winner == bout.brief.seats[bout.bots.index("sensible")]
    assert won > 0.7 * GAMES


def test_what_gains_most_is_wished_first() -> None:
    battle = msgspec.structs.replace(begin(TOY, starter_brief(TOY)).battle, game=duel())
    assert next(sensible_bot(TOY, battle, SeatId("red"), Luck(seeded("x")))) == Strike("r1", ModelId("b1"))


def test_looking_ahead_ends_where_the_command_does() -> None:
    struck = played_on(TOY, duel(), SeatId("red"), Strike("r1", ModelId("b1")), (), lambda faces: faces)
    assert [one.id for one in struck.fighters] == ["r1", "b2"]
    assert (
        played_on(TOY, duel(), SeatId("red"), Move(ModelId("r1"), (60_000, 0)), (), lambda faces: faces)
        is None
    )
    assert (
        played_on(TOY, duel(), SeatId("red"), Strike("r1", ModelId("b1")), ("no die",), lambda faces: faces)
        is None
    )


class Opinion(Advice[Duel]):
    """Takes the blow, whatever comes of it, and likes to move."""

    def worth(self, state: Duel, seat: SeatId, command: Command) -> float | None:
        return 100.0 if isinstance(command, Move) else None

    def answers(self, state: Duel, question: Question) -> Iterable[Choice]:
        return (Choice("take"),)


class Opinionated:
    """The made-up game with advice of its own."""

    advice = Opinion(TOY)

    def __getattr__(self, name: str) -> Any:
        return getattr(TOY, name)

    def __hash__(self) -> int:
        return hash(TOY)


def test_a_system_may_have_advice_of_its_own() -> None:
    system: Any = Opinionated()
    assert not isinstance(TOY, Advised)
    assert advice_of(system) is system.advice
    battle = begin(system, starter_brief(system)).battle
    seat = awaited(system, battle)[0]
    assert isinstance(next(sensible_bot(system, battle, seat, Luck(seeded("x")))), Move)


def test_advice_answers_questions() -> None:
    system: Any = Opinionated()
    battle = msgspec.structs.replace(begin(TOY, starter_brief(TOY)).battle, game=duel())
    given = msgspec.structs.replace(battle.game, hands={"red": (), "blue": ("shield",)})
    battle = msgspec.structs.replace(battle, game=given)
    asked = decide(TOY, battle, SeatId("red"), Strike("r1", ModelId("b1")), _Sixes()).battle
    wish = next(sensible_bot(system, asked, SeatId("blue"), Luck(seeded("x"))))
    assert isinstance(wish, Answer)
    assert wish.option == "take"


class _Sixes:
    """Dice that show the best."""

    def roll(self, index: int, faces: int) -> int:
        return faces


def test_a_series_changes_seats_and_goes_through_all() -> None:
    every = Series(("sensible", "random"), mirror=True, every=True).bouts(TOY, 5)
    first = [next(every) for _ in range(6)]
    assert [bout.seed for bout in first] == [5, 6, 7, 8, 9, 10]
    assert [bout.bots[0] for bout in first] == ["sensible", "random"] * 3
    assert all(bout.brief.forces["red"] == bout.brief.forces["blue"] for bout in first)
    assert first[0].brief == first[1].brief == first[4].brief != first[2].brief
    with pytest.raises(UnknownStarter):
        next(Series(("random", "random"), ("four",), mirror=True).bouts(TOY, 1))


def test_a_pace_takes_down_every_choice_and_decision() -> None:
    ticks = iter(range(1_000_000))
    pace = Pace(lambda: float(next(ticks)))
    game, _ = play(TOY, starter_brief(TOY), [BOTS["random"]] * 2, 1, pace=pace)
    assert sum(map(len, pace.choices.values())) == len(pace.decisions) == game.commands
    assert all(took.seconds == 1.0 for took in pace.decisions)
