"""Chapter: The Character Profile (WZ1-PROF): a model's scores as they are now, with all that acts on it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace as change

from rules.core.check import Check, Dice, Modifier, check
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.profile import Stat
from rules.warzone_1e.state import Battlefield, Model


def score_modifiers(field: Battlefield, model: Model, stat: Stat) -> list[Modifier]:
    """What acts on one of a model's scores. A ceiling holds for the score, whatever else counts in a test."""
    found = [m for effect in effects_on(field, model) for m in effect.score_modifiers(field, model, stat)]
    ceiling = min((m for m in found if m.stage == "cap"), key=lambda m: m.amount, default=None)
    if ceiling is None:
        return found
    raised = [m for m in found if m.stage != "cap"]
    over = check("test.score", PLAIN, getattr(model.profile, stat) or 0, raised).sum - ceiling.amount
    return raised if over <= 0 else [*raised, change(ceiling, amount=-over, stage="add")]


def score_check(
    field: Battlefield, model: Model, stat: Stat, of: str, dice: Dice, more: Iterable[Modifier] = ()
) -> Check:
    """A test on a score: the printed figure, what acts on it, and what else counts. ``of`` is a message key.

    A score that a model does not have counts nothing.
    """
    printed = getattr(model.profile, stat) or 0
    return check(of, dice, printed, [*score_modifiers(field, model, stat), *more])


def score(field: Battlefield, model: Model, stat: Stat) -> int:
    """A model's score as it is now."""
    return score_check(field, model, stat, "test.score", PLAIN).sum
