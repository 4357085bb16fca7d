"""Where to set up: at the front of the zone, units beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, bearing, distance, middle
from rules.core.geometry.polygon import contains_point
from rules.core.ids import INCH
from rules.core.offer import Offer
from rules.warzone_1e import deployment
from rules.warzone_1e.state import Battlefield, Unit

#: Columns and rows of places across a zone; how far units keep apart.
COLUMNS, ROWS, ROOM = 9, 5, 7 * INCH

#: What an inch counts: farther from the enemy, nearer to another unit than it should be.
BACK, CROWDED = 1.0, 2.0


def placements(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """The best place for a unit that has room for it."""
    unit = field.units[offer.command.unit]
    spots = [(worth_of_spot(field, unit, at), at) for area in offer.needs[0].areas for at in _spots(area)]
    front = Point(field.board.width // 2, field.board.depth // 2)
    tried = (
        change(offer.command, at=(at.x, at.y), facing=bearing(at, front) if at != front else 0)
        for _, at in sorted(spots, key=lambda one: (-one[0], one[1]))
    )
    return islice((one for one in tried if deployment.plan_unit(field, one) is not None), 1)


def worth_of_spot(field: Battlefield, unit: Unit, at: Point) -> float:
    """What it is worth to set a unit up about a point."""
    worth = -BACK * distance(at, _enemy_side(field, unit)) / INCH
    for other in field.units_of(unit.owner):
        near = [model.at for model in field.members(other) if model.on_table]
        if near and other.id != unit.id:
            worth -= CROWDED * max(0, ROOM - distance(at, middle(near))) / INCH
    return worth


def _enemy_side(field: Battlefield, unit: Unit) -> Point:
    """The enemies' models if they stand already, else the middle of the table."""
    standing = [model.at for model in field.standing if model.owner != unit.owner]
    return middle(standing or [Point(field.board.width // 2, field.board.depth // 2)])


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
