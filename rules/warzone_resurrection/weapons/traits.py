"""What weapons do to the hits that they land."""

from __future__ import annotations

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.valued import WithNumber

_HEAD_SHOT_CRITICAL = 2


class NoArmour(Effect):
    """Its hits allow no armour test."""

    id, rule = "no_armour", RuleId("WZR-ARM-A4")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, allows_armour=False)


class HalvesArmour(Effect):
    """Its hits halve the Armour Value."""

    id, rule = "halves_armour", RuleId("WZR-ARM-A6")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, halves_armour=True)


class Critical(WithNumber):
    """Its hits have Critical Force (X) at least."""

    id, rule = "critical", RuleId("WZR-DEF-04")
    otherwise = 1

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, critical=max(attack.critical, self.x))


class MoreCritical(WithNumber):
    """Its hits add X to their Critical Force."""

    id, rule = "more_critical", RuleId("WZR-DEF-04")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, extra_critical=attack.extra_critical + self.x)


class HeadShot(Effect):
    """A natural 1 on the RS test gives that hit Critical Force (2)."""

    id, rule = "head_shot", RuleId("WZR-ARM-08")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        if not (attack.ranged and attack.power_shot):
            return attack
        return change(attack, critical=max(attack.critical, _HEAD_SHOT_CRITICAL))


class PlasmaticFire(Effect):
    """Where the die that hit showed 2, 3 or 4, an armour test that is passed is rolled again."""

    id, rule = "plasmatic_fire", RuleId("WZR-ARM-31")
    tells_apart = frozenset({2, 3, 4})

    @override
    def as_hit(self, attack: Attack) -> Attack:
        burns = attack.ranged and attack.face in self.tells_apart
        return change(attack, rerolls_armour=True) if burns else attack
