"""Chapter: The Character Profile (WZ1-PROF): a model's scores as they are now, with all that acts on it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.check import Check, Dice, Modifier, check
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.profile import Stat
from rules.warzone_1e.state import Battlefield, Model


def score_modifiers(field: Battlefield, model: Model, stat: Stat) -> list[Modifier]:
    """What acts on one of a model's scores."""
    return [m for effect in effects_on(field, model) for m in effect.score_modifiers(field, model, stat)]


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
