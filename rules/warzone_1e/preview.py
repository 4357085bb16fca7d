"""What a command would do, before it is given."""

from __future__ import annotations

from rules.core.command import Command
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.preview import Preview, PreviewMove
from rules.core.procedure import Log
from rules.core.refusal import Illegal, Refusal
from rules.warzone_1e import actions, commands, movement
from rules.warzone_1e.chapter import Carrier, collected
from rules.warzone_1e.folding import Fold
from rules.warzone_1e.state import Battlefield


def preview(field: Battlefield, seat: SeatId, command: Command, carry_out: Carrier, evolve: Fold) -> Preview:
    """What is known beforehand: what refuses it, and all that its chapter can tell."""
    refused = refusal_of(field, seat, command, carry_out, evolve)
    known = collected(lambda chapter: chapter.previews).get(type(command))
    if known is None or (refused is not None and not isinstance(command, commands.Move)):
        return Preview(refused=refused)
    found = known(field, seat, command)
    if refused is None or found.refused is not None:
        return found
    return Preview(refused=refused, move=found.move, targets=found.targets, notes=found.notes)


def refusal_of(
    field: Battlefield, seat: SeatId, command: Command, carry_out: Carrier, evolve: Fold
) -> Refusal | None:
    """Why a command is refused: it is begun, up to the first die or question, and nothing is kept."""
    try:
        next(carry_out(Log(field, evolve), seat, command), None)
    except Illegal as illegal:
        return illegal.refusal
    return None


def of_move(field: Battlefield, seat: SeatId, command: commands.Move) -> Preview:
    """How far a move is, and what slows it (chapter 03)."""
    model = field.models.get(command.model)
    refused = actions.refusal_to_act(field, seat, command.model, movement.MOVE)
    if model is None or not model.on_table:
        return Preview(refused=refused)
    planned = movement.plan(field, model, command.path, command.facing, fly=command.fly, land=command.land)
    if isinstance(planned, Refusal):
        return Preview(refused=refused or planned)
    return Preview(refused=refused, move=foreseen_way(planned))


def foreseen_way(planned: movement.MovePlan) -> PreviewMove:
    """What a way that can be gone comes to."""
    end = planned.route[-1].at
    return PreviewMove(
        planned.cost,
        planned.allowed,
        tuple(modifier.why for modifier in planned.modifiers),
        planned.stopped_by,
        (say("preview.stopped"),) if planned.stopped_by else (),
        (end.x, end.y),
    )
