"""Chapter: Engage Action (WZR-ACT-04): where a straight rush at an enemy can end.

Nothing happens here: offers, previews and Target Priority ask the same question as the Action.
"""

from __future__ import annotations

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
    step,
    swept,
)
from rules.core.geometry import gap as gap_of_shapes
from rules.core.geometry.body import narrowest
from rules.core.geometry.point import cross
from rules.core.ids import Thou
from rules.core.message import verbatim
from rules.core.movement import cut, first_obstruction, first_within, passage, route_length, straight
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.commands import Waypoint
from rules.warzone_resurrection.engagement import are_engaged, longest_range, share_elevation
from rules.warzone_resurrection.measurement import faces, gap, has_line
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import IMPASSABLE, haste, in_the_way, movement, reach, slowing

#: Where on the target's side to try, as turns from straight ahead, when the way straight ahead is barred.
_ROUND_THE_SIDES = (2000, -2000, 4000, -4000, 6000, -6000, 8000, -8000)


class Approach(msgspec.Struct, frozen=True):
    """A rush that can be made: where it ends, how long it is, what it may use, what changed that."""

    end: Pose
    length: Thou
    allowed: int
    modifiers: tuple[Modifier, ...] = ()
    hastened: bool = False

    @property
    def slowed(self) -> bool:
        """Whether something takes from the movement."""
        return any(modifier.amount < 0 for modifier in self.modifiers)


def approach(
    field: Battlefield,
    model: Model,
    target: Model | None,
    to: Waypoint | None = None,
    facing: int | None = None,
) -> Approach | Refusal:
    """Where an Engage ends: at the place named, else as near to the target as it gets; or why it cannot be.

    Rules: WZR-ACT-04, WZR-CC-02, WZR-CC-05, WZR-TERR-06.
    """
    if target is None or not target.on_table or target.owner == model.owner:
        return refuse("WZR-ACT-04", "refused.engage_whom")
    refused = _refusal_of_target(field, model, target)
    if refused is not None:
        return refused
    rush = _Rush(field, model, target, tuple(in_the_way(field, model)), facing)
    if to is not None:
        goal = Pose(Point(*to), 0, model.body.bottom)
        found = _at(rush, goal)
        if isinstance(found, Refusal) or found.end.at == goal.at:
            return found
        return _short_of(rush, found)
    ahead = _at(rush, _contact(model, target, 0))
    if not isinstance(ahead, Refusal) or ahead.why.key not in _BARRED:
        return ahead
    aside = (_at(rush, _contact(model, target, turn)) for turn in _ROUND_THE_SIDES)
    return next((found for found in aside if isinstance(found, Approach)), ahead)


class _Rush(msgspec.Struct, frozen=True):
    """Who rushes at whom, what stands in the way, and which way to look at the end (None: at the target)."""

    field: Battlefield
    model: Model
    target: Model
    obstacles: tuple[Solid, ...]
    facing: int | None


def _short_of(rush: _Rush, found: Approach) -> Refusal:
    """A place that was named and cannot be reached is refused, even where the rush would do without it."""
    if found.length < found.allowed - TOLERANCE:
        return refuse("WZR-ACT-04", "refused.engage_barred", target=verbatim(rush.target.card.name))
    return _too_far(rush.model, rush.target, found.allowed, slowed=found.slowed)


_BARRED = frozenset({"refused.engage_barred", "refused.engage_gap"})


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
    if not share_elevation(model, target):
        return refuse("WZR-CC-05", "refused.engage_height", target=verbatim(target.card.name))
    if not faces(model, target):
        return in_sight(field, model, target)
    ranges = max(longest_range(field, model), longest_range(field, target))
    most = reach(field, model, "engage")
    if not is_within(gap(model, target), most + ranges):
        return _too_far(model, target, most, slowed=False)
    return in_sight(field, model, target)


def _too_far(model: Model, target: Model, most: int, *, slowed: bool) -> Refusal:
    key, rule = ("refused.engage_slowed", "WZR-TERR-06") if slowed else ("refused.engage_far", "WZR-ACT-04")
    name = verbatim(target.card.name)
    return refuse(rule, key, target=name, distance=gap(model, target), movement=most)


# Ends ------------------------------------------------------------------------------------------------


def _contact(model: Model, target: Model, turn: int) -> Pose:
    """In contact with the target: straight ahead, or as much round its side."""
    pose = model.body.pose
    aim = target.at
    if turn:
        apart = distance(model.at, target.at) - gap(model, target)
        aim = step(target.at, bearing(target.at, model.at) + turn, apart)
    contact = first_within(model.body, straight(pose, aim), target.body.shape, 0)
    return contact.pose if contact else straight(pose, aim)[-1]


def _at(rush: _Rush, goal: Pose) -> Approach | Refusal:
    """The rush towards a place: as far as something in the way and the movement allow, if that is enough."""
    field, model, pose = rush.field, rush.model, rush.model.body.pose
    look = bearing(goal.at, rush.target.at) if rush.facing is None else rush.facing % FULL_TURN
    route = (pose, Pose(goal.at, look, pose.elevation))
    barred = first_obstruction(model.body, route, rush.obstacles, field.board)
    free = (pose, barred.last.pose) if barred else route
    found = _as_far_as_allowed(field, model, free)
    if not are_engaged(field, model.at_pose(found.end), rush.target):
        return _refusal_of_end(
            rush, found, ended=found.length >= route_length(free), barred=barred is not None
        )
    return _refusal_by_gap(rush, (pose, found.end)) or found


def _as_far_as_allowed(field: Battlefield, model: Model, route: tuple[Pose, ...]) -> Approach:
    """The farthest place on a straight route that the movement reaches, terrain up to there counted.

    Where the whole way is too long, it may still go up to just before a piece that would slow it.
    """
    whole = passage(model.body, route, field.terrain)
    stops = {whole.length, *(max(0, met.after - 1) for met in whole.met)}
    found = [_measured(field, model, cut(route, stop)) for stop in sorted(stops)]
    return max(found, key=lambda one: one.length)


def _measured(field: Battlefield, model: Model, route: tuple[Pose, ...]) -> Approach:
    """A straight route as far as the movement on it allows; what speeds a Model up only where it needs it."""
    way = passage(model.body, route, field.terrain)
    slowed = tuple(slowing(field, model, way))
    allowed = movement(field, model, "engage", slowed)
    if is_within(way.length, allowed):
        return Approach(route[-1], way.length, allowed, slowed)
    quick = haste(field, model)
    faster = movement(field, model, "engage", (*slowed, *quick))
    gone = cut(route, faster)
    modifiers = (*slowed, *quick) if faster > allowed else slowed
    return Approach(gone[-1], route_length(gone), faster, modifiers, faster > allowed)


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
        for piece in rush.field.terrain
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
