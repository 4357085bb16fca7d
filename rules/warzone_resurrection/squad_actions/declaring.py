"""Squad Special Actions (WZR-SQUAD-08): the declaration as a Squad's Activation begins, and its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.ids import ModelId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import activation
from rules.warzone_resurrection.actions import points_on_activation
from rules.warzone_resurrection.commands import DeclareSquadAction
from rules.warzone_resurrection.conditions import MUST_RUN
from rules.warzone_resurrection.events import SquadActionDeclared
from rules.warzone_resurrection.squad_actions import SQUAD_ACTIONS
from rules.warzone_resurrection.squad_actions.squad_action import LEAST, SquadAction
from rules.warzone_resurrection.squads import refusal_to_activate
from rules.warzone_resurrection.state import Battlefield, Declared, Squad


def declare_squad_action(log: Log[Battlefield], seat: SeatId, command: DeclareSquadAction) -> Procedure[None]:
    """Declare a Squad Special Action; every Model of the Squad pays a point. Raises ``Illegal``."""
    action = SQUAD_ACTIONS.get(command.action)
    if action is None:
        raise forbid("CORE-COMMAND", "refused.no_such_special", action=command.action)
    refused = next(_refusals(log.state, seat, action, command), None)
    if refused is not None:
        raise Illegal(refused)
    squad = log.state.squads[command.squad]
    declared = Declared(action.id, action.rule, command.target, command.participants, action.forbids)
    log.emit(SquadActionDeclared(squad.id, declared, _payers(log.state, squad), action.rule))
    yield from activation.settle(log)


def refusal_to_declare(field: Battlefield, seat: SeatId, squad: Squad, action: SquadAction) -> Refusal | None:
    """Why a Squad may not declare this now, whoever takes part; None where nothing forbids it."""
    refused = refusal_to_activate(field, seat, squad.id)
    if refused is not None:
        return refused
    name = verbatim(squad.name)
    if squad.declared is not None:
        return refuse("WZR-SQUAD-08", "refused.declared_before", squad=name)
    if not may_begin(field, squad):
        return refuse("WZR-SQUAD-08", "refused.declare_first", squad=name)
    return action.refusal_of_squad(field, squad)


def may_begin(field: Battlefield, squad: Squad) -> bool:
    """Whether a Squad's Activation has begun, and none of its Models'."""
    return squad.stage == "active" and all(model.stage == "waiting" for model in field.members(squad))


def _refusals(
    field: Battlefield, seat: SeatId, action: SquadAction, command: DeclareSquadAction
) -> Iterator[Refusal]:
    squad = field.squads.get(command.squad)
    if squad is None:
        yield refuse("CORE-COMMAND", "refused.not_your_squad")
        return
    yield from _present(refusal_to_declare(field, seat, squad, action))
    yield from _of_participants(field, squad, action, command.participants)
    targets = {id: refused for id, _, refused in action.targets(field, squad)}
    if command.target not in targets:
        yield refuse("CORE-COMMAND", "refused.no_such_target")
    yield from _present(targets.get(command.target))


def _of_participants(
    field: Battlefield, squad: Squad, action: SquadAction, participants: Iterable[ModelId]
) -> Iterator[Refusal]:
    named = set(participants)
    if not named <= set(squad.models):
        yield refuse("CORE-COMMAND", "refused.not_your_model")
        return
    if len(named) < LEAST:
        yield refuse(action.rule, "refused.too_few_take_part", least=LEAST, action=say(f"action.{action.id}"))
    for id in sorted(named):
        yield from _present(action.refusal_of_participant(field, field.models[id]))


def _payers(field: Battlefield, squad: Squad) -> tuple[ModelId, ...]:
    """Every Model of the Squad that has a point, but those that must run back with both of theirs."""
    return tuple(
        model.id
        for model in field.members(squad)
        if not model.has(MUST_RUN) and points_on_activation(field, model) > 0
    )


def _present(refusal: Refusal | None) -> Iterator[Refusal]:
    if refusal is not None:
        yield refusal
