"""What an attack at terrain would do: the tests, and the chances of harming it and of bringing it down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace as change

from rules.core.check import Check
from rules.core.ids import ModelId
from rules.core.message import say
from rules.core.odds import Odds, at_least, convolve, odds_of
from rules.core.preview import Chance, Preview, PreviewTarget
from rules.core.procedure import Log, Procedure
from rules.core.terrain import Terrain
from rules.warzone_resurrection.attack_odds import as_test
from rules.warzone_resurrection.commands import ShootTerrain, StrikeTerrain
from rules.warzone_resurrection.dice import FUMBLE, POWER_SHOT
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import TerrainHarmed
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.structure_points import av_check, harms
from rules.warzone_resurrection.structures.giving_way import DAMAGE, suffers
from rules.warzone_resurrection.structures.striking import planned_demolition
from rules.warzone_resurrection.structures.structure import Structure
from rules.warzone_resurrection.structures.targeting import (
    Bombardment,
    covers_piece,
    landings_of,
    planned_bombardment,
)
from rules.warzone_resurrection.templates.foreseen import outlined
from rules.warzone_resurrection.templates.shapes import EXPLOSIONS, centred
from rules.warzone_resurrection.weapon_classes import is_thrown


def bombardment(field: Battlefield, command: ShootTerrain) -> Preview:
    """Shots at a piece of terrain."""
    planned = planned_bombardment(field, command)
    structure = field.structures[planned.piece.id]
    one = _one_die(field, structure, planned)
    target = _suffered(structure, planned.piece, [one] * planned.dice, planned.check, planned.hit)
    code = planned.weapon.template
    shapes = (outlined(centred(code, planned.at)),) if code in EXPLOSIONS and code is not None else ()
    return Preview(targets=(target,), shapes=shapes)


def demolition(field: Battlefield, command: StrikeTerrain) -> Preview:
    """Blows at a piece of terrain."""
    planned = planned_demolition(field, command)
    structure = field.structures[planned.piece.id]
    one = _of_hit(field, structure, planned.piece, planned.hit)
    return Preview(targets=(_suffered(structure, planned.piece, [one] * planned.blows, None, planned.hit),))


def _one_die(field: Battlefield, structure: Structure, planned: Bombardment) -> Odds[int]:
    """The chances of the points that one die takes; a template that scatters is looked at everywhere."""
    odds: Odds[int] = defaultdict(Fraction)
    if planned.hit is None:
        return {0: Fraction(1)}
    if planned.check is None:
        return _of_hit(field, structure, planned.piece, planned.hit)
    for face, chance in planned.check.faces_that_differ():
        passed = planned.check.passes(face)
        hit = change(planned.hit, power_shot=passed and face == POWER_SHOT)
        lands = Fraction(1) if passed else _astray(field, planned, face)
        for points, share in _of_hit(field, structure, planned.piece, hit).items():
            odds[points] += chance * lands * share
        odds[0] += chance * (1 - lands)
    return dict(odds)


def _astray(field: Battlefield, planned: Bombardment, face: int) -> Fraction:
    """The chance that a template that has missed still comes down over the piece."""
    if planned.weapon.template not in EXPLOSIONS:
        return Fraction(0)
    shooter = field.models[planned.shooter]
    if is_thrown(planned.weapon) and face == FUMBLE:
        return Fraction(covers_piece(planned, shooter.at))
    places = landings_of(planned, shooter)
    return Fraction(sum(covers_piece(planned, at) for at in places), len(places))


def _of_hit(field: Battlefield, structure: Structure, piece: Terrain, hit: Attack) -> Odds[int]:
    def resolve(log: Log[Battlefield]) -> Procedure[None]:
        lost = yield from suffers(log.state, structure, hit)
        log.emit(TerrainHarmed(piece.id, lost, hit.rule))

    return odds_of(resolve, field, evolve, _points_lost)


def _points_lost(log: Log[Battlefield]) -> int:
    return sum(event.amount for event in log.events if isinstance(event, TerrainHarmed))


def _suffered(
    structure: Structure, piece: Terrain, dice: list[Odds[int]], to_hit: Check | None, hit: Attack | None
) -> PreviewTarget:
    left = max(1, structure.sp or 0)
    lost = convolve(dice, left)
    return PreviewTarget(
        target=ModelId(piece.id),
        tests=tuple(map(as_test, _tests(structure, to_hit, hit))),
        chances=(
            Chance(say("chance.harmed"), *at_least(lost, 1).as_integer_ratio()),
            Chance(say("chance.destroyed"), *at_least(lost, left).as_integer_ratio()),
        ),
        notes=(say("preview.structure_points", left=left),),
    )


def _tests(structure: Structure, to_hit: Check | None, hit: Attack | None) -> Iterator[Check]:
    if to_hit is not None:
        yield to_hit
    av = av_check(hit, structure.av or 0, rule=DAMAGE) if hit is not None and harms(hit) else None
    if av is not None:
        yield av
