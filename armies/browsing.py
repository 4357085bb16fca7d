"""The API of what anybody may look through: catalogues and public lists."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from armies import access, reading
from armies.calls import FILTERS, ListView, Open
from armies.errors import Malformed
from armies.models import ArmyList
from armies.serializers import CatalogueSerializer, GameSerializer, ListLineSerializer
from armies.shelf import games
from rules.core.message import say

CHART = OpenApiParameter("chart", str, description="An organisation chart; the game's first if left out.")


class Catalogues(Open):
    """What lists can be made of."""

    @extend_schema(operation_id="catalogues", responses=GameSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The games, their organisation charts and their catalogues."""
        return Response(GameSerializer(map(reading.game_line, games().values()), many=True).data)


class OneCatalogue(Open):
    """One catalogue."""

    @extend_schema(operation_id="catalogue", parameters=[CHART], responses=CatalogueSerializer)
    def get(self, request: Request, system: str, catalogue: str) -> Response:
        """The units that it offers under a chart, with what they cost."""
        chart = request.query_params.get("chart", "")
        page = reading.catalogue_page(system, catalogue, chart, language())
        return Response(CatalogueSerializer(page).data)


class ManyLists(ListView, ListAPIView[ArmyList]):
    """Pages of lists."""

    serializer_class = ListLineSerializer
    queryset = ArmyList.objects.none()

    def get_serializer_context(self) -> dict[str, Any]:
        """The serialiser needs to know who asks."""
        return {**super().get_serializer_context(), "user_id": self.reader.user_id}

    def filtered(self, lists: QuerySet[ArmyList]) -> QuerySet[ArmyList]:
        """Those of the game, catalogue, words and points that are asked for. Raises ``Malformed``."""
        asked = self.request.query_params
        for name in ("system", "catalogue"):
            if wanted := _text(asked.get(name)):
                lists = lists.filter(**{name: wanted})
        if words := _text(asked.get("q")):
            lists = _found(lists, words)
        for name, compared in (("points_min", "points__gte"), ("points_max", "points__lte")):
            if written := asked.get(name):
                lists = lists.filter(**{compared: _number(written)})
        return lists.filter(problems=0) if asked.get("legal") == "true" else lists


class PublicLists(ManyLists):
    """Lists that everybody may read."""

    permission_classes = (AllowAny,)

    def get_queryset(self) -> QuerySet[ArmyList]:
        """The public ones that are asked for. Raises ``Malformed``."""
        return self.filtered(access.public())

    @extend_schema(operation_id="lists_public", parameters=FILTERS)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Public lists, the last changed first."""
        return super().get(request, *args, **kwargs)


def _found(lists: QuerySet[ArmyList], words: str) -> QuerySet[ArmyList]:
    by_name, by_faction = lists.filter(name__icontains=words), lists.filter(faction__icontains=words)
    return by_name | by_faction | lists.filter(owner__username__icontains=words)


def _text(asked: str | None) -> str:
    """A text that the database can compare."""
    return (asked or "").replace("\0", "")[:200]


def _number(written: str) -> Decimal:
    try:
        number = Decimal(written[:30])
    except InvalidOperation:
        raise Malformed(say("client.no_number")) from None
    if not number.is_finite() or abs(number) > 10**12:
        raise Malformed(say("client.no_number"))
    return number
