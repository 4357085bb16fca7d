"""Chapter: Close Combat (WZ1-CC-02 to 08, 20, 21): one blow, its roll to hit and the Damage that it does."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.ids import ModelId, RuleId, WeaponId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.warzone_1e.attack import Attempt, Hit
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.dice import FUMBLE, PERFECT, SPECIAL
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.engagement import locked_with
from rules.warzone_1e.scores import score, score_check
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

#: What a charge adds to CC and to Damage (WZ1-CC-20), each other friend in the fight (WZ1-CC-21), and the
#: panic of whoever is struck (WZ1-PANIC-11).
CHARGE = 4
EACH_FRIEND = 1
AT_PANICKED = 2

#: Fists, feet or the butt of a gun (WZ1-CC-08).
BARE_HANDS = Weapon(WeaponId("bare_hands"), "Bare hands", damage=6, code="CC")

BLOW = RuleId("WZ1-CC-02")


class Blow(msgspec.Struct, frozen=True):
    """A close combat attack about to be made; ``charging``: it comes straight after moving into contact."""

    by: ModelId
    target: ModelId
    weapon: Weapon
    charging: bool = False

    @property
    def attempt(self) -> Attempt:
        """The same as effects are asked about it."""
        return Attempt(self.by, self.target, "cc", BLOW, self.weapon)


# Weapons ---------------------------------------------------------------------------------------------


def is_blade(weapon: Weapon) -> bool:
    """Whether a weapon strikes with its user's Strength: not sidearms and shotguns (WZ1-CC-05)."""
    return weapon.code == "CC"


def weapons_for_blows(model: Model) -> tuple[Weapon, ...]:
    """What a model can fight with: what is made for it, then sidearms and shotguns, then its bare hands.

    Rules: WZ1-CC-08, WZ1-CC-09, WZ1-SIDE-01, WZ1-SHOT-02.
    """
    usable = [w for w in model.card.weapons if is_blade(w) or w.code == "S" or _is_sidearm(w)]
    return (*sorted(usable, key=lambda weapon: not is_blade(weapon)), BARE_HANDS)


def _is_sidearm(weapon: Weapon) -> bool:
    return any(effect.serves_in_close_combat for effect in effects_of_weapon(weapon))


def sweeps(weapon: Weapon) -> bool:
    """Whether a weapon is able to sweep (WZ1-CC-22)."""
    return any(effect.sweeps for effect in effects_of_weapon(weapon))


# The sums ----------------------------------------------------------------------------------------------


def cc_check(field: Battlefield, blow: Blow) -> Check:
    """The roll to hit, at CC or less with all that counts; cover never does (WZ1-CC-02, WZ1-CC-13)."""
    attacker, target = field.models[blow.by], field.models[blow.target]
    found = [*_shared(field, attacker, target)]
    if is_blade(blow.weapon):
        found.append(_strength(field, attacker))
    if blow.charging:
        found.append(_charge())
    for effect in (*effects_on(field, attacker), *effects_of_weapon(blow.weapon)):
        found.extend(effect.hit_modifiers(field, attacker, blow.attempt))
    return score_check(field, attacker, "cc", "test.cc_hit", SPECIAL, found).watching(PERFECT, FUMBLE)


def damage_raised(field: Battlefield, blow: Blow) -> tuple[Modifier, ...]:
    """What is added to the Damage of a blow that hits.

    To that of sidearms and shotguns neither Strength nor a charge is added, nor a skill of those that say so.
    Rules: WZ1-CC-05, WZ1-CC-20, WZ1-SIDE-01.
    """
    attacker, target = field.models[blow.by], field.models[blow.target]
    found = [*_shared(field, attacker, target)]
    if is_blade(blow.weapon):
        found.append(_strength(field, attacker))
        if blow.charging:
            found.append(_charge())
    for effect in (*effects_on(field, attacker), *effects_of_weapon(blow.weapon)):
        found.extend(effect.damage_modifiers(field, attacker, blow.attempt))
    return tuple(m for m in found if m.amount)


def _strength(field: Battlefield, attacker: Model) -> Modifier:
    return modifier("WZ1-CC-05", "why.strength", score(field, attacker, "st"))


def _charge() -> Modifier:
    return modifier("WZ1-CC-20", "why.charge", CHARGE)


def _shared(field: Battlefield, attacker: Model, target: Model) -> Iterator[Modifier]:
    """What counts to hit and for Damage alike: friends in the fight, and panic."""
    friends = friends_in_the_fight(field, attacker, target)
    if friends:
        yield modifier("WZ1-CC-21", "why.friends_in_the_fight", EACH_FRIEND * friends, friends=friends)
    if is_shaken(field, target):
        yield modifier("WZ1-PANIC-11", "why.at_panicked", AT_PANICKED, target=verbatim(target.name))


def friends_in_the_fight(field: Battlefield, attacker: Model, target: Model) -> int:
    """How many others of the attacker's side are already in close combat with the same foe (WZ1-CC-21)."""
    return sum(m.owner == attacker.owner and m.id != attacker.id for m in locked_with(field, target))


def is_shaken(field: Battlefield, target: Model) -> bool:
    """Whether attackers gain by a model's panic: not where its kind never routs (WZ1-PANIC-10 to 12)."""
    panicked = field.unit_of(target).has(PANICKED)
    return panicked and not any(effect.never_routs for effect in effects_on(field, target))


# The blow ----------------------------------------------------------------------------------------------


def strike(log: Log[Battlefield], blow: Blow) -> Procedure[int]:
    """Roll to hit, and do the damage of a hit at once; the face that came up.

    Rules: WZ1-CC-02, WZ1-CC-03, WZ1-CC-04, WZ1-CC-06, WZ1-CC-07.
    """
    test = cc_check(log.state, blow)
    face = yield from roll(test, blow.by)
    if test.passes(face):
        yield from take_hit(log, hit_of(log.state, blow, perfect=face == PERFECT))
    return face


def hit_of(field: Battlefield, blow: Blow, *, perfect: bool = False) -> Hit:
    """The hit that a blow lands."""
    return Hit(
        target=blow.target,
        damage=blow.weapon.damage,
        rule=RuleId("WZ1-CC-03" if perfect else "WZ1-CC-06"),
        times=blow.weapon.times,
        by=blow.by,
        weapon=blow.weapon,
        score="cc",
        raised=damage_raised(field, blow),
        perfect=perfect,
    )
