"""Where a Model could go: behind cover, to the enemy, to what the mission is about, back to its Squad."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import (
    Point,
    Pose,
    bearing,
    circle,
    distance,
    in_reach,
    inside_length,
    step,
    towards,
)
from rules.core.geometry.polygon import edges, nearest_on_edge
from rules.core.ids import INCH
from rules.core.offer import Offer
from rules.core.pathfinding import way_near
from rules.core.refusal import Refusal
from rules.core.terrain import Terrain
from rules.warzone_resurrection import movement
from rules.warzone_resurrection.bots.fights import is_fighter
from rules.warzone_resurrection.bots.mission import goals
from rules.warzone_resurrection.bots.places import CONTENT, at_a_glance
from rules.warzone_resurrection.bots.targets import gap, longest_shot
from rules.warzone_resurrection.cover import TERRAIN_COVER
from rules.warzone_resurrection.squads import coherency_of, commander_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import in_the_way

#: Movements that are looked at, and ends that are tried for them.
MOST_WAYS, MOST_ENDS = 5, 9

#: Room left between a base and its cover.
CLEAR = INCH // 5

#: What a place behind cover promises before it is looked at.
COVERED = 1.5

#: Turns from the way to the enemy.
_AROUND = (4_500, -4_500, 18_000)

_FAR = 30 * INCH

Path = tuple[tuple[int, int], ...]


def ways(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """A few legal movements, to the places that promise most at a glance."""
    command = offer.command
    model, reach = field.models[command.model], offer.needs[0].reach or 0
    enemy = nearest_enemy(field, model)
    tried = (
        change(command, path=path, facing=_look(model, path, enemy))
        for path in _promising(field, model, enemy, reach)
    )
    legal = (way for way in tried if not isinstance(movement.planned_move(field, way), Refusal))
    return islice(legal, MOST_WAYS)


def nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    """The enemy that is nearest by the centres."""
    return min(field.enemies(model), key=lambda other: (distance(model.at, other.at), other.id), default=None)


def _look(model: Model, path: Path, enemy: Model | None) -> int:
    end = Point(*path[-1]) if path else model.at
    return bearing(end, enemy.at) if enemy and enemy.at != end else model.body.pose.facing


def _promising(field: Battlefield, model: Model, enemy: Model | None, reach: int) -> list[Path]:
    """Paths of a movement, the most promising first."""
    ends: dict[Path, float] = {}
    for bonus, path in _paths(field, model, enemy, reach):
        end = Point(*path[-1]) if path else model.at
        there = model.at_pose(Pose(end, model.body.pose.facing, model.body.pose.elevation))
        if path not in ends:
            ends[path] = bonus + at_a_glance(field, there)
    return sorted(ends, key=lambda path: -ends[path])[:MOST_ENDS]


def _paths(field: Battlefield, model: Model, enemy: Model | None, reach: int) -> Iterator[tuple[float, Path]]:
    yield 0.0, ()
    if not reach:
        return
    for aim, limit in _aims(field, model, enemy):
        far = min(reach, max(0, distance(model.at, aim) - limit))
        for part in (far, far // 2):
            yield 0.0, _straight(model, towards(model.at, aim, part))
        yield 0.0, _way_round(field, model, aim, limit, reach)
    if enemy is not None:
        ahead = bearing(model.at, enemy.at)
        for turn in _AROUND:
            yield 0.0, _straight(model, step(model.at, ahead + turn, reach))
        for end in _behind_cover(field, model, enemy, reach):
            yield COVERED, _straight(model, end)


def _straight(model: Model, end: Point) -> Path:
    return ((end.x, end.y),) if end != model.at else ()


def _aims(field: Battlefield, model: Model, enemy: Model | None) -> Iterator[tuple[Point, int]]:
    """What the Model would go to, and how near: a goal, the enemy, its Commander."""
    there = goals(field, model.owner)
    if there:
        yield min(there, key=lambda goal: (distance(model.at, goal), goal)), 0
    if enemy is not None:
        content = 0 if is_fighter(model) else int(CONTENT * longest_shot(model))
        yield enemy.at, content + model.footprint.radius + enemy.footprint.radius
    commander = commander_of(field, field.squad_of(model))
    if commander is not None and commander.on_table and gap(model, commander) > coherency_of(field, model):
        yield commander.at, model.footprint.radius + commander.footprint.radius


def _way_round(field: Battlefield, model: Model, aim: Point, limit: int, reach: int) -> Path:
    """A way round what stands near, where something bars the straight one."""
    shape = model.body.shape
    near = [solid for solid in in_the_way(field, model) if in_reach(shape, solid.shape, reach)]
    way = way_near(model.body, circle(aim, 0), limit, near, field.board).within(reach)
    return tuple((pose.at.x, pose.at.y) for pose in way.route[1:])


def _behind_cover(field: Battlefield, model: Model, enemy: Model, reach: int) -> Iterator[Point]:
    """Places on the far side of pieces of cover, as the enemy sees them."""
    for piece in field.terrain:
        if piece.kind in TERRAIN_COVER and in_reach(model.body.shape, piece.area, reach):
            end = _far_side(model, piece, enemy)
            if distance(model.at, end) <= reach:
                yield end


def _far_side(model: Model, piece: Terrain, enemy: Model) -> Point:
    """Beside a piece, across from an enemy, about where the Model is nearest to it."""
    outline = piece.shape
    nearest = min(
        (nearest_on_edge(model.at, a, b) for a, b in edges(outline)),
        key=lambda point: (distance(model.at, point), point),
    )
    away = bearing(enemy.at, nearest) if enemy.at != nearest else 0
    deep = round(inside_length(nearest, step(nearest, away, _FAR), outline))
    return step(nearest, away, deep + model.footprint.radius + CLEAR)
