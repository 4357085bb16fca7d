"""Gifts of Muawijhe (WZ1-MUAW-01 to 03)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal
from rules.warzone_1e import panic as morale
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.facts import Lost
from rules.warzone_1e.powers import minds, puppets
from rules.warzone_1e.powers.aims import AtModel
from rules.warzone_1e.powers.casting import resists, unit_resists
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.state import Battlefield, Model, Unit

#: How many Move actions a dancer is made to use (WZ1-MUAW-02).
STEPS = 3


class _Muawijhe(Power):
    source, school = "gift", "muawijhe"


class Confuse(_Muawijhe, minds.Haunting):
    """A unit tests for panic at 4 less."""

    id, rule, level = "confuse", RuleId("WZ1-MUAW-01"), 4

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        return super().refusal_at(field, caster, target) or minds.refusal_of_panicked(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        unit = self.unit_of(log.state, cast)
        if (yield from minds.frighten(log, unit.id, self.rule, less=cast.level)):
            self.haunt(log, cast, unit.id)


class InsaneDance(_Muawijhe, AtModel):
    """Somebody in sight resists, or is moved about for up to three Move actions."""

    id, rule, level = "insane_dance", RuleId("WZ1-MUAW-02"), 2
    resisted = True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if (yield from resists(log, self, cast, target)):
            return
        if target.has(HIDDEN):
            log.emit(Lost(target.id, HIDDEN, self.rule))
        puppets.take(log, cast.caster, target.id, "dancing", STEPS)


class WindOfInsanity(_Muawijhe, minds.Haunting):
    """A unit resists or panics; broken squads and wounded individuals then test for rout."""

    id, rule, level = "wind_of_insanity", RuleId("WZ1-MUAW-03"), 6

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        unit = self.unit_of(log.state, cast)
        if morale.never_panics(log.state, unit) or (yield from unit_resists(log, self, cast, unit)):
            return
        morale.panic(log, unit.id, self.rule)
        self.haunt(log, cast, unit.id)
        if minds.is_shattered(log.state, log.state.units[unit.id]):
            yield from minds.drive_off(log, unit.id, self.rule)
