"""Players without a person: they see what a seat may do and choose.

A bot looks at the same offers, examples and questions as a player; its luck comes from a source of
its own, never from the battle's dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rules.core.battle import Battle, awaited
from rules.core.command import Answer, Command
from rules.core.dice import DiceSource
from rules.core.event import Question
from rules.core.ids import SeatId
from rules.core.seen import offers
from rules.core.system import System

T = TypeVar("T")

#: Wishes of a seat, the dearest first.
Bot = Callable[[System[Any], Battle[Any], SeatId, "Luck"], Iterator[Command]]


class Luck:
    """A run of random choices."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._drawn += 1
        return self._source.roll(self._drawn, limit) - 1

    def shuffled(self, things: list[T]) -> Iterator[T]:
        """The things in a random order; only as many are drawn as are asked for."""
        left = list(things)
        while left:
            yield left.pop(self.below(len(left)))


def waits_for(system: System[Any], battle: Battle[Any], seat: SeatId) -> bool:
    """Whether it is this seat's turn to do something."""
    return seat in awaited(system, battle)


def random_bot(system: System[Any], battle: Battle[Any], seat: SeatId, luck: Luck) -> Iterator[Command]:
    """Any answer, or any example of any offer, each offer as likely as the next."""
    halt = battle.halt
    if halt is not None:
        if halt.question is not None and halt.decision is not None and halt.question.seat == seat:
            for option in _answers(halt.question, luck):
                yield Answer(halt.decision, option)
        return
    open_to = [offer for offer in offers(system, battle, seat) if offer.refused is None]
    for offer in luck.shuffled(open_to):
        yield from system.examples(battle.game, offer, luck.shuffled)


def _answers(question: Question, luck: Luck) -> Iterator[str]:
    """Options in a random order, those last that need a place, which only the rules could choose."""
    yield from luck.shuffled([option.id for option in question.options if not option.place])
    yield question.default


#: The bots that a battle may have, by name.
BOTS: dict[str, Bot] = {"random": random_bot}
