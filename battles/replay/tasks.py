"""Work in the background for those who watch battles again."""

from __future__ import annotations

import uuid

import structlog
from celery import shared_task
from django.utils import timezone

from battles.replay import making


@shared_task
def make_films(replay_id: str) -> None:
    """Make the films of a replay."""
    structlog.contextvars.bind_contextvars(replay=replay_id)
    making.make(uuid.UUID(replay_id))


@shared_task
def sweep_replays() -> None:
    """Begin what was left undone, and battles that have ended."""
    for replay in making.left_undone(timezone.now()):
        making.begin_soon(replay)
