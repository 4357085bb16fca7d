"""Chapter: Vehicle Move Actions, Full Throttle, and what terrain does to the drive (WZR-VEH-13 to 34)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.geometry import DEGREE, FULL_TURN, Pose, turn_between
from rules.core.ids import ModelId, RuleId, SeatId, Thou
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.conditions import HASTENED, MUST_RUN
from rules.warzone_resurrection.disengaging import leave
from rules.warzone_resurrection.effect import Attack, effects_of_weapon
from rules.warzone_resurrection.engagement import left_behind
from rules.warzone_resurrection.events import Gained, Lost, Moved, TurretTurned
from rules.warzone_resurrection.heights import Risen, travel
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import in_the_way, refusal_by_obstruction
from rules.warzone_resurrection.vehicles import damage
from rules.warzone_resurrection.vehicles.commands import Drive, Pivot, TurnTurret
from rules.warzone_resurrection.vehicles.line import BODY, DRIVE
from rules.warzone_resurrection.vehicles.loss import LOSSES
from rules.warzone_resurrection.vehicles.turning import STRAIGHT, met_turning
from rules.warzone_resurrection.vehicles.types import Going, type_of
from rules.warzone_resurrection.vehicles.ways import (
    FARTHER,
    DrivePlan,
    plan,
    refusal_to_move,
)

_THROTTLE, _TURRET = RuleId("WZR-VEH-29"), RuleId("WZR-VEH-15")

#: The AVV of the Autohit of Full Throttle: on the drive, and on the body where that is gone (WZR-VEH-29).
DRIVE_AVV, BODY_AVV = 1, 10


def drive(log: Log[Battlefield], seat: SeatId, command: Drive) -> Procedure[None]:
    """Drive along a path. Raises ``Illegal``. Rules: WZR-VEH-13, WZR-VEH-14, WZR-VEH-28."""
    action = ACTIONS[command.action]
    model = begin(log, seat, command.model, action)
    planned = planned_drive(log.state, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, action)
    yield from _go(log, model, planned, action)
    if action.id in FARTHER:
        yield from _overheats(log, model.id)


def planned_drive(field: Battlefield, command: Drive) -> DrivePlan | Refusal:
    """What a command comes to, or why it cannot be driven."""
    model, action = field.models[command.model], ACTIONS[command.action]
    return plan(field, model, command.path, action, command.facing, reverse=command.reverse)


def _go(log: Log[Battlefield], model: Model, planned: DrivePlan, action: Action) -> Procedure[None]:
    """Drive as planned, once those that the Vehicle leaves let it; then terrain tests the drive."""
    if planned.leaves and not (yield from _breaks_away(log, model, planned.leaves)):
        return
    if planned.steps:
        yield from travel(log, model.id, Risen(planned.route, planned.steps), action.rule, hurried=False)
    else:
        path = tuple(pose.at for pose in planned.route)
        log.emit(Moved(model.id, path, planned.route[-1], planned.length, planned.length, action.rule))
    if planned.hastened:
        log.emit(Gained(model.id, HASTENED, RuleId("WZR-TERR-02")))
    if model.has(MUST_RUN):
        log.emit(Lost(model.id, MUST_RUN, RuleId("WZR-SQUAD-06")))
    yield from tested_by_terrain(log, model.id, planned.going)


def _breaks_away(log: Log[Battlefield], model: Model, enemies: Sequence[Model]) -> Procedure[bool]:
    free = yield from leave(log, model.id, enemies)
    yield from check_losses(log, (model.squad,))
    now = log.state.models[model.id]
    return free and now.pose == model.pose


def tested_by_terrain(log: Log[Battlefield], id: ModelId, going: Going | None) -> Procedure[None]:
    """The AV test of legs, tracks or drive after a way through terrain (WZR-VEH-31 to 34)."""
    vehicle = log.state.models[id]
    type_ = type_of(vehicle)
    if going is None or going.avv is None or type_ is None or not vehicle.on_table:
        return
    strain = Attack(id, 0, type_.terrain_rule, avv=going.avv, location=drive_of(vehicle))
    yield from damage.damage(log, strain, again=going.again)
    yield from check_losses(log, (vehicle.squad,))


def drive_of(vehicle: Model) -> int:
    """The location that moves a Vehicle: the one whose loss stops it."""
    locations = damage.line_of(vehicle).locations
    return next((n for n, one in enumerate(locations) if LOSSES[one.lost].immobilises), DRIVE)


def _overheats(log: Log[Battlefield], id: ModelId) -> Procedure[None]:
    """The Autohit of Full Throttle, when the move is over (WZR-VEH-29)."""
    vehicle = log.state.models[id]
    if not vehicle.on_table:
        return
    works = vehicle.structure[DRIVE] > 0
    avv, place = (DRIVE_AVV, DRIVE) if works else (BODY_AVV, BODY)
    yield from damage.damage(log, Attack(id, 0, _THROTTLE, avv=avv, location=place))
    yield from check_losses(log, (vehicle.squad,))


# Turning ---------------------------------------------------------------------------------------------


def pivot(log: Log[Battlefield], seat: SeatId, command: Pivot) -> Procedure[None]:
    """Pivot for nothing, once an Activation. Raises ``Illegal``. Rules: WZR-VEH-16."""
    action = ACTIONS["pivot"]
    model = begin(log, seat, command.model, action)
    refused = refusal_to_pivot(model) or refusal_of_turn(log.state, model, command.facing)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, action)
    there = _turned(model, command.facing)
    left = left_behind(log.state, model, (model.body.pose, there))
    if left and not (yield from _breaks_away(log, model, left)):
        return
    log.emit(Moved(model.id, (model.at,), there, Thou(0), Thou(0), action.rule))


def refusal_to_pivot(model: Model) -> Refusal | None:
    """Why a Vehicle has no free pivot at all; None where it has one (WZR-VEH-16, WZR-VEH-17)."""
    type_ = type_of(model)
    if type_ is None or not type_.free_pivot:
        return refuse("WZR-VEH-17", "refused.no_free_pivot", model=verbatim(model.card.name))
    return refusal_to_move(model)


def refusal_of_turn(field: Battlefield, model: Model, facing: int) -> Refusal | None:
    """Why a Vehicle may not pivot as far as this for nothing."""
    type_, there = type_of(model), facing % FULL_TURN
    most = type_.free_pivot if type_ is not None else 0
    turn = turn_between(model.body.pose.facing, there)
    if turn > most + STRAIGHT:
        return refuse("WZR-VEH-16", "refused.pivot_far", turned=-(-turn // DEGREE), most=most // DEGREE)
    met = met_turning(field, model, model.body.pose, there, in_the_way(field, model))
    return refusal_by_obstruction(field, model, RuleId("WZR-VEH-16"), met)


def _turned(model: Model, facing: int) -> Pose:
    pose = model.body.pose
    return Pose(pose.at, facing % FULL_TURN, pose.elevation)


def turn_turret(log: Log[Battlefield], seat: SeatId, command: TurnTurret) -> Procedure[None]:
    """Turn the turret, whenever its Vehicle could act. Raises ``Illegal``. Rules: WZR-VEH-15."""
    refused = refusal_to_turn_turret(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    model = log.state.models[command.model]
    log.emit(TurretTurned(model.id, (command.facing - model.body.pose.facing) % FULL_TURN, _TURRET))
    return
    yield


def refusal_to_turn_turret(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why there is no turret to turn now; None where there is."""
    model = field.models.get(id)
    if field.phase != "activation" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    if not has_turret(model):
        return refuse(_TURRET, "refused.no_turret", model=verbatim(model.card.name))
    return None


def has_turret(model: Model) -> bool:
    """Whether one of its weapons shoots all round."""
    return any(trait.shoots_all_round for weapon in model.card.weapons for trait in effects_of_weapon(weapon))
