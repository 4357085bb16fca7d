"""What an attack is worth: its tests are those that the rules would roll, with every modifier."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from msgspec.structs import replace as change

from rules.core.ids import ModelId
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.blows import Blow, cc_check, weapons_for_blows
from rules.warzone_1e.blows import hit_of as blow_of
from rules.warzone_1e.bots.prices import price
from rules.warzone_1e.damage import armour_check
from rules.warzone_1e.dice import FACES
from rules.warzone_1e.fighting import CHARGING
from rules.warzone_1e.shooting.blasts import caught_by, template_of
from rules.warzone_1e.shooting.bracing import BRACED, has_to_brace, refusal_to_aim
from rules.warzone_1e.shooting.commands import Fire
from rules.warzone_1e.shooting.firing import refusal_of
from rules.warzone_1e.shooting.shot import Shot, hit_check, hit_of, shot_at
from rules.warzone_1e.shooting.spraying import laid_out
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

#: How much worse it is to hit one's own, and what share of a model's price wounding it is worth.
OWN, HURT = 1.5, 0.35

#: How often those who burn are thought to roll (WZ1-FLAME-03).
BURNING = 2

#: What share of its worth a shot keeps that may come down elsewhere.
ASTRAY = 0.85


def of_shot(field: Battlefield, shot: Shot) -> float:
    """A shot, and everybody whom its template catches where it goes off."""
    hits = float(hit_check(field, shot).chance())
    if not template_of(shot.weapon):
        return _harm(field, shot.shooter, hits, hit_of(field, shot, shot.target))
    caught = caught_by(field, shot.weapon, shot.target.at)
    return ASTRAY * sum(
        _harm(field, shot.shooter, hits, hit_of(field, shot, field.models[id], times=times))
        for id, times in caught
        if times > 0
    )


def of_fire(field: Battlefield, command: Fire) -> float:
    """A Fire action as it is wished for."""
    shooter, target = field.models[command.model], field.models[command.target]
    weapon = shooter.weapon(command.weapon)
    if weapon is None:
        return 0.0
    shot = shot_at(field, shooter, weapon, target, spread=command.spread, launched=command.launched)
    worth = of_shot(field, shot)
    return _burst(worth, float(hit_check(field, shot).chance()), weapon) if command.spread else worth


def _burst(worth: float, hits: float, weapon: Weapon) -> float:
    """A burst goes on as long as it hits (WZ1-BURST-03)."""
    return worth * sum(hits**shot for shot in range(weapon.times))


def of_spray(field: Battlefield, shooter: Model, weapon: Weapon, angle: int) -> float:
    """The template at the muzzle."""
    return sum(
        _harm(field, shooter, _sure_or(field, shot), hit_of(field, shot, shot.target))
        for shot in laid_out(field, shooter, weapon, angle)
    )


def _sure_or(field: Battlefield, shot: Shot) -> float:
    return 1.0 if shot.weapon.code == "F" else float(hit_check(field, shot).chance())


def of_blow(field: Battlefield, model: Model, target: ModelId, weapon: Weapon) -> float:
    """A blow at somebody in contact, or who might be."""
    blow = Blow(model.id, target, weapon, model.has(CHARGING))
    return _harm(field, model, float(cc_check(field, blow).chance()), blow_of(field, blow))


def best_blow(field: Battlefield, model: Model, target: Model) -> float:
    """The best of a model's blows at somebody."""
    blows = (of_blow(field, model, target.id, weapon) for weapon in weapons_for_blows(model))
    return max(blows, default=0.0)


# Shots from a place ------------------------------------------------------------------------------------


def best_shot(field: Battlefield, model: Model, *, braced: bool = False, aimed: bool = False) -> float:
    """The best that a model could fire from where it stands, if it were braced or had aimed."""
    if braced:
        model = change(model, conditions=(*model.conditions, BRACED))
        field = field.with_model(model.id, lambda _: model)
    return max((of_shot(field, shot) for shot in _shots(field, model, aimed=aimed)), default=0.0)


def _shots(field: Battlefield, model: Model, *, aimed: bool) -> Iterator[Shot]:
    for weapon in guns(model):
        if weapon.is_sprayed:
            continue
        for enemy in sorted(field.enemies(model), key=lambda other: _gap(model, other)):
            if refusal_of(field, model, Fire(model.id, weapon.id, enemy.id)) is None:
                shot = shot_at(field, model, weapon, enemy)
                may_aim = aimed and refusal_to_aim(field, model, weapon) is None
                yield change(shot, aimed=shot.aimed or may_aim)


def _gap(model: Model, other: Model) -> int:
    return (model.at.x - other.at.x) ** 2 + (model.at.y - other.at.y) ** 2


def guns(model: Model) -> tuple[Weapon, ...]:
    """What a model fires and throws."""
    return tuple(weapon for weapon in model.card.weapons if weapon.is_ranged)


def wants_brace(field: Battlefield, model: Model) -> bool:
    """Whether one of its guns has to be braced, and is not."""
    return not model.has(BRACED) and any(has_to_brace(field, model, weapon) for weapon in guns(model))


# What a hit is worth -------------------------------------------------------------------------------------


def _harm(field: Battlefield, by: Model, hits: float, hit: Hit) -> float:
    """The price of whom it may kill or wound; of one's own it is lost."""
    target = field.models[hit.target]
    through = 1 - float(armour_check(field, hit).chance())
    rolls = BURNING if hit.burns else hit.times
    dead, hurt = _outcome(through, rolls, target.wounds)
    perfect = min(hits, 1 / FACES) if hits < 1 else 0.0
    sure = 1.0 if hit.times >= target.wounds else 0.0
    kills = (hits - perfect) * dead + perfect * sure
    wounds = (hits - perfect) * hurt + perfect * (1 - sure)
    worth = price(target) * (kills + HURT * wounds)
    return -OWN * worth if target.owner == by.owner else worth


@lru_cache(maxsize=4096)
def _outcome(through: float, rolls: int, wounds: int) -> tuple[float, float]:
    """The chances that a model dies, and that it is only hurt."""
    chances = [comb(rolls, k) * through**k * (1 - through) ** (rolls - k) for k in range(rolls + 1)]
    dead = sum(chances[wounds:])
    return dead, 1 - dead - chances[0]
