"""Gifts of Ilian (WZ1-ILIAN-01 to 04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.geometry import Shape, circle
from rules.core.ids import INCH, RuleId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.facts import TokenLaid
from rules.warzone_1e.powers import gates
from rules.warzone_1e.powers.aims import AtPlace, power_reach
from rules.warzone_1e.powers.blasts import within_reach
from rules.warzone_1e.powers.placing import places_near, put, refusal_to_stand
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.powers.wounding import Wounding
from rules.warzone_1e.state import Battlefield, Model


class _Ilian(Power):
    source, school = "gift", "ilian"


class DimensionalHole(_Ilian, AtPlace):
    """Everybody within 5 inches of a place in sight saves against a Damage of 12, or takes a wound."""

    id, rule, level = "dimensional_hole", RuleId("WZ1-ILIAN-01"), 6
    attacks = True
    damage, reach = 12, 5 * INCH

    @override
    def covers(self, field: Battlefield, cast: Cast) -> tuple[Shape, ...]:
        return (circle(cast.at, self.reach),) if cast.at is not None else ()

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        assert cast.at is not None
        for id in within_reach(log.state, cast.at, self.reach):
            yield from take_hit(log, Hit(id, self.damage, self.rule, by=cast.caster))


class DisruptPower(_Ilian):
    """Used by those who wait, against an enemy's power that has just succeeded: nothing comes of it."""

    id, rule = "disrupt_power", RuleId("WZ1-ILIAN-02")
    disrupts, picks_level = True, False

    @override
    def unusable(self, field: Battlefield, caster: Model) -> Refusal | None:
        return refuse(self.rule, "refused.only_waiting_disrupt", power=self.name)


class HandOfDeath(_Ilian, Wounding):
    """The target resists or takes a wound; its level counts for nothing else."""

    id, rule = "hand_of_death", RuleId("WZ1-ILIAN-03")


class TrueGate(_Ilian, AtPlace):
    """Its user steps to a place up to its PW in inches away; a squad that it has ordered may follow."""

    id, rule, level = "true_gate", RuleId("WZ1-ILIAN-04"), 6
    in_sight, reaches_power = False, True

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        refused = super().refusal(field, caster, cast)
        if refused is not None or cast.at is None:
            return refused
        return refusal_to_stand(field, caster, cast.at, self.rule)

    @override
    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        for at in places_near(caster.at, power_reach(caster)):
            yield change(cast, at=at)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        assert cast.at is not None
        put(log, cast.caster, cast.at, self.rule)
        log.emit(TokenLaid(gates.gate_of(log.state.models[cast.caster]), self.rule))
        return
        yield
