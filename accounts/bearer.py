"""Signing in by a token, in the header ``Authorization: Bearer sally_...``.

Who sends one needs no cookie and no CSRF token.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.texts import said
from rules.core.message import say

#: How often it is noted that a token is in use.
_NOTED_EVERY = timedelta(hours=1)

#: What a token looks like (``settings.REST_KNOX``): anything else is not even looked for.
_TOKEN = re.compile(rb"sally_[0-9a-f]{64}")


class BearerAuthentication(TokenAuthentication):
    """Signs in by a token; whoever sends no bearer token may still have a cookie."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        """The person and the token. Raises ``AuthenticationFailed``, or ``PermissionDenied`` for changes."""
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        if not _TOKEN.fullmatch(token.strip()):
            raise AuthenticationFailed(said(say("token.unknown")))
        user, known = self.authenticate_credentials(token.strip())  # type: ignore[no-untyped-call]
        if known.reads_only and request.method not in SAFE_METHODS:
            raise PermissionDenied(said(say("token.reads_only")))
        _note_use(known)
        return user, known


def _note_use(token: AccessToken) -> None:
    now = timezone.now()
    if token.used_at is None or now - token.used_at > _NOTED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(used_at=now)


class BearerScheme(OpenApiAuthenticationExtension):
    """How it stands in the schema."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "description": "A token made at /api/tokens."}
