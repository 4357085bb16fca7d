"""Chapter: Making a Ranged Attack at Terrain and Structures (WZR-STRUCT-06 to 09, 12, 13).

An attack is laid out before its first die: the piece, so many dice, the test of each, what a success does.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace as change

from rules.core.check import Check, check
from rules.core.geometry import (
    Body,
    Footprint,
    Point,
    Pose,
    Shape,
    convex_hull,
    in_front,
    is_within,
    middle,
    touches,
)
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import ModelId, RuleId, SeatId, TerrainId, Thou
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.remember import remembered
from rules.core.terrain import Terrain
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.armour import as_resolved
from rules.warzone_resurrection.casting import action_to_cast, pay_for_power, refusal_to_cast
from rules.warzone_resurrection.commands import ShootTerrain
from rules.warzone_resurrection.conditions import AIMED
from rules.warzone_resurrection.dice import D20, FUMBLE, POWER_SHOT
from rules.warzone_resurrection.effect import Attack, effects_of_weapon, effects_on
from rules.warzone_resurrection.events import Lost, TemplateLaid
from rules.warzone_resurrection.measurement import scene
from rules.warzone_resurrection.profile import Power, Weapon
from rules.warzone_resurrection.shooting import fired, rate_of_fire, reach, refusal_of_weapon
from rules.warzone_resurrection.skill_tests import roll_skill
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import name_of
from rules.warzone_resurrection.structures.giving_way import harm
from rules.warzone_resurrection.templates import garrisons
from rules.warzone_resurrection.templates.explosions import SHELLS_DIVIDE_BY, landings, scatter
from rules.warzone_resurrection.templates.grenades import ROLLS_DIVIDE_BY, throwing_reach
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED, TEMPLATES, centred
from rules.warzone_resurrection.weapon_classes import is_thrown

_SHOT, _TEMPLATES = RuleId("WZR-STRUCT-07"), RuleId("WZR-STRUCT-12")

#: What each die succeeds on, whoever shoots (WZR-STRUCT-07).
HITS_ON = 16

#: The greatest AVV of a template weapon that does nothing to Structure Points (WZR-STRUCT-13).
HARMLESS_TEMPLATE_AVV = 2


class Bombardment(msgspec.Struct, frozen=True):
    """A Ranged Attack at a piece of terrain: so many dice, each with its test (None: it hits unrolled).

    ``at`` is where a template is laid; ``hit`` what a success does, None where the weapon does nothing.
    """

    shooter: ModelId
    weapon: Weapon
    piece: Terrain
    at: Point
    dice: int
    check: Check | None
    hit: Attack | None


# The Action ------------------------------------------------------------------------------------------


def shoot_terrain(log: Log[Battlefield], seat: SeatId, command: ShootTerrain) -> Procedure[None]:
    """Shoot at a piece of terrain: every die at the same one, whoever else is near. Raises ``Illegal``.

    A shooting power is cast at it likewise (WZR-PSY-04).
    """
    power = _power(log.state, command)
    action = ACTIONS["shoot"] if power is None else action_to_cast(power)
    shooter = begin(log, seat, command.model, action)
    planned = planned_bombardment(log.state, command)
    if power is None:
        pay(log, shooter.id, action)
        yield from fired(log, shooter, planned.weapon)
    else:
        pay_for_power(log, shooter, power, action)
    hits: list[Attack] = []
    for _ in range(planned.dice):
        hit = yield from _one_die(log, planned)
        hits += [hit] if hit is not None else []
    if log.state.models[shooter.id].has(AIMED):
        log.emit(Lost(shooter.id, AIMED, RuleId("WZR-ACT-07")))
    for hit in hits:
        yield from harm(log, planned.piece.id, hit)


def _one_die(log: Log[Battlefield], planned: Bombardment) -> Procedure[Attack | None]:
    """One die: the SP damage that comes of it, None for none. A natural 1 allows no AV test."""
    shooter = log.state.models[planned.shooter]
    if planned.check is None:
        return planned.hit
    face = yield from roll_skill(log, planned.check, shooter)
    passed = planned.check.passes(face)
    if planned.weapon.template not in TEMPLATES or planned.weapon.template in SPRAYED:
        hit = planned.hit if passed else None
    else:
        hit = yield from _template(log, planned, face, passed=passed)
    return change(hit, power_shot=passed and face == POWER_SHOT, face=face) if hit is not None else None


def _template(
    log: Log[Battlefield], planned: Bombardment, face: int, *, passed: bool
) -> Procedure[Attack | None]:
    """A template on a piece harms that piece alone, and it only while it lies over it (WZR-STRUCT-12)."""
    code = planned.weapon.template
    assert code is not None
    shooter, centre = log.state.models[planned.shooter], planned.at
    thrown = is_thrown(planned.weapon)
    if thrown and face == FUMBLE:
        centre = shooter.at
    elif not passed:
        centre = yield from scatter(log, planned.at, shooter, _divided_by(planned.weapon))
    log.emit(TemplateLaid(code, centre, None, _TEMPLATES, shooter.id))
    return planned.hit if covers_piece(planned, centre) else None


def covers_piece(planned: Bombardment, centre: Point) -> bool:
    """Whether a template about a point lies over the piece it was meant for."""
    code = planned.weapon.template
    return code is not None and touches(centred(code, centre), planned.piece.area)


def landings_of(planned: Bombardment, shooter: Model) -> tuple[Point, ...]:
    """Every place where a template that misses may come down."""
    return tuple(landings(planned.at, shooter.at, _divided_by(planned.weapon)))


def _divided_by(weapon: Weapon) -> int:
    return ROLLS_DIVIDE_BY if is_thrown(weapon) else SHELLS_DIVIDE_BY


def planned_bombardment(field: Battlefield, command: ShootTerrain) -> Bombardment:
    """The attack that a command describes. Raises ``Illegal``."""
    shooter, power = field.models[command.model], _power(field, command)
    weapon = shooter.weapon(command.weapon) if power is None else power.weapon
    if weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(shooter.card.name))
    unable = refusal_to_cast(field, shooter, power) if power else refusal_to_bombard(field, shooter, weapon)
    _raise(unable)
    piece = _named(field, command)
    _raise(refusal_to_target(field, shooter, weapon, piece))
    dice = _dice(shooter, weapon)
    if len(command.shots) > dice:
        raise forbid("WZR-SHOOT-01", "refused.too_many_shots", dice=dice, named=len(command.shots))
    unrolled = weapon.template in FLAMERS
    to_hit = None if unrolled else check("test.hit_terrain", D20, HITS_ON).watching(POWER_SHOT, FUMBLE)
    hit = _hit(shooter, weapon, piece)
    return Bombardment(shooter.id, weapon, piece, middle(piece.shape), dice, to_hit, hit)


def refusal_to_bombard(field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
    """Why a Model may not attack terrain with a weapon from afar; None where nothing forbids it."""
    refused = refusal_of_weapon(field, shooter, weapon)
    return refused or garrisons.refusal_by_walls(field, shooter, weapon.template or "")


def _power(field: Battlefield, command: ShootTerrain) -> Power | None:
    """The shooting power that a command names in the place of a weapon, if it does."""
    shooter = field.models.get(command.model)
    return shooter.power(command.weapon) if shooter is not None else None


def _named(field: Battlefield, command: ShootTerrain) -> Terrain:
    """The one piece that all dice are for (WZR-STRUCT-08). Raises ``Illegal``."""
    if not command.shots:
        raise forbid("CORE-COMMAND", "refused.no_such_target")
    first = next((piece for piece in field.terrain if piece.id == command.shots[0]), None)
    if first is None:
        raise forbid("CORE-COMMAND", "refused.no_such_piece")
    if any(shot != first.id for shot in command.shots):
        raise forbid("WZR-STRUCT-08", "refused.one_piece", piece=first.id)
    return first


def _dice(shooter: Model, weapon: Weapon) -> int:
    """Dice of one attack: flamers and grenades have what is printed, whatever raises the rest."""
    if is_thrown(weapon) or weapon.template in FLAMERS:
        return weapon.rof
    return rate_of_fire(shooter, weapon, ACTIONS["shoot"])


def _hit(shooter: Model, weapon: Weapon, piece: Terrain) -> Attack | None:
    """What a success does: SP damage at the weapon's AVV and what its traits add (WZR-STRUCT-09, 13)."""
    harmless = weapon.avv is None or (weapon.template is not None and weapon.avv <= HARMLESS_TEMPLATE_AVV)
    if harmless:
        return None
    hit = Attack(
        target=ModelId(piece.id),
        st=weapon.st,
        rule=_SHOT,
        damage=weapon.damage,
        by=shooter.id,
        weapon=weapon,
        ranged=True,
        avv=weapon.avv,
    )
    return as_resolved(hit)


# Targets ---------------------------------------------------------------------------------------------


def refusal_to_harm(field: Battlefield, piece: Terrain) -> Refusal | None:
    """Why a piece cannot be attacked at all: nobody has said what it withstands (WZR-STRUCT-06, 16)."""
    structure = field.structures.get(piece.id)
    if structure is None:
        return refuse("WZR-STRUCT-16", "refused.no_structure_points", piece=piece.id)
    if not structure.is_agreed:
        return refuse("WZR-STRUCT-04", "refused.not_agreed", piece=piece.id)
    return None


def refusal_to_target(field: Battlefield, shooter: Model, weapon: Weapon, piece: Terrain) -> Refusal | None:
    """Why a piece may not be shot at: range, front, line of sight. Target Priority has no part in it.

    Rules: WZR-STRUCT-06, WZR-STRUCT-07.
    """
    refused = refusal_to_harm(field, piece)
    if refused is not None:
        return refused
    gap, limit = gap_to(shooter, piece), _reach(shooter, weapon, ACTIONS["shoot"])
    if not is_within(gap, limit):
        return refuse(_SHOT, "refused.piece_out_of_range", piece=piece.id, gap=gap, reach=limit)
    if not _may_look_at(field, shooter, weapon, piece.area):
        return refuse("WZR-FACE-01", "refused.piece_not_in_front", piece=piece.id)
    if not sees_piece(field, shooter, piece):
        return refuse("WZR-LOS-01", "refused.piece_not_in_sight", piece=piece.id)
    return None


@remembered
def gap_to(model: Model, piece: Terrain) -> Thou:
    """Inches from a Model's base to the edge of a piece, in thousandths (WZR-MEAS-01)."""
    return gap_of_shapes(model.body.shape, piece.area)


def _reach(shooter: Model, weapon: Weapon, action: Action) -> int:
    if is_thrown(weapon):
        return throwing_reach(shooter)
    if weapon.template in SPRAYED:
        return TEMPLATES[weapon.template].size
    return reach(weapon, action)


def _may_look_at(field: Battlefield, model: Model, weapon: Weapon, area: Shape) -> bool:
    if in_front(model.body, area):
        return True
    effects = (*effects_on(field, model), *effects_of_weapon(weapon))
    return any(effect.shoots_all_round for effect in effects)


@remembered
def sees_piece(field: Battlefield, model: Model, piece: Terrain) -> bool:
    """Whether any straight line to a piece, as wide and high as it is, is free."""
    return scene(field).sees(model.body, _as_body(piece), ignoring=(model.id, piece.id))


@remembered
def _as_body(piece: Terrain) -> Body:
    centre = middle(piece.shape)
    corners = convex_hull([corner - centre for corner in piece.shape])
    return Body(Footprint(max(1, piece.height), corners=corners), Pose(centre, 0, piece.elevation))


def targets(
    field: Battlefield, shooter: Model, weapon: Weapon
) -> Iterator[tuple[TerrainId, Message, Refusal | None]]:
    """Every piece that can be destroyed: its id, what it is called, and why it may not be shot at."""
    for piece in destructible(field):
        yield piece.id, name_of(piece), refusal_to_target(field, shooter, weapon, piece)


@remembered
def destructible(field: Battlefield) -> tuple[Terrain, ...]:
    """The pieces that can be destroyed, in the order of the table."""
    return tuple(piece for piece in field.terrain if piece.id in field.structures) if field.structures else ()


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Illegal(refusal)
