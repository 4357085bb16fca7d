"""Facings and arcs: which part of the table lies before, beside and behind a body.

The dividing line of front and rear runs through the centre, square to the
facing. Whatever has any part of it on the front side is in front; only what
lies wholly behind the line is in the rear. Arcs split the table likewise.
"""

from collections.abc import Mapping

from msgspec import Struct

from .angle import FULL_TURN, HALF_TURN, QUARTER_TURN, UNIT, turn_between, unit
from .body import Body
from .point import Point, bearing
from .polygon import squared_between
from .shape import Shape


class Arc(Struct, frozen=True, gc=False):
    """A wedge from the centre: ``width`` hundredths of a degree, about ``middle``, relative to the facing."""

    middle: int
    width: int


FRONT = Arc(0, HALF_TURN)
REAR = Arc(HALF_TURN, HALF_TURN)

QUARTERS: Mapping[str, Arc] = {
    "front": Arc(0, QUARTER_TURN),
    "left": Arc(QUARTER_TURN, QUARTER_TURN),
    "rear": Arc(HALF_TURN, QUARTER_TURN),
    "right": Arc(3 * QUARTER_TURN, QUARTER_TURN),
}
"""Four equal arcs."""


def in_front(viewer: Body, other: Shape) -> bool:
    """Whether any part of ``other`` lies on the front side of the dividing line, the line included."""
    return _farthest_along(viewer.at, viewer.pose.facing, other) >= 0


def wholly_in_rear(viewer: Body, other: Shape) -> bool:
    """Whether all of ``other`` lies behind the dividing line."""
    return not in_front(viewer, other)


def _farthest_along(origin: Point, angle: int, shape: Shape) -> int:
    """Greatest reach of a shape along an angle, counted from ``origin``, in millionths of a thousandth."""
    x, y = unit(angle)
    return max((p.x - origin.x) * x + (p.y - origin.y) * y for p in shape.outline) + shape.radius * UNIT


def in_arc(viewer: Body, arc: Arc, other: Shape) -> bool:
    """Whether any part of ``other`` lies in an arc of ``viewer``, its borders included."""
    if arc.width >= FULL_TURN:
        return True
    if arc.width > HALF_TURN:
        return not _wholly_in_wedge(viewer, _rest(arc), other)
    return _meets_wedge(viewer, arc, other)


def wholly_in_arc(viewer: Body, arc: Arc, other: Shape) -> bool:
    """Whether all of ``other`` lies in an arc of ``viewer``."""
    if arc.width >= FULL_TURN:
        return True
    if arc.width > HALF_TURN:
        return not _meets_wedge(viewer, _rest(arc), other)
    return _wholly_in_wedge(viewer, arc, other)


def _rest(arc: Arc) -> Arc:
    return Arc((arc.middle + HALF_TURN) % FULL_TURN, FULL_TURN - arc.width)


def _borders(viewer: Body, arc: Arc) -> tuple[int, int]:
    middle = viewer.pose.facing + arc.middle
    return (middle - arc.width // 2) % FULL_TURN, (middle + arc.width // 2) % FULL_TURN


def _wholly_in_wedge(viewer: Body, arc: Arc, other: Shape) -> bool:
    right, left = _borders(viewer, arc)
    return (
        _farthest_along(viewer.at, right - QUARTER_TURN, other) <= 0
        and _farthest_along(viewer.at, left + QUARTER_TURN, other) <= 0
    )


_FAR = 4_000_000


def _meets_wedge(viewer: Body, arc: Arc, other: Shape) -> bool:
    """Whether a shape touches a wedge of at most half a turn, cut off far beyond any table."""
    right, left = _borders(viewer, arc)
    if arc.width == HALF_TURN:
        return _farthest_along(viewer.at, right + QUARTER_TURN, other) >= 0
    # The apex and its two borders, taken so far out that the third edge is beyond any table.
    ends = [_far_along(viewer.at, angle) for angle in (right, (right + arc.width // 2), left)]
    return squared_between((viewer.at, *ends), other.outline) <= other.radius**2


def _far_along(origin: Point, angle: int) -> Point:
    x, y = unit(angle)
    return Point(origin.x + x * (_FAR // UNIT), origin.y + y * (_FAR // UNIT))


def arc_holding(viewer: Body, point: Point, arcs: Mapping[str, Arc] = QUARTERS) -> str:
    """Name of the arc that a point lies in: the first one named, where it lies on a border.

    Raises KeyError when the arcs leave that direction out.
    """
    seen = bearing(viewer.at, point) - viewer.pose.facing
    for name, arc in arcs.items():
        if 2 * turn_between(seen, arc.middle) <= arc.width:
            return name
    raise KeyError("no arc covers that direction")
