"""The API of what comes before a battle: challenges, invitations, being ready, rematches."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import ILLEGAL, STALE, BattleView, Opening, army_of
from battles.lobby import challenges, joining, rematch
from battles.lobby.challenges import Filter
from battles.lobby.serializers import (
    AcceptSerializer,
    BringSerializer,
    ChallengeSerializer,
    FilterSerializer,
    InvitationSerializer,
    ReadySerializer,
    RematchWishSerializer,
)
from battles.models import Battle
from battles.serializers import BattleSerializer


class Pages(LimitOffsetPagination):
    """Challenges page by page."""

    max_limit = 300


class Challenges(BattleView, GenericAPIView[Battle]):
    """Challenges that one may take."""

    serializer_class = ChallengeSerializer
    pagination_class = Pages
    queryset = Battle.objects.none()

    @extend_schema(
        operation_id="challenges",
        parameters=[
            FilterSerializer,
            OpenApiParameter("limit", int, description="Challenges on a page."),
            OpenApiParameter("offset", int, description="Challenges on the pages before."),
        ],
        responses=ChallengeSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Battles with a free seat: those meant for me, those open to anybody. One's own stand among them."""
        asked = FilterSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = challenges.open_to(self.person, Filter(**asked.validated_data))
        page: Any = self.paginate_queryset(found)
        return self.get_paginated_response(ChallengeSerializer(page, many=True, context=self.shown_to).data)


class Invitation(BattleView):
    """An invitation."""

    throttle_classes = (*BattleView.throttle_classes, Opening)

    @extend_schema(operation_id="invitation", responses=InvitationSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What the invitation is to."""
        battle = joining.invitation(code)
        return Response(InvitationSerializer(battle, context=self.shown_to).data)

    @extend_schema(
        operation_id="invitation_accept",
        request=AcceptSerializer,
        responses={200: BattleSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, code: str) -> Response:
        """Take a free seat; with the last it begins, or once all are ready. Twice is as good as once."""
        wish = self.checked(AcceptSerializer)
        battle = joining.accept(code, self.person, army_of(wish), wish["nonce"], self.language)
        return self.shown(battle.pk)

    @extend_schema(operation_id="invitation_decline", responses={204: None} | STALE)
    def delete(self, request: Request, code: str) -> Response:
        """Say no to a challenge that is meant for me."""
        joining.decline(code, self.person)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Ready(BattleView):
    """Being ready."""

    @extend_schema(
        operation_id="battle_ready",
        request=ReadySerializer,
        responses={200: BattleSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """Say that I am ready, or not yet; once all players are, the battle begins."""
        joining.say_ready(battle, self.person, self.checked(ReadySerializer)["ready"], self.language)
        return self.shown(battle)


class OtherArmy(BattleView):
    """What one brings."""

    @extend_schema(
        operation_id="battle_army",
        request=BringSerializer,
        responses={200: BattleSerializer} | STALE | ILLEGAL,
    )
    def put(self, request: Request, battle: uuid.UUID) -> Response:
        """Bring another army, before the battle begins; then nobody is ready any more."""
        joining.bring_another(battle, self.person, army_of(self.checked(BringSerializer)), self.language)
        return self.shown(battle)


class Guest(BattleView):
    """A guest's seat."""

    @extend_schema(
        operation_id="battle_guest_leaves",
        parameters=[OpenApiParameter("guest", str, description="A guest's seat; without it all of theirs.")],
        responses={204: None} | STALE,
    )
    def delete(self, request: Request, battle: uuid.UUID) -> Response:
        """Before the battle begins: leave as its guest, or as its host send a guest away."""
        joining.free_the_seat(battle, self.person, request.query_params.get("guest", ""))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Rematch(BattleView):
    """A rematch."""

    throttle_classes = (*BattleView.throttle_classes, Opening)

    @extend_schema(
        operation_id="battle_rematch",
        request=RematchWishSerializer,
        responses={200: BattleSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """Ask for a rematch, everybody a seat on, or agree to the one asked for; answers the new battle."""
        wish: dict[str, Any] = self.checked(RematchWishSerializer)
        again = rematch.ask(battle, self.person, wish["nonce"], self.language)
        return self.shown(again.pk)

    @extend_schema(operation_id="battle_rematch_decline", responses={204: None} | STALE)
    def delete(self, request: Request, battle: uuid.UUID) -> Response:
        """Say no to a rematch, or take one's own wish back."""
        rematch.turn_down(battle, self.person)
        return Response(status=status.HTTP_204_NO_CONTENT)
