"""What makes a Model faster or slower: cards, army rules and units name these with a number of inches."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import INCH, RuleId
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithNumber


class Movement(WithNumber):
    """So many inches more (or less) of movement, whatever the Action allows."""

    id, rule = "movement", RuleId("WZR-TERR-01")

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "skill.movement", self.x * INCH, value=self.x)


class MovementValue(WithNumber):
    """So many inches more (or less) of Movement Value: Runs and the allowance of the turn have it twice."""

    id, rule = "movement_value", RuleId("WZR-TERR-01")

    @override
    def movement_value_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "skill.movement_value", self.x * INCH, value=self.x)


class Leap(WithNumber):
    """A Move may place it up to X inches away, over whatever is no higher than that."""

    id, rule = "leap", RuleId("WZR-SKILL-39")

    @override
    def leap(self, field: Battlefield, bearer: Model) -> int:
        return self.x
