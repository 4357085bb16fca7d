"""The cache counts requests, no more: where it cannot be reached nobody is counted, and the site goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import redis
import structlog
from django.core.cache.backends.redis import RedisCache

P = ParamSpec("P")
T = TypeVar("T")


def _or(given_up: Any) -> Callable[[Callable[Concatenate[Cache, P], T]], Callable[Concatenate[Cache, P], T]]:
    """Answer this where Valkey is away; a callable is asked with the same arguments."""

    def wrap(work: Callable[Concatenate[Cache, P], T]) -> Callable[Concatenate[Cache, P], T]:
        @wraps(work)
        def tolerant(cache: Cache, /, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return work(cache, *args, **kwargs)
            except (redis.ConnectionError, redis.TimeoutError) as error:
                structlog.get_logger(__name__).warning("cache_unreachable", error=str(error))
                answer: T = given_up(*args, **kwargs) if callable(given_up) else given_up
                return answer

        return tolerant

    return wrap


def _default(key: Any, default: Any = None, version: int | None = None) -> Any:
    return default


class Cache(RedisCache):
    """Django's own, for what may be forgotten."""

    add = _or(True)(RedisCache.add)
    get = _or(_default)(RedisCache.get)
    set = _or(None)(RedisCache.set)
    delete = _or(False)(RedisCache.delete)
    has_key = _or(False)(RedisCache.has_key)
    incr = _or(1)(RedisCache.incr)

    def answers(self) -> bool:
        """Whether Valkey can be reached."""
        try:
            return bool(self._cache.get_client().ping())
        except redis.RedisError:
            return False
