"""The call that measures."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request

from accounts.plain_types import reference_to
from battles.api import ILLEGAL, WATCH, Watchable, json_response
from battles.measuring.answering import answer_json
from battles.serializers import BattleProblemSerializer


class Measure(Watchable):
    """Measuring changes nothing, and whoever may see the table may measure on it."""

    @extend_schema(
        operation_id="battle_measure",
        parameters=[WATCH],
        request={"application/json": reference_to("MeasureQuestion")},
        responses={200: reference_to("MeasureAnswer"), 409: BattleProblemSerializer} | ILLEGAL,
        examples=[
            OpenApiExample(
                "what one model sees of another, if it stood somewhere else",
                request_only=True,
                value={"measure": "sight", "model": "r1", "to": "b3", "at": [12000, 9000]},
            ),
            OpenApiExample(
                "where a move may end",
                request_only=True,
                value={"measure": "reach", "offer": "move:r1"},
            ),
        ],
    )
    def post(self, request: Request, battle: uuid.UUID) -> HttpResponse:
        """What may be reached, seen and covered from here; who is under a template."""
        return json_response(answer_json(battle, self.reader, request.data, self.language))
