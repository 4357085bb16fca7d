"""Exact numbers: points with halves and quarters, shares of a limit, and what an expression is worth.

An amount is a whole number or a fraction, never a float. In files it is a number or, where decimals cannot
say it, a text such as ``"1/3"``.
"""

from __future__ import annotations

from fractions import Fraction

Amount = int | Fraction

#: An amount as files write it.
Written = int | float | str

#: Amounts beyond this are refused: no list needs them, and arithmetic on them takes for ever.
MOST = 10**12
_MOST_DIGITS = 40


class BadAmount(ValueError):
    """A text or number that is no amount."""


def exact(written: object) -> Amount:
    """The amount that is written: 12, 12.5, "12.5" or "1/3". Raises ``BadAmount``."""
    amount: Amount
    if isinstance(written, int) and not isinstance(written, bool):
        amount = written
    elif isinstance(written, Fraction):
        amount = simple(written)
    elif isinstance(written, float | str):
        amount = _read(str(written))
    else:
        raise BadAmount(f"{written!r} is no number")
    if not -MOST <= amount <= MOST:
        raise BadAmount(f"{shown(amount)} is too large")
    return amount


def _read(text: str) -> Amount:
    text = text.strip()
    mantissa, _, exponent = text.lower().partition("e")
    if len(text) > _MOST_DIGITS or not mantissa or (exponent and abs(_whole(exponent)) > 20):
        raise BadAmount(f"{text[:_MOST_DIGITS]!r} is no number")
    try:
        return simple(Fraction(text))
    except (ValueError, ZeroDivisionError):
        raise BadAmount(f"{text!r} is no number") from None


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 99


def simple(amount: Fraction) -> Amount:
    """A whole number as ``int``, which is quicker; anything else as it is."""
    return amount.numerator if amount.denominator == 1 else amount


def bounded(amount: Amount) -> Amount:
    """The amount, or the largest there is: what is worked out is never refused."""
    amount = max(-MOST, min(MOST, amount))
    return amount if isinstance(amount, int) else simple(amount)


def decimal(amount: Amount) -> bool:
    """Whether the amount can be written with decimals."""
    if isinstance(amount, int):
        return True
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1 and amount.denominator <= 10**9


def plain(amount: Amount) -> Written:
    """The amount as JSON: a number where that is exact, else a text."""
    if isinstance(amount, int) or amount.denominator == 1:
        return int(amount)
    if decimal(amount):
        written = float(amount)
        if Fraction(repr(written)) == amount:
            return written
    return f"{amount.numerator}/{amount.denominator}"


def shown(amount: Amount) -> str:
    """The amount as people read it: ``12``, ``12.5``, ``1/3``."""
    return str(plain(amount))


def floor(amount: Amount) -> int:
    """The largest whole number that is not above it."""
    return amount if isinstance(amount, int) else amount.numerator // amount.denominator


def ceil(amount: Amount) -> int:
    """The smallest whole number that is not below it."""
    return -floor(-amount)
