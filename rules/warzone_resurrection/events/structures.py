"""Facts of terrain that can be destroyed."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.ids import ModelId, RuleId, TerrainId
from rules.core.terrain import Terrain
from rules.warzone_resurrection.structures.structure import Structure


class TerrainHarmed(Event, frozen=True, tag="terrain_harmed"):
    """A piece of terrain loses Structure Points."""

    piece: TerrainId
    amount: int
    because: RuleId
    by: ModelId | None = None


class GaveWay(Event, frozen=True, tag="gave_way"):
    """A piece of terrain gives way to another with the same footprint, and what that withstands."""

    piece: TerrainId
    to: Terrain
    structure: Structure | None
    because: RuleId
