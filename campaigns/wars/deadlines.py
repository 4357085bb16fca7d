"""Deadlines of rounds: found from the rows, carried out by whichever process comes first, and once only."""

from __future__ import annotations

import uuid
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import QuerySet

from campaigns.wars import ledger
from campaigns.wars.deciding import passed
from campaigns.wars.ledger import books_of
from campaigns.wars.models import War

#: Campaigns that one sweep takes up; the next goes on.
MOST_AT_ONCE = 100


def sweep(now: datetime) -> int:
    """Carry out what has passed; in how many campaigns."""
    late = _passed(now).order_by("deadline").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(_tried(war_id, now) for war_id in late)


def carry_out(war_id: uuid.UUID, now: datetime) -> bool:
    """Enter into a campaign's books that its deadline has passed, unless another process has done so."""
    with transaction.atomic():
        # Whoever comes second waits here, and finds no deadline any more.
        war = _passed(now).select_for_update(of=("self",), no_key=True).filter(pk=war_id).first()
        standing = books_of(war).now if war is not None else None
        if war is None or standing is None or standing.deadline is None or standing.deadline > now:
            return False
        ledger.write(war, passed(standing, standing.deadline), by=None)
        return True


def _passed(now: datetime) -> QuerySet[War]:
    return War.objects.filter(deadline__lte=now, deleted_at__isnull=True, club__deleted_at__isnull=True)


def _tried(war_id: uuid.UUID, now: datetime) -> bool:
    """One campaign in which something is wrong keeps no other one waiting."""
    try:
        return carry_out(war_id, now)
    except Exception:
        structlog.get_logger(__name__).exception("deadline_failed", war=str(war_id))
        return False
