"""The game's rulebook, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.core.rulebook import Rulebook


@cache
def rulebook() -> Rulebook:
    """Every rule as an entry."""
    return Rulebook.load(Path(__file__).parent / "rulebook")
