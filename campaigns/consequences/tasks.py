"""Work in the background after a battle's end. Each task may be lost or run twice."""

from __future__ import annotations

import uuid

import structlog
from celery import shared_task
from django.utils import timezone

from campaigns.consequences.following import follow, left_undone


@shared_task
def follow_battle(battle_id: str) -> None:
    """Write what follows from a battle's end."""
    structlog.contextvars.bind_contextvars(battle=battle_id)
    follow(uuid.UUID(battle_id))


@shared_task
def sweep_consequences() -> None:
    """Write what was left undone."""
    for battle_id in left_undone(timezone.now()):
        follow(battle_id)
