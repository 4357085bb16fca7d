"""What waits for me, that I have seen it, and an end to letters."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import F
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.preferences.models import Preferences
from battles.access import look
from battles.api import BattleView
from battles.errors import NotFound
from battles.models import Battle, Seat
from battles.notices import elsewhere, visits
from battles.notices.letters import owner_of
from battles.notices.models import Notice
from rules.core.message import say

#: Battles (and news) that are named; whoever has more looks at all of them anyway.
MOST_NAMED = 50


class WaitingSerializer(serializers.Serializer[Battle]):
    """A battle that waits for me."""

    battle = serializers.UUIDField(source="id")
    name = serializers.CharField()
    since = serializers.DateTimeField(source="moved_at")
    deadline = serializers.DateTimeField(
        allow_null=True, help_text="When my time ends, where there is a clock."
    )


class NewsSerializer(serializers.Serializer[Notice]):
    """Something besides battles that I have not seen yet."""

    headline = serializers.SerializerMethodField()
    address = serializers.CharField(help_text="Where it stands.")
    at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True, help_text="When a time ends for which I am needed.")

    def get_headline(self, notice: Notice) -> str:
        """What has happened, in a few words."""
        return elsewhere.headline(notice, self.context["language"])


class AllWaitingSerializer(serializers.Serializer[Any]):
    """The battles that wait for me, those first whose time ends first; and what else is new."""

    count = serializers.IntegerField(help_text="Of battles.")
    battles = WaitingSerializer(many=True)
    news = NewsSerializer(many=True)


class Waiting(BattleView):
    """What waits for me."""

    @extend_schema(operation_id="battles_waiting", responses=AllWaitingSerializer)
    def get(self, request: Request) -> Response:
        """How many battles wait for me, and which."""
        mine = Seat.objects.filter(user=self.person, battle__awaited__contains=[F("seat")])
        found = Battle.objects.filter(stage=Battle.Stage.PLAYING, pk__in=mine.values("battle"))
        first = found.order_by(F("deadline").asc(nulls_last=True), "moved_at").only(
            "id", "name", "moved_at", "deadline"
        )
        news = Notice.objects.filter(user=self.person, seen_at=None, battle__isnull=True)
        shown = {"count": found.count(), "battles": first[:MOST_NAMED], "news": news[:MOST_NAMED]}
        return Response(AllWaitingSerializer(shown, context={"language": self.language}).data)


class Seen(BattleView):
    """That I have been there."""

    @extend_schema(operation_id="battle_seen", request=None, responses={204: None})
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """I have the table before my eyes: what I was to be told of it, I know."""
        if look(battle, self.reader).seat is not None:
            visits.note(battle, self.person.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class StopLetters(BattleView):
    """An end to letters, by the link in one of them: whoever has it needs not sign in."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(operation_id="letters_stop", request=None, responses={204: None})
    def post(self, request: Request, token: str) -> Response:
        """No more letters."""
        user_id = owner_of(token)
        if user_id is None:
            raise NotFound(say("missing.letter"))
        if User.objects.filter(pk=user_id).exists():
            Preferences.objects.update_or_create(user_id=user_id, defaults={"mail": Preferences.Mail.OFF})
        return Response(status=status.HTTP_204_NO_CONTENT)
