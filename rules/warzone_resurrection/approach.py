"""Chapter: Engage Action (WZR-ACT-04): where a straight rush at an enemy can end.

Nothing happens here: offers, previews and Target Priority ask the same question as the Action.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from rules.core.check import Modifier
from rules.core.geometry import (
    FULL_TURN,
    TOLERANCE,
    Point,
    Pose,
    Shape,
    Solid,
    bearing,
    distance,
    in_reach,
    is_within,
    overlaps,
    step,
    swept,
)
from rules.core.geometry import gap as gap_of_shapes
from rules.core.geometry.body import narrowest
from rules.core.geometry.point import cross
from rules.core.geometry.solid import shares_heights
from rules.core.ids import Thou
from rules.core.message import verbatim
from rules.core.movement import Passage, cut, first_obstruction, first_within, passage, route_length, straight
from rules.core.pathfinding import way_near
from rules.core.refusal import Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.commands import Waypoint
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import are_engaged, longest_range, share_elevation
from rules.warzone_resurrection.falling import drop_beyond_free, ground
from rules.warzone_resurrection.heights import roof_at
from rules.warzone_resurrection.measurement import faces, gap, has_line
from rules.warzone_resurrection.permissions import refusal_to_attack
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import IMPASSABLE, haste, in_the_way, movement, reach, slowing
from rules.warzone_resurrection.vehicles.passing import comes_down_on, passes_over

#: Where on the target's side to try, as turns from straight ahead, when the way straight ahead is barred.
_ROUND_THE_SIDES = (3000, -3000, 6000, -6000)


class Approach(msgspec.Struct, frozen=True):
    """A rush that can be made: where it ends, how long it is, what it may use, what changed that.

    ``drop`` is how far down it jumps at its end, ``fall`` what of that is a fall and costs movement; a
    negative ``drop`` is climbed. Where it is ``hunted``, it leads by ``via`` and gives no bonus.
    """

    end: Pose
    length: Thou
    allowed: int
    modifiers: tuple[Modifier, ...] = ()
    hastened: bool = False
    drop: int = 0
    fall: int = 0
    via: tuple[Point, ...] = ()
    hunted: bool = False

    @property
    def climb(self) -> int:
        """How far up it climbs."""
        return max(0, -self.drop)

    @property
    def slowed(self) -> bool:
        """Whether something takes from the movement."""
        return any(modifier.amount < 0 for modifier in self.modifiers)


class Ground(msgspec.Struct, frozen=True):
    """A Model and what lies about it as far as a rush can carry it: what bars the way, what slows it."""

    field: Battlefield
    model: Model
    obstacles: tuple[Solid, ...]
    terrain: tuple[Terrain, ...]

    @staticmethod
    def of(field: Battlefield, model: Model) -> Ground:
        """The ground about a Model."""
        shape, most = model.body.shape, reach(field, model, "engage")
        return Ground(
            field,
            model,
            tuple(
                solid
                for solid in in_the_way(field, model)
                if in_reach(shape, solid.shape, most) and not passes_over(field, model, solid.id)
            ),
            tuple(piece for piece in field.terrain if in_reach(shape, piece.area, most)),
        )


def approach(
    field: Battlefield,
    model: Model,
    target: Model | None,
    to: Waypoint | None = None,
    facing: int | None = None,
) -> Approach | Refusal:
    """Where an Engage ends: at the place named, else as near to the target as it gets; or why it cannot be.

    Rules: WZR-ACT-04, WZR-CC-02, WZR-CC-05, WZR-TERR-06, WZR-SKILL-42.
    """
    if target is None or not target.on_table or target.owner == model.owner:
        return refuse("WZR-ACT-04", "refused.engage_whom")
    straight_on = _straight_on(field, model, target, to, facing)
    return _hunted(field, model, target, straight_on)


def _straight_on(
    field: Battlefield, model: Model, target: Model, to: Waypoint | None, facing: int | None
) -> Approach | Refusal:
    refused = _refusal_of_target(field, model, target)
    if refused is not None:
        return refused
    rush = _Rush(Ground.of(field, model), target, facing)
    return _nearest(rush) if to is None else _to_place(rush, Point(*to))


def approaches(field: Battlefield, model: Model) -> Iterator[tuple[Model, Approach | Refusal]]:
    """Every enemy, with where an Engage at it ends, or why it cannot be."""
    ground: Ground | None = None
    for enemy in field.enemies(model):
        refused = _refusal_of_target(field, model, enemy)
        if refused is None:
            ground = ground or Ground.of(field, model)
            yield enemy, _hunted(field, model, enemy, _nearest(_Rush(ground, enemy)))
        else:
            yield enemy, _hunted(field, model, enemy, refused)


class _Rush(msgspec.Struct, frozen=True):
    """A rush over some ground at a target; where to look at its end (None: at the target)."""

    ground: Ground
    target: Model
    facing: int | None = None

    @property
    def model(self) -> Model:
        """Who rushes."""
        return self.ground.model

    def landing(self, at: Point, look: int) -> Pose:
        """How the Model stands at a place: jumped down or climbed up, where the target is lower or higher.

        Rules: WZR-CC-04, WZR-CLIMB-01.
        """
        here, there = self.model.body.bottom, self.target.body.bottom
        if here > there:
            return Pose(at, look, ground(self.ground.field, at, here))
        climbs = not share_elevation(self.ground.field, self.model, self.target) and self.roof(at) is not None
        return Pose(at, look, there if climbs else here)

    def roof(self, at: Point) -> Terrain | None:
        """What the target stands on, if it carries the Model at this place too."""
        return roof_at(self.ground.field, at, self.target.body.bottom)


def _nearest(rush: _Rush) -> Approach | Refusal:
    """Straight ahead into contact, or to the target's side where something bars that."""
    ahead = _at(rush, _contact(rush, 0))
    if isinstance(ahead, Approach) or ahead.why.key not in _BARRED:
        return ahead
    places = (_contact(rush, turn) for turn in _ROUND_THE_SIDES)
    aside = (_at(rush, place) for place in places if _is_open(rush, place))
    return next((found for found in aside if isinstance(found, Approach)), ahead)


def _is_open(rush: _Rush, place: Point) -> bool:
    """Whether nothing at all stands in the straight way to a place."""
    body = rush.model.body
    way = swept(body.shape, body.at, place)
    return rush.ground.field.board.holds(way) and not any(
        shares_heights(solid, body.bottom, body.top) and overlaps(way, solid.shape)
        for solid in rush.ground.obstacles
    )


def _to_place(rush: _Rush, place: Point) -> Approach | Refusal:
    """A place that was named and cannot be reached is refused, even where the rush would do without it."""
    found = _at(rush, place)
    if isinstance(found, Refusal) or found.end.at == place:
        return found
    if found.length < found.allowed - TOLERANCE:
        return refuse("WZR-ACT-04", "refused.engage_barred", target=verbatim(rush.target.card.name))
    return _too_far(rush.model, rush.target, found.allowed, slowed=found.slowed)


_BARRED = frozenset({"refused.engage_barred", "refused.engage_gap"})

#: What does not keep those off who engage unseen enemies, round corners.
_HUNTABLE = _BARRED | {"refused.engage_behind", "refused.engage_unseen"}


def _hunted(field: Battlefield, model: Model, target: Model, found: Approach | Refusal) -> Approach | Refusal:
    """The shortest way to an enemy not seen or not straight ahead, for those who can (WZR-SKILL-42)."""
    if isinstance(found, Approach) or found.why.key not in _HUNTABLE:
        return found
    if not share_elevation(field, model, target):
        return found
    if not any(effect.hunts for effect in effects_on(field, model)):
        return found
    most = reach(field, model, "engage")
    if not is_within(gap(model, target), most):
        return _too_far(model, target, most, slowed=False)
    refused = refusal_to_attack(field, model, target)
    if refused is not None:
        return refused
    way = way_near(model.body, target.body.shape, 0, in_the_way(field, model), field.board)
    if not way.arrives:
        return found
    slowed = tuple(slowing(field, model, passage(model.body, way.route, field.terrain)))
    modifiers = (*slowed, *haste(field, model))
    plain = movement(field, model, "engage", slowed)
    allowed = movement(field, model, "engage", modifiers)
    if not is_within(way.length, allowed):
        return _too_far(model, target, allowed, slowed=bool(slowed))
    last = way.route[-1]
    return Approach(
        Pose(last.at, bearing(last.at, target.at), last.elevation),
        way.length,
        allowed,
        modifiers,
        not is_within(way.length, plain),
        via=tuple(pose.at for pose in way.route[1:-1]),
        hunted=True,
    )


def in_sight(field: Battlefield, model: Model, target: Model) -> Refusal | None:
    """Why a target is not seen into the Front Facing; None where it is (WZR-LOS-02)."""
    name = verbatim(target.card.name)
    if not faces(model, target):
        return refuse("WZR-ACT-04", "refused.engage_behind", target=name)
    if not has_line(field, model, target):
        return refuse("WZR-ACT-04", "refused.engage_unseen", target=name)
    return None


def _refusal_of_target(field: Battlefield, model: Model, target: Model) -> Refusal | None:
    """What forbids it wherever it would end; the dearest question, sight, comes last."""
    higher = not share_elevation(field, model, target) and model.body.bottom < target.body.bottom
    if higher and (model.is_vehicle or roof_at(field, target.at, target.body.bottom) is None):
        return refuse("WZR-CC-05", "refused.engage_height", target=verbatim(target.card.name))
    if not faces(model, target):
        return in_sight(field, model, target)
    refused = refusal_to_attack(field, model, target)
    if refused is not None:
        return refused
    most = reach(field, model, "engage")
    ranges = max(longest_range(field, model), longest_range(field, target))
    if not is_within(gap(model, target), most + ranges):
        return _too_far(model, target, most, slowed=False)
    return in_sight(field, model, target)


def _too_far(model: Model, target: Model, most: int, *, slowed: bool) -> Refusal:
    key, rule = ("refused.engage_slowed", "WZR-TERR-06") if slowed else ("refused.engage_far", "WZR-ACT-04")
    name = verbatim(target.card.name)
    return refuse(rule, key, target=name, distance=gap(model, target), movement=most)


# Ends ------------------------------------------------------------------------------------------------


def _contact(rush: _Rush, turn: int) -> Point:
    """In contact with the target: straight ahead, or so far round its side."""
    model, target = rush.model, rush.target
    apart = distance(model.at, target.at) - gap(model, target)
    if model.footprint.corners or target.footprint.corners:
        aim = step(target.at, bearing(target.at, model.at) + turn, apart if turn else 0)
        contact = first_within(model.body, straight(model.body.pose, aim), target.body.shape, 0)
        return contact.pose.at if contact else aim
    return step(target.at, bearing(target.at, model.at) + turn, apart)


def _at(rush: _Rush, goal: Point) -> Approach | Refusal:
    """The rush towards a place: as far as something in the way and the movement allow, if that is enough."""
    about, model, pose = rush.ground, rush.model, rush.model.body.pose
    look = bearing(goal, rush.target.at) if rush.facing is None else rush.facing % FULL_TURN
    route = (pose, rush.landing(goal, look))
    roof = rush.roof(goal) if route[1].elevation > pose.elevation else None
    obstacles = tuple(solid for solid in about.obstacles if roof is None or solid.id != roof.id)
    barred = first_obstruction(model.body, route, obstacles, about.field.board)
    free = (pose, rush.landing(barred.last.pose.at, look)) if barred else route
    found = _as_far_as_allowed(rush, free)
    if not are_engaged(about.field, model.at_pose(found.end), rush.target):
        ended = found.length >= route_length(free)
        return _refusal_of_end(rush, found, ended=ended, barred=barred is not None)
    if comes_down_on(about.field, model, found.end) is not None:
        return refuse("WZR-ACT-04", "refused.engage_barred", target=verbatim(rush.target.card.name))
    return _refusal_by_gap(rush, (pose, found.end)) or found


def _as_far_as_allowed(rush: _Rush, route: tuple[Pose, ...]) -> Approach:
    """The farthest place on a straight route that the movement reaches, terrain up to there counted.

    Where the whole way is too long, it may still go up to just before a piece that would slow it.
    """
    body, terrain = rush.model.body, rush.ground.terrain
    way = passage(body, route, terrain)
    whole = _measured(rush, route, way)
    if whole.length == way.length:
        return whole
    shorter = (cut(route, max(0, met.after - 1)) for met in way.met)
    measured = (_measured(rush, r, passage(body, r, terrain)) for r in shorter)
    return max([whole, *measured], key=lambda one: one.length)


def _measured(rush: _Rush, route: tuple[Pose, ...], way: Passage) -> Approach:
    """A straight route as far as the movement on it allows; what speeds a Model up only where it needs it."""
    field, model = rush.ground.field, rush.model
    slowed = tuple(slowing(field, model, way))
    drop = route[0].elevation - route[-1].elevation
    deep = drop_beyond_free(model, drop) + max(0, -drop)
    allowed = movement(field, model, "engage", slowed)
    if is_within(way.length + deep, allowed):
        return Approach(route[-1], way.length, allowed, slowed, drop=drop, fall=drop_beyond_free(model, drop))
    quick = haste(field, model)
    faster = movement(field, model, "engage", (*slowed, *quick))
    gone = cut(route, max(0, faster - deep))
    end = rush.landing(gone[-1].at, route[-1].facing)
    drop = route[0].elevation - end.elevation
    modifiers = (*slowed, *quick) if faster > allowed else slowed
    return Approach(
        end,
        route_length(gone),
        faster,
        modifiers,
        faster > allowed,
        drop=drop,
        fall=drop_beyond_free(model, drop),
    )


def _refusal_of_end(rush: _Rush, found: Approach, *, ended: bool, barred: bool) -> Refusal:
    """Why nothing is gained at the end of a rush: nobody has anybody in a Close Combat Weapon Range."""
    if not ended:
        return _too_far(rush.model, rush.target, found.allowed, slowed=found.slowed)
    key = "refused.engage_barred" if barred else "refused.engage_place"
    return refuse("WZR-ACT-04", key, target=verbatim(rush.target.card.name))


# Gaps ------------------------------------------------------------------------------------------------


def _refusal_by_gap(rush: _Rush, route: tuple[Pose, Pose]) -> Refusal | None:
    """No Engage goes through a gap between impassable pieces that is narrower than either base."""
    width = max(narrowest(rush.model.footprint), narrowest(rush.target.footprint))
    way = swept(Shape((route[0].at,)), route[0].at, route[1].at)
    beside = [
        piece.area
        for piece in rush.ground.terrain
        if piece.kind == IMPASSABLE and in_reach(way, piece.area, width)
    ]
    left = [area for area in beside if _is_left(route, area)]
    right = [area for area in beside if _is_right(route, area)]
    narrow = min((gap_of_shapes(one, other) for one, other in product(left, right)), default=width)
    if is_within(width, narrow):
        return None
    return refuse(
        "WZR-ACT-04", "refused.engage_gap", gap=narrow, base=width, target=verbatim(rush.target.card.name)
    )


def _is_left(route: tuple[Pose, Pose], area: Shape) -> bool:
    return all(cross(route[0].at, route[1].at, corner) > 0 for corner in area.outline)


def _is_right(route: tuple[Pose, Pose], area: Shape) -> bool:
    return all(cross(route[0].at, route[1].at, corner) < 0 for corner in area.outline)
