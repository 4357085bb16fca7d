"""Chapter: Panic (WZ1-PANIC-07, WZ1-PANIC-08): where the panicked are safe, and which way that is."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Point, Pose, Shape, away, bearing, distance, gap, touches
from rules.core.geometry.polygon import edges, nearest_on_edge
from rules.core.ids import INCH
from rules.core.movement import straight
from rules.core.pathfinding import way_near
from rules.core.terrain import Terrain
from rules.warzone_1e import movement
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.cover import BARRIERS, GREENERY
from rules.warzone_1e.engagement import is_locked
from rules.warzone_1e.sight import has_line
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.units import leader_of

#: Whoever has nowhere to go runs so far straight away from the nearest enemy.
_FAR = 12 * INCH

#: Kinds of terrain that somebody can take cover in or at.
_COVER = GREENERY | BARRIERS.keys()


def is_sheltered(field: Battlefield, model: Model) -> bool:
    """Whether a panicked model need not go on: in cover, in its own deployment area, or out of all sight.

    Nobody is who is locked in a fight or in the air, or whose side has lost the battle.
    Rules: WZ1-PANIC-07, WZ1-PANIC-08, WZ1-FLY-06, WZ1-MULTI-09.
    """
    if model.has(AIRBORNE) or field.sides[model.owner].lost:
        return False
    if is_at_home(field, model):
        return True
    if is_locked(field, model):
        return False
    return is_in_cover(field, model) or not any(
        has_line(field, enemy, model) for enemy in field.enemies(model)
    )


def _is_in_sight(field: Battlefield, model: Model) -> bool:
    return any(has_line(field, enemy, model) for enemy in field.enemies(model))


def is_at_home(field: Battlefield, model: Model) -> bool:
    """Whether a model is in its own deployment area, from which nobody is made to move (WZ1-PANIC-08)."""
    zone = field.sides[model.owner].zone
    return bool(zone) and touches(model.body.shape, Shape(zone))


def is_in_cover(field: Battlefield, model: Model) -> bool:
    """Whether a model stands in or at cover that no enemy has got into (WZ1-PANIC-08)."""
    return any(touches(model.body.shape, piece.area) for piece in refuges(field, model))


def refuges(field: Battlefield, model: Model) -> Iterator[Terrain]:
    """Pieces of terrain that give cover, without an enemy in them or at them."""
    for piece in field.terrain:
        if piece.kind in _COVER and not _has_enemies(field, model, piece):
            yield piece


def _has_enemies(field: Battlefield, model: Model, piece: Terrain) -> bool:
    return any(touches(enemy.body.shape, piece.area) for enemy in field.enemies(model))


def way_to_shelter(field: Battlefield, model: Model) -> tuple[Pose, ...]:
    """The way that a panicked model takes: to the refuge of its unit, else straight away from the enemy.

    Of a side that has lost, to the nearest edge. Rules: WZ1-PANIC-06, WZ1-PANIC-08, WZ1-MULTI-09.
    """
    if field.sides[model.owner].lost:
        return straight(model.body.pose, movement.nearest_edge(field, model))
    refuge = refuge_of(field, model)
    if refuge is None:
        return straight(model.body.pose, _straight_away(field, model))
    if model.has(AIRBORNE):
        return straight(model.body.pose, _nearest_place(refuge, model.at))
    return way_near(model.body, refuge, 0, movement.in_the_way(field, model), field.board).route


def refuge_of(field: Battlefield, model: Model) -> Shape | None:
    """The nearest cover or the deployment area: all of a unit make for the same, which keeps it together.

    Where no enemy is nearer to it than they are; the deployment area where there is no such.
    """
    unit = field.unit_of(model)
    guide = _guide(field, unit) or model
    own = field.sides[model.owner].zone
    home = (Shape(own),) if own else ()
    known = [*(piece.area for piece in refuges(field, model)), *home]
    safe = [shape for shape in known if _is_away_from_enemies(field, guide, shape)]
    return min(safe or home, key=lambda shape: gap(guide.body.shape, shape), default=None)


def _guide(field: Battlefield, unit: Unit) -> Model | None:
    """Whoever the others of a unit follow: its leader, or the first that is left."""
    leader = leader_of(field, unit)
    if leader is not None and leader.on_table:
        return leader
    return next((model for model in field.members(unit) if model.on_table), None)


def _is_away_from_enemies(field: Battlefield, model: Model, shape: Shape) -> bool:
    own = gap(model.body.shape, shape)
    return all(gap(enemy.body.shape, shape) >= own for enemy in field.enemies(model))


def _straight_away(field: Battlefield, model: Model) -> Point:
    enemy = nearest_enemy(field, model)
    if enemy is None or enemy.at == model.at:
        return model.at
    to = away(model.at, enemy.at, _FAR)
    edge = model.footprint.radius
    return Point(
        min(max(to.x, edge), field.board.width - edge), min(max(to.y, edge), field.board.depth - edge)
    )


def nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    """The enemy that stands nearest."""
    return min(field.enemies(model), key=lambda enemy: (distance(model.at, enemy.at), enemy.id), default=None)


def _nearest_place(shape: Shape, to: Point) -> Point:
    places = [nearest_on_edge(to, a, b) for a, b in edges(shape.outline)]
    return min(places, key=lambda place: distance(place, to))


def facing_enemy(field: Battlefield, model: Model, *, back: bool = False) -> Pose:
    """How a model stands that looks at the nearest enemy, or turns its back on it (WZ1-PANIC-05)."""
    enemy = nearest_enemy(field, model)
    pose = model.body.pose
    if enemy is None or enemy.at == model.at:
        return pose
    ahead = bearing(enemy.at, model.at) if back else bearing(model.at, enemy.at)
    return Pose(pose.at, ahead, pose.elevation)
