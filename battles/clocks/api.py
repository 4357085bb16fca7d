"""Calls about clocks."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import STALE, BattleView
from battles.clocks.claiming import claim


class Claim(BattleView):
    """Going on without an opponent who has gone."""

    @extend_schema(operation_id="battle_claim", request=None, responses={204: None} | STALE)
    def post(self, request: Request, battle: uuid.UUID) -> Response:
        """End the time of an opponent who has been gone for three minutes while a live clock runs."""
        claim(battle, self.reader)
        return Response(status=status.HTTP_204_NO_CONTENT)
