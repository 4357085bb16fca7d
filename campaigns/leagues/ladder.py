"""A ladder: whoever beats somebody who stands higher takes their place, and those between move one down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaigns.leagues.outcome import Entrant, Outcome


def ranking(entrants: Sequence[Entrant], outcomes: Iterable[Outcome]) -> list[Entrant]:
    """The ladder from the top. ``entrants`` as they came, ``outcomes`` in the order in which they count."""
    order = list(entrants)
    for game in outcomes:
        if game.other is None or game.won == "draw":
            continue
        pair = (game.one.entrant, game.other.entrant)
        winner, loser = pair if game.won == "one" else reversed(pair)
        if order.index(winner) > order.index(loser):
            order.remove(winner)
            order.insert(order.index(loser), winner)
    return order


def within_reach(order: Sequence[Entrant], challenger: Entrant, reach: int) -> list[Entrant]:
    """Whom somebody may challenge: those at most so many places above."""
    place = order.index(challenger)
    return list(order[max(0, place - reach) : place])
