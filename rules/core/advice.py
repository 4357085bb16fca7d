"""What is good in a game, as a bot asks it.

A system that has something to say about its own game fulfils ``Advised``; every other one is played by
the general advice, which tries what may be done and looks at what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from rules.core.command import Command
from rules.core.event import Choice, Question
from rules.core.ids import SeatId
from rules.core.offer import Offer
from rules.core.system import System

S = TypeVar("S")

#: Examples of one offer that the general advice looks at.
MOST_EXAMPLES = 6


class Advice(Generic[S]):
    """The general advice. A system's own is a subclass that knows better in a few points."""

    def __init__(self, system: System[S]) -> None:
        self._system = system

    def as_seen(self, state: S, seat: SeatId) -> S:
        """The state without anything that this seat may not know; all other functions are given such ones."""
        return state

    def offers(self, state: S, seat: SeatId) -> Iterable[Offer]:
        """The offers worth a look now. Those that are refused are left out afterwards."""
        return self._system.offers(state, seat)

    def commands(self, state: S, seat: SeatId, offer: Offer) -> Iterable[Command]:
        """A few complete, legal commands for an open offer."""
        return islice(self._system.examples(state, offer), MOST_EXAMPLES)

    def worth(self, state: S, seat: SeatId, command: Command) -> float | None:
        """What a command gains, on the scale of ``standing``; None: see what comes of it."""
        return None

    def standing(self, state: S, seat: SeatId) -> float:
        """How well a seat stands."""
        scores = self._system.scores(state)
        return scores[seat] - max((score for other, score in scores.items() if other != seat), default=0)

    def answers(self, state: S, question: Question) -> Iterable[Choice]:
        """Answers to a question, the best first; none: see what comes of each."""
        return ()


@runtime_checkable
class Advised(Protocol):
    """A system with advice of its own."""

    @property
    def advice(self) -> Advice[Any]:
        """What is good in its game."""
        ...


def advice_of(system: System[S]) -> Advice[S]:
    """A system's own advice, or the general one."""
    return system.advice if isinstance(system, Advised) else Advice(system)
