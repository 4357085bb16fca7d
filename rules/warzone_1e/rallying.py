"""Chapter: Rallying, Rally (WZ1-RALLY-01 to 05): coming out of panic."""

from __future__ import annotations

from rules.core.check import Check
from rules.core.command import Command
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, roll, test
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import activation
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.dice import FUMBLE, PERFECT, SPECIAL
from rules.warzone_1e.facts import ActionsChanged, ModelDone
from rules.warzone_1e.orders import EARSHOT, is_in_earshot, refusal_of_command
from rules.warzone_1e.panic import best_led, calm_down, leadership_check, never_routs, rout
from rules.warzone_1e.shelter import is_sheltered
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.units import is_panicked, unit_named

RALLY = Action("rally", RuleId("WZ1-RALLY-03"), once=True)

_SELF = RuleId("WZ1-RALLY-01")
_SPECIAL = RuleId("WZ1-RALLY-02")
_BOTH = RuleId("WZ1-RALLY-05")


class RallyUnit(Command, frozen=True, tag="rally_unit"):
    """The panicked unit that is active tries to rally by itself (WZ1-RALLY-01)."""

    unit: UnitId


class Rally(Command, frozen=True, tag="rally"):
    """An individual rallies a panicked squad, and itself, too, if it has panicked (WZ1-RALLY-03)."""

    model: ModelId
    unit: UnitId


# By itself -------------------------------------------------------------------------------------------


def rally_unit(log: Log[Battlefield], seat: SeatId, command: RallyUnit) -> Procedure[None]:
    """A panicked unit in shelter rolls to rally, and does nothing else this turn but on a natural 1.

    Rules: WZ1-RALLY-01, WZ1-RALLY-02, WZ1-RALLY-05. Raises ``Illegal``.
    """
    unit = unit_named(log.state, command.unit)
    refused = refusal_to_rally_itself(log.state, seat, unit)
    tester = best_led(log.state, unit) if unit else None
    if refused is not None or unit is None or tester is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.no_such_unit"))
    check = self_check(log.state, tester)
    face = yield from roll(check, tester.id)
    if face == PERFECT:
        calm_down(log, unit.id, _SPECIAL)
        return
    if check.passes(face):
        calm_down(log, unit.id, _SELF)
    elif face == FUMBLE and not never_routs(log.state, unit):
        rout(log, unit.id, _SPECIAL)
        yield from activation.see_to_losses(log)
    for model in list(log.state.members(unit)):
        log.emit(ModelDone(model.id, _SELF))
    yield from activation.close(log)


def self_check(field: Battlefield, tester: Model) -> Check:
    """The roll of a unit that rallies itself, on its best LD."""
    return leadership_check(field, tester, "test.rally_self", SPECIAL).watching(PERFECT, FUMBLE)


def refusal_to_rally_itself(field: Battlefield, seat: SeatId, unit: Unit | None) -> Refusal | None:
    """Why a unit cannot roll to rally now: it is not its turn, or not all of it is in shelter.

    Rules: WZ1-RALLY-01, WZ1-TURN-09, WZ1-PANIC-07, WZ1-PANIC-08.
    """
    if unit is None or unit.owner != seat or field.unit != unit.id or field.pause or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    name = verbatim(unit.name)
    if not unit.has(PANICKED):
        return refuse(_SELF, "refused.unit_not_panicked", unit=name)
    members = [model for model in field.members(unit) if model.on_table]
    if any(model.stage != "waiting" for model in members):
        return refuse(_SELF, "refused.rally_too_late", unit=name)
    if not all(is_sheltered(field, model) for model in members):
        return refuse("WZ1-TURN-09", "refused.not_all_sheltered", unit=name)
    return None


# The action ------------------------------------------------------------------------------------------


def rally(log: Log[Battlefield], seat: SeatId, command: Rally) -> Procedure[None]:
    """An individual rallies a squad near it; a panicked one in shelter itself by the same roll.

    Neither 1 nor 20 is special. Rules: WZ1-RALLY-03, WZ1-RALLY-04, WZ1-RALLY-05. Raises ``Illegal``.
    """
    model = begin(log, seat, command.model, RALLY)
    unit = unit_named(log.state, command.unit)
    refused = refusal_to_rally(log.state, model, unit)
    if refused is not None or unit is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.no_such_unit"))
    both = is_panicked(log.state, model)
    pay(log, model.id, RALLY)
    if (yield from test(leadership_check(log.state, model, "test.rally_order"), model.id)):
        calm_down(log, unit.id, RALLY.rule)
        if both:
            calm_down(log, model.unit, _BOTH)
    if both:
        log.emit(ActionsChanged(model.id, 0, _BOTH))


def refusal_to_rally(field: Battlefield, model: Model, unit: Unit | None) -> Refusal | None:
    """Why this individual cannot rally this squad."""
    refused = refusal_of_command(field, model, "refused.only_individuals_rally")
    if refused is not None:
        return refused
    if unit is None or unit.owner != model.owner or unit.is_individual or not unit.has(PANICKED):
        return refuse(RALLY.rule, "refused.nobody_to_rally")
    name = verbatim(unit.name)
    if not is_in_earshot(field, model, unit):
        return refuse(RALLY.rule, "refused.out_of_earshot", unit=name, reach=EARSHOT)
    if is_panicked(field, model) and (model.spent or not is_sheltered(field, model)):
        return refuse(_BOTH, "refused.rally_unsheltered", model=verbatim(model.name))
    return None
