"""The tokens that a person makes for their own scripts.

They are made and revoked by the person alone, signed in with their password: a token makes no others.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound, ParseError, PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import Call
from accounts.client_json import BadJson, Bounds
from accounts.models import AccessToken, User
from accounts.texts import said
from rules.core.message import say

#: Tokens of one person, and the longest that one may last.
MOST_TOKENS, MOST_DAYS = 50, 366


class SmallParser(BaseParser):
    """A small JSON object."""

    media_type = "application/json"
    bounds = Bounds(most_bytes=4096, deepest=3, largest=10**9)

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The values. Raises ``ParseError``."""
        try:
            values = self.bounds.decoded(stream.read(self.bounds.most_bytes + 1))
            self.bounds.ensure_modest(values)
        except BadJson:
            values = None
        if not isinstance(values, dict):
            raise ParseError(said(say("client.no_json")))
        return values


class NewTokenSerializer(serializers.Serializer[Any]):
    """A token to be made."""

    name = serializers.CharField(max_length=100, help_text="What it is for.")
    days = serializers.IntegerField(
        min_value=1,
        max_value=MOST_DAYS,
        allow_null=True,
        default=None,
        help_text="How long it lasts; for ever if null.",
    )
    reads_only = serializers.BooleanField(default=False, help_text="It may change nothing.")


class TokenLineSerializer(serializers.Serializer[Any]):
    """A token, which is never shown again."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    begins = serializers.CharField(source="token_key", help_text="How it begins, to tell them apart.")
    reads_only = serializers.BooleanField()
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry", allow_null=True)
    used_at = serializers.DateTimeField(allow_null=True, help_text="When it was used last, to the hour.")


class MadeTokenSerializer(TokenLineSerializer):
    """A token that has just been made: the only time that it is shown."""

    token = serializers.CharField()


class Tokens(Call):
    """Tokens of my own scripts."""

    authentication_classes = (SessionAuthentication,)
    parser_classes = (SmallParser,)
    throttle_scope = "tokens"

    @extend_schema(operation_id="tokens", responses=TokenLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        """My tokens, the last made first."""
        return Response(TokenLineSerializer(_living(self.person), many=True).data)

    @extend_schema(
        operation_id="token_make",
        request=NewTokenSerializer,
        responses={201: MadeTokenSerializer},
        examples=[
            OpenApiExample(
                "a script that prints my lists",
                request_only=True,
                value={"name": "Printing lists", "days": 90, "reads_only": True},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a token. What it is, is in this answer and nowhere else."""
        made, token = make_token(self.person, **self.checked(NewTokenSerializer))
        shown = {**TokenLineSerializer(made).data, "token": token}
        return Response(shown, status.HTTP_201_CREATED)


class OneToken(Call):
    """One token."""

    authentication_classes = (SessionAuthentication,)

    @extend_schema(operation_id="token_revoke", responses={204: None})
    def delete(self, request: Request, token_id: uuid.UUID) -> Response:
        """Revoke a token: from now on it opens nothing."""
        found, _ = AccessToken.objects.filter(user=self.person, public_id=token_id).delete()
        if not found:
            raise NotFound(said(say("token.missing")))
        return Response(status=status.HTTP_204_NO_CONTENT)


def make_token(owner: User, name: str, days: int | None, reads_only: bool) -> tuple[AccessToken, str]:
    """A new token, and what it is. Raises ``PermissionDenied`` where there are too many."""
    with transaction.atomic():
        # The owner's row is held, so that two windows do not both make the last token allowed.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if _living(owner).count() >= MOST_TOKENS:
            raise PermissionDenied(said(say("token.too_many", most=MOST_TOKENS)))
        lasts = timedelta(days=days) if days is not None else None
        made, token = AccessToken.objects.create(owner, lasts, name=name, reads_only=reads_only)
    return made, token


def _living(owner: User) -> QuerySet[AccessToken]:
    return AccessToken.objects.filter(Q(expiry__isnull=True) | Q(expiry__gt=timezone.now()), user=owner)
