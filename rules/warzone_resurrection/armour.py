"""Chapter: Armour Tests (WZR-ARM): from a Wound Effect to Wounds lost and Models removed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, Modifier, check, modifier
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.warzone_resurrection.conditions import FUMBLED
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack, Effect, effects_of_weapon, effects_on
from rules.warzone_resurrection.events import Hit, Removed, WoundsLost
from rules.warzone_resurrection.get_the_gun import taken_over
from rules.warzone_resurrection.guarding import received
from rules.warzone_resurrection.permissions import is_pinned
from rules.warzone_resurrection.resources import burn, burnable
from rules.warzone_resurrection.skill_tests import stat_of
from rules.warzone_resurrection.squads import after_loss
from rules.warzone_resurrection.state import Battlefield, Fate, Model
from rules.warzone_resurrection.weapon_classes import damage_name

#: The strength that leaves the Armour Value as it is (WZR-ARM-A2).
NEUTRAL_STRENGTH = 10
LEAST_STAT, MOST_STAT = 1, 20

#: Wounds taken by one failed armour test, by the strength of the attack (WZR-DEF-04).
CRITICAL_FORCE = {18: 2, 19: 3, 20: 4}
MOST_CRITICAL_FORCE = 4

#: What a Pinned Model adds to its armour against Ranged Attacks (WZR-MORALE-02).
PINNED_ARMOUR = 2

MOST_HEAL = 8
HEAL_BY_BURNING = 3


def resolve_wound(log: Log[Battlefield], attack: Attack) -> Procedure[int]:
    """A Wound Effect: armour test, Heal, Wounds lost, removal. The Wounds that it took.

    One on a Model that has left the table is lost. Rules: WZR-ARM-A1, WZR-ARM-A7, WZR-DEF-10.
    """
    defender = log.state.models[attack.target]
    if not defender.on_table:
        return 0
    attack = as_resolved(attack)
    for trait in effects_of_weapon(attack.weapon):
        if (yield from trait.takes_effect(log, attack)):
            return 0
    attack = yield from received(log, attack)
    weapon = attack.weapon.id if attack.weapon else None
    log.emit(
        Hit(attack.target, strength(attack), attack.damage, attack.rule, attack.by, weapon, attack.ranged)
    )
    if (yield from _armour_holds(log, attack)) or (yield from _heals(log, attack)):
        return 0
    wounds = critical_force(log.state, attack)
    log.emit(WoundsLost(attack.target, wounds, attack.rule, attack.by))
    left = log.state.models[attack.target]
    if left.wounds <= 0:
        yield from remove(log, left.id, "casualty", RuleId("WZR-STAT-03"), attack.by)
        for effect in (*effects_of_weapon(attack.weapon), *_effects_of_attacker(log.state, attack)):
            yield from effect.when_removed(log, attack, left)
        return wounds
    for effect in effects_on(log.state, left):
        yield from effect.after_wounds(log, left, attack)
    return wounds


def _effects_of_attacker(field: Battlefield, attack: Attack) -> Iterator[Effect]:
    return effects_on(field, field.models[attack.by]) if attack.by is not None else iter(())


def as_resolved(attack: Attack) -> Attack:
    """A hit with everything that its weapon's traits change about it."""
    for trait in effects_of_weapon(attack.weapon):
        attack = trait.as_hit(attack)
    return attack


def remove(
    log: Log[Battlefield], model_id: ModelId, fate: Fate, because: RuleId, by: ModelId | None = None
) -> Procedure[None]:
    """Take a Model out of play for good; its Squad sees to its Commander, its cards and its weapon."""
    model = log.state.models[model_id]
    log.emit(Removed(model_id, fate, because, by))
    yield from after_loss(log, model)
    yield from taken_over(log, model)


def strength(attack: Attack) -> int:
    """The strength of an attack, held between 1 and 20 after all modifiers (WZR-TEST-04)."""
    return max(LEAST_STAT, min(MOST_STAT, attack.st))


def critical_force(field: Battlefield, attack: Attack) -> int:
    """Wounds that one failed armour test takes (WZR-DEF-04); the French edition sets no limit."""
    least = max(attack.critical, CRITICAL_FORCE.get(strength(attack), 1))
    force = least + attack.extra_critical
    limited = attack.limits_critical and not field.options.french
    return min(MOST_CRITICAL_FORCE, force) if limited else force


def armour_test(field: Battlefield, attack: Attack) -> Check | None:
    """Armour Value or less, changed by strength and type of the attack and by what acts on the defender.

    None where no test is made: after a Power Shot, and where the attack allows none to a Model whose
    armour is not impenetrable (in the French edition to nobody). Rules: WZR-ARM-A2 to A6, WZR-DICE-03.
    """
    defender = field.models[attack.target]
    if attack.power_shot:
        return None
    if attack.resisted_by is not None:
        value = stat_of(defender, attack.resisted_by)
        of = f"test.armour_on_{attack.resisted_by}"
        return None if value is None else check(of, D20, value, _by_attack(field, defender, attack))
    if attack.allows_armour:
        return check("test.armour", D20, defender.profile.armour, _modifiers(field, defender, attack))
    bracket = _impenetrable(field, defender)
    if bracket is None or field.options.french:
        return None
    alone = modifier("WZR-ARM-A4", "why.impenetrable_alone", bracket.amount, "set")
    return check("test.armour", D20, defender.profile.armour, [alone])


def passes_unrolled(field: Battlefield, attack: Attack) -> bool:
    """Whether a Model resists without a roll, by a stat that is a dash (WZR-PSY-07); no Power Shot."""
    stat = attack.resisted_by
    return stat is not None and not attack.power_shot and stat_of(field.models[attack.target], stat) is None


def heal_test(field: Battlefield, attack: Attack, least: int = 0) -> Check | None:
    """The roll to ignore a Wound Effect: the best value that acts on the Model, or ``least``; None for none.

    Rules: WZR-SKILL-33, WZR-SKILL-34.
    """
    defender = field.models[attack.target]
    own = (effect.heal_value(field, defender, attack) for effect in effects_on(field, defender))
    near = (
        effect.heals_nearby(field, bearer, defender)
        for bearer in field.standing
        if bearer.owner == defender.owner
        for effect in effects_on(field, bearer)
    )
    value = max(least, *own, *near, 0)
    cap = [modifier("WZR-SKILL-34", "why.most_heal", MOST_HEAL, "cap")] if value > MOST_HEAL else []
    return check("test.heal", D20, value, cap) if value else None


def _modifiers(field: Battlefield, defender: Model, attack: Attack) -> Iterator[Modifier]:
    yield from _by_attack(field, defender, attack)
    effects = tuple(effects_on(field, defender))
    if attack.halves_armour and not any(effect.keeps_armour_whole(attack) for effect in effects):
        yield modifier("WZR-ARM-A6", "why.armour_halved", 2, "divide")
    for effect in (*effects, *effects_of_weapon(attack.weapon)):
        yield from effect.armour_modifiers(field, defender, attack)
    bracket = _impenetrable(field, defender)
    if bracket is not None:
        yield bracket


def _by_attack(field: Battlefield, defender: Model, attack: Attack) -> Iterator[Modifier]:
    """What changes every armour test, whatever value it is made on: strength, type, lying low."""
    st = strength(attack)
    yield modifier("WZR-ARM-A2", "why.strength", NEUTRAL_STRENGTH - st, st=st)
    against = defender.profile.armour_types.get(attack.damage, 0)
    yield modifier("WZR-ARM-A3", "why.weapon_type", against, damage=damage_name(attack.damage))
    if attack.ranged and is_pinned(field, defender):
        yield modifier("WZR-MORALE-02", "why.lying_low", PINNED_ARMOUR)


def _impenetrable(field: Battlefield, defender: Model) -> Modifier | None:
    """The best value that armour is impenetrable to, printed or in play; None for none (WZR-ARM-A4)."""
    values = [(defender.profile.impenetrable or 0, RuleId("WZR-ARM-A4"))]
    values += [(effect.impenetrable(field, defender), effect.rule) for effect in effects_on(field, defender)]
    value, rule = max(values, key=lambda one: one[0])
    return modifier(rule, "why.impenetrable", value, "floor") if value else None


def _armour_holds(log: Log[Battlefield], attack: Attack) -> Procedure[bool]:
    """Whether the armour test is passed; where the hit says so, twice (WZR-ARM-31)."""
    if passes_unrolled(log.state, attack):
        return True
    armour = armour_test(log.state, attack)
    if armour is None or not (yield from test(armour, attack.target)):
        return False
    if not attack.rerolls_armour:
        return True
    again = msgspec.structs.replace(armour, of=say("test.armour_again"))
    return (yield from test(again, attack.target))


def _heals(log: Log[Battlefield], attack: Attack) -> Procedure[bool]:
    """One roll for the whole Wound Effect, by an own value or a Resource Card (WZR-CARD-21)."""
    if attack.power_shot or not attack.allows_heal:
        return False
    own = heal_test(log.state, attack)
    burned = yield from _burns_a_card(log, attack, own)
    heal = heal_test(log.state, attack, HEAL_BY_BURNING) if burned else own
    return heal is not None and (yield from test(heal, attack.target))


def _burns_a_card(log: Log[Battlefield], attack: Attack, own: Check | None) -> Procedure[bool]:
    """Whether the owner turns a Resource Card for Heal (3); asked only where that is allowed and helps.

    Rules: WZR-RES-03, WZR-CARD-21, WZR-DICE-04.
    """
    defender = log.state.models[attack.target]
    ready = burnable(log.state, defender.owner)
    helps = own is None or own.target < HEAL_BY_BURNING
    barred = defender.has(FUMBLED) and not log.state.options.french
    if ready == 0 or not helps or barred:
        return False
    choice = yield from ask(_question(defender, critical_force(log.state, attack), ready))
    if choice.option != "burn":
        return False
    burn(log, defender.owner, "b", RuleId("WZR-RES-03"))
    return True


def _question(defender: Model, wounds: int, ready: int) -> Question:
    name = verbatim(defender.card.name)
    return Question(
        seat=defender.owner,
        text=say("ask.burn_to_heal", model=name, wounds=wounds, ready=ready),
        options=(
            option("burn", say("option.burn_to_heal", value=HEAL_BY_BURNING)),
            option("decline", say("option.take_the_wound")),
        ),
        default="decline",
        rule=RuleId("WZR-RES-03"),
        about=(defender.id,),
    )
