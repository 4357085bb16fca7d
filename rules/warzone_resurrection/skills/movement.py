"""What makes a Model faster or slower: cards, army rules and units name these with a number of inches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import INCH, RuleId
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.state import Battlefield, Model


@dataclass(frozen=True)
class Movement(Effect):
    """So many inches more (or less) of movement, whatever the Action allows."""

    id, rule = "movement", RuleId("WZR-TERR-01")

    inches: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(int(value or 0))

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "skill.movement", self.inches * INCH, value=self.inches)


@dataclass(frozen=True)
class MovementValue(Effect):
    """So many inches more (or less) of Movement Value: Runs and the allowance of the turn have it twice."""

    id, rule = "movement_value", RuleId("WZR-TERR-01")

    inches: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(int(value or 0))

    @override
    def movement_value_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "skill.movement_value", self.inches * INCH, value=self.inches)


@dataclass(frozen=True)
class Leap(Effect):
    """A Move may place it up to X inches away, over whatever is no higher than that."""

    id, rule = "leap", RuleId("WZR-SKILL-39")

    x: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(int(value or 0))

    @override
    def leap(self, field: Battlefield, bearer: Model) -> int:
        return self.x
