"""What is printed on a Vehicle's card beside its line: type, hull and hit locations (WZR-VEH-06, 07, 08)."""

from __future__ import annotations

import msgspec

#: The top row of every Hit Location table: the highest face of each location (WZR-VEH-07).
TOP_ROW = (10, 14, 18, 20)

#: The names of the locations in that row.
LABELS = ("1-10", "11-14", "15-18", "19-20")

#: The location that later hits on a destroyed one go to (WZR-VEH-35), and that of the drive (WZR-VEH-29).
BODY, DRIVE = 0, 2


class Location(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of the table: what it is called, its SP and AV, and what is ``lost`` at 0 SP."""

    name: str
    sp: int
    av: int
    lost: str


class VehicleLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table of a Vehicle. ``type`` names one of ``vehicles.types``.

    ``front`` and ``back`` modify the AV of every location by the facing that is attacked. ``hull`` is length
    and width, in thousandths, of one that stands on no base; ``least_height`` that of its type.
    """

    type: str
    locations: tuple[Location, ...]
    front: int = 0
    back: int = 0
    hull: tuple[int, int] | None = None
    least_height: int = 0


def location_of(face: int) -> int:
    """The location that a face of the die names."""
    return next(place for place, highest in enumerate(TOP_ROW) if face <= highest)
