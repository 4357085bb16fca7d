"""Chapters: Measurement, Models Facing, Line of Sight (WZR-MEAS, WZR-FACE, WZR-LOS).

What stands between two Models is asked here by every other chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.core.geometry import (
    Body,
    gap_between,
    gap_in_space,
    in_front,
    is_within,
    solid_of,
    wholly_in_rear,
)
from rules.core.ids import ModelId, Thou
from rules.core.remember import Recent, remembered
from rules.core.sight import Scene, Sight
from rules.core.terrain import Terrain, opaque
from rules.warzone_resurrection.state import Battlefield, Model


def gap(one: Model, other: Model) -> Thou:
    """Horizontal inches from base edge to base edge, in thousandths (WZR-MEAS-01)."""
    return gap_between(one.body, other.body)


def distance(one: Model, other: Model) -> Thou:
    """Straight distance from base edge to base edge at any elevations (WZR-SHOOT-06), in thousandths."""
    return gap_in_space(one.body, other.body)


def within(one: Model, other: Model, limit: int) -> bool:
    """Whether the Models are within so many thousandths of each other, the limit included (WZR-MEAS-02)."""
    return is_within(distance(one, other), limit)


def faces(viewer: Model, other: Model) -> bool:
    """Whether any part of the other's base is in the viewer's Front Facing (WZR-FACE-01)."""
    return in_front(viewer.body, other.body.shape)


def is_in_rear_of(model: Model, other: Model) -> bool:
    """Whether the Model stands wholly in the other's Rear Facing (WZR-FACE-01)."""
    return wholly_in_rear(other.body, model.body.shape)


def sees(field: Battlefield, viewer: Model, other: Model) -> bool:
    """Line of sight into the viewer's Front Facing (WZR-LOS-01, WZR-LOS-02)."""
    return faces(viewer, other) and has_line(field, viewer, other)


def has_line(field: Battlefield, viewer: Model, other: Model) -> bool:
    """Whether any straight line between the two bodies is free, wherever they look (WZR-LOS-01)."""
    return scene(field).sees(viewer.body, other.body, ignoring=(viewer.id, other.id))


def sight_line(field: Battlefield, viewer: Model, other: Model) -> Sight:
    """The free line between two bodies, or what stands in its way."""
    return scene(field).sight(viewer.body, other.body, ignoring=(viewer.id, other.id))


@remembered
def scene(field: Battlefield) -> Scene:
    """What blocks sight completely: terrain and Vehicles, never other Models (WZR-COVER-05)."""
    vehicles = tuple((model.id, model.body) for model in field.on_table() if model.is_vehicle)
    return _SCENES.of(field.terrain)(vehicles)


def _scenes(terrain: tuple[Terrain, ...]) -> Callable[[tuple[tuple[ModelId, Body], ...]], Scene]:
    """The scenes of some terrain, by the Vehicles that stand on it; the last few are kept."""
    solids = opaque(terrain)
    return lru_cache(maxsize=4)(
        lambda vehicles: Scene((*solids, *(solid_of(id, body) for id, body in vehicles)))
    )


#: A table is the same one as long as its terrain is the same tuple.
_SCENES = Recent(_scenes, most=256)
