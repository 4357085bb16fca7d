"""Database and rules run in threads, beside the event loop that serves the sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

_workers = ThreadPoolExecutor(settings.BATTLE_THREADS, thread_name_prefix="battle")


def in_thread(work: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``work`` as a coroutine that runs on one of the process's battle threads."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_workers)
