"""The Art of Changeling (WZ1-CHG-01 to 06)."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.facts import Concerned, EffectBegan, Ordered
from rules.warzone_1e.powers import minds
from rules.warzone_1e.powers.aims import AtModel, AtUnit
from rules.warzone_1e.powers.casting import resists
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.powers.puppets import DOMINATES, refusal_of_activated
from rules.warzone_1e.powers.wounding import Wounding
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit


class Ordering(AtUnit):
    """A power by which a friendly unit is activated after its user's, as if it had been given orders."""

    whom = "friend"

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        return super().refusal_at(field, caster, target) or refusal_to_order(field, caster, target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        log.emit(Ordered(self.unit_of(log.state, cast).id, self.rule))
        return
        yield


class _Changeling(Power):
    source, school = "art", "changeling"


class Domination(_Changeling, AtModel):
    """An enemy that has not been activated moves and fires as it is told, once it is told to."""

    id, rule, level = "domination", RuleId("WZ1-CHG-01"), 6
    resisted = True

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        return super().refusal_at(field, caster, target) or refusal_of_activated(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if not (yield from resists(log, self, cast, target)):
            log.emit(Concerned(cast.caster, DOMINATES, target.id, self.rule))


class Telepathy(_Changeling):
    """More on the side's next initiative roll, however many cast it."""

    id, rule, level = "telepathy", RuleId("WZ1-CHG-02"), 3

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        seat = log.state.models[cast.caster].owner
        foretelling = SkillRef("foretelling", log.state.turn + 1)
        log.emit(EffectBegan(Lasting(self.id, foretelling, "battle", cast.caster), self.rule, seat=seat))
        return
        yield


class Rally(_Changeling, minds.Calming):
    """A panicked unit rolls to rally at once, with 2 more."""

    id, rule, level = "rally", RuleId("WZ1-CHG-03"), 2


class Command(_Changeling, Ordering):
    """A friendly unit in sight is activated after the caster's, as if it had been given orders."""

    id, rule, level = "command", RuleId("WZ1-CHG-04"), 2


class Panic(_Changeling, AtUnit):
    """A unit tests for panic at once; those that never do are not affected."""

    id, rule, level = "panic", RuleId("WZ1-CHG-05"), 3

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        return super().refusal_at(field, caster, target) or minds.refusal_of_panicked(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        yield from minds.frighten(log, self.unit_of(log.state, cast).id, self.rule)


class Pain(_Changeling, Wounding):
    """A wound without an Armor roll, unless it is resisted."""

    id, rule, level = "pain", RuleId("WZ1-CHG-06"), 4


def refusal_to_order(field: Battlefield, caster: Model, unit: Unit, rule: RuleId) -> Refusal | None:
    """Why a unit cannot be activated after this one: it has been, or it is panicked (WZ1-ORD-01)."""
    name = verbatim(unit.name)
    if unit.stage != "waiting" or unit.id in field.ordered or unit.id == caster.unit:
        return refuse(rule, "refused.unit_activated", unit=name)
    if unit.has(PANICKED):
        return refuse(rule, "refused.unit_panicked", unit=name)
    return None
