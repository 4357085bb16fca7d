"""What models are worth, and how a side stands."""

from __future__ import annotations

from rules.core.ids import SeatId
from rules.warzone_1e import victory
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.state import Battlefield, Model

#: The least that anybody is worth, and what share of it goes with the wounds that are lost.
LEAST, IN_WOUNDS = 5.0, 0.6

#: What is left of a unit's worth while it is panicked.
SHAKEN = 0.6

#: A victory point in points of models: units are worth one for each 50 (WZ1-VIC-02).
VICTORY_POINT = 20.0


def price(model: Model) -> float:
    """What a model is worth with the wounds that it has left."""
    whole = max(LEAST, float(model.card.points))
    left = model.wounds / max(1, model.card.profile.w)
    return whole * (1 - IN_WOUNDS + IN_WOUNDS * min(1.0, left))


def standing(field: Battlefield, seat: SeatId) -> float:
    """What is left and won: one's own models and victory points, less those of the others."""
    scores = victory.scores(field)
    worth = 0.0
    for model in field.models.values():
        if model.fate is None:
            shaken = SHAKEN if field.unit_of(model).has(PANICKED) else 1.0
            worth += shaken * price(model) * (1 if model.owner == seat else -1)
    return worth + VICTORY_POINT * sum(
        points * (1 if other == seat else -1) for other, points in scores.items()
    )
