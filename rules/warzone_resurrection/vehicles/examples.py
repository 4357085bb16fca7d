"""A handful of complete, legal commands for each offer of a Vehicle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import DEGREE, FULL_TURN, HALF_TURN, Point, bearing, distance, step, towards
from rules.core.offer import Offer, Order
from rules.core.refusal import Refusal
from rules.warzone_resurrection.conditions import MUST_RUN
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.commands import (
    Drive,
    Pivot,
    Ram,
    TorrentOfFire,
    TurnTurret,
    Waypoint,
)
from rules.warzone_resurrection.vehicles.driving import planned_drive, refusal_of_turn
from rules.warzone_resurrection.vehicles.ramming import plan_ram
from rules.warzone_resurrection.vehicles.turning import PIVOTS
from rules.warzone_resurrection.vehicles.types import type_of
from rules.warzone_resurrection.vehicles.ways import ways_back

#: Shares of the whole pivot of an Action by which the example ways turn off.
_TURNS = (0.0, 0.5, -0.5, 0.98, -0.98)


def _drives(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Ways ahead and to both sides, as far as they go and half as far; turns on the spot; the way back."""
    command = offer.command
    for tried in order([*_ways(field, field.models[command.model], command, offer.needs[0].reach or 0)]):
        if not isinstance(planned_drive(field, tried), Refusal):
            yield tried


def _ways(field: Battlefield, model: Model, command: Drive, reach: int) -> Iterator[Drive]:
    here, facing = model.at, model.body.pose.facing
    if command.reverse:
        yield from (
            change(command, path=(_at(step(here, facing + HALF_TURN, far)),)) for far in (reach, reach // 2)
        )
        return
    if model.has(MUST_RUN):
        yield from (
            change(command, path=(to,)) for kind, to in ways_back(field, model) if kind == command.action
        )
    most = PIVOTS[command.action]
    turns = [round(share * most) for share in _TURNS]
    enemy = _nearest_enemy(field, model)
    if enemy is not None:
        off = (bearing(here, enemy.at) - facing + HALF_TURN) % FULL_TURN - HALF_TURN
        turns.insert(0, max(-most, min(most, off)))
    for far in (reach, reach // 2):
        for turn in turns:
            yield change(command, path=(_at(step(here, facing + turn, far)),))
    yield from (change(command, facing=(facing + turn) % FULL_TURN) for turn in turns if turn)


def _pivots(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """A turn as far towards the nearest enemy as it goes, and one to each side."""
    model = field.models[offer.command.model]
    facing, type_, enemy = model.body.pose.facing, type_of(model), _nearest_enemy(field, model)
    most = type_.free_pivot if type_ is not None else 0
    turns = [most, -most]
    if enemy is not None:
        off = (bearing(model.at, enemy.at) - facing + HALF_TURN) % FULL_TURN - HALF_TURN
        turns.insert(0, max(-most, min(most, off)))
    for turn in order(turns):
        there = (facing + turn) % FULL_TURN
        if abs(turn) >= DEGREE and refusal_of_turn(field, model, there) is None:
            yield change(offer.command, facing=there)


def _turrets(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """At the nearest enemy, where the turret does not look there already."""
    model = field.models[offer.command.model]
    enemy = _nearest_enemy(field, model)
    if enemy is not None:
        there = bearing(model.at, enemy.at)
        if (there - model.body.pose.facing) % FULL_TURN != model.turret:
            yield change(offer.command, facing=there)


def _rams(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Through each of the nearest enemies, as far as it goes."""
    model, reach = field.models[offer.command.model], offer.needs[0].reach or 0
    near = sorted(field.enemies(model), key=lambda enemy: (distance(model.at, enemy.at), enemy.id))[:3]
    for enemy in order(near):
        to = _at(towards(model.at, enemy.at, reach))
        if not isinstance(plan_ram(field, model, to), Refusal):
            yield change(offer.command, to=to)


def _torrents(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Every weapon at the first target that it may have."""
    first: dict[str, str] = {}
    for candidate in order([*offer.needs[0].candidates]):
        if candidate.refused is None:
            first.setdefault(candidate.id.partition(":")[0], candidate.id)
    if first:
        yield change(offer.command, shots=tuple(first.values()))


def _nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    return min(field.enemies(model), key=lambda other: (distance(model.at, other.at), other.id), default=None)


def _at(point: Point) -> Waypoint:
    return point.x, point.y


MAKERS: dict[type[Any], Callable[[Battlefield, Offer, Order], Iterator[Command]]] = {
    Drive: _drives,
    Pivot: _pivots,
    TurnTurret: _turrets,
    Ram: _rams,
    TorrentOfFire: _torrents,
}
