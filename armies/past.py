"""What the edits of a list's versions were about, in names: the wire says it in ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from armies.models import ArmyList, Version
from armies.shelf import opened
from rules.lists.book import Book

#: Things that one edit is said to be about.
_MOST_NAMED = 3

Json = dict[str, Any]


def subjects(row: ArmyList, versions: Iterable[Version]) -> dict[int, list[str]]:
    """The names of what each version's edit was about, by its number; none where that is the whole list."""
    edits = {version.number: version for version in versions if version.edit is not None}
    parents = {version.parent for version in edits.values() if version.parent is not None}
    kept = Version.objects.filter(army_list=row, number__in=parents).values_list("number", "roster")
    rosters = {number: roster for number, roster in kept if roster is not None}
    book = opened(row.system, row.taken)
    return {
        number: _about(book, row.catalogue, version.edit, rosters.get(version.parent or 0, {}))
        for number, version in edits.items()
    }


def _about(book: Book, catalogue: str, edit: Any, roster: Json) -> list[str]:
    """Each thing once, in the order of the edits."""
    pieces = {each["id"]: each for each in _pieces(roster)}
    named: dict[str, None] = {}
    for one in _single(edit):
        named.setdefault(_subject(book, catalogue, one, pieces))
    return [name for name in named if name][:_MOST_NAMED]


def _single(edit: Json) -> Iterator[Json]:
    """An edit, or those that it bundles."""
    if edit["edit"] != "several":
        yield edit
        return
    for inner in edit["edits"]:
        yield from _single(inner)


def _subject(book: Book, catalogue: str, edit: Json, pieces: dict[str, Json]) -> str:
    """What an edit adds or chooses; else what it is done to, as that was called before."""
    if entry := edit.get("entry"):
        return _name(book, catalogue, str(entry))
    piece = pieces.get(str(edit.get("id", "")))
    if piece is None:
        return ""
    if name := piece.get("name"):
        return str(name)
    if "entry" not in piece:
        return book.charts[piece["type"]].name if piece.get("type") in book.charts else ""
    return _name(book, catalogue, piece["entry"]) or str((piece.get("kept") or {}).get("name", ""))


def _name(book: Book, catalogue: str, path: str) -> str:
    """What the entry at the end of a path is called."""
    home = book.catalogues.get(catalogue)
    found = book.look_up(home, path.rsplit("::", 1)[-1]) if home is not None else None
    if found is None or home is None:
        return ""
    entry, where = found
    resolved = book.resolve(where, entry)
    return entry.name or (resolved.entry.name if resolved is not None else "")


def _pieces(piece: Json) -> Iterator[Json]:
    """Forces, units, and all below them."""
    for name in ("forces", "units", "children"):
        for each in piece.get(name, ()):
            yield each
            yield from _pieces(each)
