"""What a shuffled deck deals: exact chances of drawing without putting back, of each card and each role."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import msgspec

from rules.lists.spot import Spot
from rules.lists.standing import Standing

#: Turns that draws are told for.
_TURNS = 6


class Drawing(msgspec.Struct, frozen=True):
    """How a game draws from a deck: cards of the first hand and of each turn, and whether all of a first
    hand may be exchanged once."""

    hand: int
    each_turn: int
    exchange: bool = False


class CardOdds(msgspec.Struct, frozen=True):
    """A card of a deck, or all cards of one role: the chances, in shares of one, to see one of them.

    ``kept`` is that of a first hand, ``exchanged`` with its exchange, where every hand without one is given
    back; ``turns`` that of having drawn one by the first, second ... turn without any exchange.
    """

    id: str
    name: str
    role: str
    copies: int
    mean: float
    kept: float
    exchanged: float | None
    turns: tuple[float, ...]


class DrawOdds(msgspec.Struct, frozen=True):
    """What a deck deals: by card, and by role; and how it is drawn from, as ``Drawing`` says."""

    size: int
    hand: int
    each_turn: int
    exchange: bool
    cards: tuple[CardOdds, ...]
    roles: tuple[CardOdds, ...]


def draw_odds(standing: Standing, drawing: Drawing) -> DrawOdds:
    """What a list that is a deck deals."""
    cards = standing.units
    size = sum(card.count for card in cards)
    by_card: dict[tuple[str, str], list[Spot]] = {}
    by_role: dict[str, list[Spot]] = {}
    for card in cards:
        by_card.setdefault((getattr(card.node, "entry", ""), card.name), []).append(card)
        by_role.setdefault(card.role, []).append(card)
    return DrawOdds(
        size,
        drawing.hand,
        drawing.each_turn,
        drawing.exchange,
        tuple(_odds(id, name, held, size, drawing) for (id, name), held in by_card.items()),
        tuple(_odds(role, _called(standing, role), held, size, drawing) for role, held in by_role.items()),
    )


def _called(standing: Standing, role: str) -> str:
    category = standing.book.category(role)
    return category.name if category is not None else ""


def _odds(id: str, name: str, cards: Sequence[Spot], size: int, drawing: Drawing) -> CardOdds:
    copies, hand = sum(card.count for card in cards), drawing.hand

    def within(drawn: int) -> float:
        return round(float(at_least_one(copies, size, drawn)), 4)

    return CardOdds(
        id=id,
        name=name,
        role=cards[0].role,
        copies=copies,
        mean=round(float(mean(copies, size, hand)), 3),
        kept=within(hand),
        exchanged=within(2 * hand) if drawing.exchange else None,
        turns=tuple(within(hand + turn * drawing.each_turn) for turn in range(1, _TURNS + 1)),
    )


def at_least_one(copies: int, deck: int, drawn: int) -> Fraction:
    """The chance that some of ``copies`` are among the first ``drawn`` cards of a deck of so many."""
    drawn = max(0, min(drawn, deck))
    ways = comb(deck, drawn)
    return 1 - Fraction(comb(max(0, deck - copies), drawn), ways)


def mean(copies: int, deck: int, drawn: int) -> Fraction:
    """How many of ``copies`` are among the first ``drawn`` cards on the average."""
    return Fraction(copies * max(0, min(drawn, deck)), deck) if deck else Fraction(0)
