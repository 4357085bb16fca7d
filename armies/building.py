"""The API of the builder: what it shows and foresees by itself, and what is to be had in a unit."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from accounts.plain_types import PlainField
from armies import access, rosters
from armies.browsing import CHART
from armies.calls import CODE, Open
from armies.errors import NotFound
from armies.homebrew.books import Taken
from armies.models import ArmyList
from armies.serializers import ListChoicesSerializer
from armies.shelf import catalogue_under, opened
from armies.texts import list_texts
from rules.core.message import localised, say
from rules.lists.book import Book
from rules.lists.choosing import groups, offers
from rules.lists.editing import pin_of
from rules.lists.handbook import empty_list, handbook
from rules.lists.standing import Standing

LIST = OpenApiParameter(
    "list", str, description="The id of a list: what it takes of homebrew is in its handbook too."
)
UNIT = OpenApiParameter("unit", str, required=True, description="The id of a unit.")

#: A builder asks for the same handbook whenever it is opened.
_KEPT = 64
_handbooks: OrderedDict[tuple[object, ...], dict[str, Any]] = OrderedDict()


class HandbookSerializer(serializers.Serializer[Any]):
    """All that a catalogue offers under a chart."""

    system = serializers.CharField()
    catalogue = serializers.CharField()
    chart = serializers.CharField()
    revision = serializers.IntegerField()
    roles = serializers.ListField(child=PlainField("ArmyHandbookRole"))
    units = serializers.ListField(child=PlainField("ArmyHandbookUnit"))


class PlaceChoicesSerializer(ListChoicesSerializer):
    """What may be chosen directly below one place of a unit."""

    at = serializers.CharField(help_text="The id of the unit, model or option.")


class OneHandbook(Open):
    """Handbooks."""

    @extend_schema(operation_id="handbook", parameters=[CHART, LIST, CODE], responses=HandbookSerializer)
    def get(self, request: Request, system: str, catalogue: str) -> Response:
        """All that may be taken and chosen: prices, stats, what comes along. A builder has it at hand."""
        asked = request.query_params
        taken = self._taken(system, asked.get("list", ""))
        return Response(handbook_page(system, catalogue, asked.get("chart", ""), taken))

    def _taken(self, system: str, wanted: str) -> Taken:
        """What the list takes that is asked for. Raises ``NotFound``."""
        if not wanted:
            return ()
        try:
            row = access.look(uuid.UUID(wanted), self.reader)
        except ValueError:
            raise NotFound from None
        return row.taken if row.system == system else ()


class Places(Open):
    """What is to be had in a unit."""

    @extend_schema(
        operation_id="list_places", parameters=[UNIT, CODE], responses=PlaceChoicesSerializer(many=True)
    )
    def get(self, request: Request, list_id: uuid.UUID) -> Response:
        """For a unit and everything in it: what may be chosen there, how many more, and why no more."""
        row = access.look(list_id, self.reader)
        found = places(row, request.query_params.get("unit", ""))
        return Response(PlaceChoicesSerializer(found, many=True).data)


def handbook_page(system: str, id: str, chart: str, taken: Taken = ()) -> dict[str, Any]:
    """The handbook of a catalogue under a chart (its first). Raises ``NotFound``."""
    book = opened(system, taken)
    known, under = catalogue_under(book, id, chart)
    takes = tuple(key for key, _ in taken if key in book.catalogues)
    key = (system, id, under.id, tuple((each.id, each.revision) for each in book.catalogues.values()))
    page = _handbooks.get(key)
    if page is None:
        page = _page(book, id, under.id, takes) | {"system": system, "revision": known.revision}
        _handbooks[key] = page
        while len(_handbooks) > _KEPT:
            _handbooks.popitem(last=False)
    return page


def _page(book: Book, catalogue: str, chart: str, takes: tuple[str, ...]) -> dict[str, Any]:
    empty = empty_list(book, catalogue, chart)
    pins = tuple(pin_of(book, each) for each in (catalogue, *takes))
    made: dict[str, Any] = msgspec.to_builtins(
        handbook(book, msgspec.structs.replace(empty, catalogues=pins))
    )
    return made


def places(row: ArmyList, unit: str) -> list[dict[str, Any]]:
    """For a unit and everything below it: its offers and groups. Raises ``NotFound``."""
    texts = list_texts(language())
    book = opened(row.system, row.taken)
    top = Standing(book, rosters.opened_roster(row, book).roster).by_id.get(unit)
    if top is None or top.place != "node":
        raise NotFound(say("missing.place"))
    return [
        {
            "at": spot.id,
            "choices": [localised(each, texts) for each in offers(spot)],
            "groups": [localised(each, texts) for each in groups(spot)],
        }
        for spot in (top, *top.below())
    ]
