"""The Art of Exorcism (WZ1-EXO-01 to 04, WZ1-CHG-03)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.effect import effects_on_unit
from rules.warzone_1e.facts import EffectBegan, WoundsRegained
from rules.warzone_1e.panic import rout
from rules.warzone_1e.powers import minds
from rules.warzone_1e.powers.aims import AtModel, AtUnit
from rules.warzone_1e.powers.facts import PowerEnded
from rules.warzone_1e.powers.lasting import end
from rules.warzone_1e.powers.power import POWERS, Cast, Power, powers_known
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit

#: The level of a variable gift against which this spell is cast: what it costs (WZ1-EXO-04).
LEVEL_OF_VARIABLE = 5


class _Exorcism(Power):
    source, school = "art", "exorcism"


class TurnUndead(_Exorcism, AtUnit):
    """Undead Legionnaires test for panic; those that are panicked rout."""

    id, rule, level = "turn_undead_legionnaire", RuleId("WZ1-EXO-01"), 2

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Unit) -> Refusal | None:
        if not any(effect.undead for effect in effects_on_unit(field, target)):
            return refuse(self.rule, "refused.no_undead", unit=verbatim(target.name))
        return super().refusal_at(field, caster, target)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        unit = self.unit_of(log.state, cast)
        if unit.has(PANICKED):
            rout(log, unit.id, self.rule)
        else:
            yield from minds.frighten(log, unit.id, self.rule)


class ExorciseWound(_Exorcism, AtModel):
    """A wounded model in sight regains a wound."""

    id, rule, level = "exorcise_wound", RuleId("WZ1-EXO-02"), 3
    whom = "friend"

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        return super().refusal_at(field, caster, target) or refusal_to_heal(target, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        log.emit(WoundsRegained(self.target_of(log.state, cast).id, 1, self.rule))
        return
        yield


class ExorciseFear(_Exorcism, minds.Calming):
    """A panicked unit rolls to rally at once, with 2 more."""

    id, rule, level = "exorcise_fear", RuleId("WZ1-CHG-03"), 2


class ExorciseEvilInfluence(_Exorcism, AtModel):
    """One effect of a gift on somebody, or on its unit, is undone; the level is that of the effect."""

    id, rule = "exorcise_evil_influence", RuleId("WZ1-EXO-03")
    picks_level = False
    whom = "anybody"

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        influences = {lasting.of for model in field.standing for _, lasting in influences_on(field, model)}
        found = tuple(Candidate(gift, POWERS[gift].name) for gift in sorted(influences))
        return (*super().needs(field, caster), Need("item", "pick", say("need.influence"), found))

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        if not any(True for _ in influences_on(field, target)):
            return refuse(self.rule, "refused.no_influence", model=verbatim(target.name))
        return super().refusal_at(field, caster, target)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        refused = super().refusal(field, caster, cast)
        if refused is not None or _influence(field, cast) is not None:
            return refused
        return refuse(self.rule, "refused.no_influence", model=verbatim(self.target_of(field, cast).name))

    @override
    def levels(self, field: Battlefield, cast: Cast) -> int | None:
        found = _influence(field, cast)
        assert found is not None
        gift = POWERS[found[1].of]
        return gift.level if gift.level is not None else int(found[1].effect.value or LEVEL_OF_VARIABLE)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        found = _influence(log.state, cast)
        if found is None:
            return
        bearer, lasting = found
        yield from POWERS[lasting.of].undo(log, bearer, lasting)
        end(log, bearer, lasting, self.rule)
        log.emit(PowerEnded(cast.caster, lasting.of, "undone", self.rule, cast.target))


def influences_on(field: Battlefield, model: Model) -> Iterator[tuple[Model | Unit, Lasting]]:
    """The effects of gifts in play on a model and on its unit."""
    unit = field.unit_of(model)
    for bearer in (model, unit):
        for lasting in bearer.effects:
            if lasting.of in POWERS and POWERS[lasting.of].source == "gift":
                yield bearer, lasting


def _influence(field: Battlefield, cast: Cast) -> tuple[Model | Unit, Lasting] | None:
    """The effect that is meant; without a name the only one."""
    found = list(influences_on(field, AtModel.target_of(field, cast)))
    named = [one for one in found if one[1].of == cast.item]
    if named:
        return named[0]
    return found[0] if len(found) == 1 and not cast.item else None


class ExorciseDarkSymmetry(_Exorcism, AtModel):
    """An enemy loses one of its gifts for the rest of the battle; the level is that of the gift."""

    id, rule = "exorcise_dark_symmetry", RuleId("WZ1-EXO-04")
    picks_level = False

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        owned = {gift.id for enemy in field.enemies(caster) for gift in gifts_of(field, enemy)}
        found = tuple(Candidate(gift, POWERS[gift].name) for gift in sorted(owned))
        return (*super().needs(field, caster), Need("item", "pick", say("need.gift"), found))

    @override
    def refusal_at(self, field: Battlefield, caster: Model, target: Model) -> Refusal | None:
        if not gifts_of(field, target):
            return refuse(self.rule, "refused.owns_no_gift", model=verbatim(target.name))
        return super().refusal_at(field, caster, target)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        refused = super().refusal(field, caster, cast)
        if refused is not None:
            return refused
        target = self.target_of(field, cast)
        if cast.item not in {gift.id for gift in gifts_of(field, target)}:
            return refuse(self.rule, "refused.gift_not_owned", model=verbatim(target.name))
        return None

    @override
    def levels(self, field: Battlefield, cast: Cast) -> int | None:
        level = POWERS[cast.item].level
        return LEVEL_OF_VARIABLE if level is None else level

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        stripped = Lasting(self.id, SkillRef("stripped", cast.item), "battle", cast.caster)
        log.emit(EffectBegan(stripped, self.rule, model=self.target_of(log.state, cast).id))
        return
        yield


def gifts_of(field: Battlefield, model: Model) -> tuple[Power, ...]:
    """The gifts that a model owns."""
    return tuple(power for power in powers_known(field, model) if power.source == "gift")


def refusal_to_heal(model: Model, rule: RuleId) -> Refusal | None:
    """Why a model regains no wound: it has them all (WZ1-EXO-02)."""
    if model.wounds < model.profile.w:
        return None
    return refuse(rule, "refused.unwounded", model=verbatim(model.name))
