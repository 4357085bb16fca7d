"""Chapter: Grenades (WZR-ARM-15 to 25): thrown at a place on the table, which stands in for a target."""

from __future__ import annotations

import msgspec

from rules.core.check import Check
from rules.core.geometry import Point, Pose, circle, gap_to_point, in_front, is_within, touches
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.commands import Throw
from rules.warzone_resurrection.cover import Cover, cover_of
from rules.warzone_resurrection.dice import FUMBLE
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.measurement import scene
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Profile, Weapon
from rules.warzone_resurrection.ranged_attack import squads_hurt
from rules.warzone_resurrection.shooting import fired, refusal_of_weapon
from rules.warzone_resurrection.skill_tests import roll_skill, skill_check, stat_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.templates.explosions import UNDER_TEMPLATE, explode, scatter
from rules.warzone_resurrection.weapon_classes import is_thrown

#: What a grenade's scatter die is divided by: it rolls less far than a shell (WZR-ARM-18).
ROLLS_DIVIDE_BY = 4

_REACH, _THROW = RuleId("WZR-ARM-15"), RuleId("WZR-ARM-16")

#: A place has no size and is as high as a Model on a small base.
_MARK = Card("", Profile(m=0, base_mm=1))


class Thrown(msgspec.Struct, frozen=True):
    """A throw, laid out: the place and its cover, the test, and what the grenade does to those near it."""

    thrower: Model
    weapon: Weapon
    at: Point
    cover: Cover
    check: Check
    hit: Attack


def throw(log: Log[Battlefield], seat: SeatId, command: Throw) -> Procedure[None]:
    """Throw a grenade, as a Shooting Action. Raises ``Illegal``.

    It goes off where it was meant to, or where it rolls to, or after a natural 20 in the hand. A natural 1 is
    no Power Shot. Rules: WZR-ARM-15 to 20.
    """
    action = ACTIONS["shoot"]
    thrower = begin(log, seat, command.model, action)
    planned = planned_throw(log.state, command)
    pay(log, thrower.id, action)
    yield from fired(log, thrower, planned.weapon)
    before = len(log.events)
    face = yield from roll_skill(log, planned.check, thrower)
    if planned.check.passes(face):
        centre = planned.at
    elif face == FUMBLE:
        centre = thrower.at
    else:
        centre = yield from scatter(log, planned.at, thrower, ROLLS_DIVIDE_BY)
    assert planned.weapon.template is not None
    yield from explode(log, planned.weapon.template, centre, planned.hit, seen_from=thrower)
    yield from check_losses(log, squads_hurt(log, before))


def planned_throw(field: Battlefield, command: Throw) -> Thrown:
    """The throw that a command describes. Raises ``Illegal``."""
    thrower, at = field.models[command.model], Point(*command.at)
    weapon = thrower.weapon(command.weapon)
    if weapon is None:
        raise forbid("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(thrower.card.name))
    refused = refusal_to_throw(field, thrower, weapon) or refusal_at(field, thrower, at)
    if refused is not None:
        raise Illegal(refused)
    rs = stat_of(thrower, "rs")
    assert rs is not None, "a Model without RS throws nothing"
    cover = cover_at(field, thrower, at)
    attempt = Attempt(thrower.id, "rs", _THROW, weapon=weapon, claims_cover=cover.claimed)
    check = skill_check(field, attempt, rs, cover.modifiers())
    return Thrown(thrower, weapon, at, cover, check, _burst(thrower, weapon))


def refusal_to_throw(field: Battlefield, thrower: Model, weapon: Weapon) -> Refusal | None:
    """Why a Model may not throw this anywhere; None where nothing forbids it."""
    refused = refusal_of_weapon(field, thrower, weapon)
    if refused is None and not is_thrown(weapon):
        return refuse("WZR-ARM-15", "refused.not_thrown", weapon=verbatim(weapon.name))
    return refused


def throwing_reach(thrower: Model) -> int:
    """How far a Model throws, in thousandths: as many inches as its ST (WZR-ARM-15)."""
    return (thrower.profile.st or 0) * INCH


def refusal_at(field: Battlefield, thrower: Model, at: Point) -> Refusal | None:
    """Why a Model may not throw at a place; None where it may (WZR-ARM-15)."""
    if not (0 <= at.x <= field.board.width and 0 <= at.y <= field.board.depth):
        return refuse(_REACH, "refused.off_board")
    gap, reach = gap_to_point(thrower.body.shape, at), throwing_reach(thrower)
    if not is_within(gap, reach):
        return refuse(_REACH, "refused.throw_reach", gap=gap, reach=reach)
    if not in_front(thrower.body, circle(at, 0)):
        return refuse("WZR-FACE-01", "refused.place_not_in_front")
    if not scene(field).sees(thrower.body, _mark(thrower, at).body, ignoring=(thrower.id,)):
        return refuse(_REACH, "refused.place_not_in_sight")
    return None


def cover_at(field: Battlefield, thrower: Model, at: Point) -> Cover:
    """The cover of a place: all of it claimed. Whoever stands on the place hides nothing (WZR-ARM-16)."""
    mark = _mark(thrower, at)
    aside = {id: model for id, model in field.models.items() if not _stands_on(model, at, thrower)}
    found = cover_of(msgspec.structs.replace(field, models=aside), thrower, mark)
    return Cover(tuple(msgspec.structs.replace(piece, claimed=True) for piece in found.pieces))


def _stands_on(model: Model, at: Point, thrower: Model) -> bool:
    return model.on_table and model.id != thrower.id and touches(model.body.shape, circle(at, 0))


def _mark(thrower: Model, at: Point) -> Model:
    """A place as something to throw at."""
    id = ModelId(f"{at.x},{at.y}")
    return Model(id, thrower.squad, thrower.owner, _MARK, 1, Pose(at, 0, thrower.body.bottom))


def _burst(thrower: Model, weapon: Weapon) -> Attack:
    """What a grenade does to each Model near it, at its printed strength (WZR-ARM-17)."""
    return Attack(
        target=ModelId(""),
        st=weapon.st,
        rule=UNDER_TEMPLATE,
        damage=weapon.damage,
        by=thrower.id,
        weapon=weapon,
        ranged=True,
        avv=weapon.avv,
    )
