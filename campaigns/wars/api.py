"""The API of campaigns: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import Call, language
from armies.calls import ILLEGAL, STALE
from battles.bringing import Army
from battles.errors import Refused
from battles.notices import elsewhere
from campaigns.calls import ClubCall
from campaigns.chronicle.pictures import PictureParser
from campaigns.clubs import access as clubs
from campaigns.clubs.roles import Deed
from campaigns.errors import Malformed
from campaigns.wars import access, battles, desk, ledger, notices, pictures, reading
from campaigns.wars.limits import WarParser
from campaigns.wars.models import War
from campaigns.wars.serializers import (
    NewWarOrderSerializer,
    NewWarSerializer,
    WarArmyPageSerializer,
    WarBattleSerializer,
    WarBooksSerializer,
    WarChangesSerializer,
    WarLineSerializer,
    WarPictureSerializer,
    WarReadySerializer,
    WarRecruitsSerializer,
    WarSerializer,
)
from rules.core.message import say

FORCE = OpenApiParameter("force", str, description="The id of a ready-made force.")
LIST = OpenApiParameter("army_list", str, description="The id of a list, or the code of its link.")
BEFORE = OpenApiParameter("before", int, description="Only lines with smaller numbers.")


class WarCall(Call):
    """A call about a campaign."""

    parser_classes = (WarParser,)
    throttle_scope = "commands"

    def handle_exception(self, exc: Exception) -> Response:
        """What battles refuse is told as battles tell it."""
        if isinstance(exc, Refused):
            return Response(exc.problem(language()), status=exc.status)
        return super().handle_exception(exc)

    def shown(self, war_id: uuid.UUID) -> dict[str, Any]:
        """The campaign for the reader."""
        return dict(WarSerializer(reading.page(self.person, war_id, language())).data)


class Wars(ClubCall, ListAPIView[War]):
    """The campaigns of a club."""

    parser_classes = (WarParser,)
    serializer_class = WarLineSerializer
    queryset = War.objects.none()

    def get_queryset(self) -> QuerySet[War]:
        """Those that are not deleted."""
        who = clubs.ensure(self.person, self.kwargs["club_id"], Deed.READ)
        return War.objects.filter(club=who.club_id, deleted_at__isnull=True)

    @extend_schema(operation_id="campaigns")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The campaigns of a club, the last changed first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="campaign_found",
        request=NewWarSerializer,
        responses={201: WarSerializer} | STALE,
        examples=[
            OpenApiExample(
                "two islands",
                request_only=True,
                value={
                    "id": "1c9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "name": "The Long Winter",
                    "plan": {
                        "system": "warzone_resurrection",
                        "territories": [
                            {"id": "n", "name": "North", "at": [300, 200], "borders": ["s"]},
                            {"id": "s", "name": "South", "at": [300, 700], "worth": 2},
                        ],
                        "victory": {"rounds": 6},
                    },
                },
            )
        ],
    )
    def post(self, request: Request, club_id: uuid.UUID) -> Response:
        """Begin a campaign. The same ``id`` sent again begins it once."""
        wish = self.checked(NewWarSerializer)
        id = wish.pop("id")
        war = desk.found(self.person, club_id, id, desk.Wish(**wish))
        page = reading.page(self.person, war.pk, language())
        return Response(WarSerializer(page).data, status.HTTP_201_CREATED)


class OneWar(WarCall):
    """A campaign."""

    @extend_schema(operation_id="campaign_read", responses=WarSerializer)
    def get(self, request: Request, war_id: uuid.UUID) -> Response:
        """How it stands, as far as the reader may know."""
        return Response(self.shown(war_id))

    @extend_schema(operation_id="campaign_change", request=WarChangesSerializer, responses=WarSerializer)
    def patch(self, request: Request, war_id: uuid.UUID) -> Response:
        """Another name, other words about it. (Its plan is changed by an order.)"""
        desk.change(self.person, war_id, self.checked(WarChangesSerializer))
        return Response(self.shown(war_id))

    @extend_schema(operation_id="campaign_delete", responses={204: None})
    def delete(self, request: Request, war_id: uuid.UUID) -> Response:
        """Put it away, as who began it or as the club's owner."""
        desk.delete(self.person, war_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WarSeen(WarCall):
    """That I have been there."""

    @extend_schema(operation_id="campaign_seen", request=None, responses={204: None})
    def post(self, request: Request, war_id: uuid.UUID) -> Response:
        """I have the campaign before my eyes: what I was to be told of it, I know."""
        subject, now = notices.subject_of(war_id), timezone.now()
        # Who may not go there any more has no other way to be rid of what it tells.
        elsewhere.see(subject, self.person.pk, now)
        access.ensure(self.person, war_id, Deed.READ)
        elsewhere.visit(subject, self.person.pk, now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WarOrders(WarCall):
    """What is ordered in a campaign."""

    @extend_schema(
        operation_id="campaign_order",
        request=NewWarOrderSerializer,
        responses={200: WarSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, war_id: uuid.UUID) -> Response:
        """Carry an order out. The same ``id`` sent again is carried out once."""
        wish = self.checked(NewWarOrderSerializer)
        order = ledger.Order(wish["id"], desk.digest_of([wish["order"], wish["reason"]]))
        desk.submit(self.person, war_id, order, wish["order"], wish["reason"], language())
        return Response(self.shown(war_id))


class WarBooks(WarCall):
    """The books of a campaign."""

    @extend_schema(operation_id="campaign_books", parameters=[BEFORE], responses=WarBooksSerializer)
    def get(self, request: Request, war_id: uuid.UUID) -> Response:
        """What has happened, the last first."""
        before = request.query_params.get("before", "")
        # Numbers as people write them; whatever else is asked for is the whole.
        first = int(before) if before.isascii() and before.isdigit() and len(before) < 9 else None
        return Response(WarBooksSerializer(reading.lines(self.person, war_id, first, language())).data)


class WarArmyOf(WarCall):
    """Somebody's army in a campaign."""

    @extend_schema(operation_id="campaign_army", responses=WarArmyPageSerializer)
    def get(self, request: Request, war_id: uuid.UUID, name: str) -> Response:
        """Everybody in it, with their lives."""
        return Response(WarArmyPageSerializer(reading.army(self.person, war_id, name, language())).data)


class WarRecruits(WarCall):
    """Who could join one's army."""

    @extend_schema(
        operation_id="campaign_recruits",
        parameters=[FORCE, LIST],
        responses={200: WarRecruitsSerializer} | ILLEGAL,
    )
    def get(self, request: Request, war_id: uuid.UUID) -> Response:
        """The units of a list, or of a ready-made force, and what each would cost."""
        asked = request.query_params
        wanted = Army(force=asked.get("force", ""), army_list=asked.get("army_list", ""))
        found = reading.recruits(self.person, war_id, wanted, language())
        return Response(WarRecruitsSerializer(found).data)


class WarPictures(WarCall):
    """Pictures of a campaign."""

    parser_classes = (PictureParser,)  # type: ignore[assignment]
    throttle_scope = "imports"

    @extend_schema(
        operation_id="campaign_add_picture",
        parameters=[WarPictureSerializer],
        request={"image/*": OpenApiTypes.BINARY},
        responses={201: WarPictureSerializer} | STALE,
    )
    def post(self, request: Request, war_id: uuid.UUID) -> Response:
        """Keep a picture: JPEG, PNG or WebP. The same ``id`` sent again keeps it once."""
        asked = WarPictureSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        if not isinstance(request.data, bytes):
            raise Malformed(say("picture.unreadable"))
        id = pictures.add(self.person, war_id, asked.validated_data["id"], request.data)
        return Response(WarPictureSerializer({"id": id}).data, status.HTTP_201_CREATED)


class OneWarPicture(WarCall):
    """A picture of a campaign."""

    @extend_schema(operation_id="campaign_picture", responses={(200, "image/jpeg"): OpenApiTypes.BINARY})
    def get(self, request: Request, war_id: uuid.UUID, picture_id: uuid.UUID) -> HttpResponse:
        """The picture, as a JPEG."""
        body = pictures.body(self.person, war_id, picture_id)
        # It never changes, but who may see it does; so only its reader's own browser keeps it, for an hour.
        headers = {"Cache-Control": "private, max-age=3600"}
        return HttpResponse(body, content_type="image/jpeg", headers=headers)


class WarReady(WarCall):
    """The battle of an attack."""

    @extend_schema(
        operation_id="campaign_ready",
        request=WarReadySerializer,
        responses={200: WarBattleSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, war_id: uuid.UUID, attack: str) -> Response:
        """Say that one is ready for it; it begins as soon as both sides are."""
        nonce = self.checked(WarReadySerializer)["nonce"]
        link = battles.stand_ready(self.person, war_id, attack, nonce, language())
        return Response(WarBattleSerializer(link).data)
