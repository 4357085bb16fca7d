"""Who is here: the seats that have a socket open, in Valkey, where it is forgotten by itself.

Nothing depends on it. Where Valkey cannot be reached nobody seems to be here, and the battle goes on.
"""

from __future__ import annotations

import time
import uuid
from functools import cache
from threading import Lock

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

#: A socket that has not been heard of for so long is gone (two heartbeats and a half).
SECONDS = 50
#: For so long it is known when a seat was last here.
HEARD_SECONDS = 24 * 3600


def arrive(battle_id: uuid.UUID, seat: str | None, socket: str) -> None:
    """A seat's socket is open; said again at each heartbeat. Spectators are not counted."""
    if seat is None:
        return
    try:
        with _client().pipeline(transaction=False) as several:
            several.zadd(_key(battle_id), {f"{seat} {socket}": time.time()})
            several.expire(_key(battle_id), SECONDS)
            _note_heard(several, battle_id, seat)
            several.execute()
    except redis.RedisError as error:
        _unreachable(error)


def leave(battle_id: uuid.UUID, seat: str | None, socket: str) -> None:
    """A seat's socket has closed."""
    if seat is None:
        return
    try:
        with _client().pipeline(transaction=False) as several:
            several.zrem(_key(battle_id), f"{seat} {socket}")
            _note_heard(several, battle_id, seat)
            several.execute()
    except redis.RedisError as error:
        _unreachable(error)


def present(battle_id: uuid.UUID) -> list[str]:
    """The seats that are here."""
    try:
        sockets = _client().zrangebyscore(_key(battle_id), time.time() - SECONDS, "+inf")
    except redis.RedisError as error:
        _unreachable(error)
        return []
    return sorted({str(name).split(" ")[0] for name in sockets})


def gone_for(battle_id: uuid.UUID, seat: str) -> float:
    """Seconds since the seat was last heard of; 0 while it is here, and where nobody can tell."""
    if seat in present(battle_id):
        return 0
    try:
        heard = _client().zscore(_heard_key(battle_id), seat)
    except redis.RedisError as error:
        _unreachable(error)
        return 0
    return max(0, time.time() - heard) if heard is not None else 0


def _note_heard(several: redis.client.Pipeline, battle_id: uuid.UUID, seat: str) -> None:
    several.zadd(_heard_key(battle_id), {seat: time.time()})
    several.expire(_heard_key(battle_id), HEARD_SECONDS)


def _client() -> redis.Redis:
    """One for all threads: a second, made at the same moment, would close its sockets under its users."""
    with _lock:
        return _made()


_lock = Lock()


@cache
def _made() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=2,
        socket_connect_timeout=2,
        decode_responses=True,
        retry=Retry(NoBackoff(), 1),
    )


def _key(battle_id: uuid.UUID) -> str:
    return f"sallyport:present:{battle_id}"


def _heard_key(battle_id: uuid.UUID) -> str:
    return f"sallyport:heard:{battle_id}"


def _unreachable(error: redis.RedisError) -> None:
    structlog.get_logger(__name__).warning("presence_unreachable", error=str(error))
