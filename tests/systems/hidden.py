"""What each game hides from a seat, so that the contract can change it behind that seat's back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rules.core.ids import SeatId
from rules.warzone_1e.state import Battlefield as FirstEdition
from rules.warzone_resurrection.state import Battlefield, Side
from tests.toy.facts import Duel


def other_hands(state: Duel, seat: SeatId) -> Iterator[Duel]:
    """As many cards in the other hands, but other ones."""
    for cards in (("shield", "shield", "shield"), ("buckler", "shield", "buckler")):
        hands = {
            owner: hand if owner == seat else tuple(cards[place % 3] for place in range(len(hand)))
            for owner, hand in state.hands.items()
        }
        if hands != state.hands:
            yield msgspec.structs.replace(state, hands=hands)


#: As many cards from the top of its own deck as a seat may come to see by one command.
SEEN_NEXT = 6


def other_cards(state: Battlefield, seat: SeatId | None) -> Iterator[Battlefield]:
    """Other cards in the other hands, other decks, and another order deep down in the seat's own deck.

    Before the decks are shuffled the seat knows its own.
    """
    for turn in (1, 7, 20):
        sides = {
            side.seat: _own_again(side, turn, state.phase) if side.seat == seat else _dealt_anew(side, turn)
            for side in state.sides.values()
        }
        if sides != state.sides:
            yield msgspec.structs.replace(state, sides=sides)


def _dealt_anew(side: Side, turn: int) -> Side:
    held = len(side.cards.hand)
    cards = _turned(sorted((*side.cards.hand, *side.cards.deck)), turn)
    return _holding(side, hand=cards[:held], deck=cards[held:])


def _own_again(side: Side, turn: int, phase: str) -> Side:
    if phase == "map":
        return side
    deck = side.cards.deck
    return _holding(side, deck=(*deck[:SEEN_NEXT], *_turned(deck[SEEN_NEXT:], turn)))


def _holding(side: Side, **changes: tuple[str, ...]) -> Side:
    return msgspec.structs.replace(side, cards=msgspec.structs.replace(side.cards, **changes))


def _turned(cards: Sequence[str], by: int) -> tuple[str, ...]:
    by %= max(1, len(cards))
    return (*cards[by:], *cards[:by])


def other_numbers(state: FirstEdition, seat: SeatId | None) -> Iterator[FirstEdition]:
    """Other numbers of turns that others have written in secret; whoever writes last brings them to light."""
    others = [side for side in state.sides.values() if side.seat != seat and side.written]
    if state.phase != "secret" or len(others) == len(state.sides) - 1:
        return
    for turns in (1, 2, 3):
        if any(side.turns != turns for side in others):
            changed = {side.seat: msgspec.structs.replace(side, turns=turns) for side in others}
            yield msgspec.structs.replace(state, sides={**state.sides, **changed})


#: Games in which nothing is hidden for longer than a moment before battle: a test of their own looks at that.
OPEN = frozenset({"warzone_1e"})

#: States that the seat cannot tell from this one, for each system.
INDISTINGUISHABLE: dict[str, Callable[[Any, SeatId], Iterator[Any]]] = {
    "toy": other_hands,
    "warzone_resurrection": other_cards,
    "warzone_1e": other_numbers,
}
