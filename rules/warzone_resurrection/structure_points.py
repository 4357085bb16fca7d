"""Chapters: Structure Points of Vehicles, terrain and Structures (WZR-VEH-09, WZR-STRUCT-09, WZR-ARM-A1).

What has Structure Points resists a hit by an AV test: its Armour Value, lowered by the AVV of the hit. St,
damage types, armour and Heal play no part, nor does a stat that stands for armour elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.core.check import Check, Modifier, check, modifier
from rules.core.ids import ModelId, RuleId
from rules.core.message import say
from rules.core.procedure import Procedure, test
from rules.warzone_resurrection.armour import CRITICAL_FORCE, MOST_CRITICAL_FORCE, strength
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.state import Battlefield

_RULE = RuleId("WZR-VEH-09")


def harms(attack: Attack) -> bool:
    """Whether a hit can take Structure Points at all: a dash for AVV never does.

    Rules: WZR-PSY-08, WZR-ARM-25, WZR-VEH-10.
    """
    return attack.avv is not None


def av_check(
    attack: Attack, av: int, modifiers: Iterable[Modifier] = (), rule: RuleId = _RULE
) -> Check | None:
    """The AV test against a hit: the Armour Value, less the AVV, with the ``modifiers`` of what was hit.

    None where no test is made, after a natural 1 to hit (WZR-VEH-09). ``rule`` says why the AVV counts.
    """
    if attack.power_shot:
        return None
    avv = attack.avv or 0
    return check("test.av", D20, av, [*modifiers, modifier(rule, "why.avv", -avv, avv=avv)])


def av_holds(av: Check | None, *, again: bool = False, model: ModelId | None = None) -> Procedure[bool]:
    """Whether an AV test is passed; one that may be rolled ``again`` is, once (WZR-VEH-05)."""
    if av is None:
        return False
    if (yield from test(av, model)):
        return True
    return again and (yield from test(msgspec.structs.replace(av, of=say("test.av_again")), model))


def structure_damage(field: Battlefield, attack: Attack) -> int:
    """Structure Points that one failed AV test takes: 1, or X with Critical Damage (X), 4 at most.

    High strength alone breaks nothing, but in the French edition, which sets no limit either. Rules:
    WZR-VEH-09, WZR-ARM-29.
    """
    least = max(attack.critical, attack.critical_damage)
    if field.options.french:
        return max(least, CRITICAL_FORCE.get(strength(attack), 1)) + attack.extra_critical
    return min(MOST_CRITICAL_FORCE, least + attack.extra_critical)
