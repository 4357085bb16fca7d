"""Standing orders: what a seat would always answer alike, done for it until the turn ends (CORE-ORDER).

An order is about a kind of question, told by its sentence and its rule, or about a chance that is let go by,
told by the offer that does it. It never answers what asks for a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core.battle import Battle, awaited, command_of
from rules.core.codec import plain
from rules.core.command import Answer, Command
from rules.core.event import Question
from rules.core.ids import SeatId
from rules.core.message import Message
from rules.core.refusal import Stale, forbid
from rules.core.system import System


class StandingOrder(msgspec.Struct, frozen=True):
    """An order of a seat for one game turn. ``label`` is what is done, in words."""

    seat: SeatId
    turn: int
    about: str
    answer: str
    label: Message


def order_to_answer(
    system: System[Any], battle: Battle[Any], seat: SeatId, decision: str, option: str
) -> StandingOrder:
    """Always to answer so what is asked now. Raises ``Illegal``, or ``Stale`` where it is not asked."""
    halt = battle.halt
    question = halt.question if halt is not None else None
    if halt is None or question is None or halt.decision != decision:
        raise Stale(forbid("CORE-DECISION", "decision.stale").refusal)
    if question.seat != seat:
        raise forbid("CORE-DECISION", "decision.not_yours")
    chosen = next((one for one in question.options if one.id == option and not one.place), None)
    if chosen is None:
        raise forbid("CORE-ORDER", "order.never")
    return StandingOrder(seat, system.turn(battle.game), _kind(question), option, chosen.label)


def order_to_pass(system: System[Any], battle: Battle[Any], seat: SeatId, offer: str) -> StandingOrder:
    """Always to let such a chance go by. Raises ``Illegal`` where it is none, or not open now."""
    found = None if battle.halt else _passing(system, battle, seat, offer)
    if found is None:
        raise forbid("CORE-ORDER", "order.never")
    return StandingOrder(seat, system.turn(battle.game), f"offer {offer}", offer, found[1])


def ordered(
    system: System[Any], battle: Battle[Any], orders: Iterable[StandingOrder]
) -> tuple[SeatId, Command] | None:
    """What one of the orders does now, and for whom; None where none is about what the battle waits for."""
    turn, waits_for = system.turn(battle.game), awaited(system, battle)
    for order in orders:
        if order.turn == turn and order.seat in waits_for:
            command = _command(system, battle, order)
            if command is not None:
                return order.seat, command
    return None


def _command(system: System[Any], battle: Battle[Any], order: StandingOrder) -> Command | None:
    halt = battle.halt
    if halt is None:
        found = _passing(system, battle, order.seat, order.about.removeprefix("offer "))
        return found[0] if found else None
    question = halt.question
    if question is None or halt.decision is None or _kind(question) != order.about:
        return None
    offered = any(one.id == order.answer and not one.place for one in question.options)
    return Answer(halt.decision, order.answer) if offered else None


def _passing(
    system: System[Any], battle: Battle[Any], seat: SeatId, id: str
) -> tuple[Command, Message] | None:
    for offer in system.offers(battle.game, seat):
        if offer.id == id and offer.passes and offer.refused is None and not offer.needs:
            return command_of(system, plain_command(offer.command)), offer.title
    return None


def plain_command(command: Any) -> dict[str, Any]:
    """An offer's command as JSON values, however the system writes it."""
    return command if isinstance(command, dict) else plain(command)


def _kind(question: Question) -> str:
    return f"question {question.text.key} {question.rule or ''}".strip()
