"""The API of a club's numbers: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from campaigns.calls import ClubCall
from campaigns.clubs import access
from campaigns.clubs.roles import Deed
from campaigns.errors import Malformed
from campaigns.statistics import reading
from campaigns.statistics.naming import in_words
from campaigns.statistics.serializers import (
    ClubStatisticsSerializer,
    PlayerStatisticsSerializer,
    UnitLifeSerializer,
)
from rules.core.message import say

SPAN = [
    OpenApiParameter("since", OpenApiTypes.DATETIME, description="Only games from here on."),
    OpenApiParameter("until", OpenApiTypes.DATETIME, description="Only games before this."),
    OpenApiParameter("system", str, description="Only games of this game system."),
]
PLAYER = OpenApiParameter("player", str, required=True, description="Whose it is.")
UNIT = OpenApiParameter("unit", str, required=True, description="The unit's name.")


class Numbers(ClubCall):
    """A call about a club's numbers, for everybody in it."""

    throttle_scope = "statistics"

    def span(self, club_id: uuid.UUID) -> reading.Span:
        """Which games are asked for. Raises ``NotFound``, ``Forbidden``, ``Malformed``."""
        access.ensure(self.person, club_id, Deed.READ)
        return reading.Span(self._moment("since"), self._moment("until"), self.word("system"))

    def word(self, name: str) -> str:
        """A word of the query that the database can compare."""
        return self.request.query_params.get(name, "").replace("\0", "")[:200]

    def _moment(self, name: str) -> datetime | None:
        written = self.word(name)
        try:
            found = datetime.fromisoformat(written) if written else None
            # Databases know fewer time zones than people can write down.
            return found and (found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC))
        except (ValueError, OverflowError):
            raise Malformed(say("client.no_such_value", name=name)) from None


class Overview(Numbers):
    """A club's games."""

    @extend_schema(operation_id="club_statistics", parameters=SPAN, responses=ClubStatisticsSerializer)
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """Who against whom, factions, dice, dangerous models."""
        told = in_words(reading.overview(club_id, self.span(club_id)), language())
        return Response(ClubStatisticsSerializer(told).data)


class OnePlayer(Numbers):
    """One player's games."""

    @extend_schema(
        operation_id="club_player_statistics",
        parameters=[PLAYER, *SPAN],
        responses=PlayerStatisticsSerializer,
    )
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """A player's games in the club: opponents, factions, dice, models and units."""
        numbers = reading.player(club_id, self.word("player"), self.span(club_id))
        told = in_words(numbers, language())
        return Response(PlayerStatisticsSerializer(told).data)


class OneUnit(Numbers):
    """One unit."""

    @extend_schema(
        operation_id="club_unit_life", parameters=[PLAYER, UNIT, *SPAN], responses=UnitLifeSerializer
    )
    def get(self, request: Request, club_id: uuid.UUID) -> Response:
        """A unit's whole life: its battles, and what each of its models did there."""
        told = reading.life(club_id, self.word("player"), self.word("unit"), self.span(club_id))
        return Response(UnitLifeSerializer(told).data)
