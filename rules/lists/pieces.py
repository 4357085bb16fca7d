"""What somebody has to own to field a list: its models, or what stands for itself where there are none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.lists.book import Book
from rules.lists.choice import Choice
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.statistics import units_of

_MODEL = "model"

#: More kinds than any catalogue has; uses of uses may lead in circles.
_MOST_KINDS, _DEEPEST = 5000, 8


class Piece(msgspec.Struct, frozen=True):
    """So many of a kind: the entry that it is, and the catalogue where that stands."""

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
    for unit in units_of(standing):
        models = [spot for spot in (unit, *unit.below()) if _MODEL in spot.keys]
        for spot in models or [unit]:
            choice = spot.owner
            if isinstance(choice, Choice) and spot.count > 0:
                piece = _piece(choice, _called(spot))
                so_far = found.get(piece.kind, piece)
                found[piece.kind] = msgspec.structs.replace(so_far, count=so_far.count + int(spot.count))
    return tuple(found.values())


def pieces_in(book: Book, catalogue: str) -> tuple[Piece, ...]:
    """Every kind that a force of this catalogue may hold, in the order of the catalogue."""
    found: dict[tuple[str, str], Piece] = {}
    for root in book.roots(catalogue):
        for choice in _models_below(root, _DEEPEST) or [root]:
            piece = _piece(choice, choice.name)
            found.setdefault(piece.kind, piece)
            if len(found) >= _MOST_KINDS:
                return tuple(found.values())
    return tuple(found.values())


def _models_below(choice: Choice, depth: int) -> list[Choice]:
    return list(_each_model(choice, depth))


def _each_model(choice: Choice, depth: int) -> Iterator[Choice]:
    if choice.kind == _MODEL:
        yield choice
    if depth:
        for child in choice.children:
            yield from _each_model(child, depth - 1)


def _piece(choice: Choice, name: str) -> Piece:
    return Piece(choice.home.id, choice.id, name)


def _called(spot: Spot) -> str:
    """The name of the kind, whatever changes make of it in this list."""
    return spot.owner.name if spot.owner is not None else spot.name
