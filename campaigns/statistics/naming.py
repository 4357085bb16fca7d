"""Factions are counted by the names that the data have, and told by those of the reader's language."""

from __future__ import annotations

from typing import Any

from rules.core.message import named
from rules.core.registry import get_system, system_ids


def in_words(told: dict[str, Any], language: str) -> dict[str, Any]:
    """Numbers with their factions as the reader calls them; of a game that is here no more, as they were."""
    return {**told, "factions": [_named(line, language) for line in told["factions"]]}


def _named(line: dict[str, Any], language: str) -> dict[str, Any]:
    if line["system"] not in system_ids():
        return line
    return {**line, "faction": named(line["faction"], get_system(line["system"]).texts(language))}
