"""Places at which a way may turn: just clear of the corners and bases that must be passed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.core.geometry import FULL_TURN, UNIT, Point, Shape, unit
from rules.core.geometry.point import cross
from rules.core.geometry.polygon import Outline, doubled_area
from rules.core.geometry.units import round_div

DIRECTIONS = 12
"""Places tried round each corner."""

CLEAR = 2
"""Thousandths that such a place keeps clear of what it passes."""

Outwards = tuple[int, int, float]
"""The way from a corner out to a place about it, and the square of its part in a taut leg, at most."""


def ring(centre: Point, radius: int) -> Iterator[Point]:
    """Places round a point whose connecting lines stay ``radius`` away from it."""
    x, _ = unit(FULL_TURN // (2 * DIRECTIONS))
    out = round_div(radius * UNIT, x) + CLEAR
    for index in range(DIRECTIONS):
        x, y = unit(index * FULL_TURN // DIRECTIONS)
        yield Point(centre.x + round_div(x * out, UNIT), centre.y + round_div(y * out, UNIT))


def _corners(outline: Outline) -> Iterator[tuple[Point, tuple[Point, ...]]]:
    """Corners that a way may turn at, with the ways to their neighbours. None turns in a hollow corner."""
    count = len(outline)
    turn = -1 if count > 2 and doubled_area(outline) < 0 else 1
    for index, corner in enumerate(outline):
        before, after = outline[index - 1], outline[(index + 1) % count]
        if count < 3 or turn * cross(before, corner, after) > 0:
            yield corner, tuple(side - corner for side in {before, after} if side != corner)


def _about(corner: Point, sides: Sequence[Point], radius: int) -> Iterator[Point]:
    """Places round a corner, on the side away from its neighbours and less than one place beyond."""
    for place in ring(corner, radius):
        out = place - corner
        if all(_is_beside(out, side) for side in sides):
            yield place


def _is_beside(out: Point, side: Point) -> bool:
    """Whether there are more than 60 degrees between two directions: 90, less one place of twelve."""
    ahead = out.x * side.x + out.y * side.y
    return ahead <= 0 or 4 * ahead * ahead < (out.x**2 + out.y**2) * (side.x**2 + side.y**2)


@lru_cache(maxsize=1024)
def places_about(shape: Shape, radius: int) -> tuple[tuple[Point, Outwards], ...]:
    """Places clear of a shape for a base of some radius, with what a taut leg there is measured by."""
    return tuple(
        (place, _outwards(corner, place))
        for corner, sides in _corners(shape.outline)
        for place in _about(corner, sides, shape.radius + radius)
    )


def _outwards(corner: Point, place: Point) -> Outwards:
    """The way from a corner out to a place about it, and the square of its part in a taut leg, at most."""
    x, y = place.x - corner.x, place.y - corner.y
    return x, y, _OFF_TANGENT * (x * x + y * y)


#: The square of the sine of 16 degrees.
_OFF_TANGENT = 0.076

#: What a place is about that is about no corner: legs may lead there from anywhere.
NOTHING = (0, 0, 0.0)
