"""A list as a file of our own, ``*.sally.json``: the roster, and what everything in it was called and cost.

The schema is published (``docs/schemas``). A file opens with any later revision of its catalogues: what they
do not hold any more stays with its name and price, what has another name or price is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rules.core.message import Texts, render, say, verbatim
from rules.lists.amount import BadAmount, Written, exact, plain, shown
from rules.lists.book import Book
from rules.lists.catalogue_files import schema_of
from rules.lists.checking import problems_of
from rules.lists.editing import pin_of
from rules.lists.files import MOST_BYTES, refused
from rules.lists.importing import Imported, Line
from rules.lists.roster import (
    FORMAT_VERSION,
    Force,
    Kept,
    Node,
    Piece,
    Roster,
    all_forces,
    all_nodes,
    with_node,
)
from rules.lists.spot import Spot
from rules.lists.standing import Standing

SUFFIX = ".sally.json"
SCHEMA_ID = "sallyport-list-1.schema.json"
MOST_COUNT, MOST_NODES, _DEEPEST, _LONGEST = 9999, 5000, 60, 10_000

replace = msgspec.structs.replace


class Known(Piece, frozen=True):
    """What something was called and cost when the file was written, all below it left out."""

    name: str
    points: dict[str, Written] = {}


class Document(Piece, frozen=True):
    """The file. ``total`` and ``problems`` are for readers; they are worked out anew when it is opened."""

    format: Literal["sallyport-list"]
    version: int
    roster: Roster
    known: dict[str, Known] = {}
    total: dict[str, Written] = {}
    problems: tuple[str, ...] = ()


def document(standing: Standing, texts: Texts) -> Document:
    """The file of a list."""
    total = {kind: plain(standing.total(standing.army, kind)) for kind in standing.book.points}
    problems = tuple(render(problem.why, texts) for problem in problems_of(standing))
    return Document("sallyport-list", FORMAT_VERSION, standing.roster, known_of(standing), total, problems)


def known_of(standing: Standing) -> dict[str, Known]:
    """What everything in a list is called and costs, by id."""
    kinds = standing.book.points
    return {
        id: Known(spot.name, {kind: plain(standing.points(spot, kind)) for kind in kinds})
        for id, spot in standing.by_id.items()
        if spot.place == "node"
    }


def write_document(standing: Standing, texts: Texts) -> bytes:
    """The bytes of a list's file."""
    return msgspec.json.format(msgspec.json.encode(document(standing, texts)), indent=1) + b"\n"


def document_schema() -> dict[str, Any]:
    """The JSON schema of the file."""
    return schema_of(Document, SCHEMA_ID, "Sallyport army list")


def read_document(data: bytes) -> Document:
    """The document of a file. Raises ``BadFile`` where it is none, or larger than any list."""
    if len(data) > MOST_BYTES:
        raise refused("file.too_large", most=MOST_BYTES // 1_000_000)
    try:
        found = msgspec.json.decode(data, type=Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refused("file.broken_json", problem=str(error)[:200]) from error
    if found.version != FORMAT_VERSION or found.roster.format != FORMAT_VERSION:
        raise refused("file.version", version=found.version)
    wrong = next(_wrong(found.roster), None)
    if wrong is not None:
        raise refused("file.wrong_list", problem=wrong[:200])
    return found


def _wrong(roster: Roster) -> Iterator[str]:
    """What no list of ours has."""
    ids: set[str] = set()
    if _depth(roster.forces, ()) > _DEEPEST:
        yield "too deep"
        return
    pieces: list[Force | Node] = [*all_forces(roster.forces), *all_nodes(roster)]
    for piece in pieces:
        if piece.id in ids or not 0 < len(piece.id) <= 64:
            yield f"the id {piece.id!r} is used twice or is none"
        ids.add(piece.id)
        if len(ids) > MOST_NODES:
            yield "too large"
            return
        if len(piece.name) > _LONGEST or len(piece.notes) > _LONGEST:
            yield "a text is too long"
        if isinstance(piece, Node):
            if not 0 <= piece.count <= MOST_COUNT:
                yield f"{piece.count} of something"
            yield from _bad_amounts(piece.kept.points if piece.kept else {})
    yield from _bad_amounts(roster.limits)


def _bad_amounts(amounts: dict[str, Written]) -> Iterator[str]:
    for written in amounts.values():
        try:
            exact(written)
        except BadAmount as error:
            yield str(error)


def _depth(forces: tuple[Force, ...], nodes: tuple[Node, ...]) -> int:
    """How deep it goes, without going deeper than is allowed."""
    level: list[Any] = [*forces, *nodes]
    depth = 0
    while level and depth <= _DEEPEST:
        level = [below for each in level for below in _below(each)]
        depth += 1
    return depth


def _below(piece: Force | Node) -> tuple[Any, ...]:
    return (*piece.units, *piece.forces) if isinstance(piece, Force) else piece.children


def open_document(found: Document, book: Book) -> Imported:
    """The list of a document as the catalogues have it now, and what has changed since."""
    roster = _renamed(found.roster, book)
    standing = Standing(book, roster)
    lines: list[Line] = []
    for spot in (each for each in standing.army.below() if each.place == "node"):
        known = found.known.get(spot.id)
        assert isinstance(spot.node, Node)
        if spot.owner is None and spot.node.kept is None:
            roster = _kept(roster, spot, known)
            name = known.name if known is not None else spot.node.entry
            lines.append(Line("unplaced", name, say("import.gone", what=verbatim(name))))
        elif known is not None:
            lines += _changes(spot, known)
    return Imported(roster, tuple(lines))


def updated(roster: Roster, book: Book) -> Roster:
    """The list pinned to the catalogues' present revisions, once its player has seen what has changed."""
    forces = (force.catalogue for force in all_forces(roster.forces))
    used = dict.fromkeys((*forces, *(pin.catalogue for pin in roster.catalogues)))
    pins = tuple(pin_of(book, id) for id in used if id in book.catalogues)
    lost = tuple(pin for pin in roster.catalogues if pin.catalogue not in book.catalogues)
    return replace(roster, catalogues=(*pins, *lost))


def _kept(roster: Roster, spot: Spot, known: Known | None) -> Roster:
    assert isinstance(spot.node, Node)
    kind = "unit" if spot.parent is not None and spot.parent.place == "force" else "option"
    kept = Kept(known.name if known else spot.node.entry, kind, known.points if known else {})
    return with_node(roster, spot.id, lambda each: (replace(each, kept=kept),))


def _changes(spot: Spot, known: Known) -> list[Line]:
    if spot.owner is None:
        return []
    lines = []
    if spot.name != known.name:
        why = say("import.renamed", was=verbatim(known.name), now=verbatim(spot.name))
        lines.append(Line("guessed", known.name, why))
    for kind, was in known.points.items():
        now = spot.standing.points(spot, kind)
        if kind in spot.standing.book.points and exact(was) != now:
            why = say("import.repriced", what=verbatim(spot.name), was=str(was), now=shown(now))
            lines.append(Line("guessed", known.name, why))
    return lines


def _renamed(roster: Roster, book: Book) -> Roster:
    """With ids that the catalogues have given up replaced by those that they name instead."""
    names = {old: new for each in book.catalogues.values() for old, new in each.renamed.items() if new}
    if not names:
        return roster

    def again(node: Node) -> Node:
        entry = "::".join(names.get(step, step) for step in node.entry.split("::"))
        return replace(node, entry=entry, children=tuple(map(again, node.children)))

    def force_again(force: Force) -> Force:
        forces = tuple(map(force_again, force.forces))
        type = names.get(force.type, force.type)
        return replace(force, type=type, units=tuple(map(again, force.units)), forces=forces)

    return replace(roster, forces=tuple(map(force_again, roster.forces)))
