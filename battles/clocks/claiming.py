"""Going on without an opponent whose line has been down for minutes: nobody has to wait out a long clock."""

from __future__ import annotations

import uuid

import msgspec
from django.db import transaction
from django.utils import timezone

from battles import access, presence
from battles.access import Reader
from battles.clocks.clock import Clock, deadline, read, without_time
from battles.clocks.running_out import run_out
from battles.errors import Conflict, NotYourSeat
from battles.models import Battle
from battles.standing import stand_for_writing
from rules.core.ids import SeatId
from rules.core.message import say

#: Seconds that a line has to be down.
GONE = 180


def claim(battle_id: uuid.UUID, reader: Reader) -> None:
    """End the time of an opponent who has gone; what was agreed on is done. Raises ``Refused``."""
    with transaction.atomic():
        battle = access.lock(battle_id, reader)
        if battle.seat is None or battle.seat in stand_for_writing(battle).left:
            raise NotYourSeat
        clock = read(battle.clock)
        seat = _gone(battle_id, battle.seat, clock) if clock is not None else None
        if clock is None or seat is None or battle.stage != Battle.Stage.PLAYING:
            raise Conflict(say("clock.gone_not"))
        ended = without_time(clock, seat, timezone.now())
        Battle.objects.filter(pk=battle_id).update(clock=msgspec.to_builtins(ended), deadline=deadline(ended))
    run_out(battle_id)


def _gone(battle_id: uuid.UUID, own: SeatId, clock: Clock) -> SeatId | None:
    """An opponent for whom a live clock runs and who is not there; battles over days are waited for."""
    if not clock.agreed.is_live:
        return None
    others = (seat for seat in clock.running if seat != own)
    return next((seat for seat in others if presence.gone_for(battle_id, seat) >= GONE), None)
