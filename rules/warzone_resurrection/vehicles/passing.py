"""Chapter: Moving Through Terrain (WZR-VEH-30): what passes over Models, and where it may not come down."""

from __future__ import annotations

from rules.core.geometry import Pose, overlaps, share_heights
from rules.core.ids import ModelId
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.types import type_of


def passes_over(field: Battlefield, model: Model, id: str) -> bool:
    """Whether a Model passes over what has this id: some types over Models on smaller bases."""
    type_ = type_of(model)
    if type_ is None or not type_.passes_over:
        return False
    other = field.models.get(ModelId(id))
    return other is not None and other.base in type_.passes_over


def comes_down_on(field: Battlefield, model: Model, end: Pose) -> Model | None:
    """Whom a Model that may pass over others would come down on; None for nobody."""
    there = model.body.moved(end)
    for other in field.standing:
        if other.id == model.id or not passes_over(field, model, other.id):
            continue
        if share_heights(there, other.body) and overlaps(there.shape, other.body.shape):
            return other
    return None
