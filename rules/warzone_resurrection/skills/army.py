"""Special skills that matter as an army is built (WZR-SKILL-11, 17, 53); the battle does not ask for them."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.valued import WithName


class CartelAgent(Effect):
    """Every Faction may take it but the Dark Legion."""

    id, rule = "cartel_agent", RuleId("WZR-SKILL-11")
    shunned_by = frozenset({"Dark Legion"})


class Doomtrooper(WithName):
    """Two of them fill one Lord's slot, in a Brotherhood army or in one of the Faction they come from."""

    id, rule = "doomtrooper", RuleId("WZR-SKILL-17")
    pairs_up = True
    lost_by_warlord = True

    @override
    def pairs_in(self, faction: str) -> bool:
        return faction.casefold() in {"brotherhood", self.name.casefold()}


class Unique(Effect):
    """There is one of it in a force at most."""

    id, rule = "unique", RuleId("WZR-SKILL-53")
    unique = True
