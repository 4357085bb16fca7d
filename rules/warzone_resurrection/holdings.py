"""What each player holds of cards in an advanced game, and what of them lies on the table."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.ids import ModelId, SeatId, UnitId

#: How long a player leaves the pauses for cards to others: not at all, until a Squad is done, or for a turn.
Waiver = Literal["", "squad", "turn"]

#: The kinds of cards that a deck is made of (WZR-CARD-01).
CardKind = Literal["strategy", "tactical", "gear"]

#: Why the battle pauses.
PauseOf = Literal["sentry", "cards", "strategy"]


class Holding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's cards, by their ids: the deck from its top, the hand, and the discard pile.

    The order of a deck is known to nobody, a hand to its owner only (WZR-CARD-03).
    """

    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    waives: Waiver = ""


class CardInPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table: ``id`` tells it from others of its name; ``squad`` and ``model`` what it lies on.

    A card on a Model counts for its Squad too (WZR-CARD-15): then both are set.
    """

    id: str
    card: str
    kind: CardKind
    owner: SeatId
    squad: UnitId | None = None
    model: ModelId | None = None
