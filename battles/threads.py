"""Database and rules run in threads, beside the event loop that serves the sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")

_workers = ThreadPoolExecutor(settings.BATTLE_THREADS, thread_name_prefix="battle")


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

    return sync_to_async(tidily, thread_sensitive=False, executor=_workers)
