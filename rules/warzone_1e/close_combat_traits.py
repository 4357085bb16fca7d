"""Chapter: Sweep Attacks (WZ1-CC-22, WZ1-CC-23): what close combat weapons can do beyond their figures."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_1e.effect import Effect


class Sweep(Effect):
    """It is whirled about, and strikes all that are in reach."""

    id = "sweep"
    rule = RuleId("WZ1-CC-22")
    sweeps = True


class Roused(Effect):
    """It sleeps until it is roused."""

    id = "roused"
    rule = RuleId("WZ1-CC-23")
    needs_rousing = True
