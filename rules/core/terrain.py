"""Pieces of terrain: areas with a kind and a height, and buildings with walls, openings and floors.

The kind of a piece is a word of the game system; nothing here reads it. A plain
piece needs only an id, a kind, a footprint and a height. It is then one solid
prism, unless ``see_through`` says that sight passes (woods, smoke): it still
hides a share of whatever lies behind it. A piece with walls is hollow: only its
walls, floors and roof stop sight, and sight passes their openings.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from rules.core.geometry import (
    BadShape,
    Footprint,
    Outline,
    Point,
    Shape,
    check_polygon,
    distance,
    touches,
    towards,
)
from rules.core.geometry.body import MAX_HEIGHT, narrowest
from rules.core.geometry.solid import Solid
from rules.core.ids import TerrainId
from rules.core.remember import once, remembered

MAX_PARTS = 64
"""Most walls, openings of a wall or floors a piece from outside may have."""


class Opening(Struct, frozen=True, gc=False):
    """A door, window or crack in a wall.

    ``start`` and ``end`` count along the wall, ``bottom`` and ``top`` above the
    foot of the piece; all in thousandths of an inch.
    """

    start: int
    end: int
    bottom: int
    top: int
    id: str = ""


class Wall(Struct, frozen=True, gc=False):
    """An upright wall without thickness, between two heights above the foot of its piece."""

    start: Point
    end: Point
    bottom: int
    top: int
    openings: tuple[Opening, ...] = ()


class Terrain(Struct, frozen=True, dict=True):
    """A piece of terrain.

    ``height`` and the heights of ``floors`` and ``walls`` count from the foot of
    the piece, which stands ``elevation`` above the table. ``look`` and ``name``
    are for the eye. Raises BadShape for a piece that cannot be.
    """

    id: TerrainId
    kind: str
    shape: Outline
    height: int = 0
    elevation: int = 0
    see_through: bool = False
    walls: tuple[Wall, ...] = ()
    floors: tuple[int, ...] = ()
    look: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        check_polygon(self.shape)
        _check_heights(self.height, self.elevation)
        if len(self.walls) > MAX_PARTS or len(self.floors) > MAX_PARTS:
            raise BadShape(f"a piece may have at most {MAX_PARTS} walls and as many floors")
        for wall in self.walls:
            _check_wall(wall)
        for floor in self.floors:
            _check_heights(floor, self.elevation)

    @once
    def area(self) -> Shape:
        """Its footprint."""
        return Shape(self.shape)

    @property
    def top(self) -> int:
        """Height of its top above the table."""
        return self.elevation + self.height

    @property
    def levels(self) -> tuple[int, ...]:
        """Heights above the table at which a model may stand inside: the foot, then each floor."""
        return (self.elevation, *(self.elevation + floor for floor in sorted(self.floors)))


def _check_heights(*heights: int) -> None:
    if any(not 0 <= height <= MAX_HEIGHT for height in heights):
        raise BadShape("heights lie between nothing and a hundred inches")


def _check_wall(wall: Wall) -> None:
    _check_heights(wall.bottom, wall.top)
    if wall.start == wall.end or wall.bottom >= wall.top:
        raise BadShape("a wall needs a length and a height")
    if len(wall.openings) > MAX_PARTS:
        raise BadShape(f"a wall may have at most {MAX_PARTS} openings")
    longest = distance(wall.start, wall.end)
    for opening in wall.openings:
        if not 0 <= opening.start < opening.end <= longest:
            raise BadShape("an opening lies between the ends of its wall")
        if not wall.bottom <= opening.bottom < opening.top <= wall.top:
            raise BadShape("an opening lies between the foot and the top of its wall")


def opening_ends(wall: Wall, opening: Opening) -> tuple[Point, Point]:
    """The two ends of an opening on the table, to measure to it."""
    return towards(wall.start, wall.end, opening.start), towards(wall.start, wall.end, opening.end)


def solids(piece: Terrain) -> tuple[Solid, ...]:
    """What of a piece is solid: its prism, or its walls without the openings, and its floors."""
    if not piece.walls:
        return (Solid(piece.id, piece.area, piece.elevation, piece.top),)
    return (*wall_solids(piece), *floor_solids(piece))


@remembered
def wall_solids(piece: Terrain) -> tuple[Solid, ...]:
    """The solid panels of a piece's walls, as sight and bases meet them."""
    return tuple(panel for wall in piece.walls for panel in _panels(piece, wall))


@remembered
def floor_solids(piece: Terrain) -> tuple[Solid, ...]:
    """Floors and roofs, each a polygon without thickness."""
    return tuple(
        Solid(piece.id, piece.area, piece.elevation + floor, piece.elevation + floor)
        for floor in sorted(piece.floors)
    )


def opaque(pieces: Iterable[Terrain]) -> tuple[Solid, ...]:
    """Everything about some pieces that stops sight."""
    return tuple(part for piece in pieces if not piece.see_through for part in solids(piece))


def hiding(pieces: Iterable[Terrain]) -> tuple[Solid, ...]:
    """Everything about some pieces that hides what lies behind it, seen through or not."""
    return tuple(part for piece in pieces for part in solids(piece))


def _panels(piece: Terrain, wall: Wall) -> Iterator[Solid]:
    """A wall cut upright at the sides of its openings, each column cut level at their sills."""
    longest = distance(wall.start, wall.end)
    cuts = {0, longest, *(o.start for o in wall.openings), *(o.end for o in wall.openings)}
    places = {0: wall.start, longest: wall.end}
    for start, end in pairwise(sorted(cuts)):
        ends = tuple(places.get(cut) or towards(wall.start, wall.end, cut) for cut in (start, end))
        gaps = [(o.bottom, o.top) for o in wall.openings if o.start <= start and end <= o.end]
        for bottom, top in _without(wall.bottom, wall.top, gaps):
            yield Solid(piece.id, Shape(ends), piece.elevation + bottom, piece.elevation + top)


def _without(bottom: int, top: int, gaps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What is left of a height when the gaps are taken out."""
    reached = bottom
    for low, high in sorted(gaps):
        if low > reached:
            yield reached, low
        reached = max(reached, high)
    if reached < top:
        yield reached, top


def within_terrain(shape: Shape, pieces: Iterable[Terrain]) -> tuple[Terrain, ...]:
    """The pieces that a base touches or stands in."""
    return tuple(piece for piece in pieces if touches(shape, piece.area))


def fits_through(opening: Opening, body: Footprint) -> bool:
    """Whether a base and the body on it pass an opening, by their sizes alone."""
    return opening.end - opening.start >= narrowest(body) and opening.top - opening.bottom >= body.height
