"""Chapter: Give Orders (WZ1-ORD-01 to 04): an individual has a unit act straight after it."""

from __future__ import annotations

from rules.core.command import Command
from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.facts import Ordered
from rules.warzone_1e.scores import score
from rules.warzone_1e.sight import within
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.units import is_individual, unit_named

GIVE_ORDERS = Action("give_orders", RuleId("WZ1-ORD-01"), once=True)

#: How far the word of an individual carries, to the nearest model of a unit (WZ1-ORD-01, WZ1-RALLY-03).
EARSHOT = 6 * INCH


class GiveOrders(Command, frozen=True, tag="give_orders"):
    """Have a friendly unit act straight after this one (WZ1-ORD-01)."""

    model: ModelId
    unit: UnitId


def give_orders(log: Log[Battlefield], seat: SeatId, command: GiveOrders) -> Procedure[None]:
    """Order a squad, or an individual of lower Leadership. Raises ``Illegal``."""
    model = begin(log, seat, command.model, GIVE_ORDERS)
    unit = unit_named(log.state, command.unit)
    refused = refusal_of_orders(log.state, model, unit)
    if refused is not None or unit is None:
        raise Illegal(refused or refuse("CORE-COMMAND", "refused.no_such_unit"))
    pay(log, model.id, GIVE_ORDERS)
    log.emit(Ordered(unit.id, RuleId("WZ1-ORD-02")))
    return
    yield


def refusal_of_command(field: Battlefield, model: Model, key: str) -> Refusal | None:
    """Why this model commands nobody: only individuals do (WZ1-UNIT-11)."""
    if is_individual(field, model):
        return None
    return refuse("WZ1-UNIT-11", key, model=verbatim(model.name))


def refusal_of_orders(field: Battlefield, model: Model, unit: Unit | None) -> Refusal | None:
    """Why this unit cannot be ordered by this model; None where it can. Rules: WZ1-ORD-01, WZ1-ORD-03."""
    refused = refusal_of_command(field, model, "refused.only_individuals_order")
    if refused is not None:
        return refused
    if unit is None or unit.owner != model.owner or unit.id == model.unit:
        return refuse(GIVE_ORDERS.rule, "refused.nobody_to_order")
    name = verbatim(unit.name)
    if unit.has(PANICKED):
        return refuse(GIVE_ORDERS.rule, "refused.order_panicked", unit=name)
    if unit.stage != "waiting" or unit.id in field.ordered:
        return refuse(GIVE_ORDERS.rule, "refused.order_activated", unit=name)
    if not is_in_earshot(field, model, unit):
        return refuse(GIVE_ORDERS.rule, "refused.out_of_earshot", unit=name, reach=EARSHOT)
    if unit.is_individual:
        own, theirs = score(field, model, "ld"), _leadership(field, unit)
        if own <= theirs:
            return refuse("WZ1-ORD-03", "refused.no_lower_leadership", unit=name, own=own, theirs=theirs)
    return None


def is_in_earshot(field: Battlefield, model: Model, unit: Unit) -> bool:
    """Whether any model of a unit is near enough to hear somebody."""
    return any(other.on_table and within(model, other, EARSHOT) for other in field.members(unit))


def _leadership(field: Battlefield, unit: Unit) -> int:
    return max(score(field, model, "ld") for model in field.members(unit))
