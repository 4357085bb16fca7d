"""Chapter: Deploy Your Forces (WZ1-SETUP-04 to 06, WZ1-MULTI-02, WZ1-MULTI-03): a unit each, in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import isqrt

from rules.core.event import Question
from rules.core.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Body,
    Point,
    Pose,
    bearing,
    contains_point,
    gap_between,
    middle,
    overlaps,
    step,
)
from rules.core.geometry.polygon import bounds
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_1e import ground, turn, units
from rules.warzone_1e.commands import DonePlacing, NameLeader, Place, PlaceUnit
from rules.warzone_1e.dice import roll_off
from rules.warzone_1e.facts import LeaderNamed, OrderTaken, PhaseBegan, Placed, PlacingBegan, UnitDeployed
from rules.warzone_1e.state import Battlefield, Model, Unit

_ORDER = RuleId("WZ1-SETUP-05")
_PLACING = RuleId("WZ1-SETUP-06")

#: Different forces set up this far apart where there are three or more (WZ1-MULTI-02).
APART = 12 * INCH
TWO = 2

#: Open ground between the bases of a unit that is placed as a whole, and places tried for each model.
SPACING = INCH // 4
PLACES_TRIED = 4


def begin(log: Log[Battlefield]) -> Procedure[None]:
    """Both roll and add the best LD of their force; the higher places first or has the other do so.

    Three and more place in the order in which they took their edges. Rules: WZ1-SETUP-05, WZ1-MULTI-03.
    """
    field = log.state
    if len(field.seats) > TWO:
        log.emit(PhaseBegan("deployment", field.order[0], RuleId("WZ1-MULTI-03")))
        return
    adding = {
        seat: units.best_leadership(field, (m for m in field.models.values() if m.owner == seat))
        for seat in field.seats
    }
    totals = yield from roll_off(field.seats, "test.deployment", adding)
    winner, other = tuple(totals)
    options = (option("first", say("option.place_first")), option("second", say("option.place_second")))
    choice = yield from ask(Question(winner, say("ask.place_first"), options, "first", _ORDER))
    order = (winner, other) if choice.option == "first" else (other, winner)
    log.emit(OrderTaken(order, _ORDER, totals))
    log.emit(PhaseBegan("deployment", order[0], _ORDER))


def place_unit(log: Log[Battlefield], seat: SeatId, command: PlaceUnit) -> Procedure[None]:
    """Set a unit up in ranks about a place in one's zone. Raises ``Illegal``."""
    unit = log.state.units.get(command.unit)
    if unit is None or unit.owner != seat:
        raise forbid("CORE-COMMAND", "refused.not_your_unit")
    refused = refusal_to_place(log.state, seat, unit)
    if refused is not None:
        raise Illegal(refused)
    poses = plan_unit(log.state, command)
    if poses is None:
        raise forbid("WZ1-SETUP-04", "refused.no_room", unit=verbatim(unit.name))
    if log.state.unit is None:
        log.emit(PlacingBegan(unit.id, _PLACING))
    log.emit(*(Placed(id, None, _PLACING) for id in poses if log.state.models[id].on_table))
    log.emit(*(Placed(id, pose, _PLACING) for id, pose in poses.items()))
    return
    yield


def refusal_to_place(field: Battlefield, seat: SeatId, unit: Unit) -> Refusal | None:
    """Why a unit may not be set up now: one at a time, in turn (WZ1-SETUP-06)."""
    if field.phase != "deployment" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if unit.stage == "done":
        return refuse(_PLACING, "refused.already_deployed", unit=verbatim(unit.name))
    if field.unit not in {None, unit.id}:
        placing = field.units[field.unit] if field.unit else unit
        return refuse(_PLACING, "refused.one_at_a_time", unit=verbatim(placing.name))
    return None


def place(log: Log[Battlefield], seat: SeatId, command: Place) -> Procedure[None]:
    """Put one model of a unit somewhere in one's zone. Raises ``Illegal``."""
    model = log.state.models.get(command.model)
    if model is None or model.owner != seat:
        raise forbid("CORE-COMMAND", "refused.not_your_model")
    unit = log.state.unit_of(model)
    refused = refusal_to_place(log.state, seat, unit) or refusal_to_stand(log.state, model, pose_of(command))
    if refused is not None:
        raise Illegal(refused)
    if log.state.unit is None:
        log.emit(PlacingBegan(unit.id, _PLACING))
    log.emit(Placed(model.id, pose_of(command), _PLACING))
    return
    yield


def pose_of(command: Place) -> Pose:
    """Where a model is to stand."""
    return Pose(Point(*command.at), command.facing % FULL_TURN)


def refusal_to_stand(field: Battlefield, model: Model, pose: Pose) -> Refusal | None:
    """Why a model may not be set up there: zone, table, ground, bases in the way (WZ1-SETUP-04)."""
    body = Body(model.footprint, pose)
    zone = field.sides[model.owner].zone
    if zone and not contains_point(zone, pose.at):
        return refuse("WZ1-SETUP-04", "refused.outside_zone")
    return refusal_of_ground(field, model, body) or _refusal_of_neighbours(field, model, body)


def refusal_of_ground(field: Battlefield, model: Model, body: Body) -> Refusal | None:
    """Why a base may not be put down there, whoever's zone it is."""
    if not field.board.holds(body.shape):
        return refuse("WZ1-SETUP-04", "refused.off_board")
    for solid in ground.walls_for(field, model):
        if overlaps(solid.shape, body.shape):
            piece = next(piece for piece in field.terrain if piece.id == solid.id)
            return refuse("WZ1-MOVE-05", "refused.impassable", piece=say(f"ground.{piece.kind}"))
    for other in field.standing:
        if other.id != model.id and overlaps(other.body.shape, body.shape):
            return refuse("WZ1-MOVE-01", "refused.model_there", model=verbatim(other.name))
    return None


def _refusal_of_neighbours(field: Battlefield, model: Model, body: Body) -> Refusal | None:
    """Among three and more, forces stay well apart (WZ1-MULTI-02); of two, no base touches an enemy's."""
    if len(field.seats) <= TWO:
        return None
    for other in field.enemies(model):
        if gap_between(other.body, body) < APART:
            return refuse("WZ1-MULTI-02", "refused.forces_apart", limit=APART)
    return None


def plan_unit(field: Battlefield, command: PlaceUnit) -> dict[ModelId, Pose] | None:
    """Where the models of a unit would stand, in ranks about a point, the leader in the middle.

    None where the unit finds no room there within reach of its leader.
    """
    unit = field.units[command.unit]
    members = sorted(field.members(unit), key=lambda model: model.id != unit.leader)
    table = field
    for model in members:
        if model.on_table:
            table = table.with_model(model.id, _lifted)
    poses: dict[ModelId, Pose] = {}
    leader: Model | None = None
    left = list(_ranks(command, members))
    for model in members:
        found = next((pose for pose in left if _may_stand(table, model, pose, leader)), None)
        if found is None:
            return None
        left.remove(found)
        poses[model.id] = found
        table = table.with_model(model.id, lambda m, pose=found: m.at_pose(pose))  # type: ignore[misc]
        leader = leader or table.models[model.id]
    return poses


def rooms_for(field: Battlefield, unit: Unit) -> Iterator[PlaceUnit]:
    """Inch by inch, where in its zone a unit that looks into the table finds room as a whole."""
    zone = field.sides[unit.owner].zone
    if not zone:
        return
    facing = bearing(middle(zone), Point(field.board.width // 2, field.board.depth // 2))
    left, low, right, high = bounds(zone)
    for at in product(range(left, right + 1, INCH), range(low, high + 1, INCH)):
        command = PlaceUnit(unit.id, at, facing)
        if plan_unit(field, command) is not None:
            yield command


def _lifted(model: Model) -> Model:
    return model.at_pose(None)


def _may_stand(table: Battlefield, model: Model, pose: Pose, leader: Model | None) -> bool:
    there = model.at_pose(pose)
    if leader is not None and not units.is_in_command(there, leader):
        return False
    return refusal_to_stand(table, model, pose) is None


def _ranks(command: PlaceUnit, members: list[Model]) -> Iterator[Pose]:
    """Places about a point, twice as wide as deep, the nearest to it first."""
    apart = max(2 * model.footprint.radius for model in members) + SPACING
    wide = max(1, isqrt(2 * len(members) - 1) + 1)
    deep = -(-PLACES_TRIED * len(members) // wide)
    centre, facing = Point(*command.at), command.facing % FULL_TURN
    spots = [
        (rank, file)
        for rank in range(-(deep // 2), deep // 2 + 1)
        for file in range(-(wide // 2) - 1, wide // 2 + 2)
    ]
    for rank, file in sorted(spots, key=lambda spot: (2 * abs(spot[0]) + abs(spot[1]), spot)):
        at = step(step(centre, facing, -rank * apart), facing + QUARTER_TURN, file * apart)
        yield Pose(at, facing)


def name_leader(log: Log[Battlefield], seat: SeatId, command: NameLeader) -> Procedure[None]:
    """Mark one of those with the highest LD as leader (WZ1-UNIT-02). Raises ``Illegal``."""
    refused = refusal_to_lead(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    log.emit(LeaderNamed(log.state.models[command.model].unit, command.model, RuleId("WZ1-UNIT-02")))
    return
    yield


def refusal_to_lead(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why a model may not be marked as leader: not its time, or another has more LD."""
    model = field.models.get(id)
    if model is None or model.owner != seat:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    unit = field.unit_of(model)
    if field.phase != "deployment" or field.active != seat or unit.stage == "done":
        return refuse("WZ1-UNIT-02", "refused.leader_too_late")
    if model not in units.may_lead(field, unit) or unit.is_individual:
        return refuse("WZ1-UNIT-02", "refused.not_the_best", model=verbatim(model.name))
    return None


def done_placing(log: Log[Battlefield], seat: SeatId, command: DonePlacing) -> Procedure[None]:
    """The unit stands; the next side sets one up, or the battle begins (WZ1-SETUP-06). Raises ``Illegal``."""
    refused = refusal_to_finish(log.state, seat)
    if refused is not None:
        raise Illegal(refused)
    assert log.state.unit is not None
    following = next_to_place(log.state, seat, log.state.units[log.state.unit])
    log.emit(UnitDeployed(log.state.unit, following, _PLACING))
    if following is None:
        yield from turn.begin_battle(log)


def next_to_place(field: Battlefield, seat: SeatId, placed: Unit | None = None) -> SeatId | None:
    """Who places next; where one side has nothing left the other goes on (WZ1-SETUP-06)."""
    waiting = {
        unit.owner
        for unit in field.units.values()
        if unit.stage == "waiting" and unit != placed and any(field.members(unit))
    }
    order = turn.round_from(field.order, seat)
    return next((other for other in (*order[1:], seat) if other in waiting), None)


def refusal_to_finish(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why the unit does not stand yet: somebody is missing, or too far from its leader (WZ1-SETUP-06)."""
    if field.phase != "deployment" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if field.unit is None:
        return refuse(_PLACING, "refused.nothing_placed")
    unit = field.units[field.unit]
    missing = sum(not model.on_table for model in field.members(unit))
    if missing:
        return refuse(_PLACING, "refused.not_placed", unit=verbatim(unit.name), left=missing)
    leader = units.leader_of(field, unit)
    for model in field.members(unit):
        if leader is not None and units.is_out_of_command(field, model):
            limit = units.COMMAND_DISTANCE
            return refuse("WZ1-SETUP-06", "refused.far_from_leader", model=verbatim(model.name), limit=limit)
    return None
