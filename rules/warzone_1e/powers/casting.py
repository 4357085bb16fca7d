"""Chapter: Casting a Spell, Using the Dark Gifts (WZ1-ART-03 to 06, WZ1-GIFT-04 to 07, WZ1-ACT-06)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.check import Check, modifier
from rules.core.event import Question
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import WAITING
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.facts import Counted, Lost
from rules.warzone_1e.powers.commands import Concentrate, UsePower
from rules.warzone_1e.powers.facts import PowerEnded, PowerUsed
from rules.warzone_1e.powers.power import (
    HIGHEST,
    LOWEST,
    POWERS,
    Cast,
    Power,
    powers_known,
    refuse_of_other_school,
)
from rules.warzone_1e.scores import score, score_check
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.targeting import dares_to_target

USE = Action("use_special_power", RuleId("WZ1-ACT-05"), once=True)
CONCENTRATE = Action("concentrate", RuleId("WZ1-ACT-06"))

#: Of a model: how often it has concentrated in its turn.
CONCENTRATED = "concentrated"
#: What each Concentrate action adds to the PW (WZ1-ACT-06).
CONCENTRATION = 4


def concentrate(log: Log[Battlefield], seat: SeatId, command: Concentrate) -> Procedure[None]:
    """Gather strength for a power of the same turn (WZ1-ACT-06). Raises ``Illegal``."""
    model = begin(log, seat, command.model, CONCENTRATE)
    if not model.profile.pw:
        raise forbid("WZ1-PROF-03", "refused.no_power_score", model=verbatim(model.name))
    pay(log, model.id, CONCENTRATE)
    log.emit(Counted(CONCENTRATED, model.count(CONCENTRATED) + 1, CONCENTRATE.rule, model=model.id))
    return
    yield


def use_power(log: Log[Battlefield], seat: SeatId, command: UsePower) -> Procedure[None]:
    """Use a spell or a gift. Raises ``Illegal``. Rules: WZ1-ART-03, WZ1-GIFT-04."""
    power = POWERS.get(command.power)
    if power is None:
        raise forbid("CORE-COMMAND", "refused.no_such_power")
    caster = begin(log, seat, command.model, action_of(power))
    cast = aimed(log.state, caster, power, command)
    pay(log, caster.id, action_of(power))
    log.emit(PowerUsed(caster.id, power.id, cast.level, power.rule, cast.target))
    yield from _carried_out(log, power, cast)


def _carried_out(log: Log[Battlefield], power: Power, cast: Cast) -> Procedure[None]:
    target = _model_aimed_at(log.state, cast)
    if target is not None and not (yield from dares_to_target(log, cast.caster, target)):
        return
    if not (yield from test(casting_check(log.state, power, cast), cast.caster)):
        return
    if not (yield from _is_disrupted(log, power, cast)):
        yield from power.takes_effect(log, cast)


def _model_aimed_at(field: Battlefield, cast: Cast) -> ModelId | None:
    """The model that a power is used at: the one that is named, or the individual that is."""
    unit = field.units.get(UnitId(cast.target))
    if unit is not None:
        return next((model.id for model in field.members(unit) if unit.is_individual), None)
    return ModelId(cast.target) if cast.target in field.models else None


def action_of(power: Power) -> Action:
    """The Use Special Power action with this power (WZ1-QUICK-03)."""
    return change(USE, attacks=power.attacks)


def aimed(field: Battlefield, caster: Model, power: Power, command: UsePower) -> Cast:
    """The power as the command wants it used. Raises ``Illegal`` where it may not be."""
    refused = refusal_to_use(field, caster, power)
    if refused is not None:
        raise Illegal(refused)
    cast = Cast(
        caster.id,
        power.id,
        power.level or 0,
        command.target,
        command.item,
        Point(*command.at) if command.at is not None else None,
        command.path,
        command.facing,
    )
    refused = power.refusal(field, caster, cast)
    if refused is not None:
        raise Illegal(refused)
    return change(cast, level=_level(field, power, cast, command.level))


def refusal_to_use(field: Battlefield, caster: Model, power: Power) -> Refusal | None:
    """Why a model may not use a power whatever it is used at: it does not know it, or not now.

    Rules: WZ1-PROF-03, WZ1-ART-01, WZ1-ART-02, WZ1-GIFT-01.
    """
    name = verbatim(caster.name)
    if not caster.profile.pw:
        return refuse("WZ1-PROF-03", "refused.no_power_score", model=name)
    if power not in powers_known(field, caster):
        return refuse_of_other_school(power)
    if power.once_a_battle and caster.count(power.id):
        return refuse(power.rule, "refused.once_a_battle", power=power.name)
    for effect in effects_on(field, caster):
        if power.id in effect.stripped_gifts():
            return refuse(effect.rule, "refused.gift_stripped", power=power.name)
    return power.unusable(field, caster)


def _level(field: Battlefield, power: Power, cast: Cast, picked: str) -> int:
    """The level at which a power is used. Raises ``Illegal``. Rules: WZ1-ART-05, WZ1-GIFT-06."""
    fixed = power.levels(field, cast)
    if fixed is not None:
        return fixed
    if not picked.isascii() or not picked.isdigit() or not LOWEST <= int(picked) <= HIGHEST:
        raise forbid(power.rule_of("level"), "refused.power_level", least=LOWEST, most=HIGHEST)
    return int(picked)


def casting_check(field: Battlefield, power: Power, cast: Cast) -> Check:
    """PW less the level, and what concentrating adds. Rules: WZ1-ART-03, WZ1-GIFT-04, WZ1-ACT-06."""
    caster = field.models[cast.caster]
    more = (
        modifier(power.rule_of("use"), "why.power_level", -cast.level),
        modifier("WZ1-ACT-06", "why.concentrated", CONCENTRATION * caster.count(CONCENTRATED)),
    )
    return score_check(field, caster, "pw", "test.cast", PLAIN, more)


# Resisting -------------------------------------------------------------------------------------------


def resist_check(field: Battlefield, power: Power, cast: Cast, model: Model) -> Check:
    """LD less the level. Rules: WZ1-ART-06, WZ1-GIFT-07."""
    more = [modifier(power.rule_of("resist"), "why.power_level", -cast.level)]
    for effect in effects_on(field, model):
        more += effect.resist_modifiers(field, model, power.source)
    return score_check(field, model, "ld", "test.resist", PLAIN, more)


def resists(log: Log[Battlefield], power: Power, cast: Cast, model: Model) -> Procedure[bool]:
    """Whether a model withstands a power."""
    passed = yield from test(resist_check(log.state, power, cast, model), model.id)
    if passed:
        log.emit(PowerEnded(cast.caster, power.id, "resisted", power.rule_of("resist"), model.id))
    return passed


def unit_resists(log: Log[Battlefield], power: Power, cast: Cast, unit: Unit) -> Procedure[bool]:
    """Whether a unit withstands a power, in one roll on its best LD (WZ1-DEMN-03)."""
    members = [model for model in log.state.members(unit) if model.on_table]
    best = max(members, key=lambda model: score(log.state, model, "ld"))
    return (yield from resists(log, power, cast, best))


# Disrupting ------------------------------------------------------------------------------------------


def _is_disrupted(log: Log[Battlefield], power: Power, cast: Cast) -> Procedure[bool]:
    """Whether a waiting enemy puts an end to a power before it takes effect (WZ1-ILIAN-02)."""
    passed_by: set[ModelId] = set()
    for seat in sorted(log.state.seats):
        while disrupters := [m for m in _disrupters(log.state, cast, seat) if m.id not in passed_by]:
            chosen = yield from _choice_of_disrupter(seat, power, cast, disrupters)
            if chosen is None:
                break
            passed_by.add(chosen.id)
            if (yield from _disrupts(log, power, cast, chosen)):
                return True
    return False


def _disrupters(field: Battlefield, cast: Cast, seat: SeatId) -> Iterator[Model]:
    """A side's waiting models with a gift against its enemies' powers."""
    caster = field.models[cast.caster]
    for model in field.standing:
        waits = model.owner == seat and model.owner != caster.owner and model.has(WAITING)
        if waits and _disrupting_gift(field, model) is not None:
            yield model


def _disrupting_gift(field: Battlefield, model: Model) -> Power | None:
    """The gift by which a model puts an end to others' powers, if it may use it."""
    stripped = {gift for effect in effects_on(field, model) for gift in effect.stripped_gifts()}
    found = (power for power in powers_known(field, model) if power.disrupts and power.id not in stripped)
    return next(found, None)


def _choice_of_disrupter(
    seat: SeatId, power: Power, cast: Cast, disrupters: list[Model]
) -> Procedure[Model | None]:
    options = (
        option("let_be", say("option.let_power_be")),
        *(option(model.id, say("option.disrupt", model=verbatim(model.name))) for model in disrupters),
    )
    text = say("ask.disrupt", power=power.name, level=cast.level)
    rule = RuleId("WZ1-ILIAN-02")
    choice = yield from ask(Question(seat, text, options, "let_be", rule, (cast.caster,)))
    return next((model for model in disrupters if model.id == choice.option), None)


def _disrupts(log: Log[Battlefield], power: Power, cast: Cast, by: Model) -> Procedure[bool]:
    """The saved action is used, whether it works or not."""
    gift = _disrupting_gift(log.state, by)
    assert gift is not None
    log.emit(Lost(by.id, WAITING, gift.rule), PowerUsed(by.id, gift.id, cast.level, gift.rule, cast.caster))
    own = Cast(by.id, gift.id, cast.level, cast.caster)
    passed = yield from test(casting_check(log.state, gift, own), by.id)
    if passed:
        log.emit(PowerEnded(cast.caster, power.id, "disrupted", gift.rule, by.id))
    return passed
