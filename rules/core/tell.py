"""The battle's story: the sentence for each event, as each seat may hear it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core.asking import asked_for, name_of_seat
from rules.core.battle import Battle, visible
from rules.core.event import (
    Agreed,
    Began,
    Corrected,
    Decided,
    Disagreed,
    DrawDeclined,
    DrawOffered,
    Event,
    Finished,
    Requested,
    Resigned,
    Rewound,
    TakenBack,
    TimedOut,
    UmpireAdmitted,
    UmpireDismissed,
)
from rules.core.ids import SeatId
from rules.core.message import Message, say
from rules.core.request import Request
from rules.core.system import System

S = TypeVar("S")

#: How a telling names the spectators, who have no seat.
SPECTATOR = ""


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said of one event: to who sees it whole, and to those who see something else of it."""

    whole: Message | None = None
    otherwise: dict[str, Message | None] = {}

    def to(self, seat: SeatId | None) -> Message | None:
        """The sentence for a seat (None: a spectator) that may see the event at all."""
        return self.otherwise.get(seat or SPECTATOR, self.whole)


def tell(system: System[S], battle: Battle[S], event: Event) -> Telling:
    """What is said of ``event``; ``battle`` is that before it."""
    otherwise: dict[str, Message | None] = {}
    for seat in (*battle.seats, None):
        seen = visible(system, event, seat)
        if seen is not None and seen != event:
            otherwise[seat or SPECTATOR] = sentence(system, battle, seen)
    return Telling(sentence(system, battle, event), otherwise)


def sentence(system: System[S], battle: Battle[S], event: Event) -> Message | None:
    """The system's own sentence for an event, or the one that every battle has for it."""
    own = system.narrate(battle.game, event)
    if own is not None:
        return own
    match event:
        case Began():
            return say("told.began")
        case Decided(seat=seat, by_clock=True):
            return say("told.decided_by_clock", seat=_name(battle, seat))
        case TimedOut(seat=seat):
            return say("told.timed_out", seat=_name(battle, seat))
        case Rewound():
            return say("told.rewound")
        case Resigned(seat=seat):
            return say("told.resigned", seat=_name(battle, seat))
        case DrawOffered(seat=seat) if battle.draw_offered_by is not None:
            return say("told.draw_joined", seat=_name(battle, seat))
        case DrawOffered(seat=seat):
            return say("told.draw_offered", seat=_name(battle, seat))
        case DrawDeclined(seat=seat) if seat == battle.draw_offered_by:
            return say("told.draw_taken_back", seat=_name(battle, seat))
        case DrawDeclined(seat=seat):
            return say("told.draw_declined", seat=_name(battle, seat))
        case Finished(winner=None, reason=reason):
            return say("told.drawn", reason=reason)
        case Finished(winner=winner, reason=reason):
            return say("told.won", seat=_name(battle, winner or SeatId("")), reason=reason)
    return _agreement(system, battle, event)


def _agreement(system: System[S], battle: Battle[S], event: Event) -> Message | None:
    """What players ask of one another, and what comes of it."""
    match event:
        case Requested(request=id, seat=seat, command=command):
            return asked_for(system, battle, Request(id, seat, command))
        case Agreed(seat=seat):
            return say("told.agreed", seat=_name(battle, seat))
        case Disagreed(seat=seat) if battle.request is not None and battle.request.seat == seat:
            return say("told.withdrawn", seat=name_of_seat(battle, seat))
        case Disagreed(seat=seat):
            return say("told.disagreed", seat=name_of_seat(battle, seat))
        case TakenBack(seat=seat):
            return say("told.taken_back", seat=name_of_seat(battle, seat))
        case Corrected(name=name):
            return say("told.corrected", model=name)
        case UmpireAdmitted():
            return say("told.umpire_admitted")
        case UmpireDismissed(seat=seat):
            return say("told.umpire_dismissed", seat=name_of_seat(battle, seat))
    return None


def _name(battle: Battle[S], seat: SeatId) -> str:
    return battle.names.get(seat, seat)
