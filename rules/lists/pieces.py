"""What somebody has to own to field a list: its models, or what stands for itself where there are none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.lists.book import Book
from rules.lists.catalogue import Catalogue, Entry
from rules.lists.choice import Choice
from rules.lists.standing import Standing

#: More kinds than any catalogue has; uses of uses may lead in circles.
_MOST_KINDS, _DEEPEST = 5000, 8


class Piece(msgspec.Struct, frozen=True):
    """So many of a kind: the entry that it is, and the catalogue where that stands.

    Entries of one name in a catalogue are one kind, a figure in other roles: the smallest of their ids.
    """

    catalogue: str
    entry: str
    name: str
    count: int = 0

    @property
    def kind(self) -> tuple[str, str]:
        """What tells kinds apart."""
        return self.catalogue, self.entry


def pieces_of(standing: Standing) -> tuple[Piece, ...]:
    """What a list needs, in the order of the list. What is in no catalogue any more is not counted."""
    found: dict[tuple[str, str], Piece] = {}
    kinds = _Kinds()
    for unit in standing.units:
        for spot in unit.models or [unit]:
            choice = spot.owner
            if isinstance(choice, Choice) and spot.count > 0:
                piece = _piece(choice, kinds)
                so_far = found.get(piece.kind, piece)
                found[piece.kind] = msgspec.structs.replace(so_far, count=so_far.count + spot.count)
    return tuple(found.values())


def pieces_in(book: Book, catalogue: str) -> tuple[Piece, ...]:
    """Every kind that a force of this catalogue may hold, in the order of the catalogue."""
    found: dict[tuple[str, str], Piece] = {}
    kinds = _Kinds()
    for root in book.roots(catalogue):
        for choice in _models_below(root, _DEEPEST) or [root]:
            piece = _piece(choice, kinds)
            found.setdefault(piece.kind, piece)
            if len(found) >= _MOST_KINDS:
                return tuple(found.values())
    return tuple(found.values())


def kind_of(home: Catalogue, entry: Entry) -> Piece:
    """The kind that an entry of a catalogue is of."""
    return Piece(home.id, _smallest(home).get((entry.kind, entry.name), entry.id), entry.name)


def _models_below(choice: Choice, depth: int) -> list[Choice]:
    return list(_each_model(choice, depth))


def _each_model(choice: Choice, depth: int) -> Iterator[Choice]:
    if choice.kind == "model":
        yield choice
    if depth:
        for child in choice.children:
            yield from _each_model(child, depth - 1)


class _Kinds:
    """The entry that stands for all of its name, in each catalogue that is asked about."""

    def __init__(self) -> None:
        self._known: dict[str, dict[tuple[str, str], str]] = {}

    def entry(self, choice: Choice) -> str:
        """The id of a choice's kind."""
        home = choice.home
        if home.id not in self._known:
            self._known[home.id] = _smallest(home)
        return self._known[home.id].get((choice.kind, choice.name), choice.id)


def _smallest(catalogue: Catalogue) -> dict[tuple[str, str], str]:
    """By kind and name: the smallest id."""
    found: dict[tuple[str, str], str] = {}
    waiting = [*catalogue.entries, *catalogue.shared]
    while waiting:
        entry = waiting.pop()
        key = entry.kind, entry.name
        found[key] = min(entry.id, found.get(key, entry.id))
        waiting += entry.entries
    return found


def _piece(choice: Choice, kinds: _Kinds) -> Piece:
    """The name is that of the kind, whatever changes make of it in a list."""
    return Piece(choice.home.id, kinds.entry(choice), choice.name)
