"""Special skills of a few lines, in the order of the book."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Attempt, Effect
from rules.warzone_resurrection.state import Battlefield, Model, Momentum
from rules.warzone_resurrection.templates.shapes import FLAMERS
from rules.warzone_resurrection.valued import WithNumber


class Bulky(Effect):
    """Whoever targets it has +4 to RS and to CC."""

    id, rule = "bulky", RuleId("WZR-SKILL-09")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat in {"rs", "cc"}:
            yield modifier(self.rule, "skill.bulky", 4)


class Camouflage(WithNumber):
    """Where it claims cover, shooters have a further penalty."""

    id, rule = "camouflage", RuleId("WZR-SKILL-10")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == "rs" and attempt.claims_cover:
            penalty = -abs(self.x)  # written with or without its minus sign
            yield modifier(self.rule, "skill.camouflage", penalty, value=penalty)


class Crackshot(Effect):
    """An Aim Action gives 2 more RS."""

    id, rule = "crackshot", RuleId("WZR-SKILL-13")

    @override
    def test_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.aimed:
            yield modifier(self.rule, "skill.crackshot", 2)


class Ferocity(Effect):
    """The bonus of its Engages has 1 St more."""

    id, rule = "ferocity", RuleId("WZR-SKILL-25")

    @override
    def engage_bonus(self, bonus: Momentum) -> Momentum:
        return change(bonus, st=bonus.st + 1)


class Fireproof(Effect):
    """Flamers meet 4 more armour, and never half of it."""

    id, rule = "fireproof", RuleId("WZR-SKILL-26")

    @override
    def keeps_armour_whole(self, attack: Attack) -> bool:
        return _is_of_flamer(attack)

    @override
    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        if _is_of_flamer(attack):
            yield modifier(self.rule, "skill.fireproof", 4)


class Flammable(Effect):
    """Flamers meet 4 less armour where they shoot."""

    id, rule = "flammable", RuleId("WZR-SKILL-27")

    @override
    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        if attack.ranged and _is_of_flamer(attack):
            yield modifier(self.rule, "skill.flammable", -4)


def _is_of_flamer(attack: Attack) -> bool:
    return attack.weapon is not None and attack.weapon.template in FLAMERS


class Slippery(Effect):
    """Close Combat Attacks against it are made at -2 CC."""

    id, rule = "slippery", RuleId("WZR-SKILL-47")

    @override
    def shot_at_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == "cc":
            yield modifier(self.rule, "skill.slippery", -2)
