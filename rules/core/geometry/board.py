"""The board: a rectangle from the origin, and places on it."""

from msgspec import Struct

from .point import Point
from .polygon import BadShape, Outline
from .shape import Shape
from .units import TOLERANCE

MAX_SIDE = 240_000
"""Longest side accepted from outside: twenty feet."""


class Board(Struct, frozen=True, gc=False):
    """A table of some width (x) and depth (y). Raises BadShape for impossible sizes."""

    width: int
    depth: int

    def __post_init__(self) -> None:
        if not (0 < self.width <= MAX_SIDE and 0 < self.depth <= MAX_SIDE):
            raise BadShape("a board's sides are between nothing and twenty feet long")

    @property
    def outline(self) -> Outline:
        """Its four corners."""
        return (Point(0, 0), Point(self.width, 0), Point(self.width, self.depth), Point(0, self.depth))

    @property
    def sides(self) -> dict[str, Shape]:
        """Its edges by the points of the compass, north being far along y."""
        south_west, south_east, north_east, north_west = self.outline
        return {
            "north": Shape((north_east, north_west)),
            "east": Shape((south_east, north_east)),
            "south": Shape((south_west, south_east)),
            "west": Shape((north_west, south_west)),
        }

    def holds(self, shape: Shape) -> bool:
        """Whether no part of a shape hangs over the edge, a rounding forgiven."""
        left, low, right, high = shape.bounds
        return (
            left >= -TOLERANCE
            and low >= -TOLERANCE
            and right <= self.width + TOLERANCE
            and high <= self.depth + TOLERANCE
        )

    def gap_to_edge(self, shape: Shape) -> int:
        """Shortest way from a shape to an edge of the board; 0 when it touches or hangs over."""
        left, low, right, high = shape.bounds
        return max(0, min(left, low, self.width - right, self.depth - high))


def rectangle(left: int, low: int, right: int, high: int) -> Outline:
    """A rectangle as an outline, for zones and tests."""
    return (Point(left, low), Point(right, low), Point(right, high), Point(left, high))
