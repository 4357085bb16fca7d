"""Special Close Combat Actions Charge and Thunderous Charge (WZR-CC-13, WZR-CC-18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from rules.core.check import Modifier
from rules.core.geometry import (
    Point,
    Pose,
    Shape,
    bearing,
    distance,
    is_within,
    overlaps,
    share_heights,
    swept,
    touches,
    towards,
)
from rules.core.ids import ModelId, RuleId, SeatId, Thou, UnitId
from rules.core.message import say, verbatim
from rules.core.movement import Moment, first_within, passage, route_length
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection import harm, morale
from rules.warzone_resurrection.actions import Action, begin, pay
from rules.warzone_resurrection.commands import Charge, Waypoint
from rules.warzone_resurrection.conditions import HASTENED
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import Gained, Moved
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.special_actions.special import LARGE, MEDIUM, SMALL, special
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import haste, in_the_way, movement, reach, slowing


class ChargeKind(msgspec.Struct, frozen=True):
    """How Models on one size of base charge, and the bases that they run over."""

    action: Action
    runs_over: frozenset[BaseSize]


CHARGES = {
    MEDIUM: ChargeKind(special("charge", RuleId("WZR-CC-13")), frozenset({SMALL})),
    LARGE: ChargeKind(special("thunderous_charge", RuleId("WZR-CC-18")), frozenset({SMALL, MEDIUM})),
}


class ChargePlan(msgspec.Struct, frozen=True):
    """A charge that can be made: where it would end if nothing stopped it, and what it may use.

    Lengths in thousandths. ``hastened``: it needs what speeds the Model up.
    """

    end: Pose
    length: Thou
    allowed: int
    modifiers: tuple[Modifier, ...] = ()
    hastened: bool = False


def charge(log: Log[Battlefield], seat: SeatId, command: Charge) -> Procedure[None]:
    """Run straight to a point, over whatever is small enough and falls. Raises ``Illegal``."""
    kind = _kind(log.state, command.model)
    begin(log, seat, command.model, kind.action)
    planned = plan_charge(log.state, log.state.models[command.model], command.to)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, command.model, kind.action)
    hit = yield from _run(log, command.model, planned.end, kind)
    if planned.hastened:
        log.emit(Gained(command.model, HASTENED, RuleId("WZR-TERR-02")))
    yield from morale.check_losses(log, hit)


def plan_charge(field: Battlefield, model: Model, to: Waypoint) -> ChargePlan | Refusal:
    """Where a charge goes, or why it cannot: only Models may stand in its way."""
    refused = refusal_to_charge(field, model)
    if refused is not None:
        return refused
    kind, place, pose = CHARGES[model.base], Point(*to), model.body.pose
    end = Pose(place, bearing(pose.at, place), pose.elevation)
    standing = (solid for solid in in_the_way(field, model) if ModelId(solid.id) not in field.models)
    way = passage(model.body, (pose, end), field.terrain, tuple(standing), field.board)
    if way.obstruction is not None or way.length == 0:
        return refuse(kind.action.rule, "refused.charge_barred", model=verbatim(model.card.name))
    slowed = tuple(slowing(field, model, way))
    allowed = movement(field, model, kind.action.id, slowed)
    if is_within(way.length, allowed):
        return ChargePlan(end, way.length, allowed, slowed)
    quick = (*slowed, *haste(field, model))
    allowed = movement(field, model, kind.action.id, quick)
    if is_within(way.length, allowed):
        return ChargePlan(end, way.length, allowed, quick, hastened=True)
    return refuse(kind.action.rule, "refused.charge_far", length=way.length, allowed=allowed)


def refusal_to_charge(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not charge anywhere."""
    kind = CHARGES.get(model.base)
    if kind is None:
        base = say(f"base.{model.base}")
        return refuse("WZR-CC-10", "refused.special_base", action=say("action.charge"), base=base)
    if is_engaged(field, model):
        return refuse(kind.action.rule, "refused.charge_engaged", model=verbatim(model.card.name))
    return None


def _kind(field: Battlefield, id: ModelId) -> ChargeKind:
    model = field.models.get(id)
    return CHARGES.get(model.base if model else MEDIUM, CHARGES[MEDIUM])


def _run(log: Log[Battlefield], id: ModelId, end: Pose, kind: ChargeKind) -> Procedure[tuple[UnitId, ...]]:
    """Go from Model to Model; the Squads of those that were hit."""
    hit: list[UnitId] = []
    while log.state.models[id].on_table:
        charger = log.state.models[id]
        met = next(iter(_met(log.state, charger, end)), None)
        _go(log, charger, met[1].pose if met else end, kind.action.rule)
        if met is None or met[0].base not in kind.runs_over:
            break
        hit.append(met[0].squad)
        yield from harm.resolve_wound(
            log,
            Attack(target=met[0].id, st=charger.profile.st or 0, rule=kind.action.rule, by=id),
        )
        if log.state.models[met[0].id].on_table:
            break
    return tuple(dict.fromkeys(hit))


def _met(field: Battlefield, charger: Model, end: Pose) -> list[tuple[Model, Moment]]:
    """The Models, friends too, that a charger comes into contact with on its way, the first one first."""
    way = swept(charger.body.shape, charger.at, end.at)
    others = (other for other in field.on_table() if other.id != charger.id)
    level = (other for other in others if share_heights(charger.body, other.body))
    met = (
        (other, first_within(charger.body, (charger.body.pose, end), other.body.shape, 0))
        for other in level
        if _comes_upon(charger, other, way)
    )
    found = [(other, moment) for other, moment in met if moment is not None]
    return sorted(found, key=lambda one: (one[1].after, one[0].id))


def _comes_upon(charger: Model, other: Model, way: Shape) -> bool:
    """Whether the way leads into contact; a base it stands in contact with has to lie across it."""
    shape = other.body.shape
    if touches(charger.body.shape, shape):
        return overlaps(way, shape)
    return touches(way, shape)


def _go(log: Log[Battlefield], charger: Model, pose: Pose, rule: RuleId) -> None:
    length = route_length((charger.body.pose, pose))
    if length:
        log.emit(Moved(charger.id, (charger.at, pose.at), pose, length, length, rule))


def ways_to_charge(field: Battlefield, model: Model, most: int = 3) -> Iterator[Waypoint]:
    """Some points that a Model can charge to: through the nearest enemies, as far as it gets."""
    if refusal_to_charge(field, model) is not None:
        return
    enemies = sorted(field.enemies(model), key=lambda enemy: (distance(model.at, enemy.at), enemy.id))
    whole = reach(field, model, CHARGES[model.base].action.id)
    for enemy in enemies[:most]:
        ways = (_through(model, enemy, far) for far in (whole, whole // 2))
        yield from islice((to for to in ways if isinstance(plan_charge(field, model, to), ChargePlan)), 1)


def _through(model: Model, enemy: Model, far: int) -> Waypoint:
    end = towards(model.at, enemy.at, far)
    return end.x, end.y
