"""What a template would do, before it is laid: whom it may hit, with which chances, and its shape.

A template that may scatter is looked at in every place where it can come down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from rules.core.check import Check
from rules.core.geometry import Point, Shape
from rules.core.ids import ModelId
from rules.core.message import Message, say
from rules.core.odds import Odds
from rules.core.preview import Preview, PreviewShape
from rules.core.templates import drawn
from rules.warzone_resurrection.attack_odds import Die, Outcome, as_test, attacked, die
from rules.warzone_resurrection.commands import Throw, WallOfFire
from rules.warzone_resurrection.dice import D20, FUMBLE, POWER_SHOT
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.harm import resolve_hit
from rules.warzone_resurrection.ranged_attack import SCATTERED, RangedAttack
from rules.warzone_resurrection.state import Battlefield, FireWall, Model
from rules.warzone_resurrection.structures.garrisons import is_sheltered
from rules.warzone_resurrection.templates.explosions import SHELLS_DIVIDE_BY, caught, landings
from rules.warzone_resurrection.templates.grenades import ROLLS_DIVIDE_BY, Thrown, planned_throw
from rules.warzone_resurrection.templates.shapes import centred, is_under
from rules.warzone_resurrection.templates.sprays import Sprayed, burning_inside, flames, flames_inside
from rules.warzone_resurrection.templates.wall_of_fire import strip


class _Drop(msgspec.Struct, frozen=True):
    """One way in which a template can come down: the chance of it, where, and what it does there."""

    chance: Fraction
    shape: Shape
    hit: Attack


def explosions(field: Battlefield, attack: RangedAttack) -> Preview:
    """Templates shot at targets; whoever stands near may be hit by one that scatters."""
    code = attack.weapon.template
    assert code is not None
    shooter = field.models[attack.shooter].at
    known: dict[ModelId, list[Die]] = {}
    for shot in attack.shots:
        if shot.target not in known:
            at = field.models[shot.target].at
            drops = tuple(_drops_of_shot(shot.check, shot.attack, code, at, shooter))
            known[shot.target] = list(_dice(field, drops, {shot.target: shot.check}))
    dice = [one for shot in attack.shots for one in known[shot.target]]
    places = dict.fromkeys(field.models[shot.target].at for shot in attack.shots)
    return Preview(
        targets=tuple(attacked(field, dice)),
        shapes=tuple(outlined(centred(code, at)) for at in places),
        notes=(_scatters(SHELLS_DIVIDE_BY),),
    )


def throw(field: Battlefield, command: Throw) -> Preview:
    """A grenade at a place: its test stands with the first of those whom it may hit."""
    thrown = planned_throw(field, command)
    assert thrown.weapon.template is not None
    dice = list(_dice(field, tuple(_drops_of_throw(thrown)), {}, thrown.thrower))
    targets = tuple(attacked(field, dice))
    if targets:
        first = msgspec.structs.replace(targets[0], tests=(as_test(thrown.check), *targets[0].tests))
        targets = (first, *targets[1:])
    shape = outlined(centred(thrown.weapon.template, thrown.at))
    return Preview(targets=targets, shapes=(shape,), notes=(_scatters(ROLLS_DIVIDE_BY),))


def flamer(field: Battlefield, laid: Sprayed) -> Preview:
    """A flamer: so many hits on each under it."""
    dice = [
        die(field, hit.target, None, hit, partial(resolve_hit, attack=hit)) for hit in flames(field, laid)
    ]
    for model in laid.inside:
        hit = burning_inside(field, laid, model)
        dice.append(
            die(field, model.id, None, hit, partial(flames_inside, model=model, hit=hit, resolve=resolve_hit))
        )
    return Preview(targets=tuple(attacked(field, dice)), shapes=(outlined(laid.shape),))


def wall(command: WallOfFire) -> Preview:
    """Where a wall of fire would stand."""
    start, end = (Point(*place) for place in command.tokens)
    return Preview(shapes=(PreviewShape(strip(FireWall(command.model, start, end, 0))),))


def outlined(shape: Shape) -> PreviewShape:
    """A template, to draw it."""
    return PreviewShape(drawn(shape), say("preview.template"))


def _scatters(divided_by: int) -> Message:
    return say("preview.scatters", inches=D20.faces // divided_by)


# Where it may come down ------------------------------------------------------------------------------


def _drops_of_shot(check: Check, hit: Attack, code: str, at: Point, shooter: Point) -> Iterator[_Drop]:
    missed = Fraction(0)
    for face, chance in check.faces_that_differ():
        if check.passes(face):
            struck = msgspec.structs.replace(hit, power_shot=face == POWER_SHOT, face=face)
            yield _Drop(chance, centred(code, at), struck)
        else:
            missed += chance
    astray = msgspec.structs.replace(hit, rule=SCATTERED)
    yield from _scattered(missed, code, astray, tuple(landings(at, shooter)))


def _drops_of_throw(thrown: Thrown) -> Iterator[_Drop]:
    code, missed = thrown.weapon.template or "", Fraction(0)
    for face, chance in thrown.check.faces_that_differ():
        if thrown.check.passes(face):
            yield _Drop(chance, centred(code, thrown.at), thrown.hit)
        elif face == FUMBLE:
            yield _Drop(chance, centred(code, thrown.thrower.at), thrown.hit)
        else:
            missed += chance
    places = tuple(landings(thrown.at, thrown.thrower.at, ROLLS_DIVIDE_BY))
    yield from _scattered(missed, code, thrown.hit, places)


def _scattered(missed: Fraction, code: str, hit: Attack, places: Sequence[Point]) -> Iterator[_Drop]:
    for place in places:
        yield _Drop(missed / len(places), centred(code, place), hit)


# Whom it hits there ----------------------------------------------------------------------------------


def _dice(
    field: Battlefield,
    drops: Sequence[_Drop],
    checks: Mapping[ModelId, Check],
    seen_from: Model | None = None,
) -> Iterator[Die]:
    """What a template does to each Model that it may come down on, its target first."""
    for model in sorted(field.standing, key=lambda model: model.id not in checks):
        chances: dict[Attack, Fraction] = {}
        for drop in drops:
            if is_under(drop.shape, model) and not is_sheltered(field, drop.shape.outline[0], model):
                chances[drop.hit] = chances.get(drop.hit, Fraction(0)) + drop.chance
        if chances:
            own = {caught(field, hit, model.id, seen_from): chance for hit, chance in chances.items()}
            yield Die(model.id, checks.get(model.id), next(iter(own)), _odds(field, own))


def _odds(field: Battlefield, hits: Mapping[Attack, Fraction]) -> Odds[Outcome]:
    """The chances of Wounds from hits of which one at most comes about."""
    odds: Odds[Outcome] = defaultdict(Fraction)
    odds[None, 0] = 1 - sum(hits.values(), Fraction(0))
    for hit, chance in hits.items():
        of_hit = die(field, hit.target, None, hit, partial(resolve_hit, attack=hit)).odds
        for outcome, share in of_hit.items():
            odds[outcome] += chance * share
    return dict(odds)
