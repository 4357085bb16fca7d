"""Lengths: whole thousandths of an inch, and what "within" means."""

from math import isfinite, isqrt

INCH = 1000
"""Thousandths of an inch in an inch."""

TOLERANCE = 1
"""Thousandths of an inch forgiven for rounding whenever two lengths are compared."""

_MICROMETRES_PER_INCH = 25_400


def inches(value: float) -> int:
    """Turn inches, as people write them, into thousandths; to the nearest.

    Raises ValueError for infinities and for what is not a number.
    """
    if not isfinite(value):
        raise ValueError("a length must be a finite number of inches")
    return round(value * INCH)


def in_inches(length: int) -> float:
    """Thousandths back into inches, for people to read."""
    return length / INCH


def base_radius(millimetres: int) -> int:
    """Radius of a round base sold as so many millimetres across, to the nearest thousandth."""
    diameter = millimetres * 1000 * INCH
    return (diameter + _MICROMETRES_PER_INCH) // (2 * _MICROMETRES_PER_INCH)


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


def slant(gap: int, rise: int) -> int:
    """Straight distance over a horizontal gap and a difference in height."""
    return ceil_sqrt(gap * gap + rise * rise)
