"""What close combat is worth: rushing at an enemy, and what comes back."""

from __future__ import annotations

from rules.core.geometry import is_within
from rules.core.ids import ModelId
from rules.warzone_resurrection.approach import Approach, approach
from rules.warzone_resurrection.bots import estimates
from rules.warzone_resurrection.bots.targets import best_shot, guns
from rules.warzone_resurrection.engage import momentum
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.state import Battlefield, Model

#: What the next round is worth now, what is paid back counts, and keeping a shooter busy does.
NEXT_ROUND, PAID_BACK, KEPT_BUSY = 0.6, 0.8, 0.6


def rush(field: Battlefield, model: Model, target_id: ModelId) -> float:
    """What it is worth to Engage an enemy: the blows now and later, less those that come back."""
    target = field.models[target_id]
    found = approach(field, model, target)
    if not isinstance(found, Approach):
        return 0.0
    st = momentum(model, found.length, found.drop).st if is_within(0, found.length) else 0
    now = estimates.blows(model, target, st) if model.points > 1 and "close_combat" not in model.used else 0.0
    return now + outlook(field, model, target)


def outlook(field: Battlefield, model: Model, target: Model) -> float:
    """What it is worth to stand in combat with an enemy from now on."""
    given, taken = estimates.blows(model, target), estimates.blows(target, model)
    busy = 0.0 if is_engaged(field, target) else KEPT_BUSY * best_shot(field, target)
    lost = NEXT_ROUND * best_shot(field, model)
    return NEXT_ROUND * given - PAID_BACK * taken + busy - lost


def is_fighter(model: Model) -> bool:
    """Whether a Model does more by its blows than by its shots: against one like itself."""
    shooting = max((estimates.shot(model, gun, model) for gun in guns(model)), default=0.0)
    return estimates.blows(model, model) > 1.5 * shooting
