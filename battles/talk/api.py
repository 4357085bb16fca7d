"""The API of talk beside a battle."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from battles import wire
from battles.api import ILLEGAL, STALE, WATCH, BattleView
from battles.talk import reading, writing
from battles.talk.serializers import (
    ComplaintSerializer,
    NewRemarkSerializer,
    PinSerializer,
    SaidSerializer,
    TalkSerializer,
)

HEARD = OpenApiParameter("after", int, description="The `head` of the last answer; 0 for all.")


class TalkCall(BattleView):
    """A call about what is said. Whoever says something has signed in."""

    def get_permissions(self) -> list[Any]:
        """Reading needs no name where a link lets one watch."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]


class TalkOfBattle(TalkCall):
    """What is said beside a battle."""

    @extend_schema(operation_id="battle_talk", parameters=[WATCH, HEARD], responses=TalkSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> Response:
        """What has been said, pinned and taken down since ``after``, in the lanes that I may read."""
        after = wire.seq(request.query_params.get("after", "0"))
        heard = reading.heard(battle, self.reader, after)
        remarks = [reading.shown(remark, self.reader) for remark in heard.remarks]
        answer = {"head": heard.head, "lanes": heard.lanes, "remarks": remarks}
        return Response(TalkSerializer(answer).data)

    @extend_schema(
        operation_id="battle_talk_say",
        parameters=[WATCH],
        request=NewRemarkSerializer,
        responses={201: SaidSerializer} | STALE | ILLEGAL,
        examples=[
            OpenApiExample(
                "a word about a place",
                request_only=True,
                value={
                    "id": "1c9d7f51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "lane": "players",
                    "text": "Is this wall impassable for you too?",
                    "place": [24000, 18000],
                },
            )
        ],
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """Say something, or point at a place. The same ``id`` sent again says it once."""
        asked = self.checked(NewRemarkSerializer)
        place = asked.pop("place", None)
        wish = writing.Wish(place=(place[0], place[1]) if place else None, **asked)
        said = writing.remark(battle, self.person, self.reader, wish)
        return Response(SaidSerializer(reading.shown(said, self.reader)).data, status.HTTP_201_CREATED)


class OneRemark(TalkCall):
    """One remark."""

    @extend_schema(
        operation_id="battle_talk_pin",
        parameters=[WATCH],
        request=PinSerializer,
        responses={200: SaidSerializer} | STALE,
    )
    def patch(self, request: Request, battle: uuid.UUID, remark: uuid.UUID) -> Response:
        """Pin it above the others, or let it go."""
        wish = self.checked(PinSerializer)
        said = writing.pin(battle, self.person, self.reader, remark, wish["pinned"])
        return Response(SaidSerializer(reading.shown(said, self.reader)).data)

    @extend_schema(operation_id="battle_talk_take_down", parameters=[WATCH], responses={204: None} | STALE)
    def delete(self, request: Request, battle: uuid.UUID, remark: uuid.UUID) -> Response:
        """Take it down: one's own, or as a player what a spectator has said."""
        writing.take_down(battle, self.person, self.reader, remark)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Reports(TalkCall):
    """Reports of a remark."""

    @extend_schema(
        operation_id="battle_talk_report",
        parameters=[WATCH],
        request=ComplaintSerializer,
        responses={204: None} | STALE,
    )
    def post(self, request: Request, battle: uuid.UUID, remark: uuid.UUID) -> Response:
        """Have the staff look at what somebody else has said. Reporting it twice is one report."""
        wish = self.checked(ComplaintSerializer)
        writing.report(battle, self.person, self.reader, remark, wish["reason"])
        return Response(status=status.HTTP_204_NO_CONTENT)
