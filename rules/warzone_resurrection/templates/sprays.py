"""Chapter: Flamer and Shotgun Template Weapons (WZR-TMPL-04, 05, 08): sprayed from the shooter's base.

A template is laid along an angle, within the shooter's front. A flamer hits all under it without a test; a
shotgun makes its tests at each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace as change

from rules.core.check import Check
from rules.core.geometry import (
    DEGREE,
    FRONT,
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Body,
    Footprint,
    Point,
    Pose,
    Shape,
    bearing,
    edge_point,
    is_within,
    touches,
    wholly_in_arc,
)
from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.sight import Scene
from rules.core.templates import fixed_to
from rules.core.terrain import opaque
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.commands import Spray
from rules.warzone_resurrection.cover import Cover, cover_of
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.engagement import is_engaged, reaches
from rules.warzone_resurrection.events import PointsSpent, TemplateLaid
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.measurement import distance, has_line
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.ranged_attack import Firing, RangedAttack, fire, lay_out, squads_hurt
from rules.warzone_resurrection.shooting import fired, rate_of_fire, refusal_of_weapon
from rules.warzone_resurrection.skill_tests import strength_by_effects
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import is_intact
from rules.warzone_resurrection.target_priority import Attackable, check_to_take, may_take
from rules.warzone_resurrection.templates import garrisons
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED, TEMPLATES, is_under, sprayed

_FLAMES, _SHOT = RuleId("WZR-TMPL-04"), RuleId("WZR-TMPL-08")


#: What sees to a hit: the whole of it, or as much as a preview looks at.
Resolver = Callable[[Log[Battlefield], Attack], Procedure[int]]


class Sprayed(msgspec.Struct, frozen=True):
    """A template laid on the table: its shape, and who is under it, the nearest to the shooter first.

    ``inside`` are those whom flames may reach through the Access Points of a building (WZR-TMPL-07).
    """

    shooter: Model
    weapon: Weapon
    shape: Shape
    under: tuple[Model, ...]
    inside: tuple[Model, ...] = ()


# The Action ------------------------------------------------------------------------------------------


def spray(log: Log[Battlefield], seat: SeatId, command: Spray) -> Procedure[None]:
    """Shoot a weapon whose template begins at its bearer. Raises ``Illegal``.

    The enemy that Target Priority names is under the template, if that can be; otherwise it takes Target
    Sense. Rules: WZR-TMPL-04, WZR-TMPL-08, WZR-DEF-07.
    """
    action = ACTIONS["shoot"]
    shooter = begin(log, seat, command.model, action)
    laid = planned_spray(log.state, command)
    taken = [model.id for model in (*laid.under, *laid.inside)]
    if not (yield from may_take(log, shooter, taken, _attackable(log.state, laid))):
        log.emit(PointsSpent(shooter.id, action.cost, RuleId("WZR-DEF-07")))
        return
    pay(log, shooter.id, action)
    yield from fired(log, shooter, laid.weapon)
    log.emit(_laid(laid, command))
    if laid.weapon.template not in FLAMERS:
        yield from fire(log, shots(log.state, laid))
        return
    before = len(log.events)
    for hit in flames(log.state, laid):
        yield from resolve_wound(log, hit)
    for model in laid.inside:
        hit = burning_inside(log.state, laid, model)
        yield from flames_inside(log, model, hit, resolve_wound)
    yield from check_losses(log, squads_hurt(log, before))


def _laid(laid: Sprayed, command: Spray) -> TemplateLaid:
    assert laid.weapon.template is not None
    angle = command.facing % FULL_TURN
    start = edge_point(laid.shooter.body, angle)
    return TemplateLaid(laid.weapon.template, start, angle, _rule(laid.weapon), laid.shooter.id)


def planned_spray(field: Battlefield, command: Spray) -> Sprayed:
    """The template that a command lays. Raises ``Illegal``."""
    shooter = field.models[command.model]
    weapon = shooter.weapon(command.weapon)
    if weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(shooter.card.name))
    refused = refusal_to_spray(field, shooter, weapon)
    if refused is not None:
        raise Illegal(refused)
    assert weapon.template is not None
    shape = sprayed(weapon.template, shooter, command.facing % FULL_TURN)
    if not wholly_in_arc(shooter.body, FRONT, shape):
        raise forbid(_rule(weapon), "refused.template_behind", model=verbatim(shooter.card.name))
    under = tuple(_under(field, shooter, shape, weapon.template))
    inside = tuple(garrisons.reached(field, shooter, shape, weapon.template))
    if not under and not inside:
        raise forbid(_rule(weapon), "refused.nobody_under", weapon=verbatim(weapon.name))
    if weapon.template in FLAMERS:
        return Sprayed(shooter, weapon, shape, under, inside)
    return Sprayed(shooter, weapon, shape, (*under, *inside))


def refusal_to_spray(field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
    """Why a Model may not lay a weapon's template anywhere; None where nothing forbids it."""
    if not weapon.melee and weapon.template not in SPRAYED:
        return refuse("WZR-TMPL-01", "refused.not_sprayed", weapon=verbatim(weapon.name))
    refused = refusal_of_weapon(field, shooter, weapon)
    return refused or garrisons.refusal_by_walls(field, shooter, weapon.template or "")


def sense_check(field: Battlefield, laid: Sprayed) -> Check | None:
    """The LD test that laying the template so asks for; None where it asks for none."""
    taken = [model.id for model in (*laid.under, *laid.inside)]
    return check_to_take(field, laid.shooter, taken, _attackable(field, laid))


def _attackable(field: Battlefield, laid: Sprayed) -> Attackable:
    return lambda enemy: angle_at(field, laid.shooter, laid.weapon, enemy) is not None


def _rule(weapon: Weapon) -> RuleId:
    return _FLAMES if weapon.template in FLAMERS else _SHOT


# Who is under it -------------------------------------------------------------------------------------


def angle_at(field: Battlefield, shooter: Model, weapon: Weapon, model: Model) -> int | None:
    """An angle along which the template lies over a Model, as straight at it as may be; None if none does."""
    code = weapon.template
    assert code is not None
    if garrisons.is_elsewhere(field, shooter, model):
        return _angle_inside(field, shooter, code, model)
    if not is_within(distance(shooter, model), TEMPLATES[code].size) or is_shielded(field, shooter, model):
        return None
    angle = _towards(shooter, code, model.at)
    return angle if is_under(sprayed(code, shooter, angle), model) else None


def _towards(shooter: Model, code: str, at: Point) -> int:
    """The angle within the front that points a template as straight at a place as may be."""
    facing, most = shooter.body.pose.facing, _widest(code, shooter.footprint)
    aside = (bearing(shooter.at, at) - facing + HALF_TURN) % FULL_TURN - HALF_TURN
    return (facing + max(-most, min(most, aside))) % FULL_TURN


def _angle_inside(field: Battlefield, shooter: Model, code: str, model: Model) -> int | None:
    """An angle along which a template reaches a Model through an Access Point of its building."""
    for at in garrisons.aims(field, model, code):
        angle = _towards(shooter, code, at)
        if model in garrisons.reached(field, shooter, sprayed(code, shooter, angle), code):
            return angle
    return None


def angles_at_enemies(field: Battlefield, shooter: Model, weapon: Weapon) -> Iterator[int]:
    """Angles along which the template lies over an enemy, one for each that it can reach."""
    angles = (angle_at(field, shooter, weapon, enemy) for enemy in field.enemies(shooter))
    return (angle for angle in angles if angle is not None)


@lru_cache(maxsize=256)
def _widest(code: str, footprint: Footprint) -> int:
    """How far to one side a template surely points without crossing the line of the front.

    A degree is kept back, since corners are rounded when a template is turned.
    """
    body, outline = Body(footprint, Pose(Point(0, 0))), TEMPLATES[code].outline
    angles = range(QUARTER_TURN, 0, -DEGREE)
    within = (a - DEGREE for a in angles if wholly_in_arc(body, FRONT, fixed_to(body, outline, a)))
    return next(within, 0)


def _under(field: Battlefield, shooter: Model, shape: Shape, code: str) -> Iterator[Model]:
    """Everybody under a template but its bearer, the nearest first; a flamer's reaches into combats."""
    found = [
        model
        for model in field.standing
        if model.id != shooter.id
        and is_under(shape, model)
        and not garrisons.is_elsewhere(field, shooter, model)
        and not is_shielded(field, shooter, model)
    ]
    if code in FLAMERS:
        found += _drawn_in(field, shooter, found)
    yield from sorted(found, key=lambda model: (distance(shooter, model), model.id))


def _drawn_in(field: Battlefield, shooter: Model, found: Sequence[Model]) -> Iterator[Model]:
    """Those in the Close Combat Weapon Range of Engaged Models under the template (WZR-TMPL-04)."""
    caught = {shooter.id, *(model.id for model in found)}
    for model in found:
        if not is_engaged(field, model):
            continue
        for other in field.standing:
            if other.id not in caught and reaches(field, model, other):
                caught.add(other.id)
                yield other


def is_shielded(field: Battlefield, shooter: Model, model: Model) -> bool:
    """Whether impassable terrain or a building hides a Model wholly: nothing else stops it (WZR-TMPL-04)."""
    if has_line(field, shooter, model):
        return False
    stops = (piece for piece in field.terrain if piece.kind == "impassable" or is_intact(field, piece))
    walls = Scene(opaque(stops))
    return not walls.sees(shooter.body, model.body)


# What it does ----------------------------------------------------------------------------------------


def flames(field: Battlefield, laid: Sprayed) -> Iterator[Attack]:
    """The hits of a flamer: as many on each Model under it as its RoF, one Model after the other."""
    for model in laid.under:
        hit = burning(field, laid, model)
        for _ in range(laid.weapon.rof):
            yield hit


def burning(field: Battlefield, laid: Sprayed, model: Model) -> Attack:
    """One hit of a flamer; it halves the armour of whoever keeps to cover from it (WZR-TMPL-05)."""
    shooter, weapon = laid.shooter, laid.weapon
    attempt = Attempt(shooter.id, "rs", _FLAMES, model.id, weapon)
    return Attack(
        target=model.id,
        st=weapon.st + strength_by_effects(field, attempt),
        rule=_FLAMES,
        damage=weapon.damage,
        by=shooter.id,
        weapon=weapon,
        ranged=True,
        halves_armour=_keeps_to_cover(field, shooter, model),
        avv=weapon.avv,
        distance=distance(shooter, model),
    )


def burning_inside(field: Battlefield, laid: Sprayed, model: Model) -> Attack:
    """The hit of flames that come in through an Access Point: one, at halved armour (WZR-TMPL-07)."""
    return change(burning(field, laid, model), rule=garrisons.RULE, halves_armour=True)


def flames_inside(log: Log[Battlefield], model: Model, hit: Attack, resolve: Resolver) -> Procedure[None]:
    """Flames reach a Model inside, or they do not."""
    if (yield from garrisons.gets_in(log, model)):
        yield from resolve(log, hit)


def _keeps_to_cover(field: Battlefield, shooter: Model, model: Model) -> bool:
    """Whether a Model stands within terrain that would cover it from an ordinary shot (WZR-TERR-03)."""
    within = {piece.id for piece in field.terrain if touches(piece.area, model.body.shape)}
    return bool(within) and any(piece.id in within for piece in cover_of(field, shooter, model).pieces)


def shots(field: Battlefield, laid: Sprayed) -> RangedAttack:
    """The shots of a shotgun: RoF dice at each Model under it; cover does not count (WZR-TMPL-08).

    In the French edition one die at each.
    """
    firing = Firing(laid.shooter.id, laid.weapon, _SHOT)
    once = field.options.french
    rate = 1 if once else rate_of_fire(laid.shooter, laid.weapon, ACTIONS["shoot"])
    targets = [model for model in laid.under for _ in range(rate)]
    return lay_out(field, firing, targets, {model.id: Cover() for model in laid.under})
