"""The browser's pages, the metrics, and what to say when a page fails."""

import hmac

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseForbidden, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView

NOT_BUILT = (
    "<!doctype html><title>Sallyport</title><p>The front end is not built yet: run <code>./sally up</code>."
)


@require_safe
@never_cache
@ensure_csrf_cookie
def front_end(request: HttpRequest, path: str = "") -> HttpResponse:
    """The one page of the front end, for every address that is its own to interpret."""
    try:
        page = (settings.FRONTEND_DIR / "index.html").read_bytes()
    except FileNotFoundError:
        return HttpResponse(NOT_BUILT, status=503)
    return HttpResponse(page)


def no_such_call(request: HttpRequest, path: str = "") -> JsonResponse:
    """An address under ``/api/`` that means nothing."""
    return JsonResponse({"code": "not_found", "message": "There is no such address."}, status=404)


@require_safe
def metrics(request: HttpRequest) -> HttpResponseBase:
    """Prometheus metrics, for who holds the token; without a token, for this machine alone."""
    if _may_read_metrics(request):
        return ExportToDjangoView(request)
    return HttpResponseForbidden("Metrics need the token, or a request from the machine itself.\n")


def _may_read_metrics(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    passed_on = "X-Forwarded-For" in request.headers
    return not passed_on and request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}
