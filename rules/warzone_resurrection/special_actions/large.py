"""Special Close Combat Actions of large bases that strike (WZR-CC-17)."""

from __future__ import annotations

import msgspec
from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.blows import Strike, bare_blow
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.special_actions.hits import terrifying_wound
from rules.warzone_resurrection.special_actions.special import LARGE, MEDIUM, SMALL, Special
from rules.warzone_resurrection.state import Battlefield

CRITICAL_FORCE = 3


class Squash(Special):
    """At a small or medium base, with Critical Force (3); what it kills terrifies the Squad."""

    id, rule = "squash", RuleId("WZR-CC-17")
    against = {LARGE: frozenset({SMALL, MEDIUM})}

    @override
    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
        return msgspec.structs.replace(bare_blow(field, attempt, landed), critical=CRITICAL_FORCE)

    @override
    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        yield from terrifying_wound(log, self.hit(log.state, attempt, landed))
