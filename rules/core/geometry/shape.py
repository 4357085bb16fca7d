"""Shapes on the table and the gaps between them.

A ``Shape`` is an outline grown on all sides by a radius: a round base is a
point with a radius, a hull or an area of terrain a polygon without one, an
explosion a point with a radius, a swept base a polygon with the radius of the
base. One set of functions therefore measures everything.
"""

from msgspec import Struct

from rules.core.ids import Thou
from rules.core.remember import once

from .point import Point, middle
from .polygon import Outline, bounds, contains_point, convex_hull, depth_at, edges, parts, squared_between
from .units import TOLERANCE, ceil_sqrt


class Shape(Struct, frozen=True, dict=True):
    """An area of the table: everything within ``radius`` of ``outline``."""

    outline: Outline
    radius: int = 0

    @once
    def bounds(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x, greatest y."""
        left, low, right, high = bounds(self.outline)
        r = self.radius
        return left - r, low - r, right + r, high + r


def circle(centre: Point, radius: int) -> Shape:
    """A disc."""
    return Shape((centre,), radius)


def reach(one: Shape, other: Shape) -> int:
    """Exact gap rounded up to the next thousandth; negative when round shapes lie over each other."""
    return ceil_sqrt(squared_between(one.outline, other.outline)) - one.radius - other.radius


def gap(one: Shape, other: Shape) -> Thou:
    """Shortest way from edge to edge, rounded up; 0 when they touch or overlap. WZR-MEAS-01 and its like."""
    return Thou(max(0, reach(one, other)))


def gap_to_point(shape: Shape, point: Point) -> Thou:
    """Shortest way from the edge of a shape to a point; 0 inside it."""
    return gap(shape, Shape((point,)))


def in_reach(one: Shape, other: Shape, limit: int) -> bool:
    """Whether two shapes are within ``limit`` of each other: ``is_within(gap(...), limit)``, by squares."""
    if _are_apart(one, other, limit + TOLERANCE):
        return False
    most = limit + TOLERANCE + one.radius + other.radius
    return squared_between(one.outline, other.outline) <= most * most


def touches(one: Shape, other: Shape) -> bool:
    """Whether two shapes touch or overlap, a rounding forgiven."""
    return in_reach(one, other, 0)


def overlaps(one: Shape, other: Shape) -> bool:
    """Whether two shapes lie over each other by more than a rounding; touching is no overlap."""
    if _are_apart(one, other, 0):
        return False
    least = one.radius + other.radius - TOLERANCE
    if least > 0:
        return squared_between(one.outline, other.outline) < least * least
    return _outlines_overlap(one.outline, other.outline)


def _are_apart(one: Shape, other: Shape, limit: int) -> bool:
    """Whether a look at the bounds of two shapes tells that they are farther apart than ``limit``."""
    left, low, right, high = one.bounds
    left2, low2, right2, high2 = other.bounds
    return left2 - right > limit or left - right2 > limit or low2 - high > limit or low - high2 > limit


def _outlines_overlap(one: Outline, other: Outline) -> bool:
    if squared_between(one, other) > 0:
        return False
    return _reaches_into(one, other) or _reaches_into(other, one)


def _reaches_into(one: Outline, other: Outline) -> bool:
    """Whether an edge of ``one``, or its middle, lies inside ``other`` by more than a rounding."""
    if len(other) < 3:
        return False
    centre = middle(one)
    return depth_at(centre, centre, 0.0, other) > TOLERANCE or any(
        depth_at(a, b, (start + end) / 2, other) > TOLERANCE
        for a, b in edges(one)
        for start, end in parts(a, b, other)
    )


def wholly_inside(shape: Shape, polygon: Outline) -> bool:
    """Whether all of a shape lies inside a polygon, border included and a rounding forgiven."""
    left, low, right, high = shape.bounds
    left2, low2, right2, high2 = bounds(polygon)
    if left < left2 - TOLERANCE or low < low2 - TOLERANCE:
        return False
    if right > right2 + TOLERANCE or high > high2 + TOLERANCE:
        return False
    least = max(0, shape.radius - TOLERANCE)
    if least:
        return contains_point(polygon, shape.outline[0]) and all(
            squared_between(shape.outline, edge) >= least * least for edge in edges(polygon)
        )
    return all(
        depth_at(a, b, (start + end) / 2, polygon) >= -TOLERANCE
        for a, b in edges(shape.outline)
        for start, end in parts(a, b, polygon)
    )


def swept(shape: Shape, start: Point, end: Point) -> Shape:
    """Everything a convex shape passes over while it slides straight by the way from ``start`` to ``end``."""
    if start == end:
        return shape
    by = end - start
    if len(shape.outline) == 1:
        return Shape((shape.outline[0], shape.outline[0] + by), shape.radius)
    return Shape(convex_hull([*shape.outline, *(p + by for p in shape.outline)]), shape.radius)
