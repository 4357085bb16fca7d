"""A battle's clock: what the players agreed on, and how much time each has left.

Nothing here reads the time: every function is given the moment. A clock stands in the battle's row and is
written with each step, so that a restart loses nothing. Only seats that the battle waits for lose time.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec

from rules.core.ids import SeatId
from rules.core.message import Message, say

Kind = Literal["decision", "turn", "game", "move"]
AtZero = Literal["pass", "lose"]

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
#: The shortest and the longest time of each kind of clock, in seconds.
BOUNDS: Mapping[Kind, tuple[int, int]] = {
    "decision": (30, 30 * DAY),
    "turn": (MINUTE, 12 * HOUR),
    "game": (5 * MINUTE, 24 * HOUR),
    "move": (HOUR, 30 * DAY),
}
KINDS = tuple(sorted(BOUNDS))
MOST_INCREMENT = 10 * MINUTE
#: Whoever's line is down when their time ends gets so much more (milliseconds), once in each turn.
GRACE = 30_000
#: A clock of longer times needs no grace: it is one for battles over days.
LIVE = DAY


class Agreement(msgspec.Struct, frozen=True):
    """What the players agreed on: times in seconds.

    ``decision``: time for each open decision; ``turn``: for all of a game turn; ``game``: for the whole
    battle, with ``increment`` whenever the move passes on; ``move``: anew with each command. At zero the
    server takes the default or passes for the seat, or the seat loses.
    """

    kind: Kind
    seconds: int
    increment: int = 0
    at_zero: AtZero = "pass"

    @property
    def is_live(self) -> bool:
        """Whether people sit at the table together while it runs."""
        return self.seconds < LIVE

    def problem(self) -> Message | None:
        """What cannot be agreed on; None where all is well."""
        least, most = BOUNDS[self.kind]
        if not least <= self.seconds <= most:
            return say("clock.bounds", least=least, most=most)
        return say("clock.increment") if self.increment and self.kind != "game" else None


class Clock(msgspec.Struct, frozen=True):
    """How it stands: ``left`` in milliseconds at ``since``, from when it runs for ``running``."""

    agreed: Agreement
    left: dict[SeatId, int] = {}
    running: tuple[SeatId, ...] = ()
    since: datetime | None = None
    turn: int = 0
    graced: tuple[SeatId, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """What a clock sees of a battle after a step.

    ``awaited`` are the people's seats that it waits for; ``acted`` is who gave the command or the answer
    (None where nobody did), ``asks`` whether a decision is open, ``anew`` whether it was asked just now.
    """

    seats: tuple[SeatId, ...]
    awaited: tuple[SeatId, ...]
    turn: int = 0
    acted: SeatId | None = None
    asks: bool = False
    anew: bool = False
    over: bool = False


def left_at(clock: Clock, now: datetime) -> dict[SeatId, int]:
    """Milliseconds that each seat has left, never below 0."""
    spent = max(0, round((now - clock.since) / timedelta(milliseconds=1))) if clock.since else 0
    return {seat: max(0, ms - spent) if seat in clock.running else ms for seat, ms in clock.left.items()}


def wound(clock: Clock, moment: Moment, now: datetime) -> Clock:
    """The clock after a step of the battle."""
    agreed = clock.agreed
    full = agreed.seconds * 1000
    left = left_at(clock, now)
    running = () if moment.over else moment.awaited
    graced = clock.graced
    match agreed.kind:
        case "decision":
            running = running if moment.asks else ()
            refilled = [seat for seat in running if moment.anew or seat not in clock.running]
        case "move":
            refilled = [seat for seat in running if seat not in clock.running or seat == moment.acted]
        case "turn":
            refilled = list(moment.seats) if moment.turn != clock.turn or not clock.left else []
        case "game":
            refilled = [seat for seat in moment.seats if seat not in left]
            passed_on = [seat for seat in clock.running if seat == moment.acted and seat not in running]
            left |= {seat: left[seat] + agreed.increment * 1000 for seat in passed_on}
    left |= dict.fromkeys(refilled, full)
    if moment.turn != clock.turn:
        graced = ()
    elif agreed.kind != "game":
        graced = tuple(seat for seat in graced if seat not in refilled)
    return Clock(agreed, left, running, now, moment.turn, graced)


def deadline(clock: Clock) -> datetime | None:
    """When the first seat's time ends; None while it runs for nobody."""
    if clock.since is None or not clock.running:
        return None
    return clock.since + timedelta(milliseconds=min(clock.left[seat] for seat in clock.running))


def out_of_time(clock: Clock, now: datetime) -> tuple[SeatId, ...]:
    """The seats whose time has ended while the battle waits for them."""
    left = left_at(clock, now)
    return tuple(seat for seat in clock.running if left[seat] == 0)


def with_grace(clock: Clock, seat: SeatId, now: datetime) -> Clock:
    """The clock after a seat whose line is down was given more time."""
    left = left_at(clock, now) | {seat: GRACE}
    return msgspec.structs.replace(clock, left=left, since=now, graced=(*clock.graced, seat))


def without_time(clock: Clock, seat: SeatId, now: datetime) -> Clock:
    """The clock after a seat has lost all its time, and any claim to more."""
    left = left_at(clock, now) | {seat: 0}
    return msgspec.structs.replace(clock, left=left, since=now, graced=(*clock.graced, seat))


def plain(agreed: Agreement | None) -> Any:
    """A clock that has not begun to run, as a new battle's row takes it; None for none."""
    return None if agreed is None else msgspec.to_builtins(Clock(agreed))


def read(stored: str | None) -> Clock | None:
    """The clock of a row; None for a battle without one."""
    return None if stored is None else msgspec.json.decode(stored, type=Clock)
