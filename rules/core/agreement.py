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
    Resigned,
    UmpireAdmitted,
    UmpireDismissed,
)
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.places import DRAW_AGREED
from rules.core.refusal import forbid
from rules.core.request import Request, still_to_agree

if TYPE_CHECKING:
    from rules.core.folding import Battle

S = TypeVar("S")


def ensure_plays(battle: Battle[S], seat: SeatId) -> None:
    """Raise where nobody plays from this seat (any more)."""
    if seat in battle.left:
        raise forbid("CORE-RESIGN", "battle.you_left")
    if seat not in battle.seats:
        raise forbid("CORE-SEAT", "battle.not_your_seat")


def ended_or_drawn(battle: Battle[S], scores: dict[str, int], seat: SeatId, command: Command) -> Event:
    """Resigning and draws, which no rule of a game knows."""
    offered = battle.draw_offered_by
    others = [other for other in battle.playing if other != seat]
    match command:
        case Resign() if len(others) > 1:
            return Resigned(seat)
        case Resign():
            why = say("battle.resigned", seat=battle.names.get(seat, seat))
            return Finished(others[0], why, scores, (*battle.left, seat) if battle.left else ())
        case OfferDraw() if seat in {offered, *battle.draw_agreed}:
            raise forbid("CORE-DRAW", "draw.already_offered")
        case OfferDraw() if offered is not None and set(others) <= {offered, *battle.draw_agreed}:
            return Finished(None, say(DRAW_AGREED), scores, battle.left)
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
        case Resigned(seat=seat):
            left, leaving = (*battle.left, seat), (*battle.leaving, seat)
            return change(
                battle, left=left, leaving=leaving, request=None, draw_offered_by=None, draw_agreed=()
            )
        case DrawOffered(seat=seat) if battle.draw_offered_by is not None:
            return change(battle, draw_agreed=(*battle.draw_agreed, seat))
        case DrawOffered(seat=seat):
            return change(battle, draw_offered_by=seat)
        case DrawDeclined():
            return change(battle, draw_offered_by=None, draw_agreed=())
        case Requested(request=id, seat=seat, command=command):
            return change(battle, request=Request(id, seat, command))
        case Agreed(seat=seat):
            assert battle.request is not None
            request = change(battle.request, agreed=(*battle.request.agreed, seat))
            return change(battle, request=request if still_to_agree(battle.playing, request) else None)
        case Disagreed():
            return change(battle, request=None)
        case UmpireAdmitted():
            return change(battle, umpire=True)
        case UmpireDismissed():
            return change(battle, umpire=False)
    return battle
