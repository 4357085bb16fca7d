"""What came of a game of an event, and what it is worth in the table."""

from __future__ import annotations

from typing import Literal

import msgspec

from campaigns.leagues.scheme import Scheme

#: Somebody who takes part in an event, by an id of its own there.
Entrant = str


class Side(msgspec.Struct, frozen=True):
    """One side of a game: victory points of the game itself, extra points by id."""

    entrant: Entrant
    score: int = 0
    extras: dict[str, int] = {}


class Outcome(msgspec.Struct, frozen=True):
    """A game of a round that is over. ``won`` is ``one``, ``other`` or ``draw``; a bye has no other side."""

    round: int
    one: Side
    other: Side | None = None
    won: Literal["one", "other", "draw"] = "one"

    @property
    def is_bye(self) -> bool:
        """Whether there was nobody to play against."""
        return self.other is None

    @property
    def pair(self) -> frozenset[Entrant]:
        """Who met."""
        return frozenset((self.one.entrant, self.other.entrant) if self.other else (self.one.entrant,))


def worth(scheme: Scheme, outcome: Outcome) -> dict[Entrant, int]:
    """The points of the table that each side has of a game."""
    one, other = outcome.one, outcome.other
    if other is None:
        return {one.entrant: scheme.bye}
    if outcome.won == "draw":
        points = (scheme.draw, scheme.draw)
    else:
        winner, loser = _of_a_win(scheme, abs(one.score - other.score))
        points = (winner, loser) if outcome.won == "one" else (loser, winner)
    most = {extra.id: extra.most for extra in scheme.extras}
    return {
        side.entrant: base + sum(min(most.get(id, 0), max(0, given)) for id, given in side.extras.items())
        for side, base in zip((one, other), points, strict=True)
    }


def _of_a_win(scheme: Scheme, difference: int) -> tuple[int, int]:
    """What the winner and the loser have; the widest band that is reached counts."""
    reached = [band for band in scheme.bands if difference >= band.least]
    return (reached[-1].winner, reached[-1].loser) if reached else (scheme.win, scheme.loss)
