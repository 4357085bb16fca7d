"""Database and rules run in threads, beside the event loop that serves the sockets."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import lru_cache, partial, wraps
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections, connections

#: The event loop on whose behalf a battle thread works; None elsewhere.
serving_loop: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("serving_loop", default=None)

P = ParamSpec("P")
R = TypeVar("R")

_workers = ThreadPoolExecutor(settings.BATTLE_THREADS, thread_name_prefix="battle")


@lru_cache(maxsize=64)
def in_thread(work: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``work`` as a coroutine that runs on one of the process's battle threads.

    A thread keeps its database connection while all goes well with it.
    """

    @wraps(work)
    def tidily(*args: P.args, **kwargs: P.kwargs) -> R:
        _let_go_of_what_was_cut()
        try:
            done = work(*args, **kwargs)
        except BaseException:
            close_old_connections()
            raise
        if not settings.BATTLE_THREADS_KEEP_CONNECTIONS:
            close_old_connections()
        return done

    @wraps(work)
    async def awaited(*args: P.args, **kwargs: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        serving_loop.set(loop)
        return await loop.run_in_executor(
            _workers, partial(contextvars.copy_context().run, tidily, *args, **kwargs)
        )

    return awaited


def _let_go_of_what_was_cut() -> None:
    for connection in connections.all(initialized_only=True):
        of_ours: Any = connection
        of_ours.close_if_cut()
