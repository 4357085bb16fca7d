"""What every shooting power does, and the skill to know powers."""

from __future__ import annotations

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.valued import WithNumber


class AgainstWill(Effect):
    """Its hits are resisted by WP, which stands where the Armour Value would."""

    id, rule = "against_will", RuleId("WZR-PSY-05")

    @override
    def as_hit(self, attack: Attack) -> Attack:
        return change(attack, resisted_by="wp")


class Psychic(WithNumber):
    """It may know X powers from the list of its faction."""

    id, rule = "psychic", RuleId("WZR-SKILL-43")

    @override
    def powers_known(self) -> int:
        return self.x
