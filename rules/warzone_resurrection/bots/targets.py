"""Whom a Model could shoot from a place, at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import distance
from rules.core.ids import INCH, ModelId
from rules.core.offer import Offer
from rules.warzone_resurrection.bots import estimates
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.cover import cover_of
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.measurement import distance as distance_between
from rules.warzone_resurrection.measurement import has_line
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.target_priority import may_look_at

#: Enemies that are looked at for a line of sight, the most rewarding first.
MOST_LOOKED_AT = 4


def guns(model: Model) -> Iterator[Weapon]:
    """What it shoots with."""
    return (weapon for weapon in model.card.weapons if not weapon.melee and weapon.range)


def longest_shot(model: Model) -> int:
    """How far it can shoot at most, in thousandths; 0 for one that cannot."""
    return max((weapon.range or 0 for weapon in guns(model)), default=0)


def gap(one: Model, other: Model) -> int:
    """The room between two bases, more or less."""
    return max(0, distance(one.at, other.at) - one.footprint.radius - other.footprint.radius)


def best_shot(field: Battlefield, shooter: Model) -> float:
    """What the best shot of a Model would be worth; it may stand where it only might."""
    return max((worth for worth, _ in shots(field, shooter)), default=0.0)


def shots(field: Battlefield, shooter: Model) -> Iterator[tuple[float, Model]]:
    """What shots are worth, and at whom: of the few most rewarding those that are in sight."""
    found = []
    for enemy in field.enemies(shooter):
        away = gap(shooter, enemy)
        worths = [estimates.shot(shooter, gun, enemy) for gun in guns(shooter) if away <= (gun.range or 0)]
        if worths:
            found.append((max(worths), enemy.id, enemy))
    for worth, _, enemy in sorted(found, key=lambda one: (-one[0], one[1]))[:MOST_LOOKED_AT]:
        seen = may_look_at(field, shooter, enemy) and has_line(field, shooter, enemy)
        if seen and not is_engaged(field, enemy):
            yield worth, enemy


def exposure(field: Battlefield, model: Model, most: int = 2) -> float:
    """What the enemy's next shots at a Model are worth; it may stand where it only might.

    Of the few most dangerous enemies those that see it, each through the cover that it has from them.
    """
    found = []
    for enemy in field.enemies(model):
        away = gap(model, enemy)
        worths = [
            estimates.shot(enemy, gun, model)
            for gun in guns(enemy)
            if away <= (gun.range or 0) + enemy.profile.m
        ]
        if worths:
            found.append((max(worths), enemy.id, enemy))
    total = 0.0
    for worth, _, enemy in sorted(found, key=lambda one: (-one[0], one[1]))[:most]:
        if has_line(field, enemy, model):
            total += worth * _through_cover(field, enemy, model)
    return min(price(model), total)


def _through_cover(field: Battlefield, shooter: Model, target: Model) -> float:
    """What cover leaves of the chance to hit."""
    changed = sum(modifier.amount for modifier in cover_of(field, shooter, target).modifiers())
    rs = shooter.profile.rs or 0
    return estimates.passed(rs + changed) / estimates.passed(rs)


def danger(field: Battlefield, model: Model) -> float:
    """What enemies that could rush at a Model would be worth to their side."""
    rushes = (
        estimates.blows(enemy, model)
        for enemy in field.enemies(model)
        if gap(model, enemy) <= 2 * enemy.profile.m + INCH
    )
    return min(price(model), sum(rushes))


#: Targets at which the exact odds are asked for, and how near a second one stands (WZR-SHOOT-01).
MOST_TARGETS, SECOND_WITHIN = 2, 3 * INCH


def choice_of_targets(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """The few most rewarding targets: all dice at one, and one at each that stands near it."""
    command, need = offer.command, offer.needs[0]
    shooter = field.models[command.model]
    gun = shooter.weapon(command.weapon) if hasattr(command, "weapon") else None
    able = [field.models[ModelId(c.id)] for c in need.candidates if c.refused is None]
    enemies = [model for model in able if model.owner != shooter.owner]
    ranked = sorted(enemies, key=lambda enemy: (-_at(shooter, gun, enemy), enemy.id))
    for primary in ranked[:MOST_TARGETS]:
        yield change(command, shots=(primary.id,) * need.most)
        others = [e.id for e in ranked if e is not primary and distance_between(e, primary) <= SECOND_WITHIN]
        if others and need.most > 1:
            seconds = others[: need.most - 1]
            yield change(command, shots=(*(primary.id,) * (need.most - len(seconds)), *seconds))


def _at(shooter: Model, gun: Weapon | None, enemy: Model) -> float:
    if gun is not None:
        return estimates.shot(shooter, gun, enemy)
    return max((estimates.shot(shooter, line, enemy) for line in guns(shooter)), default=price(enemy))
