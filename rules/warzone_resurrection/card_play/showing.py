"""A player's cards as a seat may see them: hand, deck, what is in play, and the discards (WZR-CARD-03)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.view import CardView, PileView
from rules.warzone_resurrection.card_play.lines import CardLine, line_of
from rules.warzone_resurrection.holdings import CardInPlay
from rules.warzone_resurrection.state import Battlefield, Side


def piles_of(field: Battlefield, side: Side, viewer: SeatId | None) -> tuple[PileView, ...]:
    """The piles of a side in an advanced game; the hand is read by its owner only, the deck by nobody."""
    if field.options.mode != "advanced":
        return ()
    cards = side.cards
    hand = _counted(cards.hand) if viewer == side.seat else ()
    in_play = tuple(_in_play(card) for card in field.cards_in_play if card.owner == side.seat)
    return (
        PileView("hand", say("pile.hand"), len(cards.hand), hand),
        PileView("in_play", say("pile.in_play"), len(in_play), in_play),
        PileView("deck", say("pile.deck"), len(cards.deck)),
        PileView("discards", say("pile.discards"), len(cards.discards), _counted(cards.discards)),
    )


def _counted(cards: Iterable[str]) -> tuple[CardView, ...]:
    """Each card once, with how many of it there are."""
    held = list(cards)
    return tuple(_shown(card, line_of(card), held.count(card)) for card in dict.fromkeys(held))


def _in_play(card: CardInPlay) -> CardView:
    return _shown(card.id, line_of(card.card), 1, card.model or card.squad)


def _shown(id: str, line: CardLine, count: int, on: str | None = None) -> CardView:
    return CardView(id, line.name, say(f"card_kind.{line.kind}"), line.text, line.cost, count, on)
