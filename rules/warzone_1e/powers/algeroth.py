"""Gifts of Algeroth (WZ1-ALG-01 to 05)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.geometry import Shape, bearing
from rules.core.ids import RuleId
from rules.core.message import say
from rules.core.offer import Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.damage import suffer, take_hit
from rules.warzone_1e.facts import Concerned, Counted, EffectBegan, Ordered, Removed, WoundsRegained
from rules.warzone_1e.powers import frenzy, warping
from rules.warzone_1e.powers.aims import AtModel, AtUnit, nearest_first
from rules.warzone_1e.powers.blasts import caught
from rules.warzone_1e.powers.casting import CONCENTRATED, resists
from rules.warzone_1e.powers.changeling import refusal_to_order
from rules.warzone_1e.powers.lasting import lay
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.shooting.facts import TemplateLaid
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit
from rules.warzone_1e.templates import at_muzzle


class _Algeroth(Power):
    source, school = "gift", "algeroth"


class DevouringDarkness(_Algeroth, AtModel):
    """A roll to resist for each time that its user has concentrated, a wound for each that fails."""

    id, rule, level = "devouring_darkness", RuleId("WZ1-ALG-01"), 4
    attacks, resisted = True, True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        rolls = max(1, log.state.models[cast.caster].count(CONCENTRATED))
        for _ in range(rolls):
            target = self.target_of(log.state, cast)
            if not target.on_table or (yield from resists(log, self, cast, target)):
                return
            yield from suffer(log, target.id, 1, self.rule, cast.caster)


class DimensionWarp(_Algeroth, AtModel):
    """The target resists or is gone, until its user puts it back somewhere when it is next activated."""

    id, rule, level = "dimension_warp", RuleId("WZ1-ALG-02"), 5
    attacks, resisted = True, True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if (yield from resists(log, self, cast, target)):
            return
        log.emit(Removed(target.id, "warped", self.rule, cast.caster))
        log.emit(Concerned(target.id, warping.WARPED_BY, cast.caster, self.rule))
        log.emit(Counted(warping.WARPED_NOW, 1, self.rule, model=cast.caster))


class Distort(_Algeroth, AtModel):
    """The target resists, or has 1 less Wounds, MW, CC and MV for good."""

    id, rule, level = "distort", RuleId("WZ1-ALG-03"), 2
    attacks, resisted = True, True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if (yield from resists(log, self, cast, target)):
            return
        lay(log, self, cast.caster, target, SkillRef("distorted"), "battle")
        yield from suffer(log, target.id, 1, self.rule, cast.caster)

    @override
    def undo(self, log: Log[Battlefield], bearer: Model | Unit, lasting: Lasting) -> Procedure[None]:
        if isinstance(bearer, Model):
            log.emit(WoundsRegained(bearer.id, 1, RuleId("WZ1-EXO-03")))
        return
        yield


class FlowOfAcid(_Algeroth):
    """The triangular template from its user: everybody under it burns, at Damage 12."""

    id, rule, level = "flow_of_acid", RuleId("WZ1-ALG-04"), 4
    attacks = True
    damage = 12

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        return (Need("facing", "facing", say("need.power_direction"), origin=(caster.at.x, caster.at.y)),)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        if cast.facing is None:
            return refuse("CORE-COMMAND", "refused.power_direction", power=self.name)
        return None

    @override
    def covers(self, field: Battlefield, cast: Cast) -> tuple[Shape, ...]:
        body = field.models[cast.caster].body
        return (at_muzzle(body, cast.facing),) if cast.facing is not None else ()

    @override
    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        for enemy in nearest_first(caster, field.enemies(caster)):
            yield change(cast, facing=bearing(caster.at, enemy.at))

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        user = log.state.models[cast.caster]
        assert cast.facing is not None
        log.emit(TemplateLaid("triangle", user.at, cast.facing, self.rule, user.id))
        template = at_muzzle(user.body, cast.facing)
        for id in caught(log.state, template):
            if id != user.id:
                yield from take_hit(log, Hit(id, self.damage, self.rule, by=user.id, burns=True))


class InvokeFrenzy(_Algeroth, AtUnit):
    """A squad is activated after its user's turn, and has no mind but for its nearest enemies."""

    id, rule, level = "invoke_frenzy", RuleId("WZ1-ALG-05"), 4
    whom, on_squads = "friend", True

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        return super().refusal_at(field, caster, target) or refusal_to_order(field, caster, target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        unit = self.unit_of(log.state, cast)
        prey = frenzy.nearest_enemies(log.state, unit)
        if prey is not None:
            raging = Lasting(self.id, SkillRef("frenzied", prey.id), "battle", cast.caster)
            log.emit(EffectBegan(raging, self.rule, unit=unit.id))
        log.emit(Ordered(unit.id, self.rule))
        return
        yield
