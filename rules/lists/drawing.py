"""What a shuffled deck deals: exact chances of drawing without putting back."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least_one(copies: int, deck: int, drawn: int) -> Fraction:
    """The chance that some of ``copies`` are among the first ``drawn`` cards of a deck of so many."""
    drawn = max(0, min(drawn, deck))
    ways = comb(deck, drawn)
    return 1 - Fraction(comb(max(0, deck - copies), drawn), ways)


def mean(copies: int, deck: int, drawn: int) -> Fraction:
    """How many of ``copies`` are among the first ``drawn`` cards on the average."""
    return Fraction(copies * max(0, min(drawn, deck)), deck) if deck else Fraction(0)
