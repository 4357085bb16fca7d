"""Chapter: Making a Close Combat Attack (WZR-CC-06, WZR-CC-09): one test, and the hit that it lands.

Close Combat Actions, special ones too, are made of these.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.event import Question
from rules.core.ids import RuleId, WeaponId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.conditions import BROKEN, HELD_DOWN, STUNNED
from rules.warzone_resurrection.dice import POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt, Effect, effects_on
from rules.warzone_resurrection.engagement import (
    are_engaged,
    melee_weapons,
    reaches,
    share_elevation,
    weapon_range,
)
from rules.warzone_resurrection.events import MomentumGained, Struck, Used
from rules.warzone_resurrection.measurement import faces, gap, is_in_rear_of
from rules.warzone_resurrection.permissions import is_pinned, refusal_to_attack
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.skill_tests import note_fumble, skill_check, strength_by_effects
from rules.warzone_resurrection.squads import halved_by_coherency
from rules.warzone_resurrection.state import Battlefield, Model, Momentum
from rules.warzone_resurrection.structures.garrisons import is_walled_off
from rules.warzone_resurrection.turn_to_burn import extra_rate
from rules.warzone_resurrection.weapon_classes import hits_as_printed, serves_as_pistol

#: Added to CC wholly in the target's rear (WZR-CC-09), and against a Pinned target (WZR-MORALE-02).
FROM_REAR = 4
AGAINST_PINNED = 4

_ONCE = RuleId("WZR-ACT-06")


class Strike(msgspec.Struct, frozen=True):
    """What came of a close combat test; ``momentum`` is what an Engage lent it."""

    hit: bool
    power_shot: bool = False
    momentum: Momentum = Momentum()


# Weapons ---------------------------------------------------------------------------------------------

#: What a Model without close combat weapon fights with: it adds nothing (WZR-CC-20, WZR-STAT-05).
BARE_HANDS = Weapon(WeaponId("bare_hands"), "Bare hands", melee=True)


def weapons_for_blows(model: Model) -> tuple[Weapon, ...]:
    """What a Model can strike with: its close combat weapons, or its bare hands where it has none.

    After them what serves as a close combat weapon beside being something else, as pistols do (WZR-ARM-02).
    """
    weapons = melee_weapons(model)
    return weapons if weapons and not serves_as_pistol(weapons[0]) else (BARE_HANDS, *weapons)


def weapon_to_strike_with(field: Battlefield, model: Model, target: Model) -> Weapon:
    """The first of its weapons that reaches the target, or the first."""
    weapons = weapons_for_blows(model)
    reaching = (w for w in weapons if reaches(field, model, target, weapon_range(field, model, w)))
    return next(reaching, weapons[0])


def rate_of_attack(model: Model, weapon: Weapon) -> int:
    """Close combat tests that an Action with this weapon has; a burned card may add one (WZR-CARD-23).

    Nothing raises that of a pistol or a grenade, nor that of whoever carries a heavy weapon, which is 1
    (WZR-ARM-07, WZR-ARM-14, WZR-ARM-21).
    """
    if model.card.hampered:
        return 1
    if hits_as_printed(weapon):
        return weapon.rof
    return weapon.rof + extra_rate(model, None if weapon is BARE_HANDS else weapon.id)


# Targets ---------------------------------------------------------------------------------------------


def refusal_to_strike(
    field: Battlefield, model: Model, target: Model | None, weapon: Weapon
) -> Refusal | None:
    """Why a Model may not strike at this target with this weapon; None where it may.

    The target is an enemy in front and in the weapon's range at about the same height (WZR-CC-06).
    """
    if target is None or not target.on_table or target.owner == model.owner:
        return refuse("WZR-CC-06", "refused.no_enemy_to_strike")
    reach = weapon_range(field, model, weapon)
    name = verbatim(target.card.name)
    if reaches(field, model, target, reach):
        if not are_engaged(field, model, target):
            return refuse("WZR-CC-05", "refused.not_engaged_with", target=name)
        return refusal_to_attack(field, model, target)
    if not faces(model, target):
        return refuse("WZR-CC-06", "refused.strike_behind", target=name)
    if not share_elevation(field, model, target):
        return refuse("WZR-CC-05", "refused.strike_height", target=name)
    if is_walled_off(field, model, target):
        return refuse("WZR-STRUCT-05", "refused.walls_between", target=name)
    distance = gap(model, target)
    if serves_as_pistol(weapon):
        return refuse("WZR-ARM-04", "refused.strike_reach", target=name, distance=distance, reach=reach)
    if reaches(field, target, model):
        return refuse("WZR-CC-03", "refused.close_first", target=name, distance=distance, reach=reach)
    return refuse("WZR-CC-06", "refused.strike_reach", target=name, distance=distance, reach=reach)


# The test --------------------------------------------------------------------------------------------


def strike(log: Log[Battlefield], attempt: Attempt) -> Procedure[Strike]:
    """One close combat test of a Model at its target. It takes the momentum of an Engage, hit or miss.

    Rules: WZR-CC-06, WZR-CC-09, WZR-ACT-06.
    """
    assert attempt.target is not None
    attacker = log.state.models[attempt.model]
    momentum = _take_momentum(log, attacker)
    log.emit(Struck(attempt.model, attempt.target, attempt.rule))
    test = cc_check(log.state, attempt)
    if test is None:
        return Strike(True, momentum=momentum)
    face = yield from roll(test, attempt.model)
    if not test.passes(face) and (yield from _rerolls(log, attempt, test)):
        test = msgspec.structs.replace(test, of=say("test.cc_again"))
        face = yield from roll(test, attempt.model)
    note_fumble(log, attacker, face)
    return Strike(test.passes(face), face == POWER_SHOT, momentum)


def cc_check(field: Battlefield, attempt: Attempt) -> Check | None:
    """The close combat test; None where it passes unrolled: at Broken and stunned Models.

    Rules: WZR-CC-06, WZR-MORALE-05, WZR-DEF-05, WZR-TEST-05.
    """
    assert attempt.target is not None
    attacker, target = field.models[attempt.model], field.models[attempt.target]
    value = attacker.profile.cc
    if value is None or target.has(STUNNED) or field.squad_of(target).has(BROKEN):
        return None
    return skill_check(field, attempt, value, _modifiers(field, attacker, target)).watching(POWER_SHOT)


def _modifiers(field: Battlefield, attacker: Model, target: Model) -> Iterator[Modifier]:
    if is_in_rear_of(attacker, target):
        yield modifier("WZR-CC-09", "why.from_rear", FROM_REAR)
    if is_pinned(field, target):
        yield modifier("WZR-MORALE-02", "why.against_pinned", AGAINST_PINNED)
    if halved_by_coherency(field, attacker):
        yield modifier("WZR-SQUAD-05", "why.out_of_coherency", 2, "divide")


def _rerolls(log: Log[Battlefield], attempt: Attempt, test: Check) -> Procedure[bool]:
    """Whether the owner rolls a failed test again, at a Model held down or by a skill (WZR-DICE-02)."""
    assert attempt.target is not None
    attacker, target = log.state.models[attempt.model], log.state.models[attempt.target]
    held_down = target.has(HELD_DOWN)
    skill = None if held_down else _second_chance(log.state, attempt)
    if not held_down and skill is None:
        return False
    choice = yield from ask(
        Question(
            seat=attacker.owner,
            text=say(
                "ask.reroll_by_skill" if skill else "ask.reroll",
                model=verbatim(attacker.card.name),
                needed=test.target,
            ),
            options=(option("reroll", say("option.reroll")), option("keep", say("option.keep_roll"))),
            default="reroll",
            rule=skill.rule if skill else RuleId("WZR-CC-12"),
            about=(attacker.id, target.id),
        )
    )
    if choice.option != "reroll":
        return False
    if skill is not None:
        log.emit(Used(attacker.id, skill.id, skill.rule))
    return True


def _second_chance(field: Battlefield, attempt: Attempt) -> Effect | None:
    """The skill by which a failed test may be rolled again in this Activation; None for none."""
    attacker = field.models[attempt.model]
    if attacker.stage != "active":
        return None
    skills = (effect for effect in effects_on(field, attacker) if effect.id not in attacker.used)
    return next((effect for effect in skills if effect.rerolls(field, attacker, attempt)), None)


def _take_momentum(log: Log[Battlefield], attacker: Model) -> Momentum:
    if attacker.momentum != Momentum():
        log.emit(MomentumGained(attacker.id, Momentum(), _ONCE))
    return attacker.momentum


# The hit ---------------------------------------------------------------------------------------------


def blow(field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
    """What a strike that hit does: the attacker's St with its weapon's, and the momentum of an Engage.

    Pistols and grenades hit with their own St alone; they and whoever carries a heavy weapon have nothing of
    an Engage. Rules: WZR-ARM-02, 03, 14, 23.
    """
    weapon = attempt.weapon
    if field.models[attempt.model].card.hampered:
        landed = msgspec.structs.replace(landed, momentum=Momentum())
    if weapon is not None and hits_as_printed(weapon):
        bare = bare_blow(field, attempt, landed)
        return msgspec.structs.replace(bare, st=weapon.st, damage=weapon.damage, avv=weapon.avv)
    base = (weapon.st if weapon else 0) + landed.momentum.st
    hit = bare_blow(field, attempt, landed)
    return msgspec.structs.replace(
        hit,
        st=hit.st + base,
        damage=weapon.damage if weapon else "Piercing",
        avv=((weapon.avv if weapon else 0) or 0) + landed.momentum.avv,
    )


def bare_blow(field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
    """A Piercing hit at the attacker's own St, without weapon or momentum."""
    assert attempt.target is not None
    attacker, target = field.models[attempt.model], field.models[attempt.target]
    return Attack(
        target=target.id,
        st=(attacker.profile.st or 0) + strength_by_effects(field, attempt),
        rule=attempt.rule,
        by=attacker.id,
        weapon=attempt.weapon,
        power_shot=landed.power_shot,
        avv=attempt.weapon.avv if attempt.weapon else 0,
        melee=True,
        distance=gap(attacker, target),
    )
