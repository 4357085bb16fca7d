"""The API of tables: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armies.sharing import Reader
from battles.api import STALE, BattleView
from battles.serializers import SystemSerializer
from battles.tables import access, reading, writing
from battles.tables.limits import TableParser
from battles.tables.models import DrawnTable
from battles.tables.serializers import (
    CopyTableSerializer,
    DrawnTablePageSerializer,
    LookAtTableSerializer,
    LotTableSerializer,
    NewTableSerializer,
    SaveTableSerializer,
    ShareTableSerializer,
    TableLineSerializer,
    TableLookSerializer,
    TableWordsAnswerSerializer,
)

CODE = OpenApiParameter("code", str, description="The code of the table's link.")
SYSTEM = OpenApiParameter("system", str, description="Only tables for this game.")
FIND = OpenApiParameter("q", str, description="Only tables whose name, summary or owner holds this.")
OF_CIRCLES = OpenApiParameter("of_clubs", bool, description="Those that one's clubs share instead.")
DELETED = OpenApiParameter("deleted", bool, description="Those that were deleted instead.")


class TableView(BattleView):
    """What all calls about tables have in common."""

    parser_classes = (TableParser,)  # type: ignore[assignment]

    @property
    def by(self) -> Reader:
        """Who asks."""
        user = self.request.user
        return Reader(user.pk if user.is_authenticated else None, self.request.query_params.get("code", ""))

    def page(self, table: DrawnTable, code: int = status.HTTP_200_OK) -> Response:
        """A table as the reader may know it."""
        line = TableLineSerializer(table, context={"user_id": self.by.user_id}).data
        document = reading.document_of(table.document)
        return Response({**line, **reading.state(table.system, document, self.language)}, code)


class Open(TableView):
    """A call that anybody may make; what they may see depends on the table."""

    permission_classes = (AllowAny,)


class ManyTables(TableView, ListAPIView[DrawnTable]):
    """Pages of tables."""

    serializer_class = TableLineSerializer
    pagination_class = LimitOffsetPagination
    queryset = DrawnTable.objects.none()

    def get_serializer_context(self) -> dict[str, Any]:
        """The serialiser needs to know who asks."""
        return {**super().get_serializer_context(), "user_id": self.by.user_id}

    def filtered(self, tables: QuerySet[DrawnTable]) -> QuerySet[DrawnTable]:
        """Those that are asked for."""
        tables = tables.select_related("owner").defer("document")
        system, words = self._text("system"), self._text("q")
        if system:
            tables = tables.filter(system=system)
        if not words:
            return tables
        by_text = tables.filter(name__icontains=words) | tables.filter(summary__icontains=words)
        return by_text | tables.filter(owner__username__icontains=words)

    def _text(self, name: str) -> str:
        """A word of the query that the database can compare."""
        return self.request.query_params.get(name, "").replace("\0", "")[:200]


class Tables(ManyTables):
    """My tables, and new ones."""

    def get_queryset(self) -> QuerySet[DrawnTable]:
        """Those of the person who asks, or those that others share with them."""
        if self.request.query_params.get("of_clubs") == "true":
            return self.filtered(access.of_circles(self.person.pk))
        deleted = self.request.query_params.get("deleted") == "true"
        return self.filtered(DrawnTable.objects.filter(owner=self.person, deleted_at__isnull=not deleted))

    @extend_schema(operation_id="tables_mine", parameters=[SYSTEM, FIND, DELETED, OF_CIRCLES])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My tables, the last changed first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="table_begin",
        request=NewTableSerializer,
        responses={201: DrawnTablePageSerializer} | STALE,
    )
    def post(self, request: Request) -> Response:
        """Begin a table, from nothing or from a document. It may be unfinished."""
        wish = writing.Beginning(**self.checked(NewTableSerializer))
        return self.page(writing.begin(self.person, wish), status.HTTP_201_CREATED)


class PublicTables(ManyTables):
    """Tables that everybody may play on."""

    permission_classes = (AllowAny,)

    def get_queryset(self) -> QuerySet[DrawnTable]:
        """The public ones that can be played on."""
        return self.filtered(access.public().filter(playable=True)).order_by("-changed_at", "id")

    @extend_schema(operation_id="tables_public", parameters=[SYSTEM, FIND])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Public tables, the last changed first."""
        return super().get(request, *args, **kwargs)


class Words(Open):
    """What tables are made of."""

    @extend_schema(operation_id="table_words", responses=TableWordsAnswerSerializer)
    def get(self, request: Request, system: str) -> Response:
        """Kinds, materials, the library of pieces, layouts of zones, and the game's own tables."""
        return Response({"words": reading.words(system, self.language)})


class Games(Open):
    """Games."""

    @extend_schema(operation_id="table_games", responses=SystemSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The games for which tables may be drawn."""
        return Response(SystemSerializer(reading.games(), many=True).data)


class Looks(TableView):
    """Looking at documents."""

    @extend_schema(operation_id="table_look", request=LookAtTableSerializer, responses=TableLookSerializer)
    def post(self, request: Request) -> Response:
        """What is wrong with a document; nothing is kept."""
        wish = self.checked(LookAtTableSerializer)
        document = reading.document_of(wish["document"])
        return Response(reading.state(wish["system"], document, self.language))


class ByLot(TableView):
    """Tables drawn by lot."""

    @extend_schema(operation_id="table_by_lot", request=LotTableSerializer, responses=TableLookSerializer)
    def post(self, request: Request) -> Response:
        """A fair table with pieces of the library in places that nobody chose; nothing is kept."""
        wish = self.checked(LotTableSerializer)
        document = reading.by_lot(wish["system"], wish.get("width"), wish.get("depth"))
        return Response(reading.state(wish["system"], document, self.language))


class OneTable(Open):
    """One table."""

    def get_permissions(self) -> list[Any]:
        """Who changes something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @extend_schema(operation_id="table_read", parameters=[CODE], responses=DrawnTablePageSerializer)
    def get(self, request: Request, table: uuid.UUID) -> Response:
        """A table with its faults."""
        return self.page(access.look(table, self.by))

    @extend_schema(
        operation_id="table_save",
        request=SaveTableSerializer,
        responses={200: DrawnTablePageSerializer} | STALE,
    )
    def put(self, request: Request, table: uuid.UUID) -> Response:
        """Keep the table as it is now, faults and all. Where it was written elsewhere meanwhile: 409."""
        wish = self.checked(SaveTableSerializer)
        return self.page(writing.save(table, self.person.pk, wish["version"], wish["document"]))

    @extend_schema(
        operation_id="table_share", request=ShareTableSerializer, responses=DrawnTablePageSerializer
    )
    def patch(self, request: Request, table: uuid.UUID) -> Response:
        """Who may read it and play on it. Made private, its link is dead for good."""
        writing.share(table, self.person.pk, self.checked(ShareTableSerializer)["visibility"])
        return self.page(access.look(table, self.by))

    @extend_schema(operation_id="table_delete", responses={204: None})
    def delete(self, request: Request, table: uuid.UUID) -> Response:
        """Delete it; it can be restored, and battles on it go on."""
        writing.delete(table, self.person.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Restore(TableView):
    """Deleted tables."""

    @extend_schema(operation_id="table_restore", request=None, responses=DrawnTablePageSerializer)
    def post(self, request: Request, table: uuid.UUID) -> Response:
        """Bring a deleted table back."""
        writing.restore(table, self.person.pk)
        return self.page(access.look(table, self.by))


class Copies(TableView):
    """Copies."""

    @extend_schema(
        operation_id="table_copy",
        parameters=[CODE],
        request=CopyTableSerializer,
        responses={201: DrawnTablePageSerializer} | STALE,
    )
    def post(self, request: Request, table: uuid.UUID) -> Response:
        """Begin a table of one's own that is like one that one may read."""
        source = access.look(table, self.by)
        made = writing.copy(self.person, self.checked(CopyTableSerializer)["id"], source)
        return self.page(made, status.HTTP_201_CREATED)


class Shared(Open):
    """What a link leads to."""

    @extend_schema(operation_id="table_shared", responses=DrawnTablePageSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The table of a link; ``code`` then opens its other calls."""
        return self.page(access.by_code(code, self.by))
