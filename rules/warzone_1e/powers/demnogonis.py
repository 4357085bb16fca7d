"""Gifts of Demnogonis (WZ1-DEMN-01 to 03)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.library import library
from rules.warzone_1e.powers import minds, retinue
from rules.warzone_1e.powers.casting import resists, unit_resists
from rules.warzone_1e.powers.gear import AtGear, name_of
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.state import Battlefield, Model


class _Demnogonis(Power):
    source, school = "gift", "demnogonis"


class ImprisonDead(_Demnogonis):
    """Whoever its user has just killed in close combat stands up and follows it."""

    id, rule, level = "imprison_dead", RuleId("WZ1-DEMN-01"), 4

    @override
    def unusable(self, field: Battlefield, caster: Model) -> Refusal | None:
        if caster.about.get(retinue.SLAIN) is not None:
            return None
        return refuse(self.rule, "refused.nobody_slain", power=self.name)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        retinue.imprison(log, cast.caster)
        return
        yield


class Decay(_Demnogonis, AtGear):
    """A heavy weapon or special equipment is destroyed, unless its bearer resists."""

    id, rule, level = "decay", RuleId("WZ1-DEMN-02"), 2
    resisted = True

    @override
    def refusal_of(self, target: Model, item: str) -> Refusal | None:
        weapon = target.weapon(item)
        if weapon.has("heavy") if weapon is not None else item in library().equipment.special:
            return None
        return refuse(self.rule, "refused.too_lowly_to_decay", item=name_of(target, item))

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        if not (yield from resists(log, self, cast, self.target_of(log.state, cast))):
            self.put_out(log, cast)


class Infection(_Demnogonis, minds.Haunting):
    """A unit resists, or tests for panic, and if broken for rout, at its level less."""

    id, rule = "infection", RuleId("WZ1-DEMN-03")

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        unit = self.unit_of(log.state, cast)
        if minds.is_immune(log.state, unit) or (yield from unit_resists(log, self, cast, unit)):
            return
        if not (yield from minds.frighten(log, unit.id, self.rule, less=cast.level)):
            return
        self.haunt(log, cast, unit.id)
        if minds.is_shattered(log.state, log.state.units[unit.id]):
            yield from minds.drive_off(log, unit.id, self.rule, less=cast.level)
