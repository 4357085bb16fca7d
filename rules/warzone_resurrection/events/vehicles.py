"""Facts of a Vehicle: what is hit and destroyed of it, and what it leaves."""

from __future__ import annotations

from rules.core.event import Event
from rules.core.ids import ModelId, RuleId, WeaponId
from rules.core.terrain import Terrain


class LocationHit(Event, frozen=True, tag="location_hit"):
    """A location of a Vehicle was hit with this AVV. ``by`` None for terrain and the like."""

    model: ModelId
    location: int
    avv: int
    because: RuleId
    by: ModelId | None = None
    weapon: WeaponId | None = None
    ranged: bool = False


class StructureLost(Event, frozen=True, tag="structure_lost"):
    """A location of a Vehicle loses Structure Points."""

    model: ModelId
    location: int
    amount: int
    because: RuleId
    by: ModelId | None = None


class StructureRepaired(Event, frozen=True, tag="structure_repaired"):
    """A location of a Vehicle has Structure Points again."""

    model: ModelId
    location: int
    amount: int
    because: RuleId


class WreckLeft(Event, frozen=True, tag="wreck_left"):
    """A Destroyed Vehicle stays as a piece of terrain."""

    model: ModelId
    wreck: Terrain
    because: RuleId


class TurretTurned(Event, frozen=True, tag="turret_turned"):
    """A turret looks elsewhere, so many hundredths of a degree beside the hull's facing."""

    model: ModelId
    turret: int
    because: RuleId
