"""Chapters: Shotguns, Flame-Throwers (WZ1-SHOT, WZ1-FLAME): whoever is under the triangular template."""

from __future__ import annotations

import msgspec

from rules.core.geometry import QUARTER_TURN, Shape, turn_between
from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import AIRBORNE
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.dice import FUMBLE, PERFECT
from rules.warzone_1e.line_of_fire import HILLS, is_behind_crest
from rules.warzone_1e.shooting.commands import Spray
from rules.warzone_1e.shooting.facts import TemplateLaid
from rules.warzone_1e.shooting.firing import fumble, gives_itself_away
from rules.warzone_1e.shooting.reach import refusal_to_use
from rules.warzone_1e.shooting.shot import Shot, hit_check, hit_of, shot_at
from rules.warzone_1e.sight import distance, sees
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.templates import at_muzzle, caught_under
from rules.warzone_1e.weapon import Weapon

SPRAYING = Action("spray", RuleId("WZ1-WEAP-03"), attacks=True)
SHOTGUN, FLAMES = RuleId("WZ1-SHOT-01"), RuleId("WZ1-FLAME-01")


def spray(log: Log[Battlefield], seat: SeatId, command: Spray) -> Procedure[None]:
    """A Fire action with a template at the muzzle. Raises ``Illegal``. Rules: WZ1-SHOT-01, WZ1-FLAME-01."""
    shooter = begin(log, seat, command.model, SPRAYING)
    weapon = shooter.weapon(command.weapon)
    refused = refusal_to_spray(log.state, shooter, weapon) or refusal_along(log.state, shooter, command)
    if refused is not None:
        raise Illegal(refused)
    assert weapon is not None
    pay(log, shooter.id, SPRAYING)
    shots = laid_out(log.state, shooter, weapon, command.angle)
    log.emit(TemplateLaid("triangle", shooter.at, command.angle, rule_of(weapon), shooter.id))
    gives_itself_away(log, shooter, weapon)
    if weapon.code == "F":
        yield from _set_on_fire(log, shots)
    else:
        yield from _fire_at_each(log, shots)


def rule_of(weapon: Weapon) -> RuleId:
    """The rule by which a weapon lays its template."""
    return FLAMES if weapon.code == "F" else SHOTGUN


def refusal_to_spray(field: Battlefield, shooter: Model, weapon: Weapon | None) -> Refusal | None:
    """Why this lays no template; None where it may be laid somewhere."""
    refused = refusal_to_use(field, shooter, weapon)
    if refused is None and weapon is not None and not weapon.is_sprayed:
        return refuse("WZ1-WEAP-03", "refused.no_template", weapon=verbatim(weapon.name))
    return refused


def refusal_along(field: Battlefield, shooter: Model, command: Spray) -> Refusal | None:
    """Why the template is not laid along this angle: behind the shooter, or over no enemy (WZ1-FACE-01)."""
    assert shooter.pose is not None
    if turn_between(command.angle, shooter.pose.facing) > QUARTER_TURN:
        return refuse("WZ1-FACE-01", "refused.sprays_behind")
    weapon = shooter.weapon(command.weapon)
    assert weapon is not None
    if all(shot.target.owner == shooter.owner for shot in laid_out(field, shooter, weapon, command.angle)):
        return refuse(rule_of(weapon), "refused.nobody_under_template")
    return None


def template(shooter: Model, angle: int) -> Shape:
    """Where the template lies."""
    return at_muzzle(shooter.body, angle)


def laid_out(field: Battlefield, shooter: Model, weapon: Weapon, angle: int) -> tuple[Shot, ...]:
    """A shot at everybody under the template who can be hit, friend or foe, the nearest first."""
    standing = [(model.id, model.body) for model in field.standing if model.id != shooter.id]
    caught = [field.models[id] for id in caught_under(template(shooter, angle), standing)]
    reached = [model for model in caught if _is_reached(field, shooter, weapon, model)]
    reached.sort(key=lambda model: (distance(shooter, model), model.id))
    return tuple(shot_at(field, shooter, weapon, model) for model in reached)


def _is_reached(field: Battlefield, shooter: Model, weapon: Weapon, model: Model) -> bool:
    """Shot hits those that are seen; flames everybody, but not over a brow (WZ1-SHOT-01, WZ1-FLAME-02)."""
    if model.has(AIRBORNE) != shooter.has(AIRBORNE):
        return False
    if weapon.code == "S":
        return sees(field, shooter, model)
    hills = (piece for piece in field.terrain if piece.kind in HILLS)
    return not any(is_behind_crest(hill, shooter.body, model.body) for hill in hills)


def _fire_at_each(log: Log[Battlefield], shots: tuple[Shot, ...]) -> Procedure[None]:
    """Each is diced for separately; a 20 costs the remaining actions once all have been (WZ1-SHOT-01)."""
    fumbled = False
    for shot in shots:
        check = hit_check(log.state, shot)
        face = yield from roll(check, shot.shooter.id)
        fumbled |= face == FUMBLE
        if check.passes(face):
            hit = hit_of(log.state, shot, log.state.models[shot.target.id])
            yield from take_hit(log, msgspec.structs.replace(hit, perfect=face == PERFECT))
    if fumbled:
        fumble(log, shots[0].shooter.id)


def _set_on_fire(log: Log[Battlefield], shots: tuple[Shot, ...]) -> Procedure[None]:
    """Everybody is hit without a roll, whatever covers it (WZ1-FLAME-01 to 03)."""
    for shot in shots:
        yield from take_hit(log, hit_of(log.state, shot, log.state.models[shot.target.id]))
