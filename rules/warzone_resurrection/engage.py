"""Chapter: Engage Action, its bonus, and how it fails (WZR-ACT-04, 05, 06, WZR-CC-02, WZR-DEF-12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.geometry import Pose, bearing, is_within
from rules.core.ids import INCH, ModelId, RuleId, SeatId, Thou
from rules.core.message import verbatim
from rules.core.movement import cut, route_length, straight
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.approach import Approach, approach, approaches, in_sight
from rules.warzone_resurrection.commands import Engage
from rules.warzone_resurrection.conditions import HASTENED
from rules.warzone_resurrection.counter_charge import counter_charged
from rules.warzone_resurrection.disengaging import free_slashes
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import holders
from rules.warzone_resurrection.events import Gained, MomentumGained, Moved, PointsSpent
from rules.warzone_resurrection.falling import fall
from rules.warzone_resurrection.fear import faced
from rules.warzone_resurrection.heights import fall_from_climb, foot_of, keeps_hold, roof_at
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.state import Battlefield, Model, Momentum
from rules.warzone_resurrection.target_priority import Attackable, may_choose
from rules.warzone_resurrection.terrain import movement, slowing, way_along
from rules.warzone_resurrection.vehicles.loss import is_immobile
from rules.warzone_resurrection.vehicles.types import type_of

_RULE = RuleId("WZR-ACT-04")
_FAILED = RuleId("WZR-ACT-05")

#: What a completed Engage gives the first close combat test, by the size of the base (WZR-ACT-06).
MOMENTUM = {
    BaseSize.SMALL: Momentum(2, 1),
    BaseSize.MEDIUM: Momentum(4, 2),
    BaseSize.LARGE: Momentum(6, 3),
    BaseSize.NONE: Momentum(6, 3),
}

#: What each full inch that an Engage comes down adds to that (WZR-CC-04).
FROM_HEIGHT = {
    BaseSize.SMALL: Momentum(1),
    BaseSize.MEDIUM: Momentum(2),
    BaseSize.LARGE: Momentum(3, 1),
    BaseSize.NONE: Momentum(3, 1),
}


def engage(log: Log[Battlefield], seat: SeatId, command: Engage) -> Procedure[None]:
    """Rush at an enemy in a straight line. Raises ``Illegal``.

    The way is looked at before anything is paid, and again if something interferes after that.
    """
    action = action_to_engage(log.state.models.get(command.model))
    model = begin(log, seat, command.model, action)
    refused = refusal_to_engage(model)
    if refused is not None:
        raise Illegal(refused)
    planned = _planned(log.state, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    target = log.state.models[command.target]
    if not (yield from may_choose(log, model, target, _rival_of(log.state, model, target))):
        log.emit(PointsSpent(model.id, action.cost, RuleId("WZR-DEF-07")))
        return
    pay(log, model.id, action)
    now: Approach | Refusal = planned
    if (yield from _interrupted(log, command)):
        now = _planned(log.state, command)
    if isinstance(now, Refusal):
        yield from _fail(log, command, planned)
    else:
        yield from _rush(log, command, now)


def action_to_engage(model: Model | None) -> Action:
    """The Action that an Engage is: Vehicles pay more for it (WZR-VEH-21)."""
    return ACTIONS["engage" if model is None or model.card.vehicle is None else "vehicle_engage"]


def refusal_to_engage(model: Model) -> Refusal | None:
    """Why a Vehicle may not Engage anybody: by its type, or with its drive destroyed (WZR-VEH-21)."""
    type_ = type_of(model)
    if type_ is not None and type_.engage_bonus is None:
        return refuse("WZR-VEH-21", "refused.never_engages", model=verbatim(model.card.name))
    if is_immobile(model):
        return refuse("WZR-VEH-10", "refused.immobile", model=verbatim(model.card.name))
    return None


def _rival_of(field: Battlefield, model: Model, target: Model) -> Attackable:
    """Which enemies count for Target Priority: against one that is not seen only those in sight and nearer.

    Rules: WZR-DEF-07, WZR-SKILL-42.
    """
    if in_sight(field, model, target) is None:
        return lambda enemy: can_engage(field, model, enemy)
    away = distance(model, target)
    return lambda enemy: distance(model, enemy) < away and can_engage(field, model, enemy)


def can_engage(field: Battlefield, model: Model, enemy: Model) -> bool:
    """Whether a Model could rush at this enemy at all, Target Priority left aside."""
    return isinstance(approach(field, model, enemy), Approach)


def engage_targets(field: Battlefield, model: Model) -> list[tuple[Model, Refusal | None]]:
    """Every enemy, and why a Model may not rush at it."""
    return [(enemy, way if isinstance(way, Refusal) else None) for enemy, way in approaches(field, model)]


def momentum(model: Model, length: int, drop: int = 0) -> Momentum:
    """What a completed Engage gives: for its length, and for each full inch that it came down.

    Nothing for a length below the unmodified Movement Value. Rules: WZR-ACT-06, WZR-CC-04, WZR-VEH-22.
    """
    type_ = type_of(model)
    whole = MOMENTUM[model.base] if type_ is None else type_.engage_bonus or Momentum()
    run = whole if is_within(model.profile.m, length) else Momentum()
    inch, inches = FROM_HEIGHT[model.base], max(0, drop) // INCH
    return Momentum(run.st + inches * inch.st, run.avv + inches * inch.avv)


def _planned(field: Battlefield, command: Engage) -> Approach | Refusal:
    model, target = field.models[command.model], field.models.get(command.target)
    return approach(field, model, target, command.to, command.facing)


def _interrupted(log: Log[Battlefield], command: Engage) -> Procedure[bool]:
    """Whether something about the target has interfered with an Engage that is declared and paid for."""
    before = len(log.events)
    target = log.state.models[command.target]
    for effect in effects_on(log.state, target):
        yield from effect.when_engaged_upon(log, log.state.models[target.id], log.state.models[command.model])
    return len(log.events) > before


def _rush(log: Log[Battlefield], command: Engage, planned: Approach) -> Procedure[None]:
    """Go, unless a counter charge stops it on the way: then the Engage is complete against that enemy."""
    model = log.state.models[command.model]
    route = (*straight(model.body.pose, *planned.via), planned.end)
    stop = yield from counter_charged(log, model, command.target, route)
    if stop is None:
        yield from _land(log, model, planned)
    else:
        at = stop.moment.pose
        facing = Pose(at.at, bearing(at.at, stop.by.at), at.elevation)
        before = cut(route, stop.moment.after)[:-1]
        _arrive(
            log, model, (*before, facing), stop.moment.after, RuleId("WZR-CC-02"), bonus=not planned.hunted
        )
    if planned.hastened:
        log.emit(Gained(model.id, HASTENED, RuleId("WZR-TERR-02")))
    yield from faced(log, model.id)


def _land(log: Log[Battlefield], model: Model, planned: Approach) -> Procedure[None]:
    """Arrive, by a jump down where the target is lower; whoever does not survive its fall gains nothing."""
    end, counts = planned.end, Thou(planned.length + planned.fall + planned.climb)
    log.emit(Moved(model.id, (model.at, *planned.via, end.at), end, planned.length, counts, _RULE))
    yield from fall(log, model.id, planned.fall, RuleId("WZR-FALL-02"))
    if planned.climb and not (yield from keeps_hold(log, model.id)):
        yield from _slips(log, model, planned)
        return
    if log.state.models[model.id].on_table and not planned.hunted:
        _gain(log, model, momentum(model, planned.length, planned.drop))


def _slips(log: Log[Battlefield], model: Model, planned: Approach) -> Procedure[None]:
    """Off the wall again: each enemy that the Model has reached slashes at it, and then it falls.

    Rules: WZR-CLIMB-02.
    """
    roof = roof_at(log.state, planned.end.at, planned.end.elevation)
    assert roof is not None, "whoever climbs to Engage stands on something"
    slashers = tuple(holders(log.state, log.state.models[model.id]))
    if (yield from free_slashes(log, model.id, slashers)):
        bottom = foot_of(model, planned.end, roof)
        yield from fall_from_climb(log, model.id, planned.climb, bottom)
    else:
        yield from check_losses(log, (model.squad,))


def _arrive(
    log: Log[Battlefield],
    model: Model,
    route: Sequence[Pose],
    length: Thou,
    because: RuleId,
    *,
    bonus: bool = True,
) -> None:
    path = tuple(pose.at for pose in route)
    log.emit(Moved(model.id, path, route[-1], length, length, because))
    if bonus:
        _gain(log, model, momentum(model, length))


def _gain(log: Log[Battlefield], model: Model, gained: Momentum) -> None:
    if gained != Momentum():
        for effect in effects_on(log.state, model):
            gained = effect.engage_bonus(gained)
        log.emit(MomentumGained(model.id, gained, RuleId("WZR-ACT-06")))


def _fail(log: Log[Battlefield], command: Engage, planned: Approach) -> Procedure[None]:
    """No range can be reached any more: go the same way as far as a Move does, and do nothing else after."""
    model = log.state.models[command.model]
    route = _cut_to_a_move(log.state, model, planned.end)
    stop = yield from counter_charged(log, model, ModelId(""), route)
    if stop is not None:
        at = stop.moment.pose
        facing = Pose(at.at, bearing(at.at, stop.by.at), at.elevation)
        _arrive(log, model, (model.body.pose, facing), stop.moment.after, RuleId("WZR-CC-02"))
        return
    length = route_length(route)
    log.emit(Moved(model.id, (model.at, route[-1].at), route[-1], length, length, _FAILED))
    left = log.state.models[model.id].points
    if left:
        log.emit(PointsSpent(model.id, left, _FAILED))


def _cut_to_a_move(field: Battlefield, model: Model, end: Pose) -> tuple[Pose, ...]:
    route = (model.body.pose, end)
    way = way_along(field, model, route)
    free = cut(route, way.obstruction.last.after) if way.obstruction else route
    return cut(free, movement(field, model, "move", slowing(field, model, way)))
