"""Special skills that matter as an army is built (WZR-SKILL-11, 17, 53); the battle does not ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from typing_extensions import override

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Effect


class CartelAgent(Effect):
    """Every Faction may take it but the Dark Legion."""

    id, rule = "cartel_agent", RuleId("WZR-SKILL-11")
    shunned_by = frozenset({"Dark Legion"})


@dataclass(frozen=True)
class Doomtrooper(Effect):
    """Two of them fill one Lord's slot, in a Brotherhood army or in one of the Faction they come from."""

    id, rule = "doomtrooper", RuleId("WZR-SKILL-17")
    pairs_up = True
    lost_by_warlord = True

    faction: str

    @override
    @classmethod
    def of(cls, value: int | str | None) -> Self:
        """The value names the Faction that it comes from."""
        return cls(str(value or ""))

    @override
    def pairs_in(self, faction: str) -> bool:
        return faction.casefold() in {"brotherhood", self.faction.casefold()}


class Unique(Effect):
    """There is one of it in a force at most."""

    id, rule = "unique", RuleId("WZR-SKILL-53")
    unique = True
