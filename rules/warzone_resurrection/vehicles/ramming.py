"""Chapter: Vehicle Special Actions, Ram (WZR-VEH-23 to 27).

The rammer drives straight to a point without a pivot. Whoever its hull touches on the way is rammed in turn:
Models dodge or are hit, and make room; a Vehicle stops it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace as change

from rules.core.check import Modifier
from rules.core.event import Question
from rules.core.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    TOLERANCE,
    Point,
    Pose,
    Shape,
    Solid,
    bearing,
    distance,
    gap,
    is_within,
    overlaps,
    share_heights,
    step,
    swept,
    touches,
    turn_between,
)
from rules.core.ids import INCH, ModelId, RuleId, SeatId, Thou
from rules.core.message import say, verbatim
from rules.core.movement import Moment, first_obstruction, first_within, passage, route_length
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection import harm
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.engagement import are_engaged, engaged_with
from rules.warzone_resurrection.events import Moved, Placed
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.ranged_attack import squads_hurt
from rules.warzone_resurrection.skill_tests import skill_test
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import in_the_way, refusal_by_obstruction
from rules.warzone_resurrection.vehicles import damage
from rules.warzone_resurrection.vehicles.commands import Ram, Waypoint
from rules.warzone_resurrection.vehicles.driving import tested_by_terrain
from rules.warzone_resurrection.vehicles.types import Going, type_of
from rules.warzone_resurrection.vehicles.ways import farthest, goings, refusal_to_move, slowing, worst

_RAM, _MODELS = RuleId("WZR-VEH-23"), RuleId("WZR-VEH-24")
_ENGAGED, _VEHICLES = RuleId("WZR-VEH-25"), RuleId("WZR-VEH-26")

#: An Autohit for each so many inches, and by what the distance is divided for the AVV: rammed, rammer.
EACH = 6 * INCH
RAMMED_DIVIDES_BY, RAMMER_DIVIDES_BY = 2, 3

#: How far out of the way to look for room, in which steps and directions.
_FARTHEST, _STEP = 12 * INCH, INCH // 8
_ROUND = tuple(range(0, FULL_TURN, FULL_TURN // 24))


class RamPlan(msgspec.Struct, frozen=True):
    """A Ram that can be made: where it ends if no Vehicle stops it. Lengths in thousandths."""

    end: Pose
    length: Thou
    allowed: int
    modifiers: tuple[Modifier, ...] = ()


def ram(log: Log[Battlefield], seat: SeatId, command: Ram) -> Procedure[None]:
    """Ram. Raises ``Illegal``. Rules: WZR-VEH-23 to 27."""
    action = ACTIONS["ram"]
    model = begin(log, seat, command.model, action)
    planned = plan_ram(log.state, model, command.to)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, action)
    before = len(log.events)
    yield from _run(log, model, planned)
    yield from tested_by_terrain(log, model.id, _gone_through(log.state, model))
    yield from check_losses(log, squads_hurt(log, before))


def _gone_through(field: Battlefield, start: Model) -> Going | None:
    """The worst terrain on the way that a rammer has really gone."""
    now = field.models[start.id]
    if now.pose is None:
        return None
    return worst(tuple(goings(field, start, passage(start.body, (start.body.pose, now.pose), field.terrain))))


def refusal_to_ram(model: Model) -> Refusal | None:
    """Why a Vehicle may not ram anywhere; None where nothing forbids it."""
    type_ = type_of(model)
    if type_ is None or not type_.rams:
        return refuse(_RAM, "refused.never_rams", model=verbatim(model.card.name))
    return refusal_to_move(model)


def plan_ram(field: Battlefield, model: Model, to: Waypoint) -> RamPlan | Refusal:
    """Where a Ram goes, or why it cannot: only Models may stand in its way."""
    refused = refusal_to_ram(model)
    if refused is not None:
        return refused
    place, pose = Point(*to), model.body.pose
    if place == pose.at or turn_between(bearing(pose.at, place), pose.facing) > QUARTER_TURN:
        return refuse(_RAM, "refused.ram_behind", model=verbatim(model.card.name))
    end = Pose(place, pose.facing, pose.elevation)
    barriers = (solid for solid in in_the_way(field, model) if ModelId(solid.id) not in field.models)
    way = passage(model.body, (pose, end), field.terrain, tuple(barriers), field.board)
    refused = refusal_by_obstruction(field, model, _RAM, way.obstruction)
    if refused is not None:
        return refused
    slowed = tuple(slowing(field, model, tuple(goings(field, model, way))))
    allowed = farthest(field, model, "ram", slowed)
    if not is_within(way.length, allowed):
        return refuse(_RAM, "refused.too_far", length=way.length, allowed=allowed, action=say("action.ram"))
    return RamPlan(end, way.length, allowed, slowed)


# The way ---------------------------------------------------------------------------------------------


def _run(log: Log[Battlefield], start: Model, planned: RamPlan) -> Procedure[None]:
    """Drive from one Model to the next, until the point is reached or a Vehicle stops it."""
    rammed: set[ModelId] = set()
    while (rammer := log.state.models[start.id]).on_table:
        met = next(
            (one for one in met_on_way(log.state, rammer, planned.end) if one[0].id not in rammed), None
        )
        if met is None:
            _go(log, rammer, planned.end)
            return
        other, moment = met
        rammed.add(other.id)
        if other.card.vehicle is not None:
            _go(log, rammer, moment.pose)
            yield from _collide(log, start, other.id)
            return
        yield from _ram_model(log, start, other, planned.end)
        if _bars(log.state, other.id, _path(rammer, planned.end)):
            _go(log, rammer, moment.pose)
            return


def _bars(field: Battlefield, id: ModelId, path: Shape) -> bool:
    """Whether a Model still stands in the path: nowhere was there room for it."""
    return field.models[id].on_table and overlaps(path, field.models[id].body.shape)


def met_on_way(field: Battlefield, rammer: Model, end: Pose) -> list[tuple[Model, Moment]]:
    """Whoever the hull touches on its way, friends too, the first one first."""
    way = _path(rammer, end)
    found = []
    for other in field.standing:
        if other.id == rammer.id or not share_heights(rammer.body, other.body):
            continue
        beside = touches(rammer.body.shape, other.body.shape)
        if not (overlaps if beside else touches)(way, other.body.shape):
            continue
        moment = first_within(rammer.body, (rammer.body.pose, end), other.body.shape, 0)
        if moment is not None:
            found.append((other, moment))
    return sorted(found, key=lambda one: (one[1].after, one[0].id))


def _path(rammer: Model, end: Pose) -> Shape:
    return swept(rammer.body.shape, rammer.at, end.at)


def _go(log: Log[Battlefield], rammer: Model, pose: Pose) -> None:
    length = route_length((rammer.body.pose, pose))
    if length:
        log.emit(Moved(rammer.id, (rammer.at, pose.at), pose, length, length, _RAM))


# Vehicles --------------------------------------------------------------------------------------------


def _collide(log: Log[Battlefield], start: Model, id: ModelId) -> Procedure[None]:
    """The Autohits of rammed and rammer, for every full 6 inches travelled (WZR-VEH-26, WZR-VEH-27)."""
    type_ = type_of(log.state.models[id])
    travelled = distance(start.at, log.state.models[start.id].at)
    if type_ is None or not type_.can_be_rammed:
        return
    for target, divisor, by in ((id, RAMMED_DIVIDES_BY, start.id), (start.id, RAMMER_DIVIDES_BY, None)):
        avv = -(-travelled // (divisor * INCH))
        for _ in range((travelled + TOLERANCE) // EACH):
            if log.state.models[target].on_table:
                yield from damage.damage(log, Attack(target, 0, _VEHICLES, by=by, avv=avv))


# Models ----------------------------------------------------------------------------------------------


def _ram_model(log: Log[Battlefield], start: Model, other: Model, end: Pose) -> Procedure[None]:
    """A Con test, or an Autohit of the distance from the start of the Ram; then out of the way."""
    if not (yield from skill_test(log, Attempt(other.id, "con", _MODELS))):
        st = -(-gap(start.body.shape, other.body.shape) // INCH)
        yield from harm.resolve_wound(log, Attack(other.id, st, _MODELS, by=start.id))
    if log.state.models[other.id].on_table:
        yield from _make_way(log, start, other.id, end)


def _make_way(log: Log[Battlefield], start: Model, id: ModelId, end: Pose) -> Procedure[None]:
    """The shortest way out of the path, still Engaged where there is room for that (WZR-VEH-24, 25)."""
    field = log.state
    model, path = field.models[id], _path(start, end)
    if not overlaps(path, model.body.shape):
        return
    spots = partial(_spots, model, start, end)
    solids = tuple(solid for solid in in_the_way(field, model) if solid.id != start.id)
    has_room = partial(_has_room, field, model, path, solids)
    fellows = tuple(enemy for enemy in engaged_with(field, model) if enemy.id != start.id)
    about = spots() if fellows else ()
    still = (pose for pose in about if any(are_engaged(field, model.at_pose(pose), e) for e in fellows))
    pose = next(filter(has_room, still), None)
    if pose is None:
        pose = next(filter(has_room, spots()), None)
        if pose is not None and fellows:
            least = distance(pose.at, model.at)
            near = [spot for spot in spots() if is_within(distance(spot.at, model.at), least)]
            pose = yield from _placed(start, model, [spot for spot in near if has_room(spot)])
    if pose is not None:
        log.emit(Placed(id, pose, _MODELS if not fellows else _ENGAGED))


def _spots(model: Model, rammer: Model, end: Pose) -> Iterator[Pose]:
    """Places about a Model, the nearest first, those aside of the ram before those along it."""
    pose, aside = model.body.pose, bearing(rammer.at, end.at) + QUARTER_TURN
    for far in range(_STEP, _FARTHEST + 1, _STEP):
        yield from (change(pose, at=step(pose.at, aside + turn, far)) for turn in _ROUND)


def _has_room(field: Battlefield, model: Model, path: Shape, solids: tuple[Solid, ...], there: Pose) -> bool:
    """Whether a place is clear of the path and free for the Model."""
    body = model.body.moved(there)
    return not overlaps(path, body.shape) and not first_obstruction(body, (there,), solids, field.board)


def _placed(rammer: Model, model: Model, near: list[Pose]) -> Procedure[Pose]:
    """Where the ramming player puts a Model that is forced apart: among the nearest places (WZR-VEH-25)."""
    options = tuple(
        option(str(n), say("option.ram_place", x=pose.at.x, y=pose.at.y)) for n, pose in enumerate(near)
    )
    choice = yield from ask(
        Question(
            seat=rammer.owner,
            text=say("ask.ram_place", model=verbatim(model.card.name)),
            options=options,
            default="0",
            rule=_ENGAGED,
            about=(model.id,),
        )
    )
    return near[int(choice.option)]
