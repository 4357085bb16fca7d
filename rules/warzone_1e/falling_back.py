"""Chapter: Panic (WZ1-PANIC-06 to 08): the flight of those who have panicked, an action at a time."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.command import Command
from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.movement import cut, route_length
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import ground, movement
from rules.warzone_1e.actions import Action, actions_left, begin, pay
from rules.warzone_1e.breaking_away import comes_free
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.engagement import is_locked
from rules.warzone_1e.facts import Removed
from rules.warzone_1e.going import set_out
from rules.warzone_1e.shelter import is_sheltered, way_to_shelter
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import is_its_own, is_panicked

FALL_BACK = Action("fall_back", RuleId("WZ1-PANIC-06"), moves=True)

#: What a panicked model may do; to rally others only together with itself (WZ1-RALLY-05).
FOR_THE_PANICKED = frozenset({"fall_back", "end_model", "end_unit", "rally"})

#: Parts of a way that are tried where somebody stands at its end.
_PARTS = 8


class FallBack(Command, frozen=True, tag="fall_back"):
    """Spend an action falling back to shelter (WZ1-PANIC-06)."""

    model: ModelId


def fall_back(log: Log[Battlefield], seat: SeatId, command: FallBack) -> Procedure[None]:
    """Fall back with one action; whoever is locked in a fight has to come free first. Raises ``Illegal``."""
    model = begin(log, seat, command.model, FALL_BACK)
    refused = refusal_to_fall_back(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, FALL_BACK)
    if is_locked(log.state, model) and not (yield from comes_free(log, model.id)):
        return
    if log.state.sides[seat].lost and movement.refusal_to_leave(log.state, model) is None:
        log.emit(Removed(model.id, "left", RuleId("WZ1-MULTI-09")))
        return
    planned = plan_flight(log.state, model)
    if planned is not None:
        set_out(log, model.id, planned, FALL_BACK.rule)


def refusal_to_fall_back(field: Battlefield, model: Model) -> Refusal | None:
    """Why a model need not and may not fall back: it has not panicked, or it is safe where it is."""
    if not is_panicked(field, model):
        return refuse(FALL_BACK.rule, "refused.not_panicked", model=verbatim(model.name))
    if is_sheltered(field, model):
        return refuse("WZ1-PANIC-07", "refused.sheltered", model=verbatim(model.name))
    return None


def plan_flight(field: Battlefield, model: Model) -> movement.MovePlan | None:
    """As far along the way to shelter as one action takes; flyers come down. None: there is no way."""
    flying = model.has(AIRBORNE)
    route = way_to_shelter(field, model)
    far = _affordable(field, model, route)
    for part in range(_PARTS, 0, -1):
        path = [(pose.at.x, pose.at.y) for pose in cut(route, far * part // _PARTS)[1:]]
        if path or flying:
            planned = movement.plan(field, model, path, fly=flying, land=flying)
            if isinstance(planned, movement.MovePlan):
                return planned
    return None


def _affordable(field: Battlefield, model: Model, route: Sequence[Pose]) -> int:
    """How much of a way one action takes a model along, in thousandths, the ground included (WZ1-MOVE-03)."""
    if model.has(AIRBORNE):
        return min(route_length(route), movement.reach(field, model, fly=True))
    allowed = movement.reach(field, model)
    low, high = 0, min(route_length(route), allowed)
    if ground.cost_of(field, model, cut(route, high)) <= allowed:
        return high
    while high - low > 1:
        half = (low + high) // 2
        if ground.cost_of(field, model, cut(route, half)) <= allowed:
            low = half
        else:
            high = half
    return max(low, min(ground.LEAST, allowed, route_length(route)))


def refusal_of_panic(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """What panic forbids: all but falling back, and doing nothing while there is farther to go.

    Rules: WZ1-PANIC-06, WZ1-TURN-07.
    """
    if not is_panicked(field, model) or not model.on_table or not is_its_own(field, model):
        return None
    name = verbatim(model.name)
    if action not in FOR_THE_PANICKED:
        return refuse("WZ1-PANIC-06", "refused.panicked", model=name)
    if action.startswith("end_") and actions_left(field, model) and not is_sheltered(field, model):
        return refuse("WZ1-TURN-07", "refused.has_to_fall_back", model=name)
    return None
