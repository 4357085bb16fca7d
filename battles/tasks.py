"""Work in the background. Each task may be lost or run twice: the sweep finds what was left undone."""

from __future__ import annotations

import uuid
from datetime import timedelta

import structlog
from celery import shared_task
from django.utils import timezone

from battles import bots
from battles.announce import announce, wake_bot
from battles.clocks.running_out import run_out
from battles.models import Battle
from battles.notices import finding, sending
from battles.replay import tasks as replays  # noqa: F401  (Celery looks for an app's tasks here)

#: A bot that has not moved for so long was not woken, or its worker died.
BOT_OVERDUE = timedelta(seconds=5)
#: Battles that changed within this time are announced again, in case nobody heard.
ANNOUNCE_AGAIN = timedelta(seconds=7)
#: The most that one sweep takes up of each kind; the next goes on.
MOST = 200


@shared_task
def bot_move(battle_id: str) -> None:
    """One move of a bot, which asks for the next itself as long as the battle waits for a bot."""
    structlog.contextvars.bind_contextvars(battle=battle_id)
    bots.move(uuid.UUID(battle_id))


@shared_task
def sweep() -> None:
    """Clocks that have run out, bots that sleep, changes that nobody may have heard of."""
    now = timezone.now()
    playing = Battle.objects.filter(stage=Battle.Stage.PLAYING)
    for battle_id in _ids(playing.filter(deadline__lte=now)):
        _see_to(battle_id)
    for battle_id in _ids(playing.filter(awaits_bot=True, moved_at__lte=now - BOT_OVERDUE)):
        wake_bot(battle_id)
    for battle_id in _ids(Battle.objects.filter(moved_at__gte=now - ANNOUNCE_AGAIN)):
        announce(battle_id)


@shared_task
def tell_people() -> None:
    """That a battle waits for them, or their time runs out."""
    now = timezone.now()
    finding.look(now)
    sending.tell_all(now)


@shared_task
def forget_old_notices() -> None:
    """What was told and seen long ago."""
    finding.forget(timezone.now())


def _see_to(battle_id: uuid.UUID) -> None:
    """A time that has ended. One battle that cannot go on must not keep all others waiting."""
    try:
        run_out(battle_id)
    except Exception:
        structlog.get_logger(__name__).exception("clock_failed", battle=str(battle_id))


def _ids(battles: object) -> list[uuid.UUID]:
    return list(battles.order_by("moved_at").values_list("pk", flat=True)[:MOST])  # type: ignore[attr-defined]
