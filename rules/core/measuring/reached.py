"""Where a movement may end: found by trying commands, so that it is what the game would allow.

Straight ways are tried all about; where one is stopped short, places behind what stops it are tried round
the corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise

from rules.core.geometry import FULL_TURN, Board, Point, distance, step
from rules.core.measuring.answers import Corners, Reached, Spot

#: Directions in which straight ways are tried, and every which of them round corners.
DIRECTIONS, EVERY = 36, 3

#: How exactly the end of a straight way is found, in thousandths.
EXACTLY = 300

#: Rings of places that are tried round corners in one direction.
BELTS = 5

#: Whether a command with this path would be allowed.
Allowed = Callable[[Sequence[Spot]], bool]

#: The corners of the shortest way to a place, None where none leads there.
Round = Callable[[Spot], Sequence[Spot] | None]


def reached(
    fixed: Sequence[Spot], most: int, board: Board, allowed: Allowed, round_corners: Round | None
) -> Reached:
    """Where a path may end that begins with ``fixed`` (its origin first) and is at most so long.

    ``round_corners`` None leaves out what no straight way reaches.
    """
    start, left = Point(*fixed[-1]), max(0, most - way_length(fixed))
    probe = _Probe(fixed, start, left, board, allowed)
    far = [probe.straight(angle) for angle in _angles(DIRECTIONS)]
    outline = tuple(
        _spot(step(start, angle, end)) for angle, end in zip(_angles(DIRECTIONS), far, strict=True)
    )
    if round_corners is None or left == 0:
        return Reached(outline, ())
    short = [
        (angle, far[place * EVERY])
        for place, angle in enumerate(_angles(DIRECTIONS // EVERY))
        if far[place * EVERY] < left - left // BELTS
    ]
    beyond = (cell for angle, end in short for cell in probe.belts(angle, end, round_corners))
    return Reached(outline, tuple(beyond))


class _Probe:
    """Tries ends of a path about its last corner."""

    def __init__(
        self, fixed: Sequence[Spot], start: Point, left: int, board: Board, allowed: Allowed
    ) -> None:
        self.fixed = tuple(fixed[1:])
        self.start = start
        self.left = left
        self.board = board
        self.allowed = allowed

    def straight(self, angle: int) -> int:
        """How far a straight way may go in a direction."""
        if self._may(angle, self.left):
            return self.left
        low, high = 0, self.left
        while high - low > EXACTLY:
            half = (low + high) // 2
            low, high = (half, high) if self._may(angle, half) else (low, half)
        return low

    def belts(self, angle: int, end: int, round_corners: Round) -> Iterator[Corners]:
        """Stretches of a direction behind what ends its straight way, as the quadrangles about them."""
        wide = FULL_TURN * EVERY // DIRECTIONS // 2
        deep = self.left // BELTS
        free = (
            (belt, self._round(angle, belt * deep + deep // 2, end, round_corners)) for belt in range(BELTS)
        )
        for may, group in groupby(free, key=lambda one: one[1]):
            if not may:
                continue
            belts = [belt for belt, _ in group]
            near, distant = max(end, belts[0] * deep), (belts[-1] + 1) * deep
            sides = (
                (angle - wide, near),
                (angle - wide, distant),
                (angle + wide, distant),
                (angle + wide, near),
            )
            yield tuple(_spot(step(self.start, turn, away)) for turn, away in sides)

    def _round(self, angle: int, far: int, end: int, round_corners: Round) -> bool:
        place = step(self.start, angle, far)
        if far <= end or not self._on_board(place):
            return False
        way = round_corners(_spot(place))
        return (
            way is not None
            and way_length([_spot(self.start), *way]) <= self.left
            and self.allowed((*self.fixed, *way))
        )

    def _may(self, angle: int, far: int) -> bool:
        place = step(self.start, angle, far)
        return self._on_board(place) and self.allowed((*self.fixed, _spot(place)))

    def _on_board(self, place: Point) -> bool:
        return 0 <= place.x <= self.board.width and 0 <= place.y <= self.board.depth


def _angles(count: int) -> range:
    return range(0, FULL_TURN, FULL_TURN // count)


def way_length(way: Sequence[Spot]) -> int:
    """The length of a way along its corners."""
    return sum(distance(Point(*one), Point(*other)) for one, other in pairwise(way))


def _spot(point: Point) -> Spot:
    return point.x, point.y
