"""Special skills that are one fact about their bearer."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Effect


class Disposable(Effect):
    """Break tests of the Squad that it leads pass without a roll."""

    id, rule = "disposable", RuleId("WZR-SKILL-16")
    passes = frozenset({"break"})


class Fearless(Effect):
    """Fear, Pinning and Break tests pass without a roll."""

    id, rule = "fearless", RuleId("WZR-SKILL-24")
    passes = frozenset({"fear", "pinning", "break"})


class Sniper(Effect):
    """The nearest piece of cover is left out of its shots."""

    id, rule = "sniper", RuleId("WZR-SKILL-48")
    leaves_out_cover = 1


class TargetSense(Effect):
    """Target Priority does not bind it."""

    id, rule = "target_sense", RuleId("WZR-SKILL-52")
    target_sense = True
