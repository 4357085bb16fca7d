"""Stalk: hard to make out from afar."""

from __future__ import annotations

from typing_extensions import override

from rules.core.check import check
from rules.core.geometry import is_within
from rules.core.ids import INCH, RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.dice import D20
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.skill_tests import roll_skill, stat_of
from rules.warzone_resurrection.state import Battlefield, Model

MADE_OUT_WITHIN = 12 * INCH


class Stalk(Effect):
    """Who shoots at it from beyond 12 inches first passes an unmodified RS test, or names another target."""

    id, rule = "stalk", RuleId("WZR-SKILL-49")

    @override
    def may_be_shot(self, log: Log[Battlefield], bearer: Model, shooter: Model) -> Procedure[bool]:
        rs = stat_of(shooter, "rs")
        if rs is None or is_within(distance(shooter, bearer), MADE_OUT_WITHIN):
            return True
        test = check("test.stalk", D20, rs)
        return test.passes((yield from roll_skill(log, test, shooter)))
