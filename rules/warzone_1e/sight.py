"""Chapter: Line of Sight, Facing (WZ1-LOS, WZ1-FACE-01, WZ1-FLY-03): who sees whom, in what cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from rules.core.geometry import (
    Body,
    Shape,
    Solid,
    circle,
    contains_point,
    gap_between,
    in_front,
    is_within,
    touches,
)
from rules.core.ids import ModelId, RuleId, TerrainId, Thou
from rules.core.preview import SightLine
from rules.core.remember import Recent, remembered
from rules.core.sight import Scene, Sight
from rules.core.terrain import Terrain, opaque
from rules.warzone_1e.conditions import AIRBORNE, HIDDEN
from rules.warzone_1e.cover import BARRIERS, OPEN, Cover, cover_between
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.line_of_fire import (
    HILLS,
    WOODS,
    WOODS_VISIBILITY,
    depth_in,
    ground_between,
    looked_over,
)
from rules.warzone_1e.state import Battlefield, Model

#: Kinds of terrain that hide whoever is inside from those in the air (WZ1-FLY-03).
BUILDINGS = frozenset({"building"})


def distance(one: Model, other: Model) -> Thou:
    """From base edge to base edge over the table, heights left out (WZ1-FLY-03), in thousandths."""
    return gap_between(one.body, other.body)


def within(one: Model, other: Model, limit: int) -> bool:
    """Whether two models are within so many thousandths of each other, the limit included."""
    return is_within(distance(one, other), limit)


def faces(viewer: Model, other: Model) -> bool:
    """Whether any part of the other's base is in a model's front (WZ1-FACE-01)."""
    return in_front(viewer.body, other.body.shape)


def sees(field: Battlefield, viewer: Model, other: Model) -> bool:
    """Whether a model sees another one that is not hidden, in its front (WZ1-LOS-01, WZ1-LOS-07)."""
    return not other.has(HIDDEN) and faces(viewer, other) and has_line(field, viewer, other)


def visible_enemies(field: Battlefield, viewer: Model) -> Iterator[Model]:
    """The enemies that a model sees."""
    return (enemy for enemy in field.enemies(viewer) if sees(field, viewer, enemy))


@remembered
def has_line(field: Battlefield, viewer: Model, other: Model) -> bool:
    """Whether nothing lies between two models, wherever they look, hidden or not (WZ1-LOS-01 to 06)."""
    if _is_fogged(field, viewer, other):
        return False
    if viewer.has(AIRBORNE) or other.has(AIRBORNE):
        return not (_is_under_roof(field, viewer) or _is_under_roof(field, other))
    if any(ground_between(field.terrain, viewer.body, other.body)):
        return False
    return scene(field).sees(viewer.body, other.body, ignoring=_ignored(field, viewer, other))


def blocked_under(field: Battlefield, viewer: Model, other: Model) -> RuleId | None:
    """The rule under which a look is stopped; None where nothing stops it."""
    if has_line(field, viewer, other):
        return None
    if viewer.has(AIRBORNE) or other.has(AIRBORNE):
        return RuleId("WZ1-FLY-03")
    line = Shape((viewer.at, other.at))
    stopping = set(ground_between(field.terrain, viewer.body, other.body))
    hiding = (BUILDINGS | set(BARRIERS)) if viewer.at != other.at else set()
    over = set(looked_over(field.terrain, viewer.body, other.body))
    for piece in field.terrain:
        solid = piece.kind in hiding and piece.id not in over and touches(line, piece.area)
        if solid or piece.id in stopping:
            return _RULES.get(piece.kind, RuleId("WZ1-LOS-01"))
    return RuleId("WZ1-LOS-06" if not _is_fogged(field, viewer, other) else "WZ1-LOS-01")


def line_between(field: Battlefield, viewer: Model, other: Model) -> SightLine:
    """The line to draw from one model to another: free or not, and what gives cover on it."""
    found, cover = sight_line(field, viewer, other), cover_of(field, viewer, other)
    start, end = found.line.start, found.line.end
    stopping = ground_between(field.terrain, viewer.body, other.body) or tuple(
        map(TerrainId, found.blocked_by)
    )
    free = has_line(field, viewer, other)
    return SightLine(
        (start.x, start.y),
        (end.x, end.y),
        free,
        () if free else stopping,
        () if cover.piece is None else (cover.piece,),
    )


def sight_line(field: Battlefield, viewer: Model, other: Model) -> Sight:
    """The free line between two bodies, or what of solid things stands in its way."""
    return scene(field).sight(viewer.body, other.body, ignoring=_ignored(field, viewer, other))


def cover_of(field: Battlefield, viewer: Model, target: Model) -> Cover:
    """The cover that somebody has from somebody else; nobody has any in the air (WZ1-FLY-03)."""
    if target.has(AIRBORNE):
        return OPEN
    return cover_between(field.terrain, viewer.body, target.body, from_above=viewer.has(AIRBORNE))


def is_covered_from(field: Battlefield, viewer: Model, target: Model) -> bool:
    """Whether somebody has any cover from somebody else."""
    return cover_of(field, viewer, target).kind != "none"


def _is_fogged(field: Battlefield, viewer: Model, other: Model) -> bool:
    """Whether one of two stands in a fog and the other does not (WZ1-SEMAI-04)."""
    return any(touches(area, viewer.body.shape) != touches(area, other.body.shape) for area in fogs(field))


@remembered
def fogs(field: Battlefield) -> tuple[Shape, ...]:
    """The fogs on the table, each about whoever is in it."""
    return tuple(
        circle(model.at, model.footprint.radius + fog)
        for model in field.standing
        for lasting in model.effects
        if (fog := effect_of(lasting.effect).fog)
    )


def _ignored(field: Battlefield, viewer: Model, other: Model) -> tuple[str, ...]:
    return (viewer.id, other.id, *looked_over(field.terrain, viewer.body, other.body))


def _is_under_roof(field: Battlefield, model: Model) -> bool:
    """Whether a model on the ground is out of sight of the air: in a building, or deep in a wood."""
    if model.has(AIRBORNE):
        return False
    for piece in field.terrain:
        if piece.kind in BUILDINGS and contains_point(piece.shape, model.at):
            return True
        if piece.kind in WOODS and depth_in(piece, model.body) >= WOODS_VISIBILITY:
            return True
    return False


@remembered
def scene(field: Battlefield) -> Scene:
    """What stops sight by its body: buildings, walls, models that are neither hidden nor in the air."""
    bodies = tuple((m.id, m.body) for m in field.standing if not (m.has(HIDDEN) or m.has(AIRBORNE)))
    return _SCENES.of(field.terrain)(bodies)


def _scenes(terrain: tuple[Terrain, ...]) -> Callable[[tuple[tuple[ModelId, Body], ...]], Scene]:
    """The scenes of some terrain, by the bodies that stand on it; the last few are kept."""
    solids = opaque(piece for piece in terrain if piece.kind in BUILDINGS or piece.kind in BARRIERS)
    return lru_cache(maxsize=32)(
        lambda bodies: Scene((*solids, *(_in_the_way(id, body) for id, body in bodies)))
    )


def _in_the_way(id: ModelId, body: Body) -> Solid:
    """A body as nobody looks through it: one that is just as large is hidden behind it (WZ1-LOS-06)."""
    shape = Shape(body.shape.outline, body.shape.radius + _SLIGHTLY)
    return Solid(id, shape, body.bottom, body.top + _SLIGHTLY)


#: Under which rule a kind of terrain stops a look; all others simply lie between.
_RULES = {
    **dict.fromkeys(HILLS, RuleId("WZ1-LOS-02")),
    **dict.fromkeys(BARRIERS, RuleId("WZ1-LOS-03")),
    **dict.fromkeys(WOODS, RuleId("WZ1-LOS-04")),
}

#: A line that only touches what is in the way is free: bodies count as so many thousandths larger.
_SLIGHTLY = 2

#: A table is the same one as long as its terrain is the same tuple.
_SCENES = Recent(_scenes, most=64)
