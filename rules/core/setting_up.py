"""Where a bot sets its units up, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.core.command import Command
from rules.core.geometry import Board, Point, bearing
from rules.core.geometry.polygon import contains_point
from rules.core.offer import Offer

#: Columns and rows of places that are looked at in a zone.
COLUMNS, ROWS = 9, 5


def best_placement(
    board: Board, offer: Offer, worth: Callable[[Point], float], fits: Callable[[Any], bool]
) -> Command | None:
    """A command of the offer, ``at`` the best place in its areas where it fits, looking to the middle.

    ``worth`` is what a place is worth; of equal ones the first from the left and below counts.
    """
    spots = [(worth(at), at) for area in offer.needs[0].areas for at in _spots(area)]
    front = Point(board.width // 2, board.depth // 2)
    for _, at in sorted(spots, key=lambda one: (-one[0], one[1])):
        facing = bearing(at, front) if at != front else 0
        command: Command = msgspec.structs.replace(offer.command, at=(at.x, at.y), facing=facing)
        if fits(command):
            return command
    return None


def _spots(area: tuple[tuple[int, int], ...]) -> Iterator[Point]:
    outline = tuple(Point(x, y) for x, y in area)
    left, right = min(p.x for p in outline), max(p.x for p in outline)
    low, high = min(p.y for p in outline), max(p.y for p in outline)
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            spot = Point(
                left + (right - left) * column // (COLUMNS + 1), low + (high - low) * row // (ROWS + 1)
            )
            if contains_point(outline, spot):
                yield spot
