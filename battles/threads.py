"""Database and rules run in threads, beside the event loop that serves the sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

#: The event loop on whose behalf a battle thread works; None elsewhere.
serving_loop: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("serving_loop", default=None)

P = ParamSpec("P")
R = TypeVar("R")

_workers = ThreadPoolExecutor(settings.BATTLE_THREADS, thread_name_prefix="battle")


@lru_cache(maxsize=64)
def in_thread(work: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``work`` as a coroutine that runs on one of the process's battle threads.

    Its database connection goes back to the pool when it is done.
    """

    @wraps(work)
    def tidily(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    on_a_thread = sync_to_async(tidily, thread_sensitive=False, executor=_workers)

    @wraps(work)
    async def awaited(*args: P.args, **kwargs: P.kwargs) -> R:
        serving_loop.set(asyncio.get_running_loop())
        return await on_a_thread(*args, **kwargs)

    return awaited
