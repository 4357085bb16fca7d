"""Points on the table: x to the right, y up, in thousandths of an inch."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt

from msgspec import Struct

from rules.core.ids import INCH, Angle, Thou, inches

from .angle import UNIT, direction, unit
from .units import round_div


class Point(Struct, frozen=True, array_like=True, order=True, gc=False):
    """A place on the table, or a displacement. Written as ``[x, y]``."""

    x: int
    y: int

    def __add__(self, other: "Point") -> "Point":
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: "Point") -> "Point":
        return Point(self.x - other.x, self.y - other.y)


def at_inches(x: float, y: float) -> Point:
    """The point given in inches, as people write it."""
    return Point(inches(x), inches(y))


def cross(origin: Point, a: Point, b: Point) -> int:
    """Positive when ``b`` lies to the left of the line from ``origin`` through ``a``."""
    return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)


def dot(origin: Point, a: Point, b: Point) -> int:
    """Positive when ``b`` lies on the same side of ``origin`` as ``a``."""
    return (a.x - origin.x) * (b.x - origin.x) + (a.y - origin.y) * (b.y - origin.y)


def squared_distance(a: Point, b: Point) -> int:
    """Square of the distance between two points."""
    x, y = b.x - a.x, b.y - a.y
    return x * x + y * y


def distance(a: Point, b: Point) -> Thou:
    """Distance between two points, to the nearest thousandth."""
    return Thou((_fine_distance(a, b) + INCH // 2) // INCH)


def length(line: Sequence[Point]) -> Thou:
    """Length of a line of straight legs, rounded once at the end, to the nearest thousandth."""
    return Thou((sum(_fine_distance(a, b) for a, b in pairwise(line)) + INCH // 2) // INCH)


def _fine_distance(a: Point, b: Point) -> int:
    """Distance in thousandths of a thousandth."""
    return isqrt(squared_distance(a, b) * INCH * INCH)


def bearing(origin: Point, target: Point) -> Angle:
    """Angle under which ``target`` is seen from ``origin``."""
    return direction(target.x - origin.x, target.y - origin.y)


def step(origin: Point, angle: int, far: int) -> Point:
    """The point ``far`` thousandths from ``origin`` along ``angle``."""
    x, y = unit(angle)
    return Point(origin.x + round_div(x * far, UNIT), origin.y + round_div(y * far, UNIT))


def towards(origin: Point, target: Point, far: int) -> Point:
    """The point ``far`` thousandths from ``origin`` on the line through ``target``; negative is away.

    Where the two are the same place there is no such line, and ``origin`` is the answer.
    """
    fine = _fine_distance(origin, target)
    if fine == 0:
        return origin
    return Point(
        origin.x + round_div((target.x - origin.x) * far * INCH, fine),
        origin.y + round_div((target.y - origin.y) * far * INCH, fine),
    )


def away(origin: Point, threat: Point, far: int) -> Point:
    """The point ``far`` thousandths from ``origin``, straight away from ``threat``."""
    return towards(origin, threat, -far)


def turned(point: Point, angle: int) -> Point:
    """The point turned about the origin of the table."""
    x, y = unit(angle)
    return Point(round_div(point.x * x - point.y * y, UNIT), round_div(point.x * y + point.y * x, UNIT))


def middle(points: Iterable[Point]) -> Point:
    """Mean of some points, to the nearest thousandth."""
    found = list(points)
    return Point(
        round_div(sum(p.x for p in found), len(found)), round_div(sum(p.y for p in found), len(found))
    )
