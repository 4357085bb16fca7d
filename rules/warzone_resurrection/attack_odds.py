"""The exact chances of an attack: each die's own procedure on every face that differs, then added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from rules.core.check import Check
from rules.core.ids import ModelId
from rules.core.message import say
from rules.core.odds import Odds, Start, at_least, convolve, odds_of
from rules.core.preview import Chance, PreviewTarget, PreviewTest
from rules.core.procedure import Log
from rules.warzone_resurrection.armour import armour_test, as_resolved, heal_test
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import Hit, LocationHit, StructureLost, WoundsLost
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.vehicles.damage import av_tests

#: Whom one die hits (None: nobody), and the Wounds or Structure Points that takes.
Outcome = tuple[ModelId | None, int]


class Die(msgspec.Struct, frozen=True):
    """One die of an attack: at whom, its test (None: it hits unrolled), what a hit is, and its chances."""

    target: ModelId
    check: Check | None
    hit: Attack
    odds: Odds[Outcome]


def die(
    field: Battlefield, target: ModelId, check: Check | None, hit: Attack, start: Start[Battlefield]
) -> Die:
    """A die with the chances of ``start``, the procedure that rolls it and resolves what it hits.

    Questions on the way are taken to be answered by their defaults.
    """
    return Die(target, check, hit, odds_of(start, field, evolve, _outcome))


def attacked(field: Battlefield, dice: Sequence[Die]) -> Iterator[PreviewTarget]:
    """What some dice do to everybody they may hit: their targets first, then whoever stands too near.

    Exact where no die changes the chances of a later one but by taking its target's last Wounds.
    """
    named = dict.fromkeys(one.target for one in dice)
    others = dict.fromkeys(model for one in dice for model, _ in one.odds if model is not None)
    for model in (*named, *(other for other in others if other not in named)):
        yield _suffered(field, model, dice)


def wounds_of(dice: Sequence[Die], model: ModelId, most: int) -> Odds[int]:
    """The chances of the Wounds that a Model loses to all dice together, ``most`` at most."""
    return convolve([_to(one, model) for one in dice if _may_hit(one, model)], most)


def as_test(check: Check) -> PreviewTest:
    """A test with its chance."""
    return PreviewTest(check, *check.chance().as_integer_ratio())


def _suffered(field: Battlefield, model: ModelId, dice: Sequence[Die]) -> PreviewTarget:
    vehicle = field.models[model].card.vehicle is not None
    left = sum(field.models[model].structure) if vehicle else field.models[model].wounds
    wounds = wounds_of(dice, model, left)
    missed = Fraction(1)
    for one in (one for one in dice if _may_hit(one, model)):
        missed *= 1 - sum((chance for (hit, _), chance in one.odds.items() if hit == model), Fraction(0))
    mean = sum((amount * chance for amount, chance in wounds.items()), Fraction(0))
    chances = [
        Chance(say("chance.hit"), *(1 - missed).as_integer_ratio()),
        Chance(say("chance.harmed" if vehicle else "chance.wound"), *at_least(wounds, 1).as_integer_ratio()),
    ]
    if not vehicle:
        chances.append(Chance(say("chance.kill"), *at_least(wounds, left).as_integer_ratio()))
    told = "preview.expected_structure" if vehicle else "preview.expected_wounds"
    return PreviewTarget(
        target=model,
        tests=tuple(_tests(field, model, dice)),
        chances=tuple(chances),
        notes=(say(told, wounds=f"{float(mean):.2f}"),),
        expected=float(mean),
    )


def _tests(field: Battlefield, model: ModelId, dice: Sequence[Die]) -> Iterator[PreviewTest]:
    """The tests to hit, each once, and those of whoever is hit."""
    told: list[Check] = []
    for one in dice:
        if one.target == model:
            told += [one.check] if one.check is not None else []
            told += _answers(field, one.hit)
        elif _may_hit(one, model):
            told += _answers(field, msgspec.structs.replace(one.hit, target=model))
    for place, check in enumerate(told):
        if check not in told[:place]:
            yield as_test(check)


def _answers(field: Battlefield, hit: Attack) -> list[Check]:
    resolved = as_resolved(hit)
    if field.models[hit.target].card.vehicle is not None:
        return list(av_tests(field, resolved))
    checks = armour_test(field, resolved), heal_test(field, resolved)
    return [check for check in checks if check is not None]


def _may_hit(one: Die, model: ModelId) -> bool:
    return any(hit == model for hit, _ in one.odds)


def _to(one: Die, model: ModelId) -> Odds[int]:
    """The chances of the Wounds that one die takes from one Model."""
    chances: Odds[int] = defaultdict(Fraction)
    for (hit, wounds), chance in one.odds.items():
        chances[wounds if hit == model else 0] += chance
    return dict(chances)


def _outcome(log: Log[Battlefield]) -> Outcome:
    hit = next((event.model for event in log.events if isinstance(event, Hit | LocationHit)), None)
    losses = (e for e in log.events if isinstance(e, WoundsLost | StructureLost))
    return hit, sum(loss.amount for loss in losses if loss.model == hit)
