"""A handful of complete, legal commands for each offer: what bots choose from, and keyboards too.

Each is looked at only when it comes up: whoever wants any one asks for them in an order by chance and
takes the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Any

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, bearing, distance, middle, step
from rules.core.ids import INCH
from rules.core.offer import Need, Offer, Order, in_order
from rules.core.refusal import Refusal
from rules.warzone_resurrection import commands, deployment, infiltration, movement
from rules.warzone_resurrection.actions import ACTIONS, Action
from rules.warzone_resurrection.conditions import MUST_RUN
from rules.warzone_resurrection.leaping import plan_leap
from rules.warzone_resurrection.rapid_deployment import refusal_of_point
from rules.warzone_resurrection.special_actions.charge import ways_to_charge
from rules.warzone_resurrection.squads import commander_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.templates import wall_of_fire
from rules.warzone_resurrection.templates.grenades import refusal_at
from rules.warzone_resurrection.templates.sprays import angles_at_enemies
from rules.warzone_resurrection.vehicles.examples import MAKERS as VEHICLE_MAKERS

#: Makes the examples of a kind of offer.
Maker = Callable[[Battlefield, Offer, Order], Iterator[Command]]

#: Directions of the eight example moves, in hundredths of a degree from the way to the nearest enemy.
_COMPASS = tuple(range(0, 36_000, 4_500))
_LEFT = 9_000


def examples(field: Battlefield, offer: Offer, order: Order = in_order) -> Iterator[Command]:
    """Complete commands for an offer, found in some order; none where nothing legal was found."""
    make = _MAKERS.get(type(offer.command))
    if make is not None:
        yield from make(field, offer, order)
    elif not offer.needs:
        yield offer.command


def _placed_squads(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    facing = _into_the_table(field, offer)
    for at in order([*_spots(offer.needs[0])]):
        command = change(offer.command, at=at, facing=facing)
        if deployment.plan_squad(field, command) is not None:
            yield command


def _placed_models(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Places across the zone, and in cover for infiltrators; in a crowd the first that is free."""
    facing = _into_the_table(field, offer)

    def free(places: Iterable[tuple[int, int]]) -> Iterator[Command]:
        commands = (change(offer.command, at=at, facing=facing) for at in places)
        return (command for command in commands if deployment.refusal_to_place(field, command) is None)

    coarse = [*_hiding_places(field), *_spots(offer.needs[0])]
    yield from _or_at_last(free(order(coarse)), free(_inch_by_inch(field)))


def _arrivals(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Places across the table; where none of those is free, the first that is."""
    facing = _into_the_table(field, offer)

    def free(places: Iterable[tuple[int, int]]) -> Iterator[Command]:
        commands = (change(offer.command, at=at, facing=facing) for at in places)
        return (command for command in commands if refusal_of_point(field, command) is None)

    yield from _or_at_last(free(order([*_spots(offer.needs[0])])), free(_inch_by_inch(field)))


def _or_at_last(found: Iterator[Command], others: Iterator[Command]) -> Iterator[Command]:
    """What is found; where that is nothing, the first of the others."""
    first = next(found, None)
    if first is None:
        yield from islice(others, 1)
    else:
        yield first
        yield from found


def _inch_by_inch(field: Battlefield) -> Iterator[tuple[int, int]]:
    return product(range(0, field.board.width, INCH), range(0, field.board.depth, INCH))


def _hiding_places(field: Battlefield) -> Iterator[tuple[int, int]]:
    """Places in cover, while infiltrators are placed."""
    if infiltration.is_on(field):
        yield from ((at.x, at.y) for at in deployment.spots_in_cover(field))


def _spots(need: Need) -> Iterator[tuple[int, int]]:
    """Places across the areas: three rows of seven."""
    for area in need.areas:
        left, right = min(x for x, _ in area), max(x for x, _ in area)
        low, high = min(y for _, y in area), max(y for _, y in area)
        for row in (2, 1, 3):
            for column in (4, 3, 5, 2, 6, 1, 7):
                yield left + (right - left) * column // 8, low + (high - low) * row // 4


def _into_the_table(field: Battlefield, offer: Offer) -> int:
    areas = offer.needs[0].areas
    if not areas:
        return 0
    home = middle(Point(x, y) for x, y in areas[0])
    return bearing(home, Point(field.board.width // 2, field.board.depth // 2))


def _moves(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Eight ways out, as far as they go and half as far, a way back to the Commander, a turn on the spot."""
    command = offer.command
    model = field.models[command.model]
    enemy = _nearest_enemy(field, model)
    ahead = bearing(model.at, enemy.at) if enemy else model.body.pose.facing
    action = ACTIONS[command.__struct_config__.tag]
    ends = [*_ends(offer.needs[0].reach or 0, model, ahead), *_way_back(field, model, action)]
    for end in order(ends):
        path = ((end.x, end.y),) if end != model.at else ()
        facing = bearing(end, enemy.at) if enemy and enemy.at != end else ahead
        planned = movement.plan(
            field, model, path, action, facing, climbing=command.climbing, storey=command.storey
        )
        if not isinstance(planned, Refusal):
            yield change(command, path=path, facing=facing)


def _ends(reach: int, model: Model, ahead: int) -> Iterator[Point]:
    for far in (reach, reach // 2):
        if far:
            yield from (step(model.at, ahead + turn, far) for turn in _COMPASS)
    yield model.at


def _way_back(field: Battlefield, model: Model, action: Action) -> Iterator[Point]:
    commander = commander_of(field, field.squad_of(model))
    if model.has(MUST_RUN) and commander is not None:
        yield movement.straight_way(field, model, commander.at, action)[0]


def _nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    return min(field.enemies(model), key=lambda other: (distance(model.at, other.at), other.id), default=None)


def _picked(field_name: str) -> Maker:
    """One command for each candidate that may be picked."""

    def make(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
        for candidate in order([*offer.needs[0].candidates]):
            if candidate.refused is None:
                yield change(offer.command, **{field_name: candidate.id})

    return make


def _all_at_one(field_name: str) -> Maker:
    """One command for each candidate, with every die at it."""

    def make(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
        need = offer.needs[0]
        for candidate in order([*need.candidates]):
            if candidate.refused is None:
                yield change(offer.command, **{field_name: (candidate.id,) * need.most})

    return make


def _sprays(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """One command for each enemy that the template can reach."""
    shooter = field.models[offer.command.model]
    weapon = shooter.weapon(offer.command.weapon)
    assert weapon is not None
    for angle in order([*dict.fromkeys(angles_at_enemies(field, shooter, weapon))]):
        yield change(offer.command, facing=angle)


def _throws(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """One command for each enemy at whose feet a grenade may be thrown; at last the farthest place ahead."""
    thrower = field.models[offer.command.model]
    far, facing = offer.needs[0].reach or 0, thrower.body.pose.facing

    def open_to(places: Iterable[Point]) -> Iterator[Command]:
        possible = (at for at in places if refusal_at(field, thrower, at) is None)
        return (change(offer.command, at=(at.x, at.y)) for at in possible)

    enemies = order([enemy.at for enemy in field.enemies(thrower)])
    ahead = (step(thrower.at, facing, far * tenths // 10) for tenths in range(10, 0, -1))
    yield from _or_at_last(open_to(enemies), open_to(ahead))


def _walls(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """A wall across the way in front of its bearer, where there is room for it on the board."""
    bearer = field.models[offer.command.model]
    facing = bearer.body.pose.facing
    ahead = step(bearer.at, facing, wall_of_fire.WITHIN // 2)
    ends = (step(ahead, facing + side, wall_of_fire.WITHIN // 2) for side in (_LEFT, -_LEFT))
    width, depth = field.board.width, field.board.depth
    tokens = tuple((min(width, max(0, at.x)), min(depth, max(0, at.y))) for at in ends)
    yield change(offer.command, tokens=tokens)


def _picked_if_asked(field_name: str) -> Maker:
    """One command for each candidate; the offer's own where nothing has to be picked."""
    pick = _picked(field_name)

    def make(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
        if offer.needs:
            yield from pick(field, offer, order)
        else:
            yield offer.command

    return make


def _leaps(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Eight ways out, as far as they go and half as far."""
    model = field.models[offer.command.model]
    enemy = _nearest_enemy(field, model)
    ahead = bearing(model.at, enemy.at) if enemy else model.body.pose.facing
    for end in order([*_ends(offer.needs[0].reach or 0, model, ahead)]):
        if not isinstance(plan_leap(field, model, (end.x, end.y)), Refusal):
            yield change(offer.command, to=(end.x, end.y))


def _charges(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """A charge through each enemy, as far as it goes."""
    for to in order([*ways_to_charge(field, field.models[offer.command.model])]):
        yield change(offer.command, to=to)


def _declarations(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """All that can take part, at each target."""
    takers, targets = offer.needs
    able = tuple(taker.id for taker in takers.candidates if taker.refused is None)
    for target in order([*targets.candidates]):
        if target.refused is None:
            yield change(offer.command, participants=able, target=target.id)


_MAKERS: dict[type[Any], Maker] = {
    commands.PlayCard: _picked_if_asked("target"),
    commands.BurnForCard: _picked_if_asked("card"),
    commands.PlaceSquad: _placed_squads,
    commands.Place: _placed_models,
    commands.Arrive: _arrivals,
    commands.Move: _moves,
    commands.Run: _moves,
    commands.Engage: _picked("target"),
    commands.FreeClosing: _picked("target"),
    commands.Shoot: _all_at_one("shots"),
    commands.RapidFire: _all_at_one("shots"),
    commands.PsychicAttack: _all_at_one("shots"),
    commands.Cast: _picked("target"),
    commands.ShootTerrain: _all_at_one("shots"),
    commands.StrikeTerrain: _picked("piece"),
    commands.Spray: _sprays,
    commands.Throw: _throws,
    commands.WallOfFire: _walls,
    commands.CloseCombat: _all_at_one("targets"),
    commands.Leap: _leaps,
    commands.UseSkill: _picked("target"),
    commands.SpecialAttack: _picked_if_asked("target"),
    commands.Charge: _charges,
    commands.DeclareSquadAction: _declarations,
    **VEHICLE_MAKERS,
}
