"""Chapter: Helicopter Deployment (WZ1-HELI-01, WZ1-HELI-02, WZ1-HELI-05): units that come from the air."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, Pose, gap_between, is_within
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import activation, deployment, movement, turn
from rules.warzone_1e.airstrikes.facts import Landed
from rules.warzone_1e.airstrikes.helicopter import FACTION, is_driven_off
from rules.warzone_1e.chapter import happen
from rules.warzone_1e.commands import Facing, PlaceUnit, Waypoint
from rules.warzone_1e.conditions import ABOARD, WAITING
from rules.warzone_1e.facts import (
    Gained,
    ModelDone,
    Placed,
    UnitActivated,
    UnitDeployed,
    UnitGained,
    UnitLost,
)
from rules.warzone_1e.panic import panic
from rules.warzone_1e.state import Battlefield, Model, Unit

_ABOARD, _LANDING = RuleId("WZ1-HELI-01"), RuleId("WZ1-HELI-02")


class StayAboard(Command, frozen=True, tag="stay_aboard"):
    """Set a unit up in the air: it lands in the first turn (WZ1-HELI-01)."""

    unit: UnitId


class Land(Command, frozen=True, tag="land"):
    """Activate a unit that is in the air by setting it down about a place (WZ1-HELI-02)."""

    unit: UnitId
    at: Waypoint = (0, 0)
    facing: Facing = 0


def stay_aboard(log: Log[Battlefield], seat: SeatId, command: StayAboard) -> Procedure[None]:
    """Declare a unit airborne: that is its placement. Raises ``Illegal``."""
    unit = log.state.units.get(command.unit)
    refused = refusal_to_stay_aboard(log.state, seat, unit)
    if refused is not None or unit is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.not_your_unit"))
    following = deployment.next_to_place(log.state, seat, unit)
    log.emit(UnitGained(unit.id, ABOARD, _ABOARD), UnitDeployed(unit.id, following, _ABOARD))
    if following is None:
        yield from turn.begin_battle(log)


def refusal_to_stay_aboard(field: Battlefield, seat: SeatId, unit: Unit | None) -> Refusal | None:
    """Why a unit may not be kept in the air (WZ1-HELI-01)."""
    if unit is None or unit.owner != seat:
        return refuse("CORE-COMMAND", "refused.not_your_unit")
    if field.sides[seat].faction != FACTION:
        return refuse(_ABOARD, "refused.no_helicopters")
    refused = deployment.refusal_to_place(field, seat, unit)
    if refused is None and field.unit is not None:
        return refuse(_ABOARD, "refused.half_placed", unit=verbatim(unit.name))
    return refused


def land(log: Log[Battlefield], seat: SeatId, command: Land) -> Procedure[None]:
    """Set a unit down; it does nothing more this turn, and waits but in quick play. Raises ``Illegal``.

    Whoever waits may shoot at the helicopter before; out of control, it leaves the unit panicked.
    Rules: WZ1-HELI-02, WZ1-HELI-05, WZ1-HELI-06, WZ1-QUICK-01.
    """
    unit = log.state.units.get(command.unit)
    refused = refusal_to_land(log.state, seat, unit)
    if refused is not None or unit is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.not_your_unit"))
    planned = plan_landing(log.state, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    log.emit(UnitActivated(unit.id, _LANDING), UnitLost(unit.id, ABOARD, _LANDING))
    driven_off = yield from is_driven_off(log, seat, Point(*command.at))
    log.emit(*(Placed(id, pose, _LANDING) for id, pose in planned.items()), Landed(unit.id, _LANDING))
    yield from happen(log, "unit_activated", unit.id)
    if driven_off:
        panic(log, unit.id, RuleId("WZ1-HELI-05"))
    elif not log.state.options.quick:
        log.emit(*(Gained(id, WAITING, _LANDING) for id in planned))
    log.emit(*(ModelDone(id, _LANDING) for id in planned))
    yield from activation.see_to_losses(log)
    yield from activation.close(log)


def refusal_to_land(field: Battlefield, seat: SeatId, unit: Unit | None) -> Refusal | None:
    """Why a unit may not land now: it is not its side's move, or it is not in the air."""
    if unit is None or unit.owner != seat:
        return refuse("CORE-COMMAND", "refused.not_your_unit")
    if field.phase not in {"nomination", "activation"} or field.active != seat or field.pause:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if field.unit is not None:
        return refuse("WZ1-TURN-05", "refused.unit_active", unit=verbatim(field.units[field.unit].name))
    if not unit.has(ABOARD) or not any(field.members(unit)):
        return refuse(_LANDING, "refused.not_aboard", unit=verbatim(unit.name))
    return None


def plan_landing(field: Battlefield, command: Land) -> dict[ModelId, Pose] | Refusal:
    """Where a unit would stand: anywhere that no enemy could reach with one Move action (WZ1-HELI-02)."""
    unit = field.units[command.unit]
    anywhere = field.with_side(unit.owner, lambda side: change(side, zone=()))
    placed = deployment.plan_unit(anywhere, PlaceUnit(command.unit, command.at, command.facing))
    if placed is None:
        return refuse(_LANDING, "refused.no_room", unit=verbatim(unit.name))
    for id, pose in placed.items():
        near = _within_reach_of(field, field.models[id].at_pose(pose))
        if near is not None:
            return refuse(_LANDING, "refused.lands_in_reach", enemy=verbatim(near.name))
    return placed


def _within_reach_of(field: Battlefield, there: Model) -> Model | None:
    """An enemy that could get to a model with one Move action."""
    for enemy in field.enemies(there):
        reach = max(movement.reach(field, enemy), movement.reach(field, enemy, fly=True))
        if is_within(gap_between(enemy.body, there.body), reach):
            return enemy
    return None
