"""What happens when a time has ended: the default is taken, the server passes for the seat, or it has lost.

The deadline stands in the battle's row. Whoever finds it passed may say so any number of times: once the row
is locked it is looked at again, and a time that has not ended, or no longer runs, does nothing.
"""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from battles import desk, presence, row
from battles.announce import PRESENCE, announce
from battles.clocks.clock import Clock, deadline, out_of_time, read, with_grace
from battles.models import Battle
from battles.row import Row
from battles.secret import dice_for
from battles.standing import Stand
from rules.core.battle import Step
from rules.core.ids import SeatId
from rules.core.registry import get_system
from rules.core.timing import acted_for, lost_on_time

#: How much is done for a seat at a stretch; the sweep goes on with the rest.
MOST_STEPS = 60


def run_out(battle_id: uuid.UUID, now: datetime | None = None) -> bool:
    """Do what was agreed on for a seat without time left, while it is awaited; whether there was one."""
    if _given_grace(battle_id, now or timezone.now()):
        return True
    steps = 0
    while steps < MOST_STEPS and desk.act(battle_id, _Choice(now, first=steps == 0)):
        steps += 1
    return steps > 0


class _Choice:
    """Chooses the step for a seat whose time has ended."""

    def __init__(self, now: datetime | None, *, first: bool) -> None:
        self._now = now
        self._first = first

    def __call__(self, battle: Row, stand: Stand) -> Step[Any] | None:
        clock, now = read(battle.clock), self._now or timezone.now()
        late = out_of_time(clock, now) if clock else ()
        if clock is None or not late:
            return None
        system = get_system(battle.system)
        if clock.agreed.at_zero == "lose":
            return lost_on_time(system, stand, dice_for(battle), *late)
        return acted_for(system, stand, late[0], dice_for(battle), first=self._first)


def _given_grace(battle_id: uuid.UUID, now: datetime) -> bool:
    """Give a seat whose line is down a little more time, once in each turn; whether one got it."""
    with transaction.atomic():
        battle = row.lock(battle_id)
        clock = read(battle.clock) if battle else None
        if clock is None or not clock.agreed.is_live:
            return False
        seat = _absent(battle_id, clock, now)
        if seat is None:
            return False
        clock = with_grace(clock, seat, now)
        Battle.objects.filter(pk=battle_id).update(clock=msgspec.to_builtins(clock), deadline=deadline(clock))
        transaction.on_commit(lambda: announce(battle_id, PRESENCE), robust=True)
        return True


def _absent(battle_id: uuid.UUID, clock: Clock, now: datetime) -> SeatId | None:
    late = [seat for seat in out_of_time(clock, now) if seat not in clock.graced]
    here = presence.present(battle_id) if late else []
    return next((seat for seat in late if seat not in here), None)
