"""What each game hides from a seat, so that the contract can change it behind that seat's back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.core.ids import SeatId
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


def open_to_all(state: Any, seat: SeatId) -> Iterator[Any]:
    """A game that hides nothing."""
    return iter(())


#: States that the seat cannot tell from this one, for each system.
INDISTINGUISHABLE: dict[str, Callable[[Any, SeatId], Iterator[Any]]] = {
    "toy": other_hands,
    "warzone_resurrection": open_to_all,
}
