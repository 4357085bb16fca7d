"""What a Model is worth, and how a side stands."""

from __future__ import annotations

from rules.core.ids import SeatId
from rules.warzone_resurrection.bots.mission import due
from rules.warzone_resurrection.conditions import BROKEN, PINNED
from rules.warzone_resurrection.state import Battlefield, Model

#: What a Model without a price counts for each of its Wounds.
A_WOUND = 10.0

#: The share of its price that a Model keeps to its last Wound.
ALIVE = 0.5

#: What a Squad's state of mind takes from the worth of its Models.
SHAKEN = {PINNED: 0.9, BROKEN: 0.75}


def price(model: Model) -> float:
    """Its points; by its Wounds where it has none."""
    return float(model.card.points) or A_WOUND * max(1, model.profile.w)


def standing(field: Battlefield, seat: SeatId) -> float:
    """What is left of this side and what it has won, less that of the others."""
    left = 0.0
    for model in field.models.values():
        if model.fate is None:
            left += _left_of(field, model) if model.owner == seat else -_left_of(field, model)
    return left + due(field, seat)


def _left_of(field: Battlefield, model: Model) -> float:
    squad, whole = field.squad_of(model), _wholeness(model)
    steady = min((share for condition, share in SHAKEN.items() if squad.has(condition)), default=1.0)
    return price(model) * steady * (ALIVE + (1 - ALIVE) * whole)


def _wholeness(model: Model) -> float:
    """The share of its Wounds or Structure Points that a Model has left."""
    if model.card.vehicle is None:
        return min(1.0, model.wounds / max(1, model.profile.w))
    return structure(model) / max(1, sum(location.sp for location in model.card.vehicle.locations))


def structure(vehicle: Model) -> int:
    """The Structure Points that a Vehicle has left, over all its locations."""
    return sum(max(0, points) for points in vehicle.structure)
