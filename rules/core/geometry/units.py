"""Lengths: whole thousandths of an inch, and what "within" means."""

from math import isqrt

from rules.core.ids import INCH, Thou

TOLERANCE = 1
"""Thousandths of an inch forgiven for rounding whenever two lengths are compared."""

_MICROMETRES_PER_INCH = 25_400


def base_radius(millimetres: int) -> Thou:
    """Radius of a round base sold as so many millimetres across, to the nearest thousandth."""
    diameter = millimetres * 1000 * INCH
    return Thou((diameter + _MICROMETRES_PER_INCH) // (2 * _MICROMETRES_PER_INCH))


def ceil_sqrt(square: int) -> int:
    """Smallest whole number whose square is at least ``square``.

    A length rounded up in this way passes ``length <= limit`` for exactly the
    whole limits that the true length passes, so nothing is lost by keeping it.
    """
    return isqrt(square - 1) + 1 if square > 0 else 0


def ceil_div(numerator: int, denominator: int) -> int:
    """Quotient rounded up; the denominator is positive."""
    return -(-numerator // denominator)


def round_div(numerator: int, denominator: int) -> int:
    """Nearest quotient, halves away from zero, so that mirrored inputs give mirrored results."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def is_within(gap: int, limit: int) -> bool:
    """Whether something ``gap`` away is within ``limit``: at the limit counts, as does a rounding."""
    return gap <= limit + TOLERANCE


def slant(gap: int, rise: int) -> Thou:
    """Straight distance over a horizontal gap and a difference in height."""
    return Thou(ceil_sqrt(gap * gap + rise * rise))
