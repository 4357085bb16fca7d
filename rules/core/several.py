"""Battles of more than two sides: which systems play them, and how one side leaves and the rest play on."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, runtime_checkable

from rules.core.ids import SeatId
from rules.core.procedure import Log, Procedure
from rules.core.system import System

S = TypeVar("S")

#: So many sides meet in every game.
TWO = 2

#: The seats of any battle, in the order in which they are taken; a battle has the first so many.
ALL_SEATS: tuple[SeatId, ...] = tuple(map(SeatId, ("red", "blue", "green", "gold")))


@runtime_checkable
class ForSeveral(Protocol):
    """What a system has besides that more than two may play."""

    #: How many sides may meet, at most as many as there are ``ALL_SEATS``.
    most_seats: int

    def withdraw(self, log: Log[Any], seat: SeatId) -> Procedure[None]:
        """Take a side out of a battle that goes on without it (CORE-RESIGN).

        Afterwards nothing waits for the seat any more. Never raises ``Illegal``.
        """
        ...


def most_seats(system: System[Any]) -> int:
    """How many sides may meet in a battle of this system."""
    return system.most_seats if isinstance(system, ForSeveral) else TWO


def withdrawal(system: System[S], log: Log[S], seat: SeatId) -> Procedure[None]:
    """The procedure by which a side leaves; only battles of more than two sides need it."""
    assert isinstance(system, ForSeveral)
    return system.withdraw(log, seat)
