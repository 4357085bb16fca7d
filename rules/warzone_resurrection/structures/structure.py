"""Chapter: Structure Points and Armour Values of Terrain Pieces and Intact Structures (WZR-STRUCT-14, 15)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.core.ids import INCH
from rules.warzone_resurrection.profile import BaseSize


class Line(NamedTuple):
    """A line of the table: AV and SP, and the SP that each storey or each further inch adds."""

    av: int
    sp: int
    by_storey: int = 0
    by_inch: int = 0


#: What kinds of pieces withstand, in the order of the rulebook (WZR-STRUCT-14).
TYPES = {
    "concrete_bunker": Line(20, 8),
    "brick_building": Line(18, 8, by_storey=2),
    "wooden_building": Line(16, 6, by_storey=2),
    "brick_wall": Line(14, 6, by_inch=2),
    "wooden_crates": Line(12, 4),
    "trees": Line(12, 4),
}

#: The length that the Structure Points of a wall are printed for, in thousandths (WZR-STRUCT-15).
PRINTED_LENGTH = 7 * INCH


class AccessPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opening of an Intact Structure; ``admits`` are the bases agreed on, none: whatever fits through."""

    id: str
    admits: tuple[BaseSize, ...] = ()


class Structure(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a piece of terrain withstands; ``sp`` are the Structure Points left of ``full``.

    ``av`` and ``sp`` are None while nobody has agreed on them (WZR-STRUCT-04). ``intact``: it has a roof, and
    Models garrison it through its ``access`` points (WZR-STRUCT-02).
    """

    type: str = ""
    av: int | None = None
    sp: int | None = None
    full: int | None = None
    intact: bool = False
    access: tuple[AccessPoint, ...] = ()

    @property
    def is_agreed(self) -> bool:
        """Whether its values are known."""
        return self.av is not None and self.sp is not None


def printed(type: str, storeys: int = 0, length: int = 0) -> tuple[int, int] | None:
    """AV and SP of a piece with so many storeys above the ground floor; None for what the table has not.

    ``length`` in thousandths; whole inches beyond the printed length count. Rules: WZR-STRUCT-14, 15.
    """
    line = TYPES.get(type)
    if line is None:
        return None
    beyond = max(0, length - PRINTED_LENGTH) // INCH
    return line.av, line.sp + line.by_storey * storeys + line.by_inch * beyond
