"""Special Close Combat Actions of medium bases that strike (WZR-CC-14, WZR-CC-15)."""

from __future__ import annotations

import msgspec
from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import harm, morale
from rules.warzone_resurrection.blows import Strike, bare_blow, blow
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.special_actions.hits import piercing, terrifying_wound
from rules.warzone_resurrection.special_actions.special import LARGE, MEDIUM, SMALL, Special
from rules.warzone_resurrection.state import Battlefield

_ANY = frozenset({SMALL, MEDIUM, LARGE})


class BrutalAttack(Special):
    """If it removes its target, the Squad takes a Pinning test at -4."""

    id, rule = "brutal_attack", RuleId("WZR-CC-14")
    against = {MEDIUM: _ANY}

    @override
    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
        return piercing(blow(field, attempt, landed))

    @override
    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        yield from terrifying_wound(log, self.hit(log.state, attempt, landed))


class Swing(Special):
    """One test at every enemy in range and in front, each at the unmodified St."""

    id, rule = "swing", RuleId("WZR-CC-15")
    against = {MEDIUM: _ANY}
    at_one = False

    @override
    def carry_out(self, log: Log[Battlefield], attempt: Attempt) -> Procedure[None]:
        field, weapon = log.state, attempt.weapon
        swinger = field.models[attempt.model]
        assert weapon is not None
        struck = self.all_targets(field, swinger, weapon)
        for enemy in struck:
            at_it = msgspec.structs.replace(attempt, target=enemy.id)
            if log.state.models[enemy.id].on_table and log.state.models[swinger.id].on_table:
                yield from super().carry_out(log, at_it)
        yield from morale.check_losses(log, tuple(dict.fromkeys(enemy.squad for enemy in struck)))

    @override
    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
        unmodified = field.models[attempt.model].profile.st or 0
        return msgspec.structs.replace(bare_blow(field, attempt, landed), st=unmodified)

    @override
    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        yield from harm.resolve_wound(log, self.hit(log.state, attempt, landed))
