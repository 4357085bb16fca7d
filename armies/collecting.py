"""A person's collection: how many models of which kind they own, and what a list needs besides."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from armies import access, rosters
from armies.calls import CATALOGUE, CODE, SYSTEM, ListView
from armies.errors import NotFound, TooLarge
from armies.homebrew.access import usable
from armies.homebrew.books import Taken
from armies.limits import MOST_KINDS_OWNED, MOST_OF_A_KIND
from armies.models import ArmyList, Owned
from armies.serializers import CountPiecesSerializer, LacksSerializer, OwnedSerializer, PieceSerializer
from armies.shelf import opened
from rules.core.message import say
from rules.lists.homebrew import PREFIX
from rules.lists.pieces import Piece, kind_of, pieces_in, pieces_of
from rules.lists.standing import Standing


class Collection(ListView, ListAPIView[Owned]):
    """My collection."""

    throttle_scope = "commands"
    serializer_class = OwnedSerializer
    queryset = Owned.objects.none()

    def get_queryset(self) -> QuerySet[Owned]:
        """What the person owns of the game and catalogue that are asked for."""
        owned = Owned.objects.filter(owner=self.person)
        for name in ("system", "catalogue"):
            if wanted := self.request.query_params.get(name, "").replace("\0", "")[:200]:
                owned = owned.filter(**{name: wanted})
        return owned

    @extend_schema(operation_id="collection", parameters=[SYSTEM, CATALOGUE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What I own, by game and name."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="collection_count",
        request=CountPiecesSerializer,
        responses=OwnedSerializer,
        examples=[
            OpenApiExample(
                "nine Hussars, four of them painted",
                request_only=True,
                value={
                    "system": "warzone_resurrection",
                    "catalogue": "bauhaus",
                    "entry": "model.hussar",
                    "count": 9,
                    "painted": 4,
                },
            )
        ],
    )
    def put(self, request: Request) -> Response:
        """Say how many of a kind I own; none takes it out of the collection."""
        return Response(OwnedSerializer(count_pieces(self.person, self.checked(CountPiecesSerializer))).data)


class Collectable(ListView):
    """What there is to own."""

    @extend_schema(operation_id="collection_catalogue", responses=PieceSerializer(many=True))
    def get(self, request: Request, system: str, catalogue: str) -> Response:
        """Every kind that forces of a catalogue may hold, with how many of it I own."""
        book = opened(system, _taken(self.person, system, catalogue))
        if catalogue not in book.catalogues:
            raise NotFound(say("missing.catalogue"))
        found = pieces_in(book, catalogue)
        return Response(PieceSerializer(_counted(self.person, system, found), many=True).data)


class Lacks(ListView):
    """What a list needs."""

    @extend_schema(operation_id="list_lacks", parameters=[CODE], responses=LacksSerializer)
    def get(self, request: Request, list_id: uuid.UUID) -> Response:
        """The models that a list needs, how many of them I own, and how many I lack."""
        return Response(LacksSerializer(_lacks(self.person, access.look(list_id, self.reader))).data)

    @extend_schema(operation_id="list_collect", parameters=[CODE], request=None, responses=LacksSerializer)
    def post(self, request: Request, list_id: uuid.UUID) -> Response:
        """Take into my collection what the list needs and I lack; what I own already is counted on."""
        row = access.look(list_id, self.reader)
        collect(self.person, row)
        return Response(LacksSerializer(_lacks(self.person, row)).data)


def count_pieces(owner: User, wish: dict[str, Any]) -> Owned:
    """Say how many of a kind somebody owns. Raises ``NotFound`` for no kind, ``TooLarge`` for too many."""
    system, catalogue, entry = wish["system"], wish["catalogue"], wish["entry"]
    book = opened(system, _taken(owner, system, catalogue))
    home = book.catalogues.get(catalogue)
    found = book.look_up(home, entry) if home is not None else None
    if home is None or found is None or found[1] is not home or found[0].kind == "group":
        raise NotFound(say("missing.kind"))
    kind = kind_of(home, found[0])
    line = Owned(
        owner=owner,
        system=system,
        catalogue=catalogue,
        entry=kind.entry,
        name=kind.name[:200],
        count=wish["count"],
        painted=wish["painted"],
    )
    if wish["count"]:
        _keep(owner, system, [line])
    else:
        Owned.objects.filter(owner=owner, system=system, catalogue=catalogue, entry=kind.entry).delete()
    return line


def _taken(owner: User, system: str, catalogue: str) -> Taken:
    """The homebrew that a catalogue is: what it says now, where its collector may use it."""
    if not catalogue.startswith(PREFIX):
        return ()
    pack = usable(owner.pk).filter(key=catalogue[:32].replace("\0", ""), system=system).first()
    return ((pack.key, pack.published),) if pack is not None else ()


def collect(owner: User, row: ArmyList) -> None:
    """Own at least what a list needs. Raises ``TooLarge``."""
    lines = [
        Owned(
            owner=owner,
            system=row.system,
            catalogue=piece["catalogue"],
            entry=piece["entry"],
            name=piece["name"][:200],
            count=min(piece["needed"], MOST_OF_A_KIND),
            painted=piece["painted"],
        )
        for piece in _lacks(owner, row)["pieces"]
        if piece["lacks"]
    ]
    _keep(owner, row.system, lines)


def _keep(owner: User, system: str, lines: list[Owned]) -> None:
    """Write lines over those of the same kinds. Raises ``TooLarge``."""
    with transaction.atomic():
        # The owner's row is held, so that two windows do not both write the last kind allowed.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        Owned.objects.bulk_create(
            lines,
            update_conflicts=True,
            unique_fields=["owner", "system", "catalogue", "entry"],
            update_fields=["name", "count", "painted", "changed_at"],
        )
        if Owned.objects.filter(owner=owner).count() > MOST_KINDS_OWNED:
            raise TooLarge(say("collection.too_large", most=MOST_KINDS_OWNED))


def _lacks(owner: User, row: ArmyList) -> dict[str, Any]:
    book = opened(row.system, row.taken)
    needed = pieces_of(Standing(book, rosters.opened_roster(row, book).roster))
    lines = _counted(owner, row.system, needed)
    for line, piece in zip(lines, needed, strict=True):
        line["needed"], line["lacks"] = piece.count, max(0, piece.count - line["count"])
    return {"pieces": lines} | {name: sum(line[name] for line in lines) for name in ("needed", "lacks")}


def _counted(owner: User, system: str, pieces: Iterable[Piece]) -> list[dict[str, Any]]:
    """Kinds with how many of them somebody owns."""
    known = Owned.objects.filter(owner=owner, system=system).values_list(
        "catalogue", "entry", "count", "painted"
    )
    owned = {(catalogue, entry): (count, painted) for catalogue, entry, count, painted in known}
    lines = []
    for piece in pieces:
        count, painted = owned.get(piece.kind, (0, 0))
        lines.append(
            {
                "catalogue": piece.catalogue,
                "entry": piece.entry,
                "name": piece.name,
                "count": count,
                "painted": painted,
            }
        )
    return lines
