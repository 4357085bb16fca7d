"""Where a model could go: to the enemy, into range, behind cover, back to its leader."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, bearing, distance, step, towards
from rules.core.ids import INCH
from rules.core.offer import Offer
from rules.core.refusal import Refusal
from rules.warzone_1e import movement
from rules.warzone_1e.blows import weapons_for_blows
from rules.warzone_1e.bots.attacks import guns
from rules.warzone_1e.bots.prices import price
from rules.warzone_1e.chapter import objection
from rules.warzone_1e.shooting.reach import reach_of
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import leader_of

#: Movements that are looked at.
MOST_WAYS = 4

#: How near a shooter wants to be, as a share of its reach; an inch nearer, as a share of a model's price.
CONTENT, NEARER = 0.5, 0.03

#: Turns from the way to the enemy.
_AROUND = (0, 4_000, -4_000)

#: From this Damage on, over all its wounds, somebody with a gun had rather shoot.
_SHOOTS_FROM = 15


def ways(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """A few legal movements, each with a look at the nearest enemy."""
    command = offer.command
    model = field.models[command.model]
    enemy = nearest_enemy(field, model)
    reach = movement.reach(field, model, fly=command.fly)
    found = 0
    for end in dict.fromkeys(_ends(field, model, enemy, reach)):
        path = () if end == model.at else ((end.x, end.y),)
        wished = change(command, path=path, facing=_look(model, end, enemy))
        planned = movement.plan(field, model, wished.path, wished.facing, fly=wished.fly, land=wished.land)
        if not isinstance(planned, Refusal) and objection(field, model, wished) is None:
            yield wished
            found += 1
        if found >= MOST_WAYS:
            return


def nearest_enemy(field: Battlefield, model: Model) -> Model | None:
    """The enemy that is nearest by the centres."""
    return min(field.enemies(model), key=lambda other: (distance(model.at, other.at), other.id), default=None)


def _ends(field: Battlefield, model: Model, enemy: Model | None, reach: int) -> Iterator[Point]:
    if enemy is not None:
        aim, _ = movement.straight_way(field, model, enemy.at)
        yield aim
        ahead = bearing(model.at, enemy.at) if enemy.at != model.at else 0
        limit = content(field, model) + model.footprint.radius + enemy.footprint.radius
        yield towards(model.at, enemy.at, min(reach, max(0, distance(model.at, enemy.at) - limit)))
        for turn in _AROUND:
            yield step(model.at, ahead + turn, reach)
            yield step(model.at, ahead + turn, reach // 2)
    leader = leader_of(field, field.unit_of(model))
    if leader is not None and leader.on_table and leader.id != model.id:
        yield towards(model.at, leader.at, reach)
    yield model.at


def _look(model: Model, end: Point, enemy: Model | None) -> int:
    if enemy is None or enemy.at == end:
        return model.body.pose.facing
    return bearing(end, enemy.at)


def is_fighter(model: Model) -> bool:
    """Whether somebody does more with a blade than with a gun."""
    blades = max((weapon.damage * weapon.times for weapon in weapons_for_blows(model)), default=0)
    shots = max((gun.damage * gun.times for gun in guns(model) if gun.code != "T"), default=0)
    strength = model.profile.st + (model.profile.cc - model.profile.mw)
    return (shots < _SHOOTS_FROM and blades + strength > shots) or not shots


def content(field: Battlefield, model: Model) -> int:
    """How near to the enemy it wants to be, in thousandths: a fighter in contact, a shooter well in reach."""
    if is_fighter(model):
        return 0
    reaches = [gun.close_range or reach_of(field, model, gun) for gun in guns(model)]
    return max(reaches, default=0)


def too_far(field: Battlefield, model: Model) -> float:
    """What it costs to be farther away from the enemy than one wants to be."""
    enemy = nearest_enemy(field, model)
    if enemy is None:
        return 0.0
    gap = distance(model.at, enemy.at) - model.footprint.radius - enemy.footprint.radius
    return NEARER * price(model) * max(0, gap - content(field, model)) / INCH
