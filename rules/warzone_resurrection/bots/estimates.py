"""Chances at a glance, where asking the rules for the exact ones would take too long."""

from __future__ import annotations

from rules.warzone_resurrection.armour import NEUTRAL_STRENGTH
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Model

FACES = 20

#: Hits that a template is taken for.
UNDER_TEMPLATE = 1.5


def passed(target: int) -> float:
    """The chance of a D20 to show ``target`` or less: a 1 always passes, a 20 never."""
    return max(1, min(FACES - 1, target)) / FACES


def wounded(target: Model, st: int, damage: str = "Piercing") -> float:
    """The chance that a hit gets through armour."""
    armour = target.profile.armour + target.profile.armour_types.get(damage, 0)
    return 1 - passed(armour + NEUTRAL_STRENGTH - st)


def shot(shooter: Model, weapon: Weapon, target: Model, modifier: int = 0) -> float:
    """What a shooting attack at a target is worth, with all that changes its test in one number."""
    if weapon.template is None:
        hits = weapon.rof * passed((shooter.profile.rs or 0) + modifier)
    else:
        hits = UNDER_TEMPLATE * passed(max(FACES // 2, shooter.profile.rs or 0))
    return _taken(target, hits * wounded(target, weapon.st, weapon.damage))


def blows(fighter: Model, target: Model, st: int = 0) -> float:
    """What fighting a target once is worth, with the best weapon; ``st`` comes on top."""
    cc, own = fighter.profile.cc or 0, fighter.profile.st or NEUTRAL_STRENGTH
    lines = [
        (line.rof, own + line.st if line.melee else line.st, line.damage) for line in fighter.card.melee
    ] or [(1, own, "Piercing")]
    return max(
        _taken(target, rate * passed(cc) * wounded(target, strength + st, damage))
        for rate, strength, damage in lines
    )


def _taken(target: Model, wounds: float) -> float:
    return price(target) * min(1.0, wounds / max(1, target.wounds))
