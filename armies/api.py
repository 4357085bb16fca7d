"""The API of a person's lists: each view reads the request, asks one function, and writes the answer."""

from __future__ import annotations

import binascii
import uuid
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calls import language
from armies import access, desk, moving, past, reading
from armies.access import Reader
from armies.browsing import ManyLists
from armies.calls import CODE, FILTERS, ILLEGAL, STALE, ListView, Open
from armies.errors import Malformed, NotFound, Stale
from armies.limits import ImportParser
from armies.models import ArmyList, Version
from armies.serializers import (
    ArmyListSerializer,
    CopyListSerializer,
    EditOrderSerializer,
    ImportedListSerializer,
    ImportListSerializer,
    ListChoicesSerializer,
    ListReceiptSerializer,
    ListVersionLineSerializer,
    ListVersionSerializer,
    NewListSerializer,
    RevertOrderSerializer,
    ShareListSerializer,
    UndoOrderSerializer,
)
from rules.core.message import say

MENDS = OpenApiParameter("mends", bool, description="Whether to say what would mend each problem (true).")
AT = OpenApiParameter("at", str, required=True, description="The id of a force, unit or model.")
DELETED = OpenApiParameter("deleted", bool, description="Those that were deleted instead.")


class Lists(ManyLists):
    """My lists, and new ones."""

    throttle_scope = "commands"

    def get_queryset(self) -> QuerySet[ArmyList]:
        """Those of the person who asks."""
        deleted = self.request.query_params.get("deleted") == "true"
        own = ArmyList.objects.select_related("owner").filter(owner=self.person)
        return self.filtered(own.filter(deleted_at__isnull=not deleted))

    @extend_schema(operation_id="lists_mine", parameters=[*FILTERS, DELETED])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """My lists, the last changed first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="list_open",
        request=NewListSerializer,
        responses={201: ArmyListSerializer} | STALE | ILLEGAL,
        examples=[
            OpenApiExample(
                "five hundred points of Bauhaus",
                request_only=True,
                value={
                    "id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11",
                    "system": "warzone_resurrection",
                    "catalogue": "bauhaus",
                    "chart": "standard",
                    "name": "Saturday at the club",
                    "limit": 500,
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Begin a list."""
        row = desk.open_list(self.person, desk.Opening(**self.checked(NewListSerializer)))
        return Response(self.shown(row, mends=True), status.HTTP_201_CREATED)


# one list -----------------------------------------------------------------------------------------


class OneList(Open):
    """One list."""

    def get_permissions(self) -> list[Any]:
        """Who changes something has signed in."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @extend_schema(operation_id="list_read", parameters=[CODE, MENDS], responses=ArmyListSerializer)
    def get(self, request: Request, list_id: uuid.UUID) -> Response:
        """Roster, points, problems and what would mend them."""
        mends = request.query_params.get("mends", "true") != "false"
        return Response(self.shown(access.look(list_id, self.reader), mends=mends))

    @extend_schema(operation_id="list_share", request=ShareListSerializer, responses=ArmyListSerializer)
    def patch(self, request: Request, list_id: uuid.UUID) -> Response:
        """Who may read it. Made private, its link is dead for good. (Name, notes and limit are edits.)"""
        desk.share(list_id, self.person.pk, self.checked(ShareListSerializer)["visibility"])
        return Response(self.shown(access.look(list_id, self.reader)))

    @extend_schema(operation_id="list_delete", responses={204: None})
    def delete(self, request: Request, list_id: uuid.UUID) -> Response:
        """Delete it; it can be restored."""
        desk.delete(list_id, self.person.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Restore(ListView):
    """Deleted lists."""

    @extend_schema(operation_id="list_restore", request=None, responses=ArmyListSerializer)
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Bring a deleted list back."""
        desk.restore(list_id, self.person.pk)
        return Response(self.shown(access.look(list_id, self.reader)))


class Choices(Open):
    """What may be chosen."""

    @extend_schema(operation_id="list_choices", parameters=[AT, CODE], responses=ListChoicesSerializer)
    def get(self, request: Request, list_id: uuid.UUID) -> Response:
        """What may be chosen below a place: what it costs, how many there are, how many more there may be."""
        row = access.look(list_id, self.reader)
        found = reading.choices(row, request.query_params.get("at", ""), language())
        return Response(ListChoicesSerializer(found).data)


class Orders(ListView):
    """Orders."""

    throttle_scope = "commands"

    def carried_out(self, list_id: uuid.UUID, order: desk.Order) -> Response:
        """The receipt and the list; where the order came too late, the refusal and the list."""
        user_id = self.person.pk
        try:
            done = desk.submit(list_id, user_id, order)
        except Stale as stale:
            now = self.shown(access.look(list_id, self.reader))
            said = {"code": stale.default_code, "message": str(stale.detail), "list": now}
            return Response(said, stale.status_code)
        return Response({**msgspec.to_builtins(done.receipt), "list": self.shown_after(done)})


class Edits(Orders):
    """Edits."""

    @extend_schema(
        operation_id="list_edit",
        request=EditOrderSerializer,
        responses={200: ListReceiptSerializer} | STALE | ILLEGAL,
        examples=[
            OpenApiExample(
                "another squad",
                request_only=True,
                value={
                    "id": "0d8b6c52-0f2e-4ed3-9f63-6a0b39a0c4a1",
                    "version": 4,
                    "edit": {"edit": "add", "to": "n1", "entry": "hussars", "id": "a-2f9d6b"},
                },
            )
        ],
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Change the list. The same ``id`` sent again does nothing and answers the same."""
        wish = self.checked(EditOrderSerializer)
        return self.carried_out(list_id, desk.Order(wish["id"], wish["version"], "edit", wish["edit"]))


class Undo(Orders):
    """Undoing."""

    @extend_schema(
        operation_id="list_undo",
        request=UndoOrderSerializer,
        responses={200: ListReceiptSerializer} | STALE,
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Undo the last edit, and the one before it, and so on to the beginning."""
        wish = self.checked(UndoOrderSerializer)
        return self.carried_out(list_id, desk.Order(wish["id"], wish["version"], "undo"))


class Redo(Orders):
    """Doing again."""

    @extend_schema(
        operation_id="list_redo",
        request=UndoOrderSerializer,
        responses={200: ListReceiptSerializer} | STALE,
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Do again what was undone last."""
        wish = self.checked(UndoOrderSerializer)
        return self.carried_out(list_id, desk.Order(wish["id"], wish["version"], "redo"))


class Update(Orders):
    """New revisions of catalogues."""

    @extend_schema(
        operation_id="list_update",
        request=UndoOrderSerializer,
        responses={200: ListReceiptSerializer} | STALE,
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Bring the list up to date with its catalogues; ``changes`` says before what they have changed."""
        wish = self.checked(UndoOrderSerializer)
        return self.carried_out(list_id, desk.Order(wish["id"], wish["version"], "update"))


class Revert(Orders):
    """Earlier versions."""

    @extend_schema(
        operation_id="list_revert",
        request=RevertOrderSerializer,
        responses={200: ListReceiptSerializer} | STALE,
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Make the list what it was in an earlier version; that can be undone like any edit."""
        wish = self.checked(RevertOrderSerializer)
        return self.carried_out(list_id, desk.Order(wish["id"], wish["version"], "revert", to=wish["to"]))


class Versions(ListView, ListAPIView[Version]):
    """The versions of a list of mine."""

    serializer_class = ListVersionLineSerializer
    queryset = Version.objects.none()
    lines: Sequence[Version] = ()

    def get_queryset(self) -> QuerySet[Version]:
        """Those of a list that is the reader's own. Raises ``NotFound``."""
        row = _own(self.kwargs["list_id"], self.reader)
        return Version.objects.filter(army_list=row).defer("roster").order_by("-number")

    def paginate_queryset(self, queryset: Any) -> Any:
        """A page of them, of whose edits is then told what they were about."""
        self.lines = super().paginate_queryset(queryset) or []
        return self.lines

    def get_serializer_context(self) -> dict[str, Any]:
        """What edits were about needs a look at the versions before."""
        context = {**super().get_serializer_context()}
        if self.lines:
            context["about"] = past.subjects(_own(self.kwargs["list_id"], self.reader), self.lines)
        return context

    @extend_schema(operation_id="list_versions")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Every version, the last first."""
        return super().get(request, *args, **kwargs)


class OneVersion(ListView):
    """One version."""

    @extend_schema(operation_id="list_version", responses=ListVersionSerializer)
    def get(self, request: Request, list_id: uuid.UUID, number: int) -> Response:
        """A version with its roster, what it costs and what was wrong with it."""
        row = _own(list_id, self.reader)
        state = reading.version_state(row, number, language())
        version = Version.objects.defer("roster").get(army_list=row, number=number)
        about = past.subjects(row, [version])
        line = ListVersionLineSerializer(version, context={"about": about}).data
        return Response({**line, **state})


def _own(list_id: uuid.UUID, reader: Reader) -> ArmyList:
    """The reader's own list: what a list was before is nobody else's business. Raises ``NotFound``."""
    row = access.look(list_id, reader)
    if row.owner_id != reader.user_id:
        raise NotFound
    return row


# copies and files ---------------------------------------------------------------------------------


class Copies(ListView):
    """Copies."""

    throttle_scope = "imports"

    @extend_schema(
        operation_id="list_copy",
        parameters=[CODE],
        request=CopyListSerializer,
        responses={201: ArmyListSerializer} | STALE,
    )
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Make a private list of one's own of one that one may read."""
        row = desk.copy(self.person, self.checked(CopyListSerializer)["id"], list_id, self.reader)
        return Response(self.shown(row, mends=True), status.HTTP_201_CREATED)


class Imports(ListView):
    """Files in."""

    throttle_scope = "imports"
    parser_classes = (ImportParser,)

    @extend_schema(
        operation_id="list_import",
        request=ImportListSerializer,
        responses={201: ImportedListSerializer} | STALE | ILLEGAL,
    )
    def post(self, request: Request) -> Response:
        """Make a list of a file, and say line by line what was understood, guessed, or not placed."""
        wish = self.checked(ImportListSerializer)
        row, lines = moving.bring_in(self.person, wish["id"], _bytes(wish), wish["system"], language())
        return Response({"list": self.shown(row, mends=True), "lines": lines}, status.HTTP_201_CREATED)


def _bytes(wish: dict[str, Any]) -> bytes:
    """The file that is sent. Raises ``Malformed``."""
    if ("text" in wish) == ("base64" in wish):
        raise Malformed(say("import.one"))
    if "text" in wish:
        return str(wish["text"]).encode()
    try:
        return b64decode(wish["base64"], validate=True)
    except (binascii.Error, ValueError):
        raise Malformed(say("import.base64")) from None


class Export(Open):
    """Files out."""

    @extend_schema(
        operation_id="list_export",
        parameters=[CODE],
        responses={(200, type): contents for type, contents in moving.CONTENTS.items()},
    )
    def get(self, request: Request, list_id: uuid.UUID, kind: str) -> HttpResponse:
        """The list as a file: json (ours), text, compact, ros, rosz, or pdf to print."""
        body, name, type = moving.file_of(access.look(list_id, self.reader), kind, language())
        answer = HttpResponse(body, content_type=type)
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


class Shared(Open):
    """What a link leads to."""

    @extend_schema(operation_id="list_shared", responses=ArmyListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The list of a link; ``code`` then opens its other calls."""
        return Response(self.shown(access.by_code(code, self.reader), mends=False))
