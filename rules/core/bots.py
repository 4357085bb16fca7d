"""Players without a person: they see what a seat may do and choose.

A bot looks at the same offers, examples and questions as a player; its luck comes from a source of
its own, never from the battle's dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from rules.core.advice import Advice, advice_of
from rules.core.battle import Battle, Halt, awaited, command_of
from rules.core.command import Answer, Command
from rules.core.dice import DiceSource
from rules.core.event import Choice, Question
from rules.core.foresight import played_on
from rules.core.ids import SeatId
from rules.core.seen import offers
from rules.core.system import System

T = TypeVar("T")

#: How often what is uncertain is looked at.
SAMPLES = 4

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


def sensible_bot(system: System[Any], battle: Battle[Any], seat: SeatId, luck: Luck) -> Iterator[Command]:
    """What the system's advice finds best, by what the seat may see; for want of that anything at all."""
    advice = advice_of(system)
    weighed = _Weighed(system, advice, advice.as_seen(battle.game, seat), seat, luck)
    if battle.halt is None:
        yield from weighed.commands()
    elif battle.halt.question is not None and battle.halt.question.seat == seat:
        yield from weighed.answers(battle.halt)
    yield from random_bot(system, battle, seat, luck)


class _Weighed:
    """What a seat could do, weighed against each other."""

    def __init__(
        self, system: System[Any], advice: Advice[Any], state: Any, seat: SeatId, luck: Luck
    ) -> None:
        self.system = system
        self.advice = advice
        self.state = state
        self.seat = seat
        self.luck = luck
        self.now = advice.standing(state, seat)

    def commands(self) -> Iterator[Command]:
        """Commands, the best first; what is equally good in an order by chance."""
        found = [
            command
            for offer in self.advice.offers(self.state, self.seat)
            if offer.refused is None
            for command in self.advice.commands(self.state, self.seat, offer)
        ]
        weighed = [(self._worth(command), command) for command in self.luck.shuffled(found)]
        return (command for _, command in sorted(weighed, key=lambda one: -one[0]))

    def _worth(self, command: Command) -> float:
        worth = self.advice.worth(self.state, self.seat, command)
        return self._gain(self.state, self.seat, command, ()) if worth is None else worth

    def answers(self, halt: Halt) -> Iterator[Command]:
        """Answers to an open question, the best first."""
        question, decision = halt.question, halt.decision
        assert question is not None
        assert decision is not None
        advised = list(self.advice.answers(self.state, question))
        for choice in advised or self._by_what_comes(halt, question):
            yield Answer(decision, choice.option, choice.at, choice.facing)

    def _by_what_comes(self, halt: Halt, question: Question) -> list[Choice]:
        """Every option that needs no place, by what comes of it."""
        before = self.advice.as_seen(halt.before, self.seat)
        command = command_of(self.system, halt.command)
        choices = [Choice(option.id) for option in question.options if not option.place]
        weighed = [
            (self._gain(before, halt.seat, command, (*halt.answers, choice)), choice)
            for choice in self.luck.shuffled(choices)
        ]
        return [choice for _, choice in sorted(weighed, key=lambda one: -one[0])]

    def _gain(self, state: Any, seat: SeatId, command: Command, given: Sequence[int | Choice]) -> float:
        """How much better the seat stands afterwards, on the mean of a few ways it may go."""
        ends = [played_on(self.system, state, seat, command, given, self._die) for _ in range(SAMPLES)]
        gains = [self.advice.standing(end, self.seat) - self.now for end in ends if end is not None]
        return sum(gains) / len(gains) if gains else 0.0

    def _die(self, faces: int) -> int:
        return self.luck.below(faces) + 1


#: The bots that a battle may have, by name, the weakest first.
BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot}
