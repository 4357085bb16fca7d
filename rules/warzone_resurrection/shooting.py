"""Chapters: Shooting Action, Rapid Fire (WZR-ACT-09, WZR-ACT-13, WZR-SHOOT-01): who may shoot at whom.

The attack itself is in ``ranged_attack``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.geometry import is_within
from rules.core.ids import INCH, ModelId, RuleId, SeatId, WeaponId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.commands import RapidFire, Shoot
from rules.warzone_resurrection.cover import Cover, cover_of, needs_luck
from rules.warzone_resurrection.dive import dives
from rules.warzone_resurrection.effect import effects_of_weapon
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import PointsSpent, Used
from rules.warzone_resurrection.measurement import distance, has_line
from rules.warzone_resurrection.naming_targets import Named, Planner, RangedCommand, settled
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.ranged_attack import Firing, RangedAttack, fire, lay_out
from rules.warzone_resurrection.skill_tests import stat_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.target_priority import check_to_choose, may_choose, may_look_at
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED
from rules.warzone_resurrection.turn_to_burn import extra_rate
from rules.warzone_resurrection.vehicles.loss import losses_of
from rules.warzone_resurrection.vehicles.picking import place_of, refusal_to_pick
from rules.warzone_resurrection.weapon_classes import class_of, is_thrown

SECONDARY_WITHIN = 3 * INCH

#: What refuses an ordinary shot through too much cover (WZR-COVER-04).
NEEDS_LUCK = RuleId("WZR-COVER-04")
LUCKY_SHOT = 1

#: From which AVV on a weapon has Target Sense against Vehicles (WZR-VEH-04).
SENSES_VEHICLES = 5

_NO_RATE, _SILENCED = RuleId("WZR-VEH-19"), RuleId("WZR-VEH-10")


class Manner(msgspec.Struct, frozen=True):
    """A way of shooting: what it adds to RoF and RS, what divides its range, and at whom it may be used."""

    rate: int = 0
    rs: int = 0
    range_divided_by: int = 1
    into_combats: bool = True
    at_friends: bool = True
    templates: bool = True


MANNERS = {
    "shoot": Manner(),
    "psychic_attack": Manner(),
    "torrent_of_fire": Manner(),
    "rapid_fire": Manner(
        rate=1, rs=-2, range_divided_by=2, into_combats=False, at_friends=False, templates=False
    ),
}


def shoot(log: Log[Battlefield], seat: SeatId, command: Shoot) -> Procedure[None]:
    """A Shooting Action. Raises ``Illegal``. Rules: WZR-ACT-09, WZR-SHOOT-07."""
    yield from _shooting_action(log, seat, command)


def rapid_fire(log: Log[Battlefield], seat: SeatId, command: RapidFire) -> Procedure[None]:
    """One die more at half range. Raises ``Illegal``. Rules: WZR-ACT-13."""
    yield from _shooting_action(log, seat, command)


def _shooting_action(log: Log[Battlefield], seat: SeatId, command: Shoot | RapidFire) -> Procedure[None]:
    """Target Priority first: where it is disregarded in vain, the points are lost but not the Action."""
    action = action_of(command)
    shooter = begin(log, seat, command.model, action)
    attack = planned(log.state, command)
    if not (yield from takes_aim_at(log, attack, action)):
        return
    pay(log, shooter.id, action)
    yield from carried_out(log, command, planned)


def takes_aim_at(log: Log[Battlefield], attack: RangedAttack, action: Action) -> Procedure[bool]:
    """Whether Target Priority allows the Primary Target; else the points are lost (WZR-DEF-07)."""
    if (yield from senses_target(log, attack, action)):
        return True
    log.emit(PointsSpent(attack.shooter, action.cost, RuleId("WZR-DEF-07")))
    misses_its_turn(log, attack)
    return False


def senses_target(log: Log[Battlefield], attack: RangedAttack, action: Action) -> Procedure[bool]:
    """Whether Target Priority allows the Primary Target, by itself or by an LD test (WZR-DEF-07)."""
    shooter, primary = (log.state.models[id] for id in (attack.shooter, attack.shots[0].target))
    if _draws_fire(primary, attack.weapon):
        return True
    attackable = partial(_is_attackable, log.state, shooter, attack.weapon, action)
    return (yield from may_choose(log, shooter, primary, attackable))


def _draws_fire(target: Model, weapon: Weapon) -> bool:
    """Whether what breaks armour plates has Target Sense against this target (WZR-VEH-04)."""
    return target.is_vehicle and (weapon.avv or 0) >= SENSES_VEHICLES


def misses_its_turn(log: Log[Battlefield], attack: RangedAttack) -> None:
    """A Vehicle's weapon that disregards Target Priority in vain is silent this Game Turn (WZR-VEH-19)."""
    if log.state.models[attack.shooter].is_vehicle:
        log.emit(Used(attack.shooter, _missed(attack.weapon), _NO_RATE))


def _missed(weapon: Weapon) -> str:
    return f"missed:{weapon.id}"


def carried_out(log: Log[Battlefield], command: Named, plan: Planner[Named]) -> Procedure[None]:
    """An attack that is paid for: its targets do what they may about it, then the dice are rolled."""
    final = yield from settled(log, command, plan)
    if final is not None:
        yield from fired(log, log.state.models[final.shooter], final.weapon)
        yield from fire(log, (yield from dives(log, final)))


def fired(log: Log[Battlefield], shooter: Model, weapon: Weapon) -> Procedure[None]:
    """What else it costs to fire a weapon, once the Action is paid for."""
    for trait in effects_of_weapon(weapon):
        yield from trait.when_fired(log, shooter, weapon)


def target_sense_check(field: Battlefield, attack: RangedAttack, action: Action) -> Check | None:
    """The LD test that the choice of the Primary Target asks for; None where it asks for none."""
    shooter, primary = field.models[attack.shooter], field.models[attack.shots[0].target]
    if _draws_fire(primary, attack.weapon):
        return None
    attackable = partial(_is_attackable, field, shooter, attack.weapon, action)
    return check_to_choose(field, shooter, primary, attackable)


def _is_attackable(field: Battlefield, shooter: Model, weapon: Weapon, action: Action, enemy: Model) -> bool:
    return refusal_to_target(field, shooter, weapon, action, enemy) is None


def action_of(command: Shoot | RapidFire) -> Action:
    """The Action that a command asks for."""
    return ACTIONS["rapid_fire" if isinstance(command, RapidFire) else "shoot"]


def planned(field: Battlefield, command: Shoot | RapidFire, action: Action | None = None) -> RangedAttack:
    """The attack that a command describes, with every cover and every test. Raises ``Illegal``."""
    action, shooter = action or action_of(command), field.models[command.model]
    weapon = _weapon(field, shooter, command.weapon, action)
    firing = Firing(shooter.id, weapon, action.rule, reasons(action, command.lucky))
    attack = at_targets(field, firing, action, command, rate_of_fire(shooter, weapon, action))
    return _aimed_at(field, attack, command.location) if isinstance(command, Shoot) else attack


def _aimed_at(field: Battlefield, attack: RangedAttack, location: str) -> RangedAttack:
    """The same with the location that its aimed first die hits (WZR-VEH-37). Raises ``Illegal``."""
    if not location:
        return attack
    first = attack.shots[0]
    _raise(refusal_to_pick(field.models[first.target], location, aimed=first.attack.picks_location))
    chosen = msgspec.structs.replace(first.attack, location=place_of(location))
    return msgspec.structs.replace(
        attack, shots=(msgspec.structs.replace(first, attack=chosen), *attack.shots[1:])
    )


def at_targets(
    field: Battlefield, firing: Firing, action: Action, command: RangedCommand, rate: int
) -> RangedAttack:
    """An attack of so many dice at the targets that a command names. Raises ``Illegal``.

    Rules: WZR-SHOOT-01, WZR-SHOOT-02.
    """
    shooter = field.models[firing.shooter]
    targets = _allocated(field, command.shots, rate)
    _ensure_targets(field, shooter, firing.weapon, action, targets)
    covers = {
        id: cover_of(field, shooter, field.models[id]) for id in {target.id: None for target in targets}
    }
    _ensure_luck(covers, command.lucky)
    return lay_out(field, firing, targets, covers)


def reasons(action: Action, lucky: bool) -> tuple[Modifier, ...]:
    """What the way of shooting does to the test to hit; a Lucky Shot hits on a 1 alone (WZR-COVER-04)."""
    hurried = modifier("WZR-ACT-13", "why.rapid_fire", MANNERS[action.id].rs)
    luck = modifier("WZR-COVER-04", "why.lucky_shot", LUCKY_SHOT, "cap")
    return (hurried, luck) if lucky else (hurried,)


# The weapon --------------------------------------------------------------------------------------------


def rate_of_fire(shooter: Model, weapon: Weapon, action: Action) -> int:
    """Dice of one attack (WZR-ACT-13, WZR-CARD-23)."""
    return weapon.rof + MANNERS[action.id].rate + extra_rate(shooter, weapon.id)


def reach(weapon: Weapon, action: Action) -> int:
    """How far a weapon shoots, in thousandths; a halved range rounds up to whole inches (WZR-TEST-03)."""
    divisor = MANNERS[action.id].range_divided_by
    full = weapon.range or 0
    return full if divisor == 1 else -(-full // (divisor * INCH)) * INCH


def refusal_to_fire(field: Battlefield, shooter: Model, weapon: Weapon, action: Action) -> Refusal | None:
    """Why a Model may not shoot a weapon by this Action at anybody; None where nothing forbids it."""
    refused = refusal_of_weapon(field, shooter, weapon)
    if refused is not None:
        return refused
    name = verbatim(weapon.name)
    if is_thrown(weapon):
        return refuse("WZR-ARM-15", "refused.throw_it", weapon=name)
    if weapon.template is not None and not MANNERS[action.id].templates:
        return refuse(action.rule, "refused.template", weapon=name)
    if weapon.template in SPRAYED:
        return refuse("WZR-TMPL-04", "refused.spray_it", weapon=name)
    return None


def refusal_of_weapon(field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
    """Why a Model may not make any Ranged Attack with a weapon; None where nothing forbids it."""
    if weapon.melee:
        if class_of(weapon).thrown:
            return refuse("WZR-ARM-23", "refused.contact_only", weapon=verbatim(weapon.name))
        return refuse("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(shooter.card.name))
    if stat_of(shooter, "rs") is None and weapon.template not in FLAMERS:
        return refuse("WZR-TEST-05", "refused.no_rs", model=verbatim(shooter.card.name))
    if _missed(weapon) in shooter.used:
        return refuse(_NO_RATE, "refused.no_rate_left", weapon=verbatim(weapon.name))
    if any(loss.silences for loss in losses_of(shooter)) and needs_controls(weapon):
        return refuse(_SILENCED, "refused.weapons_silenced", model=verbatim(shooter.card.name))
    refusals = (trait.may_fire(field, shooter, weapon) for trait in effects_of_weapon(weapon))
    return next((refused for refused in refusals if refused is not None), None)


def needs_controls(weapon: Weapon) -> bool:
    """Whether a weapon falls silent with its Vehicle's weapon controls."""
    return all(trait.needs_controls for trait in effects_of_weapon(weapon))


def _weapon(field: Battlefield, shooter: Model, id: WeaponId, action: Action) -> Weapon:
    weapon = shooter.weapon(id)
    if weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(shooter.card.name))
    _raise(refusal_to_fire(field, shooter, weapon, action))
    return weapon


# Targets -----------------------------------------------------------------------------------------------


def refusal_to_target(
    field: Battlefield, shooter: Model, weapon: Weapon, action: Action, target: Model
) -> Refusal | None:
    """Why a Model may not be the Primary Target; None where nothing forbids it. Target Priority aside.

    Rules: WZR-ACT-09, WZR-ACT-13, WZR-SHOOT-04, WZR-SHOOT-05, WZR-SHOOT-08, WZR-FACE-01, WZR-LOS-01.
    """
    if not target.on_table or target.id == shooter.id:
        return refuse("CORE-COMMAND", "refused.no_such_target")
    name, manner = verbatim(target.card.name), MANNERS[action.id]
    if not manner.at_friends and target.owner == shooter.owner:
        return refuse("WZR-SHOOT-05", "refused.basic_at_friends", target=name)
    gap, limit = distance(shooter, target), reach(weapon, action)
    if not is_within(gap, limit):
        return refuse(action.rule, "refused.out_of_range", target=name, gap=gap, reach=limit)
    if not may_look_at(field, shooter, target, weapon):
        return refuse("WZR-FACE-01", "refused.not_in_front", target=name)
    if not has_line(field, shooter, target):
        return refuse("WZR-LOS-01", "refused.not_in_sight", target=name)
    if not manner.into_combats and is_engaged(field, target):
        return refuse("WZR-SHOOT-04", "refused.basic_into_combat", target=name)
    return None


def shot_targets(
    field: Battlefield, shooter: Model, weapon: Weapon, action: Action
) -> list[tuple[Model, Refusal | None]]:
    """Everybody who might be thought of as a target: all enemies, and friends who may be shot at."""
    thought_of = [
        (model, refusal_without_luck(field, shooter, weapon, action, model))
        for model in (*field.enemies(shooter), *field.friends(shooter))
    ]
    return [(model, why) for model, why in thought_of if model.owner != shooter.owner or why is None]


def refusal_without_luck(
    field: Battlefield, shooter: Model, weapon: Weapon, action: Action, target: Model
) -> Refusal | None:
    """Why a Model may not be the Primary Target of an ordinary shot, through too much cover among others."""
    refused = refusal_to_target(field, shooter, weapon, action, target)
    if refused is not None or not needs_luck(field, shooter, target):
        return refused
    return _refusal_by_cover(cover_of(field, shooter, target))


def _refusal_by_cover(cover: Cover) -> Refusal | None:
    if not cover.needs_luck:
        return None
    return refuse(NEEDS_LUCK, "refused.needs_luck", pieces=len(cover.pieces))


def _allocated(field: Battlefield, shots: Sequence[ModelId], rate: int) -> list[Model]:
    """The target of each die; what ``shots`` leaves out goes to the Primary Target. Raises ``Illegal``."""
    if not shots or any(id not in field.models for id in shots):
        raise forbid("CORE-COMMAND", "refused.no_such_target")
    if len(shots) > rate:
        raise forbid("WZR-SHOOT-01", "refused.too_many_shots", dice=rate, named=len(shots))
    primary = shots[0]
    for id in shots:
        if id != primary and shots.count(id) > 1:
            name = verbatim(field.models[id].card.name)
            raise forbid("WZR-SHOOT-01", "refused.secondary_twice", target=name)
    return [field.models[id] for id in (*shots, *[primary] * (rate - len(shots)))]


def _ensure_targets(
    field: Battlefield, shooter: Model, weapon: Weapon, action: Action, targets: Sequence[Model]
) -> None:
    primary = targets[0]
    _raise(refusal_to_target(field, shooter, weapon, action, primary))
    for target in (target for target in targets if target.id != primary.id):
        _raise(_as_secondary(refusal_to_target(field, shooter, weapon, action, target)))
        _raise(_refusal_by_primary(primary, target))


def _as_secondary(refusal: Refusal | None) -> Refusal | None:
    """What a Secondary Target must fulfil beside the Primary is a rule of its own (WZR-SHOOT-01)."""
    if refusal is None or refusal.rule in {"CORE-COMMAND", "WZR-SHOOT-04", "WZR-SHOOT-05"}:
        return refusal
    return Refusal(RuleId("WZR-SHOOT-01"), refusal.why)


def _refusal_by_primary(primary: Model, target: Model) -> Refusal | None:
    gap = distance(primary, target)
    if is_within(gap, SECONDARY_WITHIN):
        return None
    name = verbatim(target.card.name)
    return refuse("WZR-SHOOT-01", "refused.far_from_primary", target=name, gap=gap, limit=SECONDARY_WITHIN)


def _ensure_luck(covers: dict[ModelId, Cover], lucky: bool) -> None:
    """Behind too much cover only Lucky Shots may be tried, and only there (WZR-COVER-04)."""
    refusals = [refusal for cover in covers.values() if (refusal := _refusal_by_cover(cover))]
    if refusals and not lucky:
        raise Illegal(refusals[0])
    if lucky and not refusals:
        raise forbid("WZR-COVER-04", "refused.no_luck_needed")


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Illegal(refusal)
