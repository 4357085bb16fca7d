"""Chapter: Wait (WZ1-WAIT-01 to 12): saving an action, and using it while an enemy acts.

After every action that those who wait see, and on a movement in their sight (``interrupting``), the battle
pauses: ``Battlefield.pause`` names the seats that may react, in their order; they do so by ordinary commands.
What is left of a movement stands in ``Battlefield.going`` meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.command import Command
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, forbid, refuse
from rules.warzone_1e import activation
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import WAITING
from rules.warzone_1e.evolution import evolve
from rules.warzone_1e.facts import ActionsChanged, Counted, Gained, Lost, Paused
from rules.warzone_1e.going import resume
from rules.warzone_1e.sight import sees
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.turn import round_from
from rules.warzone_1e.units import is_panicked

WAIT = Action("wait", RuleId("WZ1-WAIT-01"))

_REACT = RuleId("WZ1-WAIT-02")

#: Of models: what they have just done may be answered by those who see them.
ANSWERABLE = "answerable"
#: Of sides: how long they let pauses go by: ``UNTIL`` the action that goes on, or the unit's turn, is over.
PASSES = "lets_it_go"
UNTIL: dict[str, int] = {"moment": 0, "action": 1, "unit": 2}

#: What may be done with a saved action (WZ1-WAIT-08).
SAVED_ACTIONS = frozenset(
    {
        "fire",
        "spray",
        "close_combat",
        "move",
        "break_away",
        "hide",
        "infiltrate",
        "spot",
        "aim",
        "brace",
        "rouse",
    }
)


class Wait(Command, frozen=True, tag="wait"):
    """End the model's turn with one action saved (WZ1-WAIT-01)."""

    model: ModelId


class LetPass(Command, frozen=True, tag="let_pass"):
    """Nobody of this seat reacts now, or as long as the enemy's action or its unit's turn lasts."""

    until: Literal["moment", "action", "unit"] = "moment"


def wait(log: Log[Battlefield], seat: SeatId, command: Wait) -> Procedure[None]:
    """Save one action; all others that are left are lost (WZ1-WAIT-01, WZ1-ACT-03). Raises ``Illegal``."""
    model = begin(log, seat, command.model, WAIT)
    pay(log, model.id, WAIT)
    log.emit(Gained(model.id, WAITING, WAIT.rule), ActionsChanged(model.id, 0, RuleId("WZ1-ACT-03")))
    return
    yield


def own_turn_comes(log: Log[Battlefield], unit: str) -> Procedure[None]:
    """Nobody waits any more once its own turn begins (WZ1-WAIT-09)."""
    for model in [m for m in log.state.standing if m.unit == unit and m.has(WAITING)]:
        log.emit(Lost(model.id, WAITING, RuleId("WZ1-WAIT-09")))
    return
    yield


# Who may react -----------------------------------------------------------------------------------------


def watchers(field: Battlefield) -> Iterator[Model]:
    """Those who wait and are of a sound mind."""
    return (model for model in field.standing if model.has(WAITING) and not is_panicked(field, model))


def may_answer(field: Battlefield, model: Model) -> bool:
    """Whether a waiting model sees an enemy that has just done something (WZ1-WAIT-02, WZ1-WAIT-07)."""
    return any(other.has(ANSWERABLE) and sees(field, model, other) for other in field.enemies(model))


def seats_to_react(field: Battlefield, last: SeatId) -> tuple[SeatId, ...]:
    """The seats with somebody who may react, those after the one that acted last first (WZ1-WAIT-12)."""
    able = {
        model.owner
        for model in watchers(field)
        if not field.sides[model.owner].count(PASSES) and may_answer(field, model)
    }
    order = round_from(field.order or field.seats, last)
    return tuple(seat for seat in (*order[1:], last) if seat in able)


def refusal_to_react(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Why a model may not use this action out of turn; None where it may, or where it is its turn.

    Rules: WZ1-WAIT-02, WZ1-WAIT-08, WZ1-WAIT-09.
    """
    if not field.pause:
        return None
    name = verbatim(model.name)
    if not model.has(WAITING):
        return refuse("WZ1-WAIT-09", "refused.nothing_saved", model=name)
    if action not in SAVED_ACTIONS:
        return refuse("WZ1-WAIT-08", "refused.not_from_wait")
    if not may_answer(field, model):
        return refuse(_REACT, "refused.sees_nobody_act", model=name)
    return None


# The pauses ----------------------------------------------------------------------------------------------


def action_done(log: Log[Battlefield], id: str) -> Procedure[None]:
    """After an action: whoever waits and sees it may react; a reaction may be answered in its turn."""
    reacts = bool(log.state.pause)
    model = log.state.models[ModelId(id)]
    if reacts and model.has(WAITING):
        log.emit(Lost(model.id, WAITING, RuleId("WZ1-WAIT-09")))
    if not reacts and not any(True for _ in watchers(log.state)):
        return
    answerable = Gained(model.id, ANSWERABLE, _REACT)
    seen = evolve(log.state, answerable) if log.state.models[model.id].on_table else log.state
    seats = seats_to_react(seen, model.owner)
    if seats and seen is not log.state:
        log.emit(answerable)
    if seats or reacts:
        _pause(log, seats)
    return
    yield


def _pause(log: Log[Battlefield], seats: tuple[SeatId, ...]) -> None:
    """Pause for these seats; for none the enemy goes on, and what it has done is done."""
    if seats != log.state.pause:
        log.emit(Paused(seats, _REACT))
    if not seats:
        answered = [model for model in log.state.standing if model.has(ANSWERABLE)]
        log.emit(*(Lost(model.id, ANSWERABLE, _REACT) for model in answered))


def losses_seen_to(log: Log[Battlefield]) -> None:
    """Whoever has nobody left to react with keeps nobody waiting."""
    field = log.state
    if field.pause:
        able = seats_to_react(field, field.pause[0])
        _pause(log, tuple(seat for seat in field.pause if seat in able))


def let_pass(log: Log[Battlefield], seat: SeatId, command: LetPass) -> Procedure[None]:
    """Let the enemy go on. Raises ``Illegal``."""
    if log.state.pause[:1] != (seat,):
        raise forbid("CORE-TURN", "refused.no_pause")
    if UNTIL[command.until]:
        log.emit(Counted(PASSES, UNTIL[command.until], _REACT, seat=seat))
    _pause(log, log.state.pause[1:])
    yield from go_on(log)


def go_on(log: Log[Battlefield]) -> Procedure[None]:
    """After a pause the active player goes on: with a movement that was interrupted, or with what follows."""
    while not log.state.pause and log.state.phase == "activation":
        going = log.state.going
        if going is not None and resume(log, going):
            yield from activation.after_action(log, going.model)
        else:
            yield from activation.close(log)
        if log.state.going is None:
            return


def forget_passes(log: Log[Battlefield], most: int) -> None:
    """What a side lets pass ends with the action, or with the unit's turn."""
    for side in log.state.sides.values():
        if 0 < side.count(PASSES) <= most:
            log.emit(Counted(PASSES, 0, _REACT, seat=side.seat))


def unit_done(log: Log[Battlefield], unit: str) -> Procedure[None]:
    """The unit that acted has finished: nobody reacts to it any more (WZ1-WAIT-05)."""
    forget_passes(log, UNTIL["unit"])
    return
    yield
