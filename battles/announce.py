"""Telling the other processes that a battle has changed: never what, so a lost word loses nothing.

Sockets read the log when they hear of a change, and at every heartbeat; what was not announced at all,
because a process died, the sweep announces again (``battles.tasks``).
"""

from __future__ import annotations

import asyncio
import uuid
from concurrent.futures import Future
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings

from battles import near
from battles.threads import serving_loop

CHANGED = "battle.changed"
PRESENCE = "battle.presence"


def group_of(battle_id: uuid.UUID) -> str:
    """The channel group of a battle's sockets."""
    return f"battle.{battle_id}"


def announce(battle_id: uuid.UUID, word: str = CHANGED) -> None:
    """Poke the battle's sockets, wherever they are."""
    poke(group_of(battle_id), {"type": word, "battle": str(battle_id)})


def poke(group: str, said: dict[str, str]) -> None:
    """Say something to the sockets of a channel group.

    A thread that works for an event loop leaves it the word and goes on: while the loop is busy, the few
    threads there are would otherwise wait for it, and everybody's commands behind them.
    """
    layer: Any = get_channel_layer()
    loop = serving_loop.get()
    if loop is None:
        async_to_sync(layer.group_send)(group, said)
    else:
        elsewhere = near.tell(loop, group, said)
        sending = asyncio.run_coroutine_threadsafe(layer.group_send(group, elsewhere), loop)
        sending.add_done_callback(_note_failure)


def _note_failure(sending: Future[None]) -> None:
    if not sending.cancelled() and (error := sending.exception()) is not None:
        structlog.get_logger(__name__).warning("layer_unreachable", error=str(error))


def wake_bot(battle_id: uuid.UUID) -> None:
    """Have a bot of this battle move soon. The sweep does it later where the queue cannot be reached."""
    current_app.send_task(
        "battles.tasks.bot_move", (str(battle_id),), countdown=settings.BOT_PAUSE_SECONDS, retry=False
    )
