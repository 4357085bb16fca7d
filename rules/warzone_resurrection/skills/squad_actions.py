"""Special skills that let a Squad do more than others."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Effect


class SuppressionFire(Effect):
    """The Squad may declare Suppression Fire."""

    id, rule = "suppression_fire", RuleId("WZR-SUPP-01")
    squad_actions = frozenset({"suppression_fire"})
