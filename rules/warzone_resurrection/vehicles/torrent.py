"""Chapter: Vehicle Shooting Actions, Torrent of Fire (WZR-VEH-18, WZR-VEH-19): all weapons at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace as change

from rules.core.ids import ModelId, RuleId, SeatId, WeaponId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.commands import Shoot, Spray
from rules.warzone_resurrection.conditions import AIMED
from rules.warzone_resurrection.dive import dives
from rules.warzone_resurrection.events import TemplateLaid
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.naming_targets import settled
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.ranged_attack import RangedAttack, fire_together, squads_hurt
from rules.warzone_resurrection.shooting import (
    fired,
    misses_its_turn,
    planned,
    rate_of_fire,
    refusal_to_fire,
    refusal_without_luck,
    senses_target,
)
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.templates.shapes import FLAMERS, SPRAYED
from rules.warzone_resurrection.templates.sprays import (
    angle_at,
    flames,
    planned_spray,
    refusal_to_spray,
    shots,
)
from rules.warzone_resurrection.vehicles.commands import TorrentOfFire

_RULE = RuleId("WZR-VEH-18")
ACTION = ACTIONS["torrent_of_fire"]

Volley = Shoot | Spray


def torrent_of_fire(log: Log[Battlefield], seat: SeatId, command: TorrentOfFire) -> Procedure[None]:
    """Shoot with every weapon that has a target. Raises ``Illegal``.

    Each weapon sees to Target Priority for itself. Then all dice are rolled, and then all hits resolved.
    """
    model = begin(log, seat, command.model, ACTION)
    volleys = volleys_of(log.state, command)
    attacks = [
        _planned(log.state, volley, first=number == 0)
        for number, volley in enumerate(v for v in volleys if isinstance(v, Shoot))
    ]
    sprays = [volley for volley in volleys if isinstance(volley, Spray)]
    for spray in sprays:
        planned_spray(log.state, spray)
    pay(log, model.id, ACTION)
    allowed = []
    for attack in attacks:
        if (yield from senses_target(log, attack, ACTION)):
            allowed.append(attack)
        else:
            misses_its_turn(log, attack)
    before = len(log.events)
    final = []
    for attack in allowed:
        final += yield from _settled(log, command, attack, first=attack is attacks[0])
    laid = [planned_spray(log.state, spray) for spray in sprays]
    for one, spray in zip(laid, sprays, strict=True):
        yield from fired(log, model, one.weapon)
        assert one.weapon.template is not None
        log.emit(TemplateLaid(one.weapon.template, model.at, spray.facing, _RULE, model.id))
    final += [shots(log.state, one) for one in laid if one.weapon.template not in FLAMERS]
    yield from fire_together(log, final)
    for one in laid:
        if one.weapon.template in FLAMERS:
            for burn in flames(log.state, one):
                yield from resolve_wound(log, burn)
    yield from check_losses(log, squads_hurt(log, before))


def _settled(
    log: Log[Battlefield], command: TorrentOfFire, attack: RangedAttack, *, first: bool
) -> Procedure[list[RangedAttack]]:
    """One weapon's attack, once its targets have done what they may about it."""
    volley = Shoot(command.model, attack.weapon.id, tuple(shot.target for shot in attack.shots))
    final = yield from settled(log, volley, partial(_planned, first=first))
    if final is None:
        return []
    yield from fired(log, log.state.models[final.shooter], final.weapon)
    return [(yield from dives(log, final))]


def _planned(field: Battlefield, volley: Shoot, *, first: bool) -> RangedAttack:
    """One weapon's attack; an Aim Action counts for the very first die alone (WZR-ACT-07)."""
    if not first:
        field = field.with_model(volley.model, _unaimed)
    return planned(field, volley, ACTION)


def _unaimed(model: Model) -> Model:
    return change(model, conditions=tuple(one for one in model.conditions if one != AIMED))


def volleys_of(field: Battlefield, command: TorrentOfFire) -> list[Volley]:
    """What each weapon does: at whom its dice go, or where its template points. Raises ``Illegal``."""
    model = field.models[command.model]
    named: dict[str, list[ModelId]] = {}
    for shot in command.shots:
        weapon, _, target = shot.partition(":")
        named.setdefault(weapon, []).append(ModelId(target))
    if not named:
        raise forbid(_RULE, "refused.no_such_target")
    return [_volley(field, model, WeaponId(weapon), targets) for weapon, targets in named.items()]


def _volley(field: Battlefield, model: Model, id: WeaponId, targets: list[ModelId]) -> Volley:
    weapon = model.weapon(id)
    if weapon is None or any(target not in field.models for target in targets):
        raise forbid("CORE-COMMAND", "refused.no_such_target")
    if weapon.template not in SPRAYED:
        return Shoot(model.id, id, tuple(targets))
    refused = refusal_to_spray(field, model, weapon)
    if refused is not None:
        raise Illegal(refused)
    angle = angle_at(field, model, weapon, field.models[targets[0]])
    if angle is None:
        raise forbid("WZR-TMPL-01", "refused.nobody_under", weapon=verbatim(weapon.name))
    return Spray(model.id, id, angle)


def guns(model: Model) -> Iterator[Weapon]:
    """The Ranged Weapons of a Vehicle."""
    return (weapon for weapon in model.card.weapons if not weapon.melee)


def dice_of(model: Model) -> int:
    """How many targets may be named: one for each die, one for each spray."""
    return sum(1 if w.template in SPRAYED else rate_of_fire(model, w, ACTION) for w in guns(model))


def torrent_targets(field: Battlefield, model: Model) -> Iterator[tuple[str, Message, Refusal | None]]:
    """Every enemy for every weapon, and why it may not be named."""
    for weapon in guns(model):
        for enemy in field.enemies(model):
            label = say("target.of_weapon", weapon=verbatim(weapon.name), target=verbatim(enemy.card.name))
            yield f"{weapon.id}:{enemy.id}", label, _refusal(field, model, weapon, enemy)


def _refusal(field: Battlefield, model: Model, weapon: Weapon, enemy: Model) -> Refusal | None:
    if weapon.template in SPRAYED:
        refused = refusal_to_spray(field, model, weapon)
        if refused is None and angle_at(field, model, weapon, enemy) is None:
            refused = refuse("WZR-TMPL-01", "refused.nobody_under", weapon=verbatim(weapon.name))
        return refused
    return refusal_to_fire(field, model, weapon, ACTION) or refusal_without_luck(
        field, model, weapon, ACTION, enemy
    )
