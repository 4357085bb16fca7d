"""What a shot would do, from the procedures that would do it: every number of a preview is theirs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from rules.core.check import Check
from rules.core.geometry import Shape
from rules.core.ids import ModelId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.odds import Odds, at_least, outcomes
from rules.core.preview import Chance, Preview, PreviewShape, PreviewTarget, PreviewTest
from rules.core.procedure import Log, Procedure, roll
from rules.core.templates import drawn
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.damage import armour_check, take_hit
from rules.warzone_1e.deviation import farthest_shift
from rules.warzone_1e.dice import PERFECT
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.engagement import locked_with
from rules.warzone_1e.evolution import evolve
from rules.warzone_1e.facts import WoundsLost
from rules.warzone_1e.panic import best_led, leadership_check, never_panics
from rules.warzone_1e.shooting.blasts import caught_by, deviates, template_of
from rules.warzone_1e.shooting.commands import Fire, Spray
from rules.warzone_1e.shooting.firing import shoot_of_burst, strike_one
from rules.warzone_1e.shooting.shot import Shot, hit_check, hit_of, shot_at
from rules.warzone_1e.shooting.spraying import laid_out, template
from rules.warzone_1e.shooting.targets import discipline_check
from rules.warzone_1e.sight import distance, line_between
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import circles_at, grenade_at

#: What of a procedure is looked at: who lost how many wounds.
Losses = tuple[tuple[ModelId, int], ...]

#: How a burst goes on: at whom, with what losses so far.
_Way = tuple[ModelId | None, Losses]

#: Whoever burns rolls on and on where wounds can be averted: so many rolls tell the chances well enough.
MOST_BURNING = 6


def foreseen_fire(field: Battlefield, seat: SeatId, command: Fire) -> Preview:
    """What a Fire action would do."""
    shooter, target = field.models[command.model], field.models[command.target]
    weapon = shooter.weapon(command.weapon)
    assert weapon is not None
    shot = shot_at(field, shooter, weapon, target, spread=command.spread, launched=command.launched)
    notes = tuple(_notes(field, shot))
    if template_of(weapon):
        return msgspec.structs.replace(_blast(field, shot), notes=notes)
    losses = _burst(field, shot) if command.spread else _losses(field, partial(_one_shot, shot=shot))
    told = dict.fromkeys([target.id, *(model for one in losses for model, _ in one)])
    targets = tuple(_suffers(field, shot, field.models[id], losses) for id in told)
    return Preview(targets=targets, notes=notes)


def foreseen_spray(field: Battlefield, seat: SeatId, command: Spray) -> Preview:
    """What a template at the muzzle would do."""
    shooter = field.models[command.model]
    weapon = shooter.weapon(command.weapon)
    assert weapon is not None
    shape = _drawn(template(shooter, command.angle), "triangle")
    shots = laid_out(field, shooter, weapon, command.angle)
    targets = tuple(
        _alone(field, shot, hit_of(field, shot, shot.target), sure=weapon.code == "F") for shot in shots
    )
    return Preview(targets=targets, shapes=(shape,))


def _notes(field: Battlefield, shot: Shot) -> Iterator[Message]:
    needed = discipline_check(field, shot.shooter, shot.weapon, shot.target)
    if needed is not None:
        yield say("preview.discipline", needed=needed.target)
    if deviates(shot.weapon):
        farthest = farthest_shift(distance(shot.shooter, shot.target))
        yield say("preview.deviates", weapon=verbatim(shot.weapon.name), farthest=farthest)


# Chances ---------------------------------------------------------------------------------------------


def _losses(field: Battlefield, start: Callable[[Log[Battlefield]], Procedure[object]]) -> Odds[Losses]:
    found: Odds[Losses] = defaultdict(Fraction)
    for chance, log in outcomes(start, field, evolve):
        lost: dict[ModelId, int] = defaultdict(int)
        for event in log.events:
            if isinstance(event, WoundsLost):
                lost[event.model] += event.amount
        found[tuple(sorted(lost.items()))] += chance
    return dict(found)


def _one_shot(log: Log[Battlefield], shot: Shot) -> Procedure[None]:
    """A shot without template, without where it goes when it misses."""
    check = hit_check(log.state, shot)
    face = yield from roll(check, shot.shooter.id)
    if check.passes(face):
        yield from strike_one(log, shot, perfect=face == PERFECT)


def _burst(field: Battlefield, shot: Shot) -> Odds[Losses]:
    """The losses of a burst, shot by shot: ways that have come to the same are followed together."""
    going: dict[_Way, tuple[Fraction, Battlefield]] = {(shot.target.id, ()): (Fraction(1), field)}
    over: Odds[Losses] = defaultdict(Fraction)
    for _ in range(shot.weapon.times):
        following: dict[_Way, tuple[Fraction, Battlefield]] = {}
        for (target, _), (chance, now) in going.items():
            for share, then, further in _next_shot(now, shot, target):
                way = further, _lost(field, then)
                known = following.get(way, (Fraction(0), then))[0]
                following[way] = known + chance * share, then
        over = _added(over, {way[1]: at[0] for way, at in following.items() if way[0] is None})
        going = {way: at for way, at in following.items() if way[0] is not None}
    return _added(over, {way[1]: at[0] for way, at in going.items()})


def _next_shot(
    field: Battlefield, shot: Shot, target: ModelId | None
) -> Iterator[tuple[Fraction, Battlefield, ModelId | None]]:
    assert target is not None
    at: list[ModelId | None] = []

    def start(log: Log[Battlefield]) -> Procedure[None]:
        at[:] = [(yield from shoot_of_burst(log, shot.shooter.id, shot.weapon, target))]

    for chance, log in outcomes(start, field, evolve):
        yield chance, log.state, at[0]


def _lost(before: Battlefield, after: Battlefield) -> Losses:
    """Who has lost how many wounds between two moments."""
    lost = ((id, model.wounds - after.models[id].wounds) for id, model in before.models.items())
    return tuple(sorted((id, wounds) for id, wounds in lost if wounds))


def _added(odds: Odds[Losses], more: Odds[Losses]) -> Odds[Losses]:
    """The chances of two groups of endings."""
    return {loss: odds.get(loss, Fraction(0)) + more.get(loss, Fraction(0)) for loss in {**odds, **more}}


def _at_one(log: Log[Battlefield], shot: Shot, hit: Hit, *, sure: bool) -> Procedure[None]:
    """What a template does to one of those under it, others left out."""
    perfect = False
    if not sure:
        check = hit_check(log.state, shot)
        face = yield from roll(check, shot.shooter.id)
        if not check.passes(face):
            return
        perfect = face == PERFECT and hit.target == shot.target.id
    yield from take_hit(log, msgspec.structs.replace(hit, perfect=perfect, most_rolls=MOST_BURNING))


def _alone(field: Battlefield, shot: Shot, hit: Hit, *, sure: bool = False) -> PreviewTarget:
    losses = _losses(field, lambda log: _at_one(log, shot, hit, sure=sure))
    return _suffers(field, shot, field.models[hit.target], losses, hit, sure=sure)


def _blast(field: Battlefield, shot: Shot) -> Preview:
    """What goes off on its target, if it gets there; of a miss only that it comes down elsewhere is known."""
    caught = caught_by(field, shot.weapon, shot.target.at)
    if any(trait.harmless for trait in effects_of_weapon(shot.weapon)):
        frightened = tuple(_frightened(field, shot, field.models[id]) for id, _ in caught)
        return Preview(targets=frightened, shapes=tuple(_shapes(shot)))
    hits = [hit_of(field, shot, field.models[id], times=times) for id, times in caught]
    targets = tuple(_alone(field, shot, hit) for hit in hits)
    return Preview(targets=targets, shapes=tuple(_shapes(shot)))


def _frightened(field: Battlefield, shot: Shot, model: Model) -> PreviewTarget:
    """Somebody whose unit takes a panic test and comes to no other harm (WZ1-EQUIP-21)."""
    best = best_led(field, field.unit_of(model))
    tests = [hit_check(field, shot)]
    if best is not None and not never_panics(field, field.unit_of(model)):
        tests.append(leadership_check(field, best, "test.panic"))
    sight = line_between(field, shot.shooter, model)
    return PreviewTarget(target=model.id, sight=sight, tests=tuple(_tests(tests)), expected=0.0)


def _shapes(shot: Shot) -> Iterator[PreviewShape]:
    if template_of(shot.weapon) == "grenade":
        yield _drawn(grenade_at(shot.target.at), "grenade")
    else:
        yield from (_drawn(circle, "explosion") for circle in circles_at(shot.target.at))


def _drawn(shape: Shape, kind: str) -> PreviewShape:
    return PreviewShape(drawn(shape), say(f"template.{kind}"))


# What is told of one target ------------------------------------------------------------------------------


def _suffers(
    field: Battlefield,
    shot: Shot,
    model: Model,
    losses: Odds[Losses],
    hit: Hit | None = None,
    *,
    sure: bool = False,
) -> PreviewTarget:
    wounds = _wounds_of(model.id, losses)
    mean = float(sum((amount * chance for amount, chance in wounds.items()), Fraction(0)))
    check = hit_check(field, shot)
    chances = [
        Chance(say("chance.wound"), *at_least(wounds, 1).as_integer_ratio()),
        Chance(say("chance.kill"), *at_least(wounds, model.wounds).as_integer_ratio()),
    ]
    if not sure and model.id == shot.target.id and not locked_with(field, model):
        chances.insert(0, Chance(say("chance.hit"), *check.chance().as_integer_ratio()))
    armour = armour_check(field, hit or hit_of(field, shot, model))
    return PreviewTarget(
        target=model.id,
        sight=line_between(field, shot.shooter, model),
        tests=tuple(_tests([armour] if sure else [check, armour])),
        chances=tuple(chances),
        notes=(say("preview.expected_wounds", wounds=f"{mean:.2f}"),),
        expected=mean,
    )


def _wounds_of(model: ModelId, losses: Odds[Losses]) -> Odds[int]:
    wounds: Odds[int] = defaultdict(Fraction)
    for lost, chance in losses.items():
        wounds[dict(lost).get(model, 0)] += chance
    return dict(wounds)


def _tests(checks: Sequence[Check]) -> Iterable[PreviewTest]:
    return (PreviewTest(check, *check.chance().as_integer_ratio()) for check in checks)
