"""A drawn game of a knock-out: one of the two goes through all the same, by what the league's scheme names.

``victory_points`` are those of this very game, an extra's id (a body count, say) compares what both were
given of it, ``seed`` lets the better seed through. What nothing decides is left to the last word.
"""

from __future__ import annotations

import msgspec

from campaigns.leagues.outcome import Side
from campaigns.leagues.scheme import Scheme


class Broken(msgspec.Struct, frozen=True):
    """Who goes through, and by what; nobody, where ``by`` is a last word."""

    won: str
    by: str


def broken(scheme: Scheme, one: Side, other: Side, seeds: tuple[int, int]) -> Broken:
    """The first decider that tells the two apart, or the last word."""
    *deciders, last = scheme.deciders
    for name in deciders:
        own, against = _measured(name, one, seeds[0]), _measured(name, other, seeds[1])
        if own != against:
            return Broken("one" if own > against else "other", name)
    return Broken("", last)


def _measured(decider: str, side: Side, seed: int) -> int:
    """More is better."""
    named = {"victory_points": side.score, "seed": -seed}
    return named.get(decider, side.extras.get(decider, 0))
