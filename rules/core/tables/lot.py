"""A table drawn by lot: fair to both sides, with ways for everybody between what stands on it.

Every piece of one half has its image on the other, by half a turn about the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import msgspec

from rules.core.geometry import FULL_TURN, HALF_TURN, Board, Outline, Point, Shape, in_reach, wholly_inside
from rules.core.ids import INCH
from rules.core.tables.drawn import DrawnPiece, DrawnTable, DrawnZone
from rules.core.tables.laying import library_of, outline_of
from rules.core.tables.rules import TableLayout, TableWords

#: One of so many, from 1, each as likely as the others.
Lot = Callable[[int], int]

#: Between two pieces there is room for a large base; pieces lie on a grid, turned by these steps.
WAY = 2 * INCH
GRID = INCH // 2
TURN = 15 * FULL_TURN // 360

#: Of how many square inches of a table one is covered, how many pieces of one sort lie on a half.
COVERED = 5
MOST_ALIKE = 2
#: How many pieces a half has at most, and how often a place is looked for.
MOST_OF_A_HALF, MOST_TRIES = 11, 300


def drawn_by_lot(words: TableWords, size: tuple[int, int], lot: Lot) -> DrawnTable:
    """A table of this size with pieces of the library, and zones of the game's first layout."""
    terrain = tuple(islice(_both_halves(_half(words, size, lot), size), 2 * MOST_OF_A_HALF))
    zones = zones_of(words.layouts[0], size) if words.layouts else ()
    return DrawnTable(size=size, terrain=tuple(_numbered(terrain)), zones=zones)


def zones_of(layout: TableLayout, size: tuple[int, int]) -> tuple[DrawnZone, ...]:
    """The zones of a layout on a table of this size."""
    width, depth = size
    return tuple(
        DrawnZone(
            f"zone-{zone.seat + 1}",
            tuple((round(x * width), round(y * depth)) for x, y in zone.shape),
            zone.seat,
            zone.edge,
        )
        for zone in layout.zones
    )


def _half(words: TableWords, size: tuple[int, int], lot: Lot) -> Iterator[DrawnPiece]:
    """Pieces of the nearer half, until enough is covered; each clear of all others."""
    width, depth = size
    library = library_of(words)
    board, standing = Board(*size).outline, list[Shape]()
    enough, alike = width * depth // (2 * COVERED), Counter[str]()
    for _ in range(MOST_TRIES):
        if enough <= 0 or alike.total() >= MOST_OF_A_HALF:
            return
        piece = _somewhere(words, size, lot)
        if alike[piece.piece] >= MOST_ALIKE:
            continue
        shape = Shape(outline_of(piece, library))
        there = Shape(outline_of(image_of(piece, size), library))
        if not wholly_inside(shape, board):
            continue
        if any(in_reach(shape, other, WAY) for other in (there, *standing)):
            continue
        standing += [shape, there]
        alike[piece.piece] += 1
        enough -= _area(shape.outline)
        yield piece


def _somewhere(words: TableWords, size: tuple[int, int], lot: Lot) -> DrawnPiece:
    """A piece of the library in a place of the nearer half, short of the last inches before the edge.

    Walls are as likely as woods and buildings, however many of each there are. Of two pieces the larger one
    is taken: what is small leaves much of a table bare.
    """
    width, depth = size
    looks = sorted({piece.look for piece in words.library})
    look = looks[lot(len(looks)) - 1]
    alike = [piece for piece in words.library if piece.look == look]
    two = (alike[lot(len(alike)) - 1] for _ in range(2))
    piece = max(two, key=lambda each: _area(tuple(Point(*corner) for corner in each.shape)))
    x = lot(width // GRID) * GRID
    y = depth // 10 + lot((depth // 2 - depth // 10) // GRID) * GRID
    return DrawnPiece("lot", (x, y), (lot(FULL_TURN // TURN) - 1) * TURN, piece.id)


def image_of(piece: DrawnPiece, size: tuple[int, int]) -> DrawnPiece:
    """The same piece after half a turn about the middle of the table."""
    (x, y), (width, depth) = piece.at, size
    turn = (piece.turn + HALF_TURN) % FULL_TURN
    return DrawnPiece(piece.id, (width - x, depth - y), turn, piece.piece)


def _both_halves(half: Iterator[DrawnPiece], size: tuple[int, int]) -> Iterator[DrawnPiece]:
    for piece in half:
        yield piece
        yield image_of(piece, size)


def _numbered(terrain: Iterable[DrawnPiece]) -> Iterator[DrawnPiece]:
    """Each piece under an id of its own: what it is, and the how many-th."""
    count = Counter[str]()
    for piece in terrain:
        count[piece.piece] += 1
        yield msgspec.structs.replace(piece, id=f"{piece.piece}-{count[piece.piece]}")


def _area(outline: Outline) -> int:
    twice = sum(a.x * b.y - a.y * b.x for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
    return abs(twice) // 2
