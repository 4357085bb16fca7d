"""What raises or lowers a value of its bearer: cards, army rules and units name these with a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.profile import Stat
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithNumber


class Change(WithNumber):
    """So much more (or less) of a value."""

    rule = RuleId("WZR-TEST-02")

    def modifier(self) -> Modifier:
        """Itself as a reason in a sum."""
        return modifier(self.rule, f"skill.{self.id}", self.x, value=self.x)


class SkillChange(Change):
    """So much more (or less) of a stat in every test on it."""

    stat: ClassVar[Stat]

    @override
    def test_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.stat == self.stat:
            yield self.modifier()


class CloseCombatSkill(SkillChange):
    """CC."""

    id, stat = "cc", "cc"


class RangedSkill(SkillChange):
    """RS."""

    id, stat = "rs", "rs"


class Leadership(SkillChange):
    """LD."""

    id, stat = "ld", "ld"


class Strength(Change):
    """The strength of every hit of its bearer, or of the weapon that has it."""

    id = "strength"

    @override
    def strength_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        yield self.modifier()


class Armour(Change):
    """Armour."""

    id = "armour"

    @override
    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        yield self.modifier()
