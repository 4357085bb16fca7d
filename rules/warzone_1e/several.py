"""Chapters: Winning of several players (WZ1-MULTI-09), Quick-Play Rules (WZ1-QUICK-01 to 03)."""

from __future__ import annotations

from rules.core.geometry import Pose
from rules.core.ids import ModelId, RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e import movement
from rules.warzone_1e.actions import actions_left, refusal_to_act
from rules.warzone_1e.chapter import Chapter, Word
from rules.warzone_1e.conditions import RETREATED
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.facts import ActionSpent, Gained, ModelDone, Moved, Removed, WoundsLost
from rules.warzone_1e.powers.casting import USE
from rules.warzone_1e.state import Battlefield, Model

_RETREAT = RuleId("WZ1-MULTI-09")
_ONE_ATTACK = RuleId("WZ1-QUICK-03")

#: Actions that only those who hide by nature may use in quick play (WZ1-QUICK-02).
HIDING = frozenset({"hide", "infiltrate"})


def forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """What quick play and a lost battle keep a model from."""
    return _quick_play_forbids(field, model, action) or _retreat_forbids(field, model, action)


# Quick play ----------------------------------------------------------------------------------------------


def _quick_play_forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Nobody waits, and hiding is for those who are made for it (WZ1-QUICK-01, WZ1-QUICK-02)."""
    if not field.options.quick:
        return None
    if action == "wait":
        return refuse("WZ1-QUICK-01", "refused.no_waiting")
    if action in HIDING and not any(effect.hides_by_nature for effect in effects_on(field, model)):
        return refuse("WZ1-QUICK-02", "refused.no_hiding", model=verbatim(model.name))
    return None


def after_attack(log: Log[Battlefield], id: str) -> Procedure[None]:
    """In quick play a model's turn ends with its attack (WZ1-QUICK-03)."""
    model = log.state.models[ModelId(id)]
    if log.state.options.quick and log.state.model == model.id and _attacked(log, model):
        log.emit(ModelDone(model.id, _ONE_ATTACK))
    return
    yield


def _attacked(log: Log[Battlefield], model: Model) -> bool:
    """Whether its action was to strike at an enemy, or harmed one, as other powers may."""
    spent = [event for event in log.events if isinstance(event, ActionSpent) and event.model == model.id]
    if any(event.attack for event in spent):
        return True
    powers = any(event.action == USE.id for event in spent)
    return powers and any(_harms(log.state, model, event) for event in log.events)


def _harms(field: Battlefield, model: Model, event: object) -> bool:
    return isinstance(event, WoundsLost | Removed) and field.models[event.model].owner != model.owner


# Retreat -------------------------------------------------------------------------------------------------


def _retreat_forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Whoever has lost spends an action at least on the way to the nearest edge (WZ1-MULTI-09)."""
    if not field.sides[model.owner].lost or model.has(RETREATED) or action == movement.MOVE.id:
        return None
    if action not in movement.IDLING and actions_left(field, model) > 1:
        return None
    if not _can_retreat(field, model):
        return None
    return refuse(_RETREAT, "refused.retreat", model=verbatim(model.name))


def _can_retreat(field: Battlefield, model: Model) -> bool:
    """Whether a Move action brings it nearer to the edge, or over it."""
    if refusal_to_act(field, model.owner, model.id, movement.MOVE) is not None:
        return False
    if movement.is_airborne(model) or movement.refusal_to_leave(field, model) is None:
        return True
    edge = movement.nearest_edge(field, model)
    return movement.straight_way(field, model, edge)[1].at != model.at


def note_retreat(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Whoever has gone towards the edge may do what it likes besides."""
    model = log.state.models[ModelId(id)]
    if log.state.sides[model.owner].lost and model.on_table and not model.has(RETREATED):
        went = [event for event in log.events if isinstance(event, Moved) and event.model == model.id]
        if went and _is_nearer(log.state, model, went[0]):
            log.emit(Gained(model.id, RETREATED, _RETREAT))
    return
    yield


def _is_nearer(field: Battlefield, model: Model, went: Moved) -> bool:
    before = model.body.moved(Pose(went.path[0]))
    return field.board.gap_to_edge(model.body.shape) < field.board.gap_to_edge(before.shape)


def after_action(log: Log[Battlefield], id: str) -> Procedure[None]:
    """What both look for when an action is over."""
    yield from note_retreat(log, id)
    yield from after_attack(log, id)


CHAPTER = Chapter(
    id="several",
    forbids=forbids,
    moments={"action_done": after_action},
    words={RETREATED: Word(_RETREAT, "", "model_turn")},
)
