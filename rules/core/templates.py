"""Templates: shapes laid on the table, and who is under them.

A blast is a ``circle``. Shapes with a narrow end are outlines that start at the
origin and point along +x; ``laid`` puts them on the table, ``fixed_to`` against a
base. A body is under a template when any part of its base is.
"""

from collections.abc import Iterable, Iterator

from rules.core.geometry import (
    FULL_TURN,
    UNIT,
    Body,
    Outline,
    Point,
    Shape,
    bearing,
    convex_hull,
    edge_point,
    middle,
    step,
    touches,
    turned,
    unit,
)
from rules.core.geometry.point import squared_distance
from rules.core.geometry.units import round_div

ROUND_END = 32
"""Corners by which a full circle of an outline is drawn."""


def trapezoid(narrow: int, wide: int, length: int) -> Outline:
    """An outline that widens evenly from one straight end to the other."""
    return (
        Point(0, -(narrow // 2)),
        Point(length, -(wide // 2)),
        Point(length, wide // 2),
        Point(0, narrow // 2),
    )


def teardrop(tip: int, wide: int, length: int) -> Outline:
    """An outline that widens from a narrow straight tip to a round end ``wide`` across."""
    corners = [Point(0, -(tip // 2)), Point(0, tip // 2)]
    for index in range(ROUND_END):
        x, y = unit(index * FULL_TURN // ROUND_END)
        corners.append(
            Point(length - wide // 2 + round_div(x * wide, 2 * UNIT), round_div(y * wide, 2 * UNIT))
        )
    return convex_hull(corners)


def laid(outline: Outline, at: Point, angle: int) -> Shape:
    """An outline laid on the table, its origin at a point, pointing along an angle."""
    return Shape(tuple(turned(corner, angle) + at for corner in outline))


def fixed_to(body: Body, outline: Outline, angle: int) -> Shape:
    """An outline with its narrow end against a base, pointing straight away from the base's centre."""
    return laid(outline, edge_point(body, angle), angle)


def drawn(template: Shape) -> tuple[tuple[int, int], ...]:
    """The outline of a template as corners, to draw it."""
    return tuple((corner.x, corner.y) for corner in _corners(template))


def _corners(template: Shape) -> Iterator[Point]:
    if template.radius == 0:
        yield from template.outline
        return
    for index in range(ROUND_END):
        yield step(template.outline[0], index * FULL_TURN // ROUND_END, template.radius)


def under(template: Shape, bodies: Iterable[tuple[str, Body]]) -> tuple[str, ...]:
    """Ids of the bodies under a template, those nearest to its middle first, then in order of id."""
    centre = middle(template.outline)
    found = [
        (squared_distance(centre, body.at), name) for name, body in bodies if touches(template, body.shape)
    ]
    return tuple(name for _, name in sorted(found))


def scattered(at: Point, zero: Point, clockwise: int, far: int) -> Point:
    """Where a template comes down that drifts ``far`` from a point.

    The direction turns clockwise from the one towards ``zero``, in hundredths of a degree.
    """
    return step(at, bearing(at, zero) - clockwise, far)
