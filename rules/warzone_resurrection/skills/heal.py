"""Heal (X): a Wound Effect that armour did not stop may be ignored."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithNumber


class Heal(WithNumber):
    """A Wound Effect is ignored on X or less."""

    id, rule = "heal", RuleId("WZR-SKILL-33")

    @override
    def heal_value(self, field: Battlefield, bearer: Model, attack: Attack) -> int:
        return self.x
