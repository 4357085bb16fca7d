"""A handful of complete, legal commands for each offer of chapters 01 to 03, and pieces for other chapters.

Each is looked at only when it comes up: whoever wants any one asks for them in an order by chance and takes
the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Outline, Point, bearing, distance, middle, step
from rules.core.geometry.polygon import bounds
from rules.core.ids import INCH, TerrainId, UnitId
from rules.core.offer import Need, Offer, Order, in_order
from rules.core.refusal import Refusal
from rules.warzone_1e import commands, deployment, movement, setup, units
from rules.warzone_1e.chapter import Maker, collected, objection
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.state import Battlefield, Model

#: Directions of the eight example moves, in hundredths of a degree from the way to the nearest enemy.
COMPASS = tuple(range(0, 36_000, 4_500))


def examples(field: Battlefield, offer: Offer, order: Order = in_order) -> Iterator[Command]:
    """Complete commands for an offer, found in some order; none where nothing legal was found."""
    make = collected(lambda chapter: chapter.examples).get(type(offer.command))
    if make is not None:
        model = field.models.get(offer.model) if offer.model is not None else None
        for command in make(field, offer, order):
            if model is None or objection(field, model, command) is None:
                yield command
    elif not offer.needs:
        yield offer.command


# For all chapters ----------------------------------------------------------------------------------------


def picked(field_name: str) -> Maker:
    """One command for each candidate that may be picked; the offer's own where nothing has to be."""

    def make(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
        if not offer.needs:
            yield offer.command
            return
        for candidate in order([*offer.needs[0].candidates]):
            if candidate.refused is None:
                yield change(offer.command, **{field_name: candidate.id})

    return make


def nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    """The enemy that stands nearest."""
    return min(field.enemies(model), key=lambda other: (distance(model.at, other.at), other.id), default=None)


def or_at_last(found: Iterator[Command], others: Iterator[Command]) -> Iterator[Command]:
    """What is found; where that is nothing, the first of the others."""
    first = next(found, None)
    if first is None:
        yield from islice(others, 1)
    else:
        yield first
        yield from found


# Setting up ----------------------------------------------------------------------------------------------


def _pieces(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Where it was drawn, mirrored, and in the middle of the table."""
    piece = next(piece for piece in field.to_lay if piece.id == offer.command.piece)
    left, low, right, high = bounds(piece.shape)
    at = Point((left + right) // 2, (low + high) // 2)
    width, depth = field.board.width, field.board.depth
    places = [(at.x, at.y), (width - at.x, at.y), (at.x, depth - at.y), (width // 2, depth // 2)]
    for place in order(places):
        command = change(offer.command, at=place)
        if not isinstance(setup.laid_piece(field, field.active or field.seats[0], command), Refusal):
            yield command


def _objectives(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    need = offer.needs[0]
    for candidate in order([*need.candidates]):
        yield change(offer.command, pieces=(TerrainId(candidate.id),))
    yield offer.command


def _placed_units(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    facing = _into_the_table(field, offer)

    def standing(places: Iterable[tuple[int, int]]) -> Iterator[Command]:
        wishes = (change(offer.command, at=at, facing=facing) for at in places)
        return (wish for wish in wishes if deployment.plan_unit(field, wish) is not None)

    yield from or_at_last(
        standing(order([*_spots(offer.needs[0])])),
        deployment.rooms_for(field, field.units[offer.command.unit]),
    )


def _placed_models(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """A little to one side of where it stands, or where it stands already."""
    model = field.models[offer.command.model]
    for at in order([*(step(model.at, turn, INCH) for turn in COMPASS), model.at]):
        command = change(offer.command, at=(at.x, at.y), facing=model.body.pose.facing)
        there = model.at_pose(deployment.pose_of(command))
        leader = units.leader_of(field, field.unit_of(model))
        near = leader is None or leader.id == model.id or units.is_in_command(there, leader)
        if near and deployment.refusal_to_stand(field, model, deployment.pose_of(command)) is None:
            yield command


def _spots(need: Need) -> Iterator[tuple[int, int]]:
    """Places across the areas: three rows of seven."""
    for area in need.areas:
        left, low, right, high = bounds(_outline(area))
        for row, column in product((2, 1, 3), (4, 3, 5, 2, 6, 1, 7)):
            yield left + (right - left) * column // 8, low + (high - low) * row // 4


def _outline(area: tuple[tuple[int, int], ...]) -> Outline:
    return tuple(Point(x, y) for x, y in area)


def _into_the_table(field: Battlefield, offer: Offer) -> int:
    areas = offer.needs[0].areas
    if not areas:
        return 0
    home = middle(_outline(areas[0]))
    return bearing(home, Point(field.board.width // 2, field.board.depth // 2))


# Moving --------------------------------------------------------------------------------------------------


def _moves(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Eight ways out, as far as they go and half as far, the way back to the leader, a turn on the spot."""
    command = offer.command
    model = field.models[command.model]
    enemy = nearest_enemy(field, model)
    ahead = bearing(model.at, enemy.at) if enemy else model.body.pose.facing
    ends = [
        *_ends(offer.needs[0].reach or 0, model, ahead),
        *_way_back(field, model),
        *_way_to_prey(field, model),
    ]
    for end in order(ends):
        path = ((end.x, end.y),) if end != model.at else ()
        facing = bearing(end, enemy.at) if enemy and enemy.at != end else ahead
        planned = movement.plan(field, model, path, facing, fly=command.fly, land=command.land)
        if not isinstance(planned, Refusal):
            yield change(command, path=path, facing=facing)


def _ends(reach: int, model: Model, ahead: int) -> Iterator[Point]:
    for far in (reach, reach // 2):
        if far:
            yield from (step(model.at, ahead + turn, far) for turn in COMPASS)
    yield model.at


def _way_back(field: Battlefield, model: Model) -> Iterator[Point]:
    leader = units.leader_of(field, field.unit_of(model))
    if units.is_out_of_command(field, model) and leader is not None:
        yield movement.straight_way(field, model, leader.at)[0]


def _way_to_prey(field: Battlefield, model: Model) -> Iterator[Point]:
    """Straight at the nearest of those whom somebody has no mind but for."""
    for effect in effects_on(field, model):
        unit = field.units.get(UnitId(effect.prey()))
        if unit is not None:
            prey = [enemy for enemy in field.members(unit) if enemy.on_table]
            nearest = min(prey, key=lambda enemy: (distance(model.at, enemy.at), enemy.id), default=None)
            if nearest is not None:
                yield movement.straight_way(field, model, nearest.at)[0]


SETTING_UP: dict[type[Any], Maker] = {
    commands.LayPiece: _pieces,
    commands.NameObjectives: _objectives,
    commands.PlaceUnit: _placed_units,
    commands.Place: _placed_models,
}
MOVING: dict[type[Any], Maker] = {commands.Move: _moves}
