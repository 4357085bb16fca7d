"""Where the pieces of a table come to lie."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.core.geometry import Outline, Point
from rules.core.geometry.point import turned
from rules.core.geometry.polygon import bounds
from rules.core.tables.drawn import DrawnPiece, DrawnTable
from rules.core.tables.rules import TableWords

#: Pieces of a game's library, by their ids.
Library = Mapping[str, DrawnPiece]


def library_of(words: TableWords) -> dict[str, DrawnPiece]:
    """The library by its ids."""
    return {piece.id: piece for piece in words.library}


def own_shape(piece: DrawnPiece, library: Library) -> DrawnPiece:
    """The piece that has the shape: itself, or that of the library. One that there is not has none."""
    return library.get(piece.piece, piece) if piece.piece else piece


def outline_of(piece: DrawnPiece, library: Library) -> Outline:
    """The corners of a piece on the table, in thousandths."""
    at = Point(*piece.at)
    return tuple(turned(Point(x, y), piece.turn) + at for x, y in own_shape(piece, library).shape)


def centred(piece: DrawnPiece) -> DrawnPiece:
    """The same piece in the same place, drawn about its own middle: that is where it is taken hold of."""
    if not piece.shape:
        return piece
    left, low, right, high = bounds(tuple(Point(x, y) for x, y in piece.shape))
    origin = Point((left + right) // 2, (low + high) // 2)
    at = turned(origin, piece.turn) + Point(*piece.at)
    shape = tuple((x - origin.x, y - origin.y) for x, y in piece.shape)
    return msgspec.structs.replace(piece, at=(at.x, at.y), shape=shape)


def sketch_of(table: DrawnTable, library: Library) -> dict[str, object]:
    """All that a small picture of a table shows: outlines with their looks, and zones with their seats."""
    pieces = [
        {"look": own_shape(piece, library).look, "shape": [[p.x, p.y] for p in outline_of(piece, library)]}
        for piece in table.terrain
    ]
    zones = [{"seat": zone.seat, "shape": [list(corner) for corner in zone.shape]} for zone in table.zones]
    return {"size": list(table.size), "pieces": pieces, "zones": zones}
