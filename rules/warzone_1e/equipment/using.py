"""Chapters: Combat Drugs, Hyperactivator (WZ1-EQUIP-06, WZ1-EQUIP-11): what is used as a turn begins."""

from __future__ import annotations

from rules.core.check import Check, check
from rules.core.command import Command
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, test
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e import actions, activation
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.equipment.items import BURNT_OUT
from rules.warzone_1e.facts import Counted, EffectBegan, EffectEnded, Gained, ModelDone
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit

DRUGS, HYPER = RuleId("WZ1-EQUIP-06"), RuleId("WZ1-EQUIP-11")

#: Of units: its combat drugs have been used.
DOSED = "combat_drugs_used"

_DRUGGED = Lasting("combat_drugs", SkillRef("drugged"), "battle")
_HYPERACTIVE = Lasting("hyperactivator", SkillRef("hyperactive"), "turn")


class UseDrugs(Command, frozen=True, tag="use_drugs"):
    """The unit that has just been activated takes its combat drugs (WZ1-EQUIP-06)."""

    unit: UnitId


class UseHyperactivator(Command, frozen=True, tag="use_hyperactivator"):
    """Switch a hyperactivator on as its wearer's turn begins (WZ1-EQUIP-11)."""

    model: ModelId


# Combat drugs --------------------------------------------------------------------------------------------


def use_drugs(log: Log[Battlefield], seat: SeatId, command: UseDrugs) -> Procedure[None]:
    """The unit takes no panic tests until its next turn. Raises ``Illegal``."""
    refused = refusal_to_drug(log.state, seat, log.state.units.get(command.unit))
    if refused is not None:
        raise Illegal(refused)
    log.emit(Counted(DOSED, 1, DRUGS, unit=command.unit))
    log.emit(EffectBegan(_DRUGGED, DRUGS, unit=command.unit))
    return
    yield


def carries_drugs(field: Battlefield, unit: Unit) -> bool:
    """Whether drugs were bought for a unit."""
    return any(effect.drugs for model in field.members(unit) for effect in effects_on(field, model))


def refusal_to_drug(field: Battlefield, seat: SeatId, unit: Unit | None) -> Refusal | None:
    """Why a unit cannot take drugs now: once a battle, as it is activated, of a sound mind."""
    if field.phase != "activation" or field.active != seat or field.pause:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if unit is None or unit.id != field.unit or unit.owner != seat:
        return refuse(DRUGS, "refused.drugs_when_activated")
    name = verbatim(unit.name)
    if unit.count(DOSED):
        return refuse(DRUGS, "refused.drugs_used", unit=name)
    if not carries_drugs(field, unit):
        return refuse(DRUGS, "refused.no_drugs", unit=name)
    if unit.has(PANICKED):
        return refuse(DRUGS, "refused.drugs_panicked", unit=name)
    if any(model.stage != "waiting" for model in field.members(unit)):
        return refuse(DRUGS, "refused.drugs_when_activated")
    return None


def drugs_wear_off(log: Log[Battlefield], unit: str) -> Procedure[None]:
    """Drugs last until the unit's next turn begins."""
    held = log.state.units[UnitId(unit)]
    if _DRUGGED in held.effects:
        log.emit(EffectEnded(_DRUGGED, DRUGS, unit=held.id))
    return
    yield


# The hyperactivator -------------------------------------------------------------------------------------


def use_hyperactivator(log: Log[Battlefield], seat: SeatId, command: UseHyperactivator) -> Procedure[None]:
    """On its own printed LD or less an action and LD more this round; else it is broken, and the round lost.

    Raises ``Illegal``.
    """
    model = log.state.models.get(command.model)
    refused = refusal_to_hyperactivate(log.state, seat, model)
    if refused is not None or model is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.not_your_model"))
    if (yield from test(hyper_check(model), model.id)):
        log.emit(EffectBegan(_HYPERACTIVE, HYPER, model=model.id))
        actions.activate(log, model.id)
    else:
        log.emit(Gained(model.id, BURNT_OUT, HYPER))
        actions.activate(log, model.id)
        log.emit(ModelDone(model.id, HYPER))
    yield from activation.close(log)


def hyper_check(model: Model) -> Check:
    """The roll on the wearer's own LD, which nothing changes."""
    return check("test.hyper", PLAIN, model.profile.ld)


def wears_hyperactivator(field: Battlefield, model: Model) -> bool:
    """Whether a model wears one."""
    return any(effect.hyperactivates for effect in effects_on(field, model))


def refusal_to_hyperactivate(field: Battlefield, seat: SeatId, model: Model | None) -> Refusal | None:
    """Why a hyperactivator cannot be switched on now."""
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    refused = actions.refusal_to_be_active(field, seat, model)
    if refused is not None:
        return refused
    name = verbatim(model.name)
    if not wears_hyperactivator(field, model):
        return refuse(HYPER, "refused.no_hyperactivator", model=name)
    if model.has(BURNT_OUT):
        return refuse(HYPER, "refused.burnt_out", model=name)
    if model.stage != "waiting":
        return refuse(HYPER, "refused.hyper_too_late", model=name)
    return None
