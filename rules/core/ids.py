"""Names for the kinds of identifier and number that cross the whole engine."""

from __future__ import annotations

from typing import NewType

ModelId = NewType("ModelId", str)
UnitId = NewType("UnitId", str)
SeatId = NewType("SeatId", str)
WeaponId = NewType("WeaponId", str)
TerrainId = NewType("TerrainId", str)
DecisionId = NewType("DecisionId", str)

#: The id of a rulebook entry, for instance ``WZR-SHOOT-07``.
RuleId = NewType("RuleId", str)

#: A distance in thousandths of an inch.
Thou = NewType("Thou", int)

#: An angle in hundredths of a degree, counter-clockwise from +x, 0 to 35999.
Angle = NewType("Angle", int)

INCH = 1000


def own_id(seat: SeatId, id: str) -> str:
    """What a unit or model of a force is called in a battle: both players may bring the same force."""
    return f"{seat}.{id}"


def inches(value: float | int | str) -> Thou:
    """Thousandths of an inch from a number of inches, to the nearest thousandth."""
    return Thou(round(float(value) * INCH))
