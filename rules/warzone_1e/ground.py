"""Chapter: Move, the ground (WZ1-MOVE-03 to 05): what a way over it costs, and what stops it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from rules.core.check import Modifier, modifier
from rules.core.geometry import Point, Pose, contains_point, distance, touches, towards
from rules.core.geometry.point import squared_distance
from rules.core.geometry.polygon import edges, nearest_on_edge, parts
from rules.core.geometry.solid import Solid
from rules.core.ids import INCH, Thou
from rules.core.message import say
from rules.core.terrain import Terrain, solids
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.state import Battlefield, Model

#: Kinds of ground, each of which halves the MV (WZ1-MOVE-03).
ROUGH = frozenset({"swamp", "river", "dense_wood", "steep_slope", "rubble"})
#: What may be climbed over where it is no taller than the model (WZ1-MOVE-04).
LINEAR = frozenset({"wall", "hedge", "sandbags"})
#: What nobody goes into who has no power to (WZ1-MOVE-05), and buildings, whose walls are in the way.
IMPASSABLE = frozenset({"chasm", "quicksand", "jungle", "building", "wreck"})
#: Ground like any other to go on; some of it hides or shields (chapter 04).
OPEN = frozenset({"open", "brush", "wood", "hill", "road"})

KINDS: tuple[str, ...] = (*sorted(OPEN), *sorted(ROUGH), *sorted(LINEAR), *sorted(IMPASSABLE))

#: Rough ground never leaves less than this for a Move action (WZ1-MOVE-03).
LEAST = INCH


def ignored(field: Battlefield, model: Model) -> frozenset[str]:
    """Kinds of terrain that are open ground to a model."""
    return frozenset().union(*(effect.open_ground for effect in effects_on(field, model)))


def cost_of(field: Battlefield, model: Model, route: Sequence[Pose]) -> Thou:
    """How much MV a way on foot uses up: an inch in rough ground two, in two kinds at once four.

    Where the centre of the base is in it counts. Rules: WZ1-MOVE-03.
    """
    rough = _rough_ground(field, model)
    return Thou(round(sum(_cost_of_leg(a.at, b.at, rough) for a, b in pairwise(route))))


def cost_to(field: Battlefield, model: Model, piece: Terrain) -> Thou:
    """What a straight way on foot up to a piece of terrain uses up; none where the model touches it."""
    if touches(model.body.shape, piece.area):
        return Thou(0)
    near = min(
        (nearest_on_edge(model.at, a, b) for a, b in edges(piece.shape)),
        key=lambda place: (squared_distance(model.at, place), place),
    )
    end = towards(model.at, near, distance(model.at, near) - model.footprint.radius)
    return cost_of(field, model, (Pose(model.at), Pose(end)))


def rough_ground_on(field: Battlefield, model: Model, route: Sequence[Pose]) -> tuple[Terrain, ...]:
    """The pieces of rough ground that a way on foot leads through."""
    return tuple(
        piece
        for piece in _rough_ground(field, model)
        if any(_share_inside(a.at, b.at, (piece,)) for a, b in pairwise(route))
    )


def slowing(pieces: Iterable[Terrain]) -> Iterator[Modifier]:
    """What rough ground does to the MV, kind by kind."""
    for kind in sorted({piece.kind for piece in pieces}):
        yield modifier("WZ1-MOVE-03", "why.rough_ground", 2, "divide", kind=say(f"ground.{kind}"))


def _rough_ground(field: Battlefield, model: Model) -> tuple[Terrain, ...]:
    open_to = ignored(field, model)
    return tuple(piece for piece in field.terrain if piece.kind in ROUGH - open_to)


def _cost_of_leg(start: Point, end: Point, rough: Sequence[Terrain]) -> float:
    far = distance(start, end)
    cuts = sorted(
        {0.0, 1.0, *(share for piece in rough for part in parts(start, end, piece.shape) for share in part)}
    )
    return sum(
        far * (right - left) * _times(start, end, (left + right) / 2, rough) for left, right in pairwise(cuts)
    )


def _times(start: Point, end: Point, share: float, rough: Iterable[Terrain]) -> int:
    """How many times over a place counts: twice for each kind of rough ground that it lies in."""
    at = Point(round(start.x + (end.x - start.x) * share), round(start.y + (end.y - start.y) * share))
    times: int = 2 ** len({piece.kind for piece in rough if contains_point(piece.shape, at)})
    return times


def _share_inside(start: Point, end: Point, rough: Sequence[Terrain]) -> bool:
    return _cost_of_leg(start, end, rough) > distance(start, end)


def walls_for(field: Battlefield, model: Model) -> tuple[Solid, ...]:
    """What of the terrain stops a model on foot: impassable ground, and what has to be climbed."""
    open_to = ignored(field, model)
    return tuple(
        solid
        for piece in field.terrain
        if piece.kind in (IMPASSABLE | LINEAR) - open_to
        for solid in _standing_solids(piece)
    )


def _standing_solids(piece: Terrain) -> Iterator[Solid]:
    """A piece as a thing in the way; a chasm is as deep as others are high."""
    if piece.height:
        yield from solids(piece)
    else:
        yield Solid(piece.id, piece.area, piece.elevation, piece.elevation + INCH)
