"""Heal (X): a Wound Effect that armour did not stop may be ignored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.state import Battlefield, Model


@dataclass(frozen=True)
class Heal(Effect):
    """A Wound Effect is ignored on X or less."""

    id, rule = "heal", RuleId("WZR-SKILL-33")

    x: int

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        return cls(int(value or 0))

    @override
    def heal_value(self, field: Battlefield, bearer: Model, attack: Attack) -> int:
        return self.x
