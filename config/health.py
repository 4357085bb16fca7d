"""Is the process up, and can it do its work? For load balancers and ``./sally up``."""

from collections.abc import Callable
from typing import cast

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.cache import Cache

Answer = Callable[[HttpRequest], HttpResponse]


class HealthMiddleware:
    """Answers ``/healthz`` and ``/readyz`` before host names and redirects matter.

    Who asks is a machine inside that knows the server by an address, not by the name that players use.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a health question, or pass the request on."""
        if request.path == "/healthz":
            return JsonResponse({"status": "up"})
        if request.path == "/readyz":
            return _readiness()
        return self.get_response(request)


def _readiness() -> JsonResponse:
    parts = {"database": _database_answers(), "redis": _redis_answers()}
    parts["migrations"] = parts["database"] and _is_migrated()
    ready = all(parts.values())
    return JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    return cast(Cache, cache).answers()


_migrated = False


def _is_migrated() -> bool:
    global _migrated  # noqa: PLW0603  (once migrated, always migrated: the answer is kept)
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated
