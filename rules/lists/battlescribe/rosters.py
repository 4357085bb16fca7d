"""Rosters of BattleScribe's (``.ros``, ``.rosz``) and of New Recruit's (JSON), read onto our lists.

Prices and numbers of the file are worked out anew. What the catalogues do not hold is kept with its name and
what it cost, marked as gone.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rules.lists.amount import BadAmount, Written, exact, plain
from rules.lists.battlescribe.conditions import Tree, trees
from rules.lists.battlescribe.packed import read_xml, unpacked
from rules.lists.book import Book, Chart
from rules.lists.choice import Choice
from rules.lists.editing import pin_of
from rules.lists.files import refused
from rules.lists.importing import Imported, Notes, by_name, chart_by_name
from rules.lists.roster import Force, Kept, Node, NodeChange, Roster, all_nodes, with_node

_MOST_COUNT = 9999
_MARK = re.compile(r"\[(?:commander|with (?P<joins>[^\]\n]{1,64}))\](?:\n|$)")
_DEEPEST = 60


def read_roster(data: bytes, book: Book) -> Imported:
    """The list of a ``.ros``, ``.rosz`` or New Recruit file. Raises ``BadFile``."""
    data = unpacked(data)
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    tree = _read_json(text) if text.startswith(b"{") else read_xml(text)
    if tree.get("$tag") != "roster":
        raise refused("file.no_roster", tag=str(tree.get("$tag"))[:40])
    return _Reader(book).read(tree)


def _read_json(data: bytes) -> Tree:
    try:
        found: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refused("file.broken_json", problem=str(error)[:200]) from error
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return {**found["roster"], "$tag": "roster"}
    if isinstance(found, dict) and isinstance(found.get("forces"), list):
        return {**found, "$tag": "roster"}
    raise refused("file.no_roster", tag="JSON")


def _text(tree: Tree, key: str) -> str:
    value = tree.get(key)
    return "" if value is None or isinstance(value, list | dict) else str(value)


def _costs(tree: Tree, key: str) -> dict[str, Written]:
    found: dict[str, Written] = {}
    for each in trees(tree, key):
        kind = _text(each, "typeId") or _text(each, "costTypeId")
        try:
            found[kind] = plain(exact(each.get("value", 0)))
        except (BadAmount, TypeError):
            continue
    return found


def _joining(unit: str) -> NodeChange:
    return lambda node: (msgspec.structs.replace(node, joins=unit),)


class _Reader:
    def __init__(self, book: Book) -> None:
        self._book, self._notes, self._next = book, Notes(), 1
        self._ids: dict[str, str] = {}
        self._commander = ""

    def read(self, tree: Tree) -> Imported:
        system = self._book.system
        forces = tuple(self._force(each, 0) for each in trees(tree, "forces"))
        used = dict.fromkeys(force.catalogue for force in forces if force.catalogue in self._book.catalogues)
        limits = {
            kind: value for kind, value in _costs(tree, "costLimits").items() if kind in self._book.points
        }
        roster = Roster(
            system=system.id if system else _text(tree, "gameSystemId"),
            name=_text(tree, "name"),
            notes=_text(tree, "customNotes"),
            catalogues=tuple(pin_of(self._book, each) for each in used),
            limits=limits,
            forces=forces,
            commander=self._commander,
            next=self._next,
        )
        for node in [each for each in all_nodes(roster) if each.joins]:
            joins = self._ids.get(node.joins, "")
            roster = with_node(roster, node.id, _joining(joins))
        return Imported(roster, tuple(self._notes.lines))

    def _id(self) -> str:
        self._next += 1
        return f"n{self._next - 1}"

    def _force(self, tree: Tree, depth: int) -> Force:
        id, said = self._id(), _text(tree, "name")
        chart = self._book.charts.get(_text(tree, "entryId"))
        catalogue = self._catalogue(tree)
        if chart is None:
            chart = chart_by_name(self._book, said)
            if chart is not None:
                self._notes.guessed(said, chart.name)
        else:
            self._notes.understood(said, chart.name)
        if chart is None:
            self._notes.unplaced(said)
        inner = trees(tree, "forces") if depth < _DEEPEST else []
        names, notes = self._categories(tree, chart)
        roots = self._book.roots(catalogue) if catalogue in self._book.catalogues else ()
        return Force(
            id,
            chart.id if chart else _text(tree, "entryId"),
            catalogue,
            _text(tree, "customName") or ("" if chart else said),
            _text(tree, "customNotes"),
            tuple(self._node(each, roots, depth) for each in trees(tree, "selections")),
            tuple(self._force(each, depth + 1) for each in inner),
            names,
            notes,
        )

    def _categories(self, tree: Tree, chart: Chart | None) -> tuple[dict[str, str], dict[str, str]]:
        names, notes = {}, {}
        for each in trees(tree, "categories") if chart is not None else []:
            id = _text(each, "entryId")
            if _text(each, "customName"):
                names[id] = _text(each, "customName")
            if _text(each, "customNotes"):
                notes[id] = _text(each, "customNotes")
        return names, notes

    def _catalogue(self, tree: Tree) -> str:
        id, name = _text(tree, "catalogueId"), _text(tree, "catalogueName")
        if id in self._book.catalogues:
            return id
        named = next((each.id for each in self._book.catalogues.values() if name and each.name == name), None)
        if named is not None:
            self._notes.guessed(name, name)
        return named or id

    def _node(self, tree: Tree, choices: tuple[Choice, ...], depth: int) -> Node:
        if depth > _DEEPEST:
            raise refused("file.too_many", most=_MOST_COUNT, deepest=_DEEPEST)
        id, said = self._id(), _text(tree, "name")
        self._ids.setdefault(_text(tree, "id"), id)
        notes, joins = self._marks(_text(tree, "customNotes"), id)
        choice = self._choice(choices, _text(tree, "entryId"), said)
        children = tuple(
            self._node(each, choice.children if choice is not None else (), depth + 1)
            for each in trees(tree, "selections")
        )
        return Node(
            id,
            choice.path if choice else _text(tree, "entryId"),
            self._count(tree),
            _text(tree, "customName"),
            notes,
            joins,
            children,
            kept=None if choice else self._kept(tree, said),
        )

    def _marks(self, notes: str, id: str) -> tuple[str, str]:
        """The notes without what we write there, and the id that it goes with."""
        joins = ""
        while match := _MARK.match(notes):
            notes = notes[match.end() :]
            if match["joins"]:
                joins = match["joins"]
            else:
                self._commander = id
        return notes, joins

    def _kept(self, tree: Tree, said: str) -> Kept:
        kind = _text(tree, "type") or "option"
        return Kept(said, {"upgrade": "option"}.get(kind, kind), _costs(tree, "costs"))

    def _choice(self, choices: tuple[Choice, ...], path: str, said: str) -> Choice | None:
        exact_path = next((each for each in choices if each.path == path), None)
        if exact_path is not None:
            self._notes.understood(said, exact_path.name)
            return exact_path
        last = path.rpartition("::")[2]
        loose = next((each for each in choices if last and each.id == last), None)
        if loose is None:
            loose, _ = by_name(choices, said, self._notes.may_guess())
        if loose is None:
            self._notes.unplaced(said)
        else:
            self._notes.guessed(said, loose.name)
        return loose

    def _count(self, tree: Tree) -> int:
        try:
            count = exact(tree.get("number", 1))
        except (BadAmount, TypeError):
            return 1
        return max(0, min(_MOST_COUNT, int(count)))
