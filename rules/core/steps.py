"""The steps that players have taken: which of them may be taken back, and how far freely.

A step is a command or an answer. A seat may take its own last ones back as long as no die has fallen since,
nobody else has acted, and nothing came to light that it did not know (CORE-TAKE-BACK).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from rules.core.event import CORE_EVENTS, Agreed, Decided, Declared, Event, Resigned, Rolled, Withdrew
from rules.core.ids import SeatId
from rules.core.system import System

#: As many steps are remembered; farther back than this nothing is taken.
MOST_STEPS = 20


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a seat: how long the log was before it, and whether the seat may still take it back alone."""

    seat: SeatId
    before: int
    free: bool = True


Steps = tuple[Taken, ...]


@runtime_checkable
class Disclosing(Protocol):
    """A system that knows better than what is hidden from others what tells a seat something new."""

    def discloses(self, event: Event, seat: SeatId) -> bool:
        """Whether the seat learns by this event of its own step what it could not know before."""
        ...


def stepped(system: System[Any], seats: Sequence[SeatId], steps: Steps, length: int, event: Event) -> Steps:
    """The steps after one more event; ``length`` is the log's before it."""
    match event:
        case Declared(by_order=True):
            return steps  # It lets a chance go by, and tells nobody anything.
        case Decided(seat=seat, by_order=True):
            return steps if steps and steps[-1].seat == seat else bound(steps)
        case Declared(seat=seat):
            return _with(steps, Taken(seat, length))
        case Decided(seat=seat, by_clock=by_clock):
            return _with(steps, Taken(seat, length, free=not by_clock))
        case Resigned() | Withdrew():
            return ()  # Nothing brings back who has left.
        case Rolled() | Agreed():
            return bound(steps)
    if not steps or not steps[-1].free or isinstance(event, CORE_EVENTS):
        return steps
    return bound(steps) if _discloses(system, seats, event, steps[-1].seat) else steps


def bound(steps: Steps) -> Steps:
    """The same steps, none of which can be taken back freely any more."""
    if not steps or not steps[-1].free:
        return steps
    return tuple(Taken(step.seat, step.before, free=False) for step in steps)


def last_step(steps: Steps, seat: SeatId | None = None) -> Taken | None:
    """The last step of a seat, or of anybody."""
    return next((step for step in reversed(steps) if seat is None or step.seat == seat), None)


def since(steps: Steps, to: int) -> Steps:
    """The steps since the log was so long; none where no step began there."""
    found = tuple(step for step in steps if step.before >= to)
    return found if found and found[0].before == to else ()


def is_free(steps: Steps, seat: SeatId) -> bool:
    """Whether a seat may take all of these back alone."""
    return all(step.free and step.seat == seat for step in steps)


def _with(steps: Steps, step: Taken) -> Steps:
    """One more. A step of somebody else's binds all before it, and so does one that is bound itself."""
    if steps and (steps[-1].seat != step.seat or not step.free):
        steps = bound(steps)
    return (*steps, step)[-MOST_STEPS:]


def _discloses(system: System[Any], seats: Sequence[SeatId], event: Event, seat: SeatId) -> bool:
    """For want of anything better: what others may not see whole was hidden, and may have been news."""
    port = _port(system)
    if port is not None:
        return port.discloses(event, seat)
    return any(system.redact(event, other) != event for other in (*seats, None))


@cache
def _port(system: System[Any]) -> Disclosing | None:
    return system if isinstance(system, Disclosing) else None
