"""What skills and conditions keep Models from: what they cannot come into, whom they may not attack."""

from __future__ import annotations

from rules.core.refusal import Refusal
from rules.warzone_resurrection.conditions import PINNED
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.state import Battlefield, Model


def may_come_into(field: Battlefield, model: Model, condition: str) -> bool:
    """Whether a Model can come into a condition that it is not in yet."""
    return not model.has(condition) and not any(
        condition in effect.immune for effect in effects_on(field, model)
    )


def is_pinned(field: Battlefield, model: Model) -> bool:
    """Whether a Model lies low: its whole Squad does, or it has come out of a collapse (WZR-STRUCT-19)."""
    return model.has(PINNED) or field.squads[model.squad].has(PINNED)


def refusal_to_attack(field: Battlefield, model: Model, target: Model) -> Refusal | None:
    """What on a Model keeps it from engaging or striking at this target (WZR-SKILL-06)."""
    refusals = (effect.may_attack(field, model, target) for effect in effects_on(field, model))
    return next((refused for refused in refusals if refused is not None), None)
