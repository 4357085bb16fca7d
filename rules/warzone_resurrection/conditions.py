"""Conditions of Models that skills may keep off (WZR-DEF-05, WZR-SKILL-45)."""

from __future__ import annotations

from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.state import Battlefield, Model


def may_come_into(field: Battlefield, model: Model, condition: str) -> bool:
    """Whether a Model can come into a condition that it is not in yet."""
    return not model.has(condition) and not any(
        condition in effect.immune for effect in effects_on(field, model)
    )
