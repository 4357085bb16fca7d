"""Facts of cards in an advanced game. What a deck or a hand holds is told only to whom may know it."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.ids import RuleId, SeatId
from rules.warzone_resurrection.holdings import CardInPlay, Waiver


class DeckShuffled(Event, frozen=True, tag="deck_shuffled"):
    """A deck lies in this order from now on, cut by an opponent; nobody sees the order."""

    seat: SeatId
    deck: tuple[str, ...]
    cut_by: SeatId
    because: RuleId


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """So many cards come from the top of a deck into the hand; only their owner sees which."""

    seat: SeatId
    cards: tuple[str, ...]
    count: int
    because: RuleId


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """Cards go from a hand to the discard pile, for all to see."""

    seat: SeatId
    cards: tuple[str, ...]
    because: RuleId


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card comes from its owner's hand into play."""

    played: CardInPlay
    because: RuleId


class CardLeft(Event, frozen=True, tag="card_left"):
    """A card in play goes to its owner's discard pile."""

    left: CardInPlay
    because: RuleId


class CardsWaived(Event, frozen=True, tag="cards_waived"):
    """A player plays no cards for a while, and no pause waits for them."""

    seat: SeatId
    until: Waiver
    because: RuleId
