"""Chapter: The Turn Sequence, nominating and activating units (WZ1-TURN-04 to 09).

After every action ``after_action`` sees what is over: the model's turn, its unit's, the game turn, or the
battle.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import actions, turn, units, victory
from rules.warzone_1e.chapter import all_words, chapters, happen
from rules.warzone_1e.commands import Activate, EndModel, EndUnit
from rules.warzone_1e.facts import (
    Concerned,
    Counted,
    Lost,
    ModelDone,
    OrderTaken,
    PhaseBegan,
    Removed,
    UnitActivated,
    UnitDone,
    UnitLost,
)
from rules.warzone_1e.state import Battlefield, Model, Unit

_ACTIVATING = RuleId("WZ1-TURN-05")


def activate(log: Log[Battlefield], seat: SeatId, command: Activate) -> Procedure[None]:
    """Nominate the first unit, or activate one's own (WZ1-TURN-04, WZ1-TURN-05). Raises ``Illegal``."""
    refused = refusal_to_activate(log.state, seat, command.unit)
    if refused is not None:
        raise Illegal(refused)
    unit = log.state.units[command.unit]
    if log.state.phase == "nomination":
        _swap_places(log, seat, unit.owner)
    log.emit(UnitActivated(unit.id, _ACTIVATING))
    _forget(log, "unit_turn", ())
    yield from happen(log, "unit_activated", unit.id)
    yield from close(log)


def _swap_places(log: Log[Battlefield], winner: SeatId, owner: SeatId) -> None:
    """Whoever has somebody else's unit activated changes places with them (WZ1-MULTI-05)."""
    if owner == winner:
        return
    swap = {winner: owner, owner: winner}
    order = tuple(swap.get(seat, seat) for seat in log.state.order)
    log.emit(OrderTaken(order, RuleId("WZ1-MULTI-05")))


def refusal_to_activate(field: Battlefield, seat: SeatId, id: UnitId) -> Refusal | None:
    """Why a unit may not be activated by this seat now."""
    if field.phase not in {"nomination", "activation"} or field.active != seat or field.pause:
        return refuse("CORE-TURN", "refused.not_your_turn")
    unit = units.unit_named(field, id)
    if unit is None:
        return refuse("CORE-COMMAND", "refused.no_such_unit")
    if field.unit is not None:
        return refuse("WZ1-TURN-05", "refused.unit_active", unit=verbatim(field.units[field.unit].name))
    if field.phase == "activation" and unit.owner != seat:
        return refuse("WZ1-TURN-05", "refused.not_your_unit")
    if unit.stage != "waiting":
        return refuse("WZ1-TURN-08", "refused.unit_done", unit=verbatim(unit.name))
    if not any(model.on_table for model in field.members(unit)):
        return refuse("WZ1-TURN-05", "refused.unit_not_here", unit=verbatim(unit.name))
    ordered = turn.ordered_units(field)
    if ordered and unit not in ordered:
        return refuse("WZ1-ORD-02", "refused.ordered_first", unit=verbatim(ordered[0].name))
    return None


def end_model(log: Log[Battlefield], seat: SeatId, command: EndModel) -> Procedure[None]:
    """End a model's turn before its actions are used up (WZ1-TURN-07). Raises ``Illegal``."""
    refused = refusal_to_end_model(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    actions.activate(log, command.model)
    log.emit(ModelDone(command.model, RuleId("WZ1-TURN-07")))
    yield from close(log)


def refusal_to_end_model(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why a model's turn may not be ended now: it is not its turn, or it has to do something first."""
    model = field.models.get(id)
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    return actions.refusal_to_be_active(field, seat, model) or refusal_to_idle(field, model)


def refusal_to_idle(field: Battlefield, model: Model, what: str = "end_model") -> Refusal | None:
    """What a chapter says against a model's doing nothing more."""
    for chapter in chapters():
        refused = chapter.forbids(field, model, what) if chapter.forbids else None
        if refused is not None:
            return refused
    return None


def end_unit(log: Log[Battlefield], seat: SeatId, command: EndUnit) -> Procedure[None]:
    """Leave the rest of a unit idle: that is its activation (WZ1-TURN-08). Raises ``Illegal``."""
    refused = refusal_to_end_unit(log.state, seat)
    if refused is not None:
        raise Illegal(refused)
    assert log.state.unit is not None
    for model in idle_members(log.state, log.state.units[log.state.unit]):
        log.emit(ModelDone(model.id, RuleId("WZ1-TURN-08")))
    yield from close(log)


def refusal_to_end_unit(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why the unit's turn may not be ended now."""
    if field.phase != "activation" or field.active != seat or field.unit is None or field.pause:
        return refuse("CORE-TURN", "refused.not_your_turn")
    for model in idle_members(field, field.units[field.unit]):
        refused = refusal_to_idle(field, model, "end_unit")
        if refused is not None:
            return refused
    return None


def idle_members(field: Battlefield, unit: Unit) -> Iterator[Model]:
    """Those of a unit whose turn is not over."""
    return (model for model in field.members(unit) if model.stage != "done" and model.on_table)


# What follows -----------------------------------------------------------------------------------------


def after_action(log: Log[Battlefield], model: ModelId) -> Procedure[None]:
    """What the end of an action brings: losses are seen to, turns end, the battle may be over."""
    yield from happen(log, "action_done", model)
    yield from see_to_losses(log)
    now = log.state.models[model]
    if log.state.model == model and now.stage == "active" and now.actions < 1:
        log.emit(ModelDone(model, RuleId("WZ1-ACT-02")))
    yield from close(log)


def see_to_losses(log: Log[Battlefield]) -> Procedure[None]:
    """What those bring about that this command has removed: another leader, panic; each once."""
    for id in dict.fromkeys(event.model for event in log.events if isinstance(event, Removed)):
        yield from units.succeed(log, id)
    lost = [event.model for event in log.events if isinstance(event, Removed)]
    for id in dict.fromkeys(lost):
        yield from happen(log, "model_gone", id)


def close(log: Log[Battlefield]) -> Procedure[None]:
    """See what is over; while somebody may act out of turn nothing ends but the battle."""
    if log.state.phase not in {"activation", "nomination"}:
        return
    yield from _end_models(log)
    if victory.is_decided(log.state):
        victory.end_battle(log)
        return
    field = log.state
    if field.unit is None or field.pause or field.going is not None:
        return
    unit = field.units[field.unit]
    if any(True for _ in idle_members(field, unit)):
        return
    yield from happen(log, "unit_done", unit.id)
    _forget(log, "unit_turn", unit.models)
    if log.state.pause:
        return
    yield from finish_unit(log, unit.id)


def finish_unit(log: Log[Battlefield], unit: UnitId) -> Procedure[None]:
    """A unit's turn is over: the next unit, the next game turn, or the end (WZ1-TURN-05)."""
    owner = log.state.units[unit].owner
    following = turn.following(log.state, owner)
    log.emit(UnitDone(unit, following, _ACTIVATING))
    if victory.is_decided(log.state):
        victory.end_battle(log)
    elif following is None:
        yield from turn.end_turn(log)
    elif log.state.phase != "activation":
        log.emit(PhaseBegan("activation", following, _ACTIVATING))


def _end_models(log: Log[Battlefield]) -> Procedure[None]:
    """What the end of a model's turn brings, for each whose turn this command ended."""
    seen = 0
    while ended := dict.fromkeys(e.model for e in log.events[seen:] if isinstance(e, ModelDone)):
        seen = len(log.events)
        for id in ended:
            yield from happen(log, "model_done", id)
            _forget(log, "model_turn", (id,))


def _forget(log: Log[Battlefield], when: str, models: tuple[ModelId, ...]) -> None:
    """Words that end with a model's or a unit's turn."""
    ending = {name: word for name, word in all_words().items() if word.ends == when}
    for id in models:
        model = log.state.models[id]
        log.emit(*(Lost(id, name, word.rule) for name, word in ending.items() if model.has(name)))
        log.emit(*(Counted(name, 0, w.rule, model=id) for name, w in ending.items() if name in model.counts))
        log.emit(*(Concerned(id, name, None, w.rule) for name, w in ending.items() if name in model.about))
    if when == "unit_turn" and models:
        unit = log.state.unit_of(log.state.models[models[0]])
        log.emit(*(UnitLost(unit.id, name, word.rule) for name, word in ending.items() if unit.has(name)))
