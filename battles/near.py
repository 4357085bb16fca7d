"""Sockets of this very process hear of a change at once, whether or not Valkey can be reached.

The channel layer still carries every word to the other processes; it bears our name, so that our own sockets
do not hear it twice.
"""

from __future__ import annotations

import asyncio
import os
import uuid
from collections import defaultdict
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any

Hear = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

#: Who listens, by channel group. Only the event loop touches it.
_listeners: dict[str, set[Hear]] = defaultdict(set)
_telling: set[asyncio.Task[None]] = set()


def join(group: str, hear: Hear) -> None:
    """Hear what this process says to a group."""
    _listeners[group].add(hear)


def leave(group: str, hear: Hear) -> None:
    """Hear no more of it."""
    _listeners[group].discard(hear)
    if not _listeners[group]:
        del _listeners[group]


def tell(loop: asyncio.AbstractEventLoop, group: str, said: dict[str, Any]) -> dict[str, Any]:
    """Say it to the sockets that this loop serves, from any thread; gives what to say to other processes."""
    loop.call_soon_threadsafe(_tell, group, said)
    return said | {"said_by": _name(os.getpid())}


def is_ours(said: dict[str, Any]) -> bool:
    """Whether our own sockets have heard it already."""
    return bool(said.get("said_by") == _name(os.getpid()))


def _tell(group: str, said: dict[str, Any]) -> None:
    for hear in tuple(_listeners.get(group, ())):
        task = asyncio.ensure_future(hear(said))
        _telling.add(task)
        task.add_done_callback(_telling.discard)


@cache
def _name(process: int) -> str:
    """Unlike that of any process on any machine."""
    return f"{process} {uuid.uuid4()}"
