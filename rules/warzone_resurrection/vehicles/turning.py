"""Chapter: Pivoting (WZR-VEH-13 to 17): how a Vehicle turns on its way, how far, and what is in its way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.core.geometry import (
    DEGREE,
    FULL_TURN,
    HALF_TURN,
    UNIT,
    Point,
    Pose,
    Shape,
    Solid,
    bearing,
    is_within,
    overlaps,
    step,
    turn_between,
    unit,
)
from rules.core.geometry.polygon import convex_hull
from rules.core.geometry.solid import shares_heights
from rules.core.ids import RuleId, Thou
from rules.core.message import Message, say, verbatim
from rules.core.movement import EDGE, Moment, Obstruction, route_length
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.actions import Action
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.commands import Waypoint
from rules.warzone_resurrection.vehicles.types import VehicleType

_PIVOT = RuleId("WZR-VEH-15")

#: How far each Action pivots in all (WZR-VEH-13, WZR-VEH-14, WZR-VEH-28).
PIVOTS: dict[str, int] = {
    "tactical_move": 45 * DEGREE,
    "combat_move": 90 * DEGREE,
    "fast_move": 180 * DEGREE,
    "full_throttle": 180 * DEGREE,
}

#: Waypoints are rounded to thousandths: a turn of less than this is none, in hundredths of a degree.
STRAIGHT = 20

#: Nobody points exactly straight back: so far aside is meant to be there.
_ABOUT = 10 * DEGREE

#: How far a hull turns from one look at what is in its way to the next.
_SLICE = 5 * DEGREE


def route_of(
    model: Model, path: Sequence[Waypoint], facing: int | None, *, reverse: bool = False
) -> tuple[Pose, ...]:
    """The poses of a way: each leg is driven looking along it; a last pivot has a pose of its own."""
    route = [model.body.pose]
    for place in path:
        here, stop = route[-1], Point(*place)
        if stop == here.at:
            continue
        if reverse:
            route.append(_straight_back(here, stop))
            continue
        look = bearing(here.at, stop)
        straight_on = turn_between(look, here.facing) <= STRAIGHT
        route.append(Pose(stop, here.facing if straight_on else look, here.elevation))
    last = route[-1]
    if facing is not None and turn_between(facing % FULL_TURN, last.facing) > STRAIGHT:
        route.append(Pose(last.at, facing % FULL_TURN, last.elevation))
    return tuple(route)


def _straight_back(here: Pose, place: Point) -> Pose:
    """The place straight behind that is as far back as another, somewhere behind."""
    x, y = unit(here.facing)
    far = -((place.x - here.at.x) * x + (place.y - here.at.y) * y) // UNIT
    return Pose(step(here.at, here.facing + HALF_TURN, max(0, far)), here.facing, here.elevation)


def turned_on(route: Sequence[Pose]) -> int:
    """The degrees of all pivots on a route, in hundredths."""
    return sum(turn_between(a.facing, b.facing) for a, b in pairwise(route))


def refusal_to_reverse(
    model: Model, type_: type[VehicleType], path: Sequence[Waypoint], action: Action, facing: int | None
) -> Refusal | None:
    """Reversing is the whole of a Tactical Move: straight back, without a pivot (WZR-VEH-13)."""
    rule, here = "WZR-VEH-13", model.body.pose
    if not type_.reverses:
        return refuse(rule, "refused.never_reverses", model=_name(model))
    if action.id != "tactical_move":
        return refuse(rule, "refused.reverse_tactical", model=_name(model))
    if facing is not None or len(path) != 1 or not _lies_behind(here, Point(*path[0])):
        return refuse(rule, "refused.reverse_straight", model=_name(model))
    return None


def _lies_behind(here: Pose, place: Point) -> bool:
    """Whether a place lies about straight behind: the Vehicle goes as far back, straight (WZR-VEH-13)."""
    back = here.facing + HALF_TURN
    return place != here.at and turn_between(bearing(here.at, place), back) <= _ABOUT


def refusal_of_pivots(
    type_: type[VehicleType], model: Model, route: Sequence[Pose], action: Action
) -> Refusal | None:
    """How far, where, and after which way a Vehicle may pivot (WZR-VEH-15, WZR-VEH-17)."""
    most, turned = PIVOTS[action.id], turned_on(route)
    if turned > most + STRAIGHT * len(route):
        return refuse(
            _PIVOT,
            "refused.pivots",
            model=_name(model),
            turned=-(-turned // DEGREE),
            most=most // DEGREE,
            action=say(f"action.{action.id}"),
        )
    legs = list(enumerate(pairwise(route)))
    going = [n for n, (a, b) in legs if a.at != b.at]
    turning = [n for n, (a, b) in legs if a.facing != b.facing]
    if type_.pivots_at_ends and going and any(going[0] < n <= going[-1] for n in turning):
        return refuse("WZR-VEH-17", "refused.pivots_at_ends", model=_name(model))
    if turning and not is_within(type_.least_way_to_pivot, route_length(route)):
        return refuse(
            "WZR-VEH-17", "refused.pivot_needs_way", model=_name(model), least=type_.least_way_to_pivot
        )
    return None


def met_turning(
    field: Battlefield, model: Model, here: Pose, facing: int, solids: Sequence[Solid]
) -> Obstruction | None:
    """What a hull runs into while it pivots on its centre, slice by slice; a round base never does."""
    if not model.footprint.corners or here.facing == facing:
        return None
    body = model.body.moved(here)
    near = [s for s in solids if shares_heights(s, body.bottom, body.top)]
    turn = (facing - here.facing + HALF_TURN) % FULL_TURN - HALF_TURN
    steps = -(-abs(turn) // _SLICE)
    angles = [here.facing + turn * n // steps for n in range(steps + 1)]
    for a, b in pairwise(angles):
        corners = [
            corner
            for angle in (a, b)
            for corner in model.body.moved(Pose(here.at, angle % FULL_TURN)).shape.outline
        ]
        slice_ = Shape(convex_hull(corners))
        hit = next((solid.id for solid in near if overlaps(slice_, solid.shape)), None)
        if hit is None and not field.board.holds(slice_):
            hit = EDGE
        if hit is not None:
            return Obstruction(hit, Moment(Thou(0), here))
    return None


def _name(model: Model) -> Message:
    return verbatim(model.card.name)
