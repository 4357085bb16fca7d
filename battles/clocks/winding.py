"""The clock of a battle after a step, for the desk, which writes it with the step."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from battles.clocks.clock import Moment, deadline, read, wound
from battles.row import Row
from rules.core.battle import Step
from rules.core.event import Asked, Decided, Declared, Event
from rules.core.ids import SeatId
from rules.core.registry import get_system


def wound_by(
    battle: Row, step: Step[Any], awaited: Sequence[SeatId], now: datetime
) -> tuple[str | None, datetime | None]:
    """The clock as it is stored, and the first deadline; None for a battle without a clock."""
    clock = read(battle.clock)
    if clock is None:
        return None, None
    clock = wound(clock, _moment(battle, step, awaited), now)
    return msgspec.json.encode(clock).decode(), deadline(clock)


def _moment(battle: Row, step: Step[Any], awaited: Sequence[SeatId]) -> Moment:
    after, events = step.battle, step.events
    people = [seat for seat in after.seats if seat not in battle.bots]
    return Moment(
        seats=tuple(people),
        awaited=tuple(seat for seat in awaited if seat in people),
        turn=get_system(battle.system).turn(after.game),
        acted=next((seat for event in events if (seat := _who_acted(event)) is not None), None),
        asks=after.halt is not None,
        anew=isinstance(events[-1], Asked),
        over=after.result is not None,
    )


def _who_acted(event: Event) -> SeatId | None:
    """The seat that gave a command or an answer itself."""
    if isinstance(event, Declared | Decided) and not event.by_clock:
        return event.seat
    return None
