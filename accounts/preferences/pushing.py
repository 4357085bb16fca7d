"""Sending a push: to services that browsers are known to use, and to no other address on anybody's word."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import urlsplit

import requests
import structlog
from django.conf import settings
from pywebpush import WebPushException, webpush

from accounts.preferences.models import PushAddress
from accounts.preferences.vapid import signer

#: Seconds that a service may take, and for which it keeps a push for a browser that is asleep.
PATIENCE, KEPT = 10, 24 * 3600
#: What a service answers about a browser that has gone.
GONE = {404, 410}


class ServiceAway(OSError):
    """The push service cannot take it now; try later."""


def is_known_service(endpoint: str) -> bool:
    """Whether an address belongs to one of ``settings.PUSH_SERVICES`` (``.x`` is all names below x)."""
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or parts.username is not None or port not in {None, 443}:
        return False
    return any(
        host.endswith(name) if name.startswith(".") else host == name for name in settings.PUSH_SERVICES
    )


def push(address: PushAddress, said: Mapping[str, str]) -> None:
    """Send a push. A browser that has gone is forgotten. Raises ``ServiceAway``."""
    keys = {"p256dh": address.p256dh, "auth": address.auth}
    try:
        webpush(
            {"endpoint": address.endpoint, "keys": keys},
            json.dumps(said),
            vapid_private_key=signer(),
            vapid_claims={"sub": f"mailto:{settings.PUSH_CONTACT}"},
            ttl=KEPT,
            timeout=PATIENCE,
            requests_session=_session(),
        )
    except WebPushException as refused:
        status = refused.response.status_code if refused.response is not None else 0
        if status in GONE:
            address.delete()
        elif status == 429 or status >= 500:
            raise ServiceAway(f"the push service answered {status}") from refused
        else:
            structlog.get_logger(__name__).warning("push_refused", status=status, service=_host(address))
    except requests.RequestException as error:
        raise ServiceAway(str(error)) from error


def _session() -> requests.Session:
    """No service of ours sends elsewhere, and none is to."""
    session = requests.Session()
    session.max_redirects = 0
    return session


def _host(address: PushAddress) -> str:
    return urlsplit(address.endpoint).hostname or ""
