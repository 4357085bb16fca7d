"""Chapter: Using Actions (WZ1-ACT-01 to 04): what all actions have in common."""

from __future__ import annotations

import msgspec

from rules.core.check import check
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import units
from rules.warzone_1e.chapter import chapters
from rules.warzone_1e.conditions import STRAY
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.facts import ActionSpent, Gained, ModelActivated, ModelDone
from rules.warzone_1e.state import Battlefield, Model


class Action(msgspec.Struct, frozen=True):
    """One of the actions (WZ1-ACT-01). ``once``: at most once a turn (WZ1-ACT-04).

    ``attacks``: it strikes at an enemy (WZ1-QUICK-03); ``moves``: it is a Move action, which is all that a
    model out of command may use (WZ1-UNIT-07).
    """

    id: str
    rule: RuleId
    once: bool = False
    attacks: bool = False
    moves: bool = False


def actions_of(field: Battlefield, model: Model) -> int:
    """How many actions a model has in its turn (WZ1-PROF-05)."""
    found = [m for effect in effects_on(field, model) for m in effect.action_modifiers(field, model)]
    return max(0, check("test.actions", PLAIN, model.profile.ac, found).sum)


def actions_left(field: Battlefield, model: Model) -> int:
    """How many actions a model has left, or would have if its turn began now."""
    return model.actions if model.stage == "active" else actions_of(field, model)


def begin(log: Log[Battlefield], seat: SeatId, id: ModelId, action: Action) -> Model:
    """Look at all that every action needs, and begin the model's turn with its first one.

    Out of turn (``field.pause``) it is the seat's model that acts with what it has saved. Raises ``Illegal``.
    """
    refused = refusal_to_act(log.state, seat, id, action)
    if refused is not None:
        raise Illegal(refused)
    if not log.state.pause:
        activate(log, id)
    return log.state.models[id]


def activate(log: Log[Battlefield], id: ModelId) -> None:
    """Begin a model's turn, unless it has begun; the one before ends with that (WZ1-TURN-06)."""
    field = log.state
    model = field.models[id]
    if model.stage != "waiting":
        return
    if field.model is not None:
        log.emit(ModelDone(field.model, RuleId("WZ1-TURN-06")))
    log.emit(ModelActivated(id, actions_of(log.state, model), RuleId("WZ1-TURN-06")))
    units.take_the_lead(log, id)
    if units.is_out_of_command(log.state, log.state.models[id]):
        log.emit(Gained(id, STRAY, RuleId("WZ1-UNIT-07")))


def pay(log: Log[Battlefield], id: ModelId, action: Action, amount: int = 1) -> None:
    """Spend an action, or what was saved by waiting."""
    saved = bool(log.state.pause)
    log.emit(ActionSpent(id, action.id, action.rule, 0 if saved else amount, attack=action.attacks))


def refusal_to_act(field: Battlefield, seat: SeatId, id: ModelId, action: Action) -> Refusal | None:
    """Why a model may not use this action now; None where it may as far as all actions go."""
    model = field.models.get(id)
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    if not field.pause:
        refused = _refusal_of_turn(field, seat, model, action)
        if refused is not None:
            return refused
    elif field.pause[0] != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if action.once and action.id in model.used:
        return refuse("WZ1-ACT-04", "refused.once", action=say(f"action.{action.id}"))
    return _forbidden(field, model, action)


def _refusal_of_turn(field: Battlefield, seat: SeatId, model: Model, action: Action) -> Refusal | None:
    refused = refusal_to_be_active(field, seat, model)
    if refused is not None:
        return refused
    if actions_left(field, model) < 1:
        return refuse("WZ1-PROF-05", "refused.no_action_left", model=verbatim(model.name))
    if not action.moves and is_stray(field, model):
        return refuse("WZ1-UNIT-07", "refused.out_of_command", model=verbatim(model.name))
    return None


def is_stray(field: Battlefield, model: Model) -> bool:
    """Whether a model was out of command when its turn began, and is not back (WZ1-UNIT-07)."""
    if model.stage == "active":
        return model.has(STRAY)
    return units.is_out_of_command(field, model)


def refusal_to_be_active(field: Battlefield, seat: SeatId, model: Model) -> Refusal | None:
    """Why it is not this model's turn and cannot become it (WZ1-TURN-06)."""
    if field.phase != "activation" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    if field.pause:
        return refuse("CORE-TURN", "refused.pause")
    if field.unit != model.unit:
        return refuse("WZ1-TURN-05", "refused.unit_not_active", model=verbatim(model.name))
    if model.stage == "done":
        return refuse("WZ1-TURN-06", "refused.model_done", model=verbatim(model.name))
    return None


def _forbidden(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    """What chapters and effects forbid this model."""
    for chapter in chapters():
        refused = chapter.forbids(field, model, action.id) if chapter.forbids else None
        if refused is not None:
            return refused
    for effect in effects_on(field, model):
        refused = effect.may_act(field, model, action.id)
        if refused is not None:
            return refused
    return None
