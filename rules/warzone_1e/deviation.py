"""Chapter: Deviation (WZ1-DEV-01, WZ1-DEV-02): where a shot that has missed may come down."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.geometry import HALF_TURN, QUARTER_TURN, Point, distance, is_within, step
from rules.core.geometry.point import bearing, cross, dot
from rules.core.ids import INCH, RuleId
from rules.core.message import Message, say

DEVIATION, SHIFT = RuleId("WZ1-DEV-01"), RuleId("WZ1-DEV-02")

#: The impact moves by one inch at most for so many inches fired (WZ1-DEV-02).
INCHES_AN_INCH = 3

#: Faces of the die that lead to the same quarter.
_FACES_A_QUARTER = 5


class Quarter(NamedTuple):
    """A quarter round the point of impact, as the firer looks: short or long of it, left or right."""

    id: str
    long: bool
    left: bool

    @property
    def name(self) -> Message:
        """Its name."""
        return say(f"deviation.{self.id}")


#: In the order of the die.
QUARTERS = (
    Quarter("undershot_left", long=False, left=True),
    Quarter("undershot_right", long=False, left=False),
    Quarter("overshot_left", long=True, left=True),
    Quarter("overshot_right", long=True, left=False),
)


def quarter_of(face: int) -> Quarter:
    """Where the die says that the impact moves to (WZ1-DEV-01)."""
    return QUARTERS[(face - 1) // _FACES_A_QUARTER]


def farthest_shift(fired: int) -> int:
    """How far the impact of a shot over so many thousandths moves at most, in whole inches (WZ1-DEV-02)."""
    return fired // (INCHES_AN_INCH * INCH) * INCH


def may_come_down(origin: Point, impact: Point, quarter: Quarter, at: Point, farthest: int) -> bool:
    """Whether a place is near enough to the impact and in the quarter, whose edges belong to it."""
    if not is_within(distance(impact, at), farthest):
        return False
    beyond, side = _along(origin, impact, at), _leftwards(origin, impact, at)
    return (beyond >= 0 if quarter.long else beyond <= 0) and (side >= 0 if quarter.left else side <= 0)


def places_to_come_down(
    origin: Point, impact: Point, quarter: Quarter, farthest: int
) -> tuple[tuple[str, Point], ...]:
    """Places that come to mind: along the line of fire, to its side, and between the two."""
    ahead = bearing(origin, impact) + (0 if quarter.long else HALF_TURN)
    aside = bearing(origin, impact) + (QUARTER_TURN if quarter.left else -QUARTER_TURN)
    between = bearing(Point(0, 0), step(Point(0, 0), ahead, INCH) + step(Point(0, 0), aside, INCH))
    angles = (("between", between), ("along", ahead), ("aside", aside))
    return tuple((name, step(impact, angle, farthest)) for name, angle in angles)


def _along(origin: Point, impact: Point, at: Point) -> int:
    """How far beyond the impact a place lies; what rounding to thousandths shifts is forgiven."""
    return _forgiven(dot(impact, at, impact + (impact - origin)), distance(origin, impact))


def _leftwards(origin: Point, impact: Point, at: Point) -> int:
    return _forgiven(cross(origin, impact, at), distance(origin, impact))


def _forgiven(area: int, length: int) -> int:
    """A product of two lengths, or nothing where the second is at most a thousandth or two."""
    return 0 if abs(area) <= 2 * length else area
