"""What follows from a battle's end is written here, in one transaction with the mark that it is written.

A worker that dies in between has written neither; the sweep then begins anew. Whoever comes second waits for
the row of the ledger and finds it marked.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from celery import current_app
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from battles.models import Battle
from campaigns.consequences.ending import Ending, ending_of
from campaigns.consequences.models import Consequence

#: Writes what follows for one thing of a subject; called in a transaction, raises where it cannot.
Follow = Callable[[Ending, uuid.UUID], None]

#: What failed is tried again after so long, and so many battles are taken up by one sweep.
PATIENCE, MOST_AT_ONCE = timedelta(minutes=1), 100

_subjects: dict[str, Follow] = {}


def join(subject: str, follow: Follow) -> None:
    """From now on battles that are expected for this subject have consequences."""
    _subjects[subject] = follow


def expect(battle: Battle, subject: str, subject_id: uuid.UUID) -> Consequence:
    """Let something follow from a battle's end, once, however often this is said."""
    expected, _ = Consequence.objects.get_or_create(battle=battle, subject=subject, subject_id=subject_id)
    if expected.written_at is None:
        transaction.on_commit(lambda: follow_soon(battle.pk), robust=True)
    return expected


def follow_soon(battle_id: uuid.UUID) -> None:
    """Have a worker write what follows, if this battle is over. The sweep does it where none can be told."""
    if _waiting().filter(battle=battle_id).exists():
        current_app.send_task("campaigns.consequences.tasks.follow_battle", (str(battle_id),), retry=False)


def follow(battle_id: uuid.UUID) -> int:
    """Write what follows from a battle's end and is not yet written; how many things it was."""
    expected = list(_waiting().filter(battle=battle_id).values_list("pk", flat=True))
    return sum(_tried(pk) for pk in expected)


def left_undone(now: datetime) -> list[uuid.UUID]:
    """Battles that are over and of which something is still to follow; what failed waits a while."""
    patient = Q(tried_at__isnull=True) | Q(tried_at__lte=now - PATIENCE)
    waiting = _waiting().filter(patient).order_by("battle")
    return list(waiting.values_list("battle", flat=True).distinct()[:MOST_AT_ONCE])


def _waiting() -> QuerySet[Consequence]:
    return Consequence.objects.filter(written_at__isnull=True, battle__stage=Battle.Stage.OVER)


def _tried(pk: int) -> bool:
    """Whether it was written now. What cannot be written keeps nothing else waiting."""
    try:
        return _written(pk)
    except Exception:
        structlog.get_logger(__name__).exception("consequence_failed", consequence=pk)
        Consequence.objects.filter(pk=pk).update(tries=F("tries") + 1, tried_at=timezone.now())
        return False


@transaction.atomic
def _written(pk: int) -> bool:
    expected = Consequence.objects.select_for_update().get(pk=pk)
    if expected.written_at is not None:
        return False
    battle = Battle.objects.prefetch_related("seats").defer("table", "mission").get(pk=expected.battle_id)
    _subjects[expected.subject](ending_of(battle), expected.subject_id)
    expected.written_at = timezone.now()
    expected.save(update_fields=["written_at"])
    return True
