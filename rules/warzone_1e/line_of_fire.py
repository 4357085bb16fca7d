"""Chapter: Line of Sight (WZ1-LOS-02, WZ1-LOS-03, WZ1-LOS-04): what of the ground stops a look.

Buildings, walls and bodies are solid and left to ``rules.core.sight``. What is here has rules of its own:
hills are seen over from their brow only, woods are looked into three inches deep, and a wall or hedge that is
not taller than the target stops nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.geometry import (
    HALF_TURN,
    Body,
    Shape,
    bearing,
    contains_point,
    edge_point,
    gap,
    gap_between,
    is_within,
)
from rules.core.geometry.polygon import edges, inside_length
from rules.core.ids import INCH, TerrainId
from rules.core.remember import remembered
from rules.core.terrain import Terrain
from rules.warzone_1e.cover import BARRIERS

#: How deep one sees into a wood, and how near one sees everything in it (WZ1-LOS-04).
WOODS_VISIBILITY = 3 * INCH
#: How wide the brow of a hill is (WZ1-LOS-02).
BROW = INCH

WOODS = frozenset({"wood", "dense_wood", "jungle"})
HILLS = frozenset({"hill"})

#: Thousandths that an edge may be touched along without being crossed.
_GRAZED = 2


def ground_between(terrain: tuple[Terrain, ...], viewer: Body, target: Body) -> tuple[TerrainId, ...]:
    """The hills and woods that stop the look from one to the other; it is the same from both sides."""
    return _ground_between(viewer, target, terrain)


@remembered
def _ground_between(viewer: Body, target: Body, terrain: tuple[Terrain, ...]) -> tuple[TerrainId, ...]:
    return tuple(
        piece.id
        for piece in terrain
        if _is_between(piece, viewer, target)
        and (
            (piece.kind in HILLS and is_behind_crest(piece, viewer, target))
            or (piece.kind in WOODS and is_too_deep(piece, viewer, target))
        )
    )


def _is_between(piece: Terrain, viewer: Body, target: Body) -> bool:
    """A quick look whether a piece can be in the way at all: most stand somewhere else."""
    left, low, right, high = piece.area.bounds
    one, other = viewer.at, target.at
    return (
        min(one.x, other.x) <= right
        and max(one.x, other.x) >= left
        and min(one.y, other.y) <= high
        and max(one.y, other.y) >= low
    )


def is_behind_crest(hill: Terrain, viewer: Body, target: Body) -> bool:
    """Whether a hill's crest lies between two: whoever is up there sees down from the brow alone.

    Rules: WZ1-LOS-02, WZ1-FLAME-02.
    """
    up = [contains_point(hill.shape, body.at) for body in (viewer, target)]
    if all(up):
        return False
    limit = BROW if any(up) else 0
    return _inside(hill, viewer, target) > limit + _GRAZED


def is_too_deep(wood: Terrain, viewer: Body, target: Body) -> bool:
    """Whether more of a wood lies between two than one sees through (WZ1-LOS-04)."""
    if is_within(gap_between(viewer, target), WOODS_VISIBILITY):
        return False
    return _inside(wood, viewer, target) > WOODS_VISIBILITY + _GRAZED


def looked_over(terrain: Iterable[Terrain], one: Body, other: Body) -> Iterator[TerrainId]:
    """The walls, hedges and the like that are not taller than one of two, and so keep neither from the other.

    Rules: WZ1-LOS-03, WZ1-LOS-05.
    """
    tallest = max(one.top, other.top)
    return (piece.id for piece in terrain if piece.kind in BARRIERS and piece.top <= tallest)


def depth_in(piece: Terrain, body: Body) -> int:
    """How far a base stands inside a piece, from its edge to the piece's; 0 for one that is outside."""
    if not contains_point(piece.shape, body.at):
        return 0
    return min(gap(Shape((a, b)), body.shape) for a, b in edges(piece.shape))


def _inside(piece: Terrain, viewer: Body, target: Body) -> float:
    """How much of the way from base edge to base edge runs inside a piece, in thousandths."""
    if is_within(gap_between(viewer, target), 0):
        return 0.0
    ahead = bearing(viewer.at, target.at)
    start, end = edge_point(viewer, ahead), edge_point(target, ahead + HALF_TURN)
    return inside_length(start, end, piece.shape) if start != end else 0.0
