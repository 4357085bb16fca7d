"""The API of the umpire's chair."""

from __future__ import annotations

import uuid

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import STALE, WATCH, BattleView, Opening, Watchable
from battles.limits import PersonThrottle
from battles.umpire import chair
from battles.umpire.serializers import ChairSerializer, SatDownSerializer, UmpireInvitationSerializer


class Chair(Watchable):
    """The chair of a battle."""

    @extend_schema(operation_id="battle_umpire", parameters=[WATCH], responses=ChairSerializer)
    def get(self, request: Request, battle: uuid.UUID) -> Response:
        """Who is the umpire; for its players, how to invite one they have agreed on."""
        return Response(msgspec.to_builtins(chair.chair_of(battle, self.reader)))


class Invitation(BattleView):
    """An invitation to be the umpire."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (PersonThrottle, Opening)

    @extend_schema(operation_id="umpire_invitation", responses=UmpireInvitationSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What the invitation is to."""
        return Response(UmpireInvitationSerializer(chair.battle_behind(code)).data)

    @extend_schema(operation_id="umpire_accept", request=None, responses={200: SatDownSerializer} | STALE)
    def post(self, request: Request, code: str) -> Response:
        """Become the umpire. Who is it already stays it."""
        return Response({"battle": chair.sit_down(code, self.person)})
