"""Chapter: Move, Flying Models (WZ1-MOVE-01 to 06, WZ1-FLY-01 to 06).

``plan`` looks at a path and says what it comes to: previews show it, the Move action carries it out. A path
is refused whole; nobody is moved less far than asked but for the enemy whose base stops it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.core.check import Check, Modifier, check
from rules.core.geometry import (
    FULL_TURN,
    Body,
    Point,
    Pose,
    Solid,
    bearing,
    gap_between,
    is_within,
    overlaps,
    solid_of,
    touches,
)
from rules.core.ids import ModelId, RuleId, SeatId, Thou
from rules.core.message import say, verbatim
from rules.core.movement import Moment, cut, farthest, first_obstruction, first_within, route_length, straight
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.remember import remembered
from rules.warzone_1e import ground, units
from rules.warzone_1e.actions import Action, actions_left, begin, is_stray, pay, refusal_to_act
from rules.warzone_1e.commands import Leave, Waypoint
from rules.warzone_1e.conditions import AIRBORNE, DANCING, RETREATED, STRAY
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.engagement import is_locked
from rules.warzone_1e.facts import Gained, Lost, Moved, Removed
from rules.warzone_1e.state import Battlefield, Model

MOVE = Action("move", RuleId("WZ1-MOVE-01"), moves=True)

#: What a model does that does nothing more in its turn.
IDLING = frozenset({"end_model", "end_unit"})

_FLY = RuleId("WZ1-FLY-01")

#: How much farther from its leader than by a straight way a model may end: no eye sees it.
HAIR = 10
#: Parts of a straight way that are tried where all of it is too far.
PARTS = 8


class MovePlan(msgspec.Struct, frozen=True):
    """What a path comes to: the route as it is gone, what it uses up (``cost``) of what is allowed."""

    route: tuple[Pose, ...]
    length: Thou
    cost: Thou
    allowed: Thou
    modifiers: tuple[Modifier, ...] = ()
    stopped_by: tuple[ModelId, ...] = ()
    flying: bool = False
    lands: bool = True


# Going -----------------------------------------------------------------------------------------------


def go(log: Log[Battlefield], model: ModelId, planned: MovePlan, rule: RuleId = MOVE.rule) -> None:
    """Go as planned."""
    path = tuple(pose.at for pose in planned.route)
    log.emit(Moved(model, path, planned.route[-1], planned.length, rule, planned.flying))
    settle_down(log, model, up=planned.flying and not planned.lands)
    units.find_back(log, model)


def is_airborne(model: Model) -> bool:
    """Whether a flyer is in the air (WZ1-FLY-01)."""
    return model.has(AIRBORNE)


def settle_down(log: Log[Battlefield], model: ModelId, *, up: bool) -> None:
    """A flyer is in the air or has landed (WZ1-FLY-01)."""
    if up != log.state.models[model].has(AIRBORNE):
        log.emit((Gained if up else Lost)(model, AIRBORNE, _FLY))


# How far ---------------------------------------------------------------------------------------------


def allowance(field: Battlefield, model: Model, *, fly: bool = False) -> Check:
    """The MV of a model for one Move action, in thousandths, and why it is so (WZ1-PROF-05)."""
    base = (wings(field, model) or 0) if fly else model.profile.mv
    found = [m for effect in effects_on(field, model) for m in effect.movement_modifiers(field, model)]
    return check("test.movement", PLAIN, base, found)


def wings(field: Battlefield, model: Model) -> int | None:
    """The flight movement of a model, its own or one that it is given; None: it does not fly (WZ1-FLY-01)."""
    given = max((effect.flight(model) for effect in effects_on(field, model)), default=0)
    return max(model.profile.flight or 0, given) or None


def reach(field: Battlefield, model: Model, *, fly: bool = False) -> int:
    """How far one Move action may take a model at most, in thousandths."""
    return max(0, allowance(field, model, fly=fly).sum)


# The plan --------------------------------------------------------------------------------------------


def plan(
    field: Battlefield,
    model: Model,
    path: Sequence[Waypoint],
    facing: int | None = None,
    *,
    fly: bool = False,
    land: bool = False,
) -> MovePlan | Refusal:
    """What a path comes to for one Move action, or why it cannot be gone."""
    refused = _refusal_of_wings(field, model, fly, land)
    if refused is not None:
        return refused
    route = route_of(model, path, facing)
    if not field.board.holds(model.body.moved(route[-1]).shape):
        return refuse("WZ1-MOVE-06", "refused.off_board")
    planned = _flown(field, model, route, land) if fly else _walked(field, model, route)
    if isinstance(planned, Refusal):
        return planned
    return _refusal_of_end(field, model, planned) or planned


def route_of(model: Model, path: Sequence[Waypoint], facing: int | None) -> tuple[Pose, ...]:
    """The route over some waypoints. Without a facing the model ends looking the way it went last."""
    start = model.body.pose
    stops = [Point(*place) for place in path]
    if facing is None:
        last, before = [start.at, *stops][-1], [start.at, start.at, *stops][-2]
        facing = bearing(before, last) if before != last else start.facing
    end = facing % FULL_TURN
    if not stops:
        return (start, Pose(start.at, end, start.elevation))
    return (start, *(Pose(stop, end, start.elevation) for stop in stops))


def _refusal_of_wings(field: Battlefield, model: Model, fly: bool, land: bool) -> Refusal | None:
    """Flying needs wings, being in the air needs flying, and panic brings everybody down (WZ1-FLY-06)."""
    if fly and not land and units.is_panicked(field, model):
        return refuse("WZ1-FLY-06", "refused.panic_lands", model=verbatim(model.name))
    if fly and wings(field, model) is None:
        return refuse(_FLY, "refused.no_wings", model=verbatim(model.name))
    if not fly and model.has(AIRBORNE):
        return refuse(_FLY, "refused.in_the_air", model=verbatim(model.name))
    return None


def _flown(field: Battlefield, model: Model, route: tuple[Pose, ...], land: bool) -> MovePlan | Refusal:
    """A way through the air: no terrain matters on it (WZ1-FLY-01)."""
    length, allowed = route_length(route), allowance(field, model, fly=True)
    planned = MovePlan(route, length, length, Thou(allowed.sum), allowed.modifiers, flying=True, lands=land)
    if not is_within(length, allowed.sum):
        return refuse(_FLY, "refused.too_far", length=length, allowed=allowed.sum)
    return planned


def _walked(field: Battlefield, model: Model, route: tuple[Pose, ...]) -> MovePlan | Refusal:
    """A way on foot: through friends, up to the first enemy that it touches (WZ1-MOVE-01)."""
    route, stopped_by = stopped(field, model, route)
    obstruction = first_obstruction(model.body, route, in_the_way(field, model), field.board)
    if obstruction is not None:
        return _refusal_by(field, obstruction.id)
    pieces = ground.rough_ground_on(field, model, route)
    allowed = allowance(field, model)
    length, cost = route_length(route), ground.cost_of(field, model, route)
    modifiers = (*allowed.modifiers, *ground.slowing(pieces))
    planned = MovePlan(route, length, cost, Thou(allowed.sum), modifiers, stopped_by)
    if is_within(cost, allowed.sum) or (pieces and is_within(length, min(ground.LEAST, allowed.sum))):
        return planned
    if pieces:
        piece = say(f"ground.{pieces[0].kind}")
        return refuse("WZ1-MOVE-03", "refused.too_rough", cost=cost, allowed=allowed.sum, piece=piece)
    return refuse("WZ1-MOVE-01", "refused.too_far", length=length, allowed=allowed.sum)


def in_the_way(field: Battlefield, model: Model) -> list[Solid]:
    """What stops a model on foot: enemies on the ground, walls and impassable ground."""
    enemies = [solid_of(other.id, other.body) for other in field.enemies(model) if not other.has(AIRBORNE)]
    return [*enemies, *ground.walls_for(field, model)]


def _refusal_by(field: Battlefield, id: str) -> Refusal:
    blocker = field.models.get(ModelId(id))
    if blocker is not None:
        return refuse("WZ1-MOVE-01", "refused.model_in_the_way", model=verbatim(blocker.name))
    piece = next((piece for piece in field.terrain if piece.id == id), None)
    if piece is None:
        return refuse("WZ1-MOVE-06", "refused.off_board")
    if piece.kind in ground.LINEAR:
        return refuse("WZ1-MOVE-04", "refused.to_be_climbed", piece=say(f"ground.{piece.kind}"))
    return refuse("WZ1-MOVE-05", "refused.impassable", piece=say(f"ground.{piece.kind}"))


def stopped(
    field: Battlefield, model: Model, route: tuple[Pose, ...]
) -> tuple[tuple[Pose, ...], tuple[ModelId, ...]]:
    """The route up to the first enemy whose base it comes to touch and did not touch before."""
    met = [(at.after, other.id) for other, at in _contacts(field, model, route)]
    if not met:
        return route, ()
    first = min(after for after, _ in met)
    kept = cut(route, first)
    end = Pose(kept[-1].at, route[-1].facing, kept[-1].elevation)
    kept = (*kept[:-1], end) if len(kept) > 1 else (kept[0], end)
    return kept, tuple(sorted(id for after, id in met if after == first))


def _contacts(field: Battlefield, model: Model, route: tuple[Pose, ...]) -> Iterator[tuple[Model, Moment]]:
    for other in field.enemies(model):
        if other.has(AIRBORNE) or touches(model.body.shape, other.body.shape):
            continue
        at = first_within(model.body, route, other.body.shape, 0)
        if at is not None:
            yield other, at


def _refusal_of_end(field: Battlefield, model: Model, planned: MovePlan) -> Refusal | None:
    """Where nobody may end: upon somebody, on ground that is no place to land, out of its leader's reach."""
    body = model.body.moved(planned.route[-1])
    return (
        refusal_of_room(field, model, body)
        or (_refusal_to_land(field, model, body) if planned.flying and planned.lands else None)
        or _refusal_of_command(field, model, planned)
        or _refusal_of_retreat(field, model, planned)
        or _refusal_of_effects(field, model, planned)
    )


def _refusal_of_effects(field: Battlefield, model: Model, planned: MovePlan) -> Refusal | None:
    """Where those who are not their own masters may not go; turning on the spot is free to all."""
    there = planned.route[-1].at
    if there == model.at:
        return None
    refusals = (effect.may_end(field, model, there) for effect in effects_on(field, model))
    return next((refused for refused in refusals if refused is not None), None)


def refusal_of_room(field: Battlefield, model: Model, body: Body) -> Refusal | None:
    """Why there is no room for a base: somebody stands there."""
    for other in field.standing:
        if other.id != model.id and overlaps(other.body.shape, body.shape):
            return refuse("WZ1-MOVE-01", "refused.model_there", model=verbatim(other.name))
    return None


def _refusal_to_land(field: Battlefield, model: Model, body: Body) -> Refusal | None:
    for solid in ground.walls_for(field, model):
        if overlaps(solid.shape, body.shape):
            piece = next(piece for piece in field.terrain if piece.id == solid.id)
            return refuse("WZ1-MOVE-05", "refused.impassable", piece=say(f"ground.{piece.kind}"))
    return None


def _refusal_of_retreat(field: Battlefield, model: Model, planned: MovePlan) -> Refusal | None:
    """The last action of whoever has to retreat leads towards the edge of the table (WZ1-MULTI-09)."""
    if not field.sides[model.owner].lost or model.has(RETREATED) or actions_left(field, model) > 1:
        return None
    there = model.body.moved(planned.route[-1])
    if field.board.gap_to_edge(there.shape) < field.board.gap_to_edge(model.body.shape):
        return None
    return refuse("WZ1-MULTI-09", "refused.retreat", model=verbatim(model.name))


# Command distance --------------------------------------------------------------------------------------


def _refusal_of_command(field: Battlefield, model: Model, planned: MovePlan) -> Refusal | None:
    """Nobody may choose to end out of its leader's reach; who is out of it comes back the straight way.

    Rules: WZ1-UNIT-06, WZ1-UNIT-07.
    """
    unit = field.unit_of(model)
    leader = units.leader_of(field, unit)
    if not unit.keeps_together or leader is None or leader.id == model.id or not leader.on_table:
        return None
    if not units.is_its_own(field, model):
        return None
    if units.is_panicked(field, model) or field.sides[model.owner].lost:
        return None
    there = model.at_pose(planned.route[-1])
    if units.is_in_command(there, leader):
        return None
    limit = units.COMMAND_DISTANCE
    if not (model.has(STRAY) or units.is_out_of_command(field, model)):
        return refuse("WZ1-UNIT-06", "refused.leaves_command", leader=verbatim(leader.name), limit=limit)
    nearest = model.at_pose(straight_way(field, model, leader.at)[1])
    if gap_between(there.body, leader.body) <= gap_between(nearest.body, leader.body) + HAIR:
        return None
    return refuse("WZ1-UNIT-07", "refused.not_back", leader=verbatim(leader.name), limit=limit)


def refusal_to_stay_away(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Why somebody out of command may not stand idle: it can come nearer to its leader.

    Rules: WZ1-TURN-07, WZ1-UNIT-07.
    """
    if action not in IDLING or not actions_left(field, model) or not is_stray(field, model):
        return None
    leader = units.leader_of(field, field.unit_of(model))
    if leader is None or units.is_panicked(field, model) or model.has(AIRBORNE) or is_locked(field, model):
        return None
    if refusal_to_act(field, model.owner, model.id, MOVE) is not None:
        return None
    there = straight_way(field, model, leader.at)[0]
    if there == model.at or isinstance(plan(field, model, ((there.x, there.y),)), Refusal):
        return None
    return refuse("WZ1-TURN-07", "refused.has_to_come_back", model=verbatim(model.name))


@remembered
def straight_way(field: Battlefield, model: Model, to: Point) -> tuple[Point, Pose]:
    """How far a model gets on foot straight to a point with a Move action: the place, and how it ends.

    Where that is less than it could go, or taken, it ends before.
    """
    last = farthest(model.body, to, in_the_way(field, model), field.board).pose
    route = straight(model.body.pose, last.at)
    far = min(route_length(route), reach(field, model))
    for part in range(PARTS, 0, -1):
        end = cut(route, far * part // PARTS)[-1].at
        planned = _walked(field, model, route_of(model, ((end.x, end.y),), None))
        if isinstance(planned, MovePlan):
            there = model.body.moved(planned.route[-1])
            if refusal_of_room(field, model, there) is None:
                return planned.route[-1].at, planned.route[-1]
    return model.at, model.body.pose


# Off the table -----------------------------------------------------------------------------------------


def leave(log: Log[Battlefield], seat: SeatId, command: Leave) -> Procedure[None]:
    """Go over the nearest edge of the table, for good (WZ1-MOVE-06). Raises ``Illegal``."""
    model = begin(log, seat, command.model, MOVE)
    refused = refusal_to_leave(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, MOVE)
    log.emit(Removed(model.id, "left", RuleId("WZ1-MOVE-06")))
    return
    yield


def refusal_to_leave(field: Battlefield, model: Model) -> Refusal | None:
    """Why a model cannot leave the table with this action: it does not get as far as the edge."""
    if model.has(DANCING):
        return refuse("WZ1-MUAW-02", "refused.dances_off", model=verbatim(model.name))
    gap = field.board.gap_to_edge(model.body.shape)
    edge = nearest_edge(field, model)
    route = straight(model.body.pose, edge)
    allowed = reach(field, model, fly=model.has(AIRBORNE))
    if model.has(AIRBORNE):
        if is_within(gap, allowed):
            return None
        return refuse("WZ1-MOVE-06", "refused.edge_too_far", length=gap, allowed=allowed)
    within = cut(route, gap)
    if first_obstruction(model.body, within, in_the_way(field, model)) is not None:
        return refuse("WZ1-MOVE-06", "refused.edge_barred")
    cost = ground.cost_of(field, model, within)
    if is_within(cost, allowed):
        return None
    return refuse("WZ1-MOVE-06", "refused.edge_too_far", length=cost, allowed=allowed)


def nearest_edge(field: Battlefield, model: Model) -> Point:
    """The nearest place on the edge of the table."""
    at, board = model.at, field.board
    places = (Point(0, at.y), Point(board.width, at.y), Point(at.x, 0), Point(at.x, board.depth))
    return min(places, key=lambda place: (abs(place.x - at.x) + abs(place.y - at.y), place))
