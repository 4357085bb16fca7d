"""A person's own wishes, and the browsers in which they are told that a battle waits."""

from __future__ import annotations

import uuid

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import Call
from accounts.preferences.models import Preferences, PushAddress
from accounts.preferences.reading import preferences_of
from accounts.preferences.serializers import (
    NewPushAddressSerializer,
    PreferencesSerializer,
    PushAddressSerializer,
    PushesSerializer,
)
from accounts.preferences.vapid import public_key
from accounts.tasks import deliver_push
from accounts.texts import said
from accounts.tokens import SmallParser
from rules.core.message import say

#: Browsers of one person; with one more the oldest is forgotten.
MOST_BROWSERS = 10


class MyPreferences(Call):
    """What I wish."""

    parser_classes = (SmallParser,)

    @extend_schema(operation_id="preferences", responses=PreferencesSerializer)
    def get(self, request: Request) -> Response:
        """Language, time zone, letters, pushes, quiet hours."""
        return Response(PreferencesSerializer(preferences_of(self.person)).data)

    @extend_schema(
        operation_id="preferences_change", request=PreferencesSerializer, responses=PreferencesSerializer
    )
    def patch(self, request: Request) -> Response:
        """Change what is named, and nothing else."""
        with transaction.atomic():
            Preferences.objects.get_or_create(user=self.person)
            kept = Preferences.objects.select_for_update().get(user=self.person)
            wish = PreferencesSerializer(kept, data=request.data, partial=True)
            wish.is_valid(raise_exception=True)
            wish.save()
        return Response(wish.data)


class Pushes(Call):
    """The browsers in which I am told."""

    parser_classes = (SmallParser,)
    throttle_scope = "tokens"

    @extend_schema(operation_id="pushes", responses=PushesSerializer)
    def get(self, request: Request) -> Response:
        """The server's key, and my browsers."""
        found = {"key": public_key(), "addresses": PushAddress.objects.filter(user=self.person)}
        return Response(PushesSerializer(found).data)

    @extend_schema(
        operation_id="pushes_subscribe",
        request=NewPushAddressSerializer,
        responses={201: PushAddressSerializer},
    )
    def post(self, request: Request) -> Response:
        """Tell me in this browser; subscribing again changes its keys. It has one owner, the last."""
        wish = self.checked(NewPushAddressSerializer)
        with transaction.atomic():
            address, _ = PushAddress.objects.update_or_create(
                endpoint=wish.pop("endpoint"), defaults=wish | {"user": self.person}
            )
            mine = PushAddress.objects.filter(user=self.person).order_by("-made_at", "-pk")
            too_many = list(mine.values_list("pk", flat=True)[MOST_BROWSERS:])
            PushAddress.objects.filter(pk__in=too_many).delete()
        return Response(PushAddressSerializer(address).data, status=status.HTTP_201_CREATED)


class OnePush(Call):
    """One of my browsers."""

    throttle_scope = "tokens"

    def _found(self, push: uuid.UUID) -> PushAddress:
        found = PushAddress.objects.filter(public_id=push, user=self.person).first()
        if found is None:
            raise NotFound(said(say("push.missing")))
        return found

    @extend_schema(operation_id="pushes_try", request=None, responses={202: None})
    def post(self, request: Request, push: uuid.UUID) -> Response:
        """Send a push to it, to see that it comes."""
        words = {"title": said(say("push.try")), "body": said(say("push.try.body")), "url": "/settings"}
        deliver_push.delay(self._found(push).pk, words | {"tag": "try"})
        return Response(status=status.HTTP_202_ACCEPTED)

    @extend_schema(operation_id="pushes_forget", responses={204: None})
    def delete(self, request: Request, push: uuid.UUID) -> Response:
        """Tell me there no more."""
        self._found(push).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
