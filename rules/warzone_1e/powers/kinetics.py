"""The Art of Kinetics (WZ1-KIN-01 to 04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.geometry import Point, Shape
from rules.core.ids import RuleId
from rules.core.message import say
from rules.core.offer import Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.powers.aims import AtModel, AtPlace
from rules.warzone_1e.powers.blasts import burst
from rules.warzone_1e.powers.casting import resists
from rules.warzone_1e.powers.oneself import OnSelf
from rules.warzone_1e.powers.placing import places_near, put, refusal_to_stand
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import circles_at, sizes


class _Kinetics(Power):
    source, school = "art", "kinetics"


class Striking(_Kinetics, AtModel):
    """A bolt at one enemy; neither cover nor a roll to hit counts."""

    id, rule = "striking", RuleId("WZ1-KIN-01")
    attacks, reaches_power = True, True
    base = 10

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        yield from take_hit(log, Hit(target.id, self.base + cast.level, self.rule, by=cast.caster))


class Shield(_Kinetics, OnSelf):
    """4 more Armor, for all the battle."""

    id, rule, level, effect, until = "shield", RuleId("WZ1-KIN-02"), 4, "shielded", "battle"


class Teleportation(_Kinetics, AtModel):
    """Somebody in sight vanishes and stands elsewhere; enemies may resist."""

    id, rule, level = "teleportation", RuleId("WZ1-KIN-03"), 8
    whom, resisted = "anybody", True

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        return (*super().needs(field, caster), Need("at", "place", say("need.power_place")))

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        refused = super().refusal(field, caster, cast)
        if refused is not None:
            return refused
        if cast.at is None:
            return refuse("CORE-COMMAND", "refused.power_place", power=self.name)
        return refusal_to_stand(field, self.target_of(field, cast), cast.at, self.rule)

    @override
    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        middle = Point(field.board.width // 2, field.board.depth // 2)
        for at in (middle, *places_near(middle, field.board.depth // 3)):
            yield change(cast, at=at)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target, caster = self.target_of(log.state, cast), log.state.models[cast.caster]
        if target.owner != caster.owner and (yield from resists(log, self, cast, target)):
            return
        assert cast.at is not None
        put(log, target.id, cast.at, self.rule)


class Explosion(_Kinetics, AtPlace):
    """The explosion template about a place in sight."""

    id, rule, level = "explosion", RuleId("WZ1-KIN-04"), 6
    attacks, reaches_power = True, True
    damage = 12

    @override
    def covers(self, field: Battlefield, cast: Cast) -> tuple[Shape, ...]:
        return circles_at(cast.at) if cast.at is not None else ()

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        assert cast.at is not None
        times = len(sizes().explosion.radii)
        yield from burst(log, cast.caster, cast.at, self.damage, times, self.rule)
