"""What an attack is worth: its tests are those that the rules would roll, with every modifier.

A preview plays every face that differs through to its end; here the chances of each die's own tests are
multiplied, which is the same but for rare turns (a guard who steps in, a card that is burned) and quick.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from rules.core.check import Check
from rules.core.command import Command
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.preview import PreviewTarget
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.actions import ACTIONS
from rules.warzone_resurrection.armour import (
    armour_test,
    as_resolved,
    critical_force,
    heal_test,
    passes_unrolled,
)
from rules.warzone_resurrection.blows import Strike, blow, cc_check, rate_of_attack
from rules.warzone_resurrection.bots.prices import price, structure
from rules.warzone_resurrection.casting import planned_attack
from rules.warzone_resurrection.close_combat import chosen_weapon
from rules.warzone_resurrection.dice import POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.preview import preview
from rules.warzone_resurrection.ranged_attack import RangedAttack, Shot
from rules.warzone_resurrection.shooting import action_of, planned, target_sense_check
from rules.warzone_resurrection.state import Battlefield, Model, Momentum
from rules.warzone_resurrection.structure_points import harms, structure_damage
from rules.warzone_resurrection.vehicles.damage import av_test
from rules.warzone_resurrection.vehicles.line import BODY

#: How much worse it is to hit one's own, and what share of a Model's price wounding it is worth.
OWN, HURT = 1.5, 0.4

#: What it is worth to make an enemy's Squad test its nerves, for each hit that may come.
NERVES = 0.3


class Blow(msgspec.Struct, frozen=True):
    """One die of an attack: whom it may hit, with what chance, and what the hit is.

    ``power`` is that part of the chance that is a Power Shot, which leaves no armour (WZR-DICE-03).
    """

    target: ModelId
    chance: float
    hit: Attack
    power: float = 0.0


def attack(field: Battlefield, seat: SeatId, command: Command) -> float:
    """What comes of it on the mean: the prices of those who fall, those of the enemy less one's own."""
    worth = _KNOWN.get(type(command), _previewed)
    try:
        return worth(field, seat, command)
    except Illegal:
        return 0.0


# The dice of an attack ---------------------------------------------------------------------------------


def _shots(field: Battlefield, seat: SeatId, command: commands.Shoot | commands.RapidFire) -> float:
    laid_out, action = planned(field, command), action_of(command)
    if laid_out.weapon.template is not None:
        return _previewed(field, seat, command)
    sensed = chance_of(target_sense_check(field, laid_out, action))
    return sensed * _worth(field, seat, _dice(laid_out))


def _psychic(field: Battlefield, seat: SeatId, command: commands.PsychicAttack) -> float:
    laid_out = planned_attack(field, command)
    if laid_out.weapon.template is not None:
        return _previewed(field, seat, command)
    sensed = chance_of(target_sense_check(field, laid_out, ACTIONS["psychic_attack"]))
    return sensed * _worth(field, seat, _dice(laid_out))


def _dice(laid_out: RangedAttack) -> Iterator[Blow]:
    for shot in laid_out.shots:
        hits = chance_of(shot.check)
        power = 1 / shot.check.dice.faces if shot.check.passes(POWER_SHOT) else 0.0
        yield Blow(shot.target, hits, shot.attack, power)
        if shot.astray is not None:
            astray = msgspec.structs.replace(shot.attack, target=shot.astray)
            yield Blow(shot.astray, _goes_astray(shot, hits), astray)


def _goes_astray(shot: Shot, hits: float) -> float:
    """The chance of a miss that hits somebody else: the faces above a limit."""
    faces = shot.check.dice.faces
    return min(1 - hits, (faces - shot.astray_above) / faces)


def _close_combat(field: Battlefield, seat: SeatId, command: commands.CloseCombat) -> float:
    """The blows named; those left to be asked for go to the first target. Only the first has momentum."""
    model = field.models[command.model]
    weapon = chosen_weapon(field, model, command)
    targets = command.targets or ()
    dice = []
    for number in range(rate_of_attack(model, weapon)):
        target = targets[number] if number < len(targets) else targets[0]
        attempt = Attempt(model.id, "cc", RuleId("WZR-CC-06"), target, weapon)
        landed = Strike(True, momentum=Momentum() if number else model.momentum)
        dice.append(Blow(target, chance_of(cc_check(field, attempt)), blow(field, attempt, landed)))
    return _worth(field, seat, dice)


# What they come to -------------------------------------------------------------------------------------


def _worth(field: Battlefield, seat: SeatId, dice: Iterable[Blow]) -> float:
    """The worth of some dice: those at one Model together, since nobody dies twice."""
    at: dict[ModelId, list[Blow]] = defaultdict(list)
    for one in dice:
        at[one.target].append(one)
    total = 0.0
    for id, blows in at.items():
        target = field.models[id]
        worth = _lost(field, target, blows) + NERVES * sum(one.chance for one in blows)
        total += -OWN * worth if target.owner == seat else worth
    return total


def _lost(field: Battlefield, target: Model, dice: list[Blow]) -> float:
    if target.card.vehicle is not None:
        broken = sum(one.chance * _broken(field, one.hit) for one in dice)
        return price(target) * min(1.0, broken / max(1, structure(target)))
    left = {max(1, target.wounds): 1.0}
    for one in dice:
        hit = as_resolved(one.hit)
        hurts, wounds = _hurts(field, one, hit), critical_force(field, hit)
        after: dict[int, float] = defaultdict(float)
        for remaining, chance in left.items():
            after[remaining] += chance * (1 - hurts)
            after[max(0, remaining - wounds)] += chance * hurts
        left = after
    killed = left.get(0, 0.0)
    hurt = 1 - killed - left.get(max(1, target.wounds), 0.0)
    return price(target) * (killed + HURT * max(0.0, hurt))


def _hurts(field: Battlefield, one: Blow, hit: Attack) -> float:
    """The chance that a die takes Wounds."""
    plain = (one.chance - one.power) * _gets_through(field, hit)
    if not one.power:
        return plain
    return plain + one.power * _gets_through(field, msgspec.structs.replace(hit, power_shot=True))


def _gets_through(field: Battlefield, hit: Attack) -> float:
    """The chance that a hit is neither held by armour nor healed."""
    if passes_unrolled(field, hit):
        return 0.0
    armour, heal = armour_test(field, hit), heal_test(field, hit)
    held = chance_of(armour) if armour is not None else 0.0
    healed = chance_of(heal) if heal is not None else 0.0
    return (1 - held) * (1 - healed)


def _broken(field: Battlefield, attack: Attack) -> float:
    """The Structure Points that a hit takes on the mean, as if it met the body."""
    hit = as_resolved(attack)
    if not harms(hit):
        return 0.0
    test = av_test(field, hit, BODY)
    held = chance_of(test) if test is not None else 0.0
    return (1 - held) * structure_damage(field, hit)


def chance_of(check: Check | None) -> float:
    """The chance to pass; 1 where nothing is rolled."""
    return float(check.chance()) if check is not None else 1.0


# By preview --------------------------------------------------------------------------------------------


def _previewed(field: Battlefield, seat: SeatId, command: Command) -> float:
    """What the preview of an attack shows, for those with a shape on the table or ways of their own."""
    shown = preview(field, seat, command, _as_offered)
    return sum(_suffered(field, seat, target) for target in shown.targets)


def _as_offered(log: Log[Battlefield], seat: SeatId, command: Command) -> Procedure[None]:
    """What is offered is legal, and what is imagined need not be."""
    return
    yield


def _suffered(field: Battlefield, seat: SeatId, target: PreviewTarget) -> float:
    model = field.models[target.target]
    chances = {chance.outcome.key: chance.numerator / chance.denominator for chance in target.chances}
    killed = chances.get("chance.kill", 0.0)
    hurt = chances.get("chance.wound", 0.0) - killed
    worth = price(model) * (killed + HURT * max(0.0, hurt)) + NERVES * chances.get("chance.hit", 0.0)
    return -OWN * worth if model.owner == seat else worth


_KNOWN: dict[type[Command], Callable[[Battlefield, SeatId, Any], float]] = {
    commands.Shoot: _shots,
    commands.RapidFire: _shots,
    commands.PsychicAttack: _psychic,
    commands.CloseCombat: _close_combat,
}
