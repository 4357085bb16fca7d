"""Chapter: Card Deck (WZR-CARD-03): who may know what a deck and a hand hold."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.core.ids import SeatId
from rules.warzone_resurrection.events import CardsDrawn, DeckShuffled


def redact(event: Event, seat: SeatId | None) -> Event:
    """A fact as a seat (None: a spectator) may see it: no order of a deck, no card drawn by another."""
    match event:
        case DeckShuffled():
            return change(event, deck=())
        case CardsDrawn(seat=owner) if owner != seat:
            return change(event, cards=())
    return event


def discloses(event: Event, seat: SeatId) -> bool:
    """Whether a seat learns by this event what it could not know: the cards of a deck."""
    return isinstance(event, CardsDrawn | DeckShuffled)
