"""Models as the table sees them: a footprint with a height, standing somewhere, looking somewhere.

A body is an upright cylinder or prism: no pose, arm or banner matters.
"""

from functools import lru_cache

from msgspec import Struct

from rules.core.ids import Thou
from rules.core.remember import once

from .angle import HALF_TURN, UNIT, unit
from .point import Point, cross, squared_distance, step, turned
from .polygon import BadShape, Outline, check_polygon, edges, is_convex
from .shape import Shape, gap
from .units import base_radius, ceil_div, ceil_sqrt, round_div, slant

MAX_HEIGHT = 100_000
"""Greatest height accepted from outside: a hundred inches."""


class Footprint(Struct, frozen=True, gc=False, cache_hash=True):
    """What a model stands on, and how tall it is.

    Either a round base of some ``radius``, or a convex hull given by the
    ``corners`` it has when its centre is the origin and it looks along +x.
    Raises BadShape for anything else.
    """

    height: int
    radius: int = 0
    corners: Outline = ()

    def __post_init__(self) -> None:
        if not 0 < self.height <= MAX_HEIGHT:
            raise BadShape("a model is higher than nothing and lower than a hundred inches")
        if self.corners and self.radius:
            raise BadShape("a footprint is a round base or a hull, not both")
        if not self.corners and self.radius <= 0:
            raise BadShape("a round base needs a radius above zero")
        if self.corners and not is_convex(check_polygon(self.corners)):
            raise BadShape("a hull may have no corner that points inwards")


class Pose(Struct, frozen=True, gc=False, cache_hash=True):
    """Where a body stands, where it looks (hundredths of a degree) and how high its ground is."""

    at: Point
    facing: int = 0
    elevation: int = 0


class Body(Struct, frozen=True, dict=True, cache_hash=True):
    """A footprint in its place."""

    footprint: Footprint
    pose: Pose

    @property
    def at(self) -> Point:
        """Centre of the base."""
        return self.pose.at

    @once
    def shape(self) -> Shape:
        """What it covers of the table."""
        if self.footprint.corners:
            return Shape(_hull_at(self.footprint.corners, self.pose.at, self.pose.facing))
        return Shape((self.pose.at,), self.footprint.radius)

    @property
    def bottom(self) -> int:
        """Height of its base above the table."""
        return self.pose.elevation

    @property
    def top(self) -> int:
        """Height of its top above the table."""
        return self.pose.elevation + self.footprint.height

    def moved(self, pose: Pose) -> "Body":
        """The same body elsewhere."""
        return Body(self.footprint, pose)


@lru_cache(maxsize=4096)
def _hull_at(corners: Outline, at: Point, facing: int) -> Outline:
    return tuple(turned(corner, facing) + at for corner in corners)


def round_base(millimetres: int, height: int) -> Footprint:
    """A round base sold as so many millimetres across."""
    return Footprint(height=height, radius=base_radius(millimetres))


def box(length: int, width: int, height: int) -> Footprint:
    """A rectangular hull, ``length`` along its facing."""
    x, y = length // 2, width // 2
    return Footprint(height=height, corners=(Point(x, y), Point(-x, y), Point(-x, -y), Point(x, -y)))


OVAL_CORNERS = 24


def oval(length: int, width: int, height: int) -> Footprint:
    """An oval base, ``length`` along its facing: the hull of 24 points on the ellipse."""
    corners = []
    for index in range(OVAL_CORNERS):
        x, y = unit(index * 2 * HALF_TURN // OVAL_CORNERS)
        corners.append(Point(round_div(x * length, 2 * UNIT), round_div(y * width, 2 * UNIT)))
    return Footprint(height=height, corners=tuple(corners))


def narrowest(footprint: Footprint) -> int:
    """Width of the narrowest passage that a base fits through: its diameter, or a hull's slimmest breadth."""
    if not footprint.corners:
        return 2 * footprint.radius
    return min(
        max(ceil_sqrt(ceil_div(cross(a, b, p) ** 2, squared_distance(a, b))) for p in footprint.corners)
        for a, b in edges(footprint.corners)
    )


def gap_between(one: Body, other: Body) -> Thou:
    """Horizontal gap from base to base; 0 when they touch or overlap."""
    return gap(one.shape, other.shape)


def gap_in_space(one: Body, other: Body) -> Thou:
    """Straight gap from base to base when they stand at different heights."""
    return slant(gap(one.shape, other.shape), one.bottom - other.bottom)


def share_heights(one: Body, other: Body) -> bool:
    """Whether some height belongs to both bodies: bodies on different floors never collide."""
    return one.bottom < other.top and other.bottom < one.top


def edge_point(body: Body, angle: int) -> Point:
    """Where a straight line from the centre along ``angle`` leaves the base."""
    if not body.footprint.corners:
        return step(body.at, angle, body.footprint.radius)
    x, y = unit(angle)
    for a, b in edges(body.shape.outline):
        crossing = _ray_meets(body.at, x, y, a, b)
        if crossing is not None:
            return crossing
    return body.at


def _ray_meets(origin: Point, x: int, y: int, a: Point, b: Point) -> Point | None:
    """Where a ray from ``origin`` along (x, y) meets an edge, if it does."""
    ex, ey = b.x - a.x, b.y - a.y
    ox, oy = a.x - origin.x, a.y - origin.y
    slope = x * ey - y * ex
    sign = 1 if slope > 0 else -1
    along, across, whole = sign * (ox * ey - oy * ex), sign * (ox * y - oy * x), sign * slope
    if slope == 0 or along <= 0 or not 0 <= across <= whole:
        return None
    return Point(origin.x + round_div(along * x, whole), origin.y + round_div(along * y, whole))
