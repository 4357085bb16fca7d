"""A battle as one seat may see it: the table, what it may do, and what would come of it.

A system shows its own state; what every battle has beside it (a decision, an offered draw, the end) is
added here. Whoever asks for ``None`` is a spectator.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rules.core.asking import asked_for, asked_of, offered_a_draw
from rules.core.battle import Battle, awaited
from rules.core.command import CORE_COMMANDS, Command
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.offer import Offer
from rules.core.places import places
from rules.core.preview import Preview
from rules.core.refusal import Illegal, refuse
from rules.core.steps import is_free, last_step, since
from rules.core.system import System
from rules.core.view import DecisionView, RequestView, TableView, UndoView

S = TypeVar("S")


def table(system: System[S], battle: Battle[S], seat: SeatId | None) -> TableView:
    """The whole table for a seat."""
    return msgspec.structs.replace(
        system.view(battle.game, seat),
        seat=seat,
        awaited=awaited(system, battle),
        decision=_decision(battle, seat),
        draw_offered_by=battle.draw_offered_by,
        draw_waits_for=offered_a_draw(battle),
        left=battle.left,
        result=_result(battle),
        request=_request(system, battle),
        undo=_undo(battle, seat),
        umpire=battle.umpire,
    )


def offers(system: System[S], battle: Battle[S], seat: SeatId | None) -> tuple[Offer, ...]:
    """What the seat might wish for now; nothing while a decision is open or once all is over."""
    if seat is None or seat in battle.left or battle.halt is not None or battle.result is not None:
        return ()
    return tuple(map(_priced, system.offers(battle.game, seat)))


def _priced(offer: Offer) -> Offer:
    """The same with what it costs in words: each game has its own for ``offer.cost``."""
    return msgspec.structs.replace(offer, price=say("offer.cost", cost=offer.cost)) if offer.cost else offer


def preview(system: System[S], battle: Battle[S], seat: SeatId | None, command: Command) -> Preview:
    """What a command of this seat would do."""
    if battle.result is not None:
        return Preview(refused=refuse("CORE-BATTLE-OVER", "battle.over"))
    if seat is None or seat not in battle.seats:
        return Preview(refused=refuse("CORE-SEAT", "battle.not_your_seat"))
    if isinstance(command, CORE_COMMANDS):
        return Preview()
    if battle.halt is not None:
        return Preview(refused=refuse("CORE-DECISION", "battle.decision_open"))
    try:
        return system.preview(battle.game, seat, command)
    except Illegal as illegal:
        return Preview(refused=illegal.refusal)


def _result(battle: Battle[S]) -> dict[str, Any] | None:
    end = battle.result
    if end is None:
        return None
    ranked = places(battle.seats, end.winner, end.scores, end.left, end.reason.key)
    return {"winner": end.winner, "reason": end.reason, "scores": end.scores, "places": ranked}


def _request(system: System[S], battle: Battle[S]) -> RequestView | None:
    request = battle.request
    if request is None:
        return None
    text = asked_for(system, battle, request)
    return RequestView(request.id, request.seat, text, request.command, asked_of(battle))


def _undo(battle: Battle[S], seat: SeatId | None) -> UndoView | None:
    own = last_step(battle.steps, seat) if seat is not None and battle.result is None else None
    if own is None or seat is None:
        return None
    return UndoView(own.before, is_free(since(battle.steps, own.before), seat))


def _decision(battle: Battle[S], seat: SeatId | None) -> DecisionView | None:
    """Others learn whom the battle waits for, not what is asked."""
    halt = battle.halt
    if halt is None or halt.question is None or halt.decision is None:
        return None
    asked = halt.question.seat
    return DecisionView(halt.decision, asked, halt.question if asked == seat else None)
