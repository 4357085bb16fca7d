"""What players say to one another beside the game: giving up, draws, requests, an umpire."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from rules.core.command import Command, OfferDraw, Resign
from rules.core.event import (
    Agreed,
    Disagreed,
    DrawDeclined,
    DrawOffered,
    Event,
    Finished,
    Requested,
    UmpireAdmitted,
    UmpireDismissed,
)
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.refusal import forbid
from rules.core.request import Request, still_to_agree

if TYPE_CHECKING:
    from rules.core.battle import Battle

S = TypeVar("S")


def ended_or_drawn(battle: Battle[S], scores: dict[str, int], seat: SeatId, command: Command) -> Event:
    """Resigning and draws, which no rule of a game knows."""
    offered = battle.draw_offered_by
    match command:
        case Resign():
            others = [other for other in battle.seats if other != seat]
            winner = others[0] if len(others) == 1 else None
            return Finished(winner, say("battle.resigned", seat=battle.names.get(seat, seat)), scores)
        case OfferDraw() if offered is not None and offered != seat:
            return Finished(None, say("battle.draw_agreed"), scores)
        case OfferDraw() if offered == seat:
            raise forbid("CORE-DRAW", "draw.already_offered")
        case OfferDraw():
            return DrawOffered(seat)
        case _ if offered is None:
            raise forbid("CORE-DRAW", "draw.none_offered")
        case _:
            return DrawDeclined(seat)


def noted(battle: Battle[S], event: Event) -> Battle[S]:
    """The battle after a fact that changes nothing on the table."""
    battle = msgspec.structs.replace(battle, length=battle.length + 1)
    change = msgspec.structs.replace
    match event:
        case DrawOffered(seat=seat):
            return change(battle, draw_offered_by=seat)
        case DrawDeclined():
            return change(battle, draw_offered_by=None)
        case Requested(request=id, seat=seat, command=command):
            return change(battle, request=Request(id, seat, command))
        case Agreed(seat=seat):
            assert battle.request is not None
            request = change(battle.request, agreed=(*battle.request.agreed, seat))
            return change(battle, request=request if still_to_agree(battle.seats, request) else None)
        case Disagreed():
            return change(battle, request=None)
        case UmpireAdmitted():
            return change(battle, umpire=True)
        case UmpireDismissed():
            return change(battle, umpire=False)
    return battle
