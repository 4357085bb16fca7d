"""Checks and rolls in one line each, as a developer or a player reads them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.check import Check, Modifier
from rules.core.event import Rolled
from rules.core.message import Texts, render


def check_in_words(check: Check, texts: Texts) -> str:
    """For instance ``Armour 14, -3 strength 13 [WZR-ARM-A2]: 11 or less``."""
    sums = "".join(f", {_amount(m)} {render(m.why, texts)} [{m.rule}]" for m in check.in_order())
    direction = "less" if check.dice.low_passes else "more"
    return f"{render(check.of, texts)} {check.base}{sums}: {check.target} or {direction}"


def rolls_in_words(rolls: Sequence[Rolled], texts: Texts) -> list[str]:
    """Each roll with its face, and with its sum and outcome where it is a test."""
    return [_roll(roll, texts) for roll in rolls]


def _roll(roll: Rolled, texts: Texts) -> str:
    whose = f" of {roll.model}" if roll.model else ""
    if roll.check is None:
        return f"{render(roll.purpose, texts)}{whose}: {roll.face} of {roll.faces}"
    outcome = "passed" if roll.passed else "failed"
    return f"{check_in_words(roll.check, texts)}{whose}: {roll.face}, {outcome}"


def _amount(modifier: Modifier) -> str:
    return f"{modifier.amount:+d}" if modifier.stage == "add" else f"{modifier.stage} {modifier.amount}"
