"""A Vehicle's table as people write it: inches and the rulebook's own notation (WZR-VEH-06 to 08)."""

from __future__ import annotations

from rules.core.ids import inches
from rules.core.written import Written, WrittenError
from rules.warzone_resurrection.vehicles.line import LABELS, Location, VehicleLine
from rules.warzone_resurrection.vehicles.loss import LOSSES
from rules.warzone_resurrection.vehicles.types import TYPES


class WrittenLocation(Written, frozen=True):
    """A column of the table; ``lost`` names what the Vehicle loses with it: ``destroyed``, for instance."""

    name: str
    sp: int
    av: int
    lost: str


class WrittenVehicle(Written, frozen=True):
    """What makes a Model a Vehicle: its ``type`` and four ``locations``, from 1-10 to 19-20.

    ``hull`` is length and width in inches, for one without a base (``base: 0``).
    """

    type: str
    locations: tuple[WrittenLocation, ...]
    av_front: int = 0
    av_back: int = 0
    hull: tuple[float, float] | None = None


def read_vehicle(line: WrittenVehicle, base: int) -> VehicleLine:
    """A Vehicle's table. Raises ``WrittenError`` for one that cannot be."""
    if line.type not in TYPES:
        raise WrittenError(f"{line.type!r} is no type of Vehicle; there are {', '.join(TYPES)}")
    if len(line.locations) != len(LABELS):
        raise WrittenError(f"a Vehicle has {len(LABELS)} locations: {', '.join(LABELS)}")
    for location in line.locations:
        if location.lost not in LOSSES:
            raise WrittenError(f"nothing is lost as {location.lost!r}; there are {', '.join(LOSSES)}")
        if location.sp < 1:
            raise WrittenError(f"{location.name} needs at least 1 SP")
    if (base == 0) != (line.hull is not None):
        raise WrittenError("a Vehicle has a base, or a hull and base 0")
    return VehicleLine(
        line.type,
        tuple(Location(one.name, one.sp, one.av, one.lost) for one in line.locations),
        line.av_front,
        line.av_back,
        (inches(line.hull[0]), inches(line.hull[1])) if line.hull else None,
        TYPES[line.type].least_height,
    )
