"""Where to set up: at the front of the zone, units beside each other."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Command
from rules.core.geometry import Point, distance, middle
from rules.core.ids import INCH
from rules.core.offer import Offer
from rules.core.setting_up import best_placement
from rules.warzone_1e import deployment
from rules.warzone_1e.state import Battlefield, Unit

#: How far units keep apart.
ROOM = 7 * INCH

#: What an inch counts: farther from the enemy, nearer to another unit than it should be.
BACK, CROWDED = 1.0, 2.0


def placements(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """The best place for a unit that has room for it."""
    unit = field.units[offer.command.unit]
    best = best_placement(
        field.board,
        offer,
        lambda at: worth_of_spot(field, unit, at),
        lambda command: deployment.plan_unit(field, command) is not None,
    )
    if best is not None:
        yield best


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
