"""Gifts of Semai (WZ1-SEMAI-01 to 04)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.actions import actions_of
from rules.warzone_1e.powers import puppets
from rules.warzone_1e.powers.aims import AtModel
from rules.warzone_1e.powers.casting import resists
from rules.warzone_1e.powers.oneself import OnSelf
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.powers.wounding import Wounding
from rules.warzone_1e.state import Battlefield, Model


class _Semai(Power):
    source, school = "gift", "semai"


class ControlMind(_Semai, AtModel):
    """An enemy that has not been activated resists, or does at once all that its user wants."""

    id, rule, level = "control_mind", RuleId("WZ1-SEMAI-01"), 4
    resisted = True

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        refused = super().refusal_at(field, caster, target)
        return refused or puppets.refusal_of_activated(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if not (yield from resists(log, self, cast, target)):
            puppets.take(log, cast.caster, target.id, "controlled", actions_of(log.state, target))


class MindMelt(_Semai, Wounding):
    """The target resists or takes a wound."""

    id, rule, level = "mind_melt", RuleId("WZ1-SEMAI-02"), 4


class Possess(_Semai, AtModel):
    """Anybody anywhere resists, or its user spends what is left of its turn in that body."""

    id, rule, level = "possess", RuleId("WZ1-SEMAI-03"), 6
    whom, in_sight, resisted = "anybody", False, True

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        if target.id == caster.id or target.stage == "active":
            return refuse(self.rule, "refused.possesses_itself", model=verbatim(target.name))
        return super().refusal_at(field, caster, target)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if not (yield from resists(log, self, cast, target)):
            puppets.possess(log, cast.caster, target.id)


class Shroud(_Semai, OnSelf):
    """Fog about its user, into and out of which nobody sees, until it is activated again."""

    id, rule, level, effect, until = "shroud", RuleId("WZ1-SEMAI-04"), 4, "veiled", "battle"
    until_activated = True
