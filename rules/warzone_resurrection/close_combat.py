"""Chapter: Close Combat Action, Making a Close Combat Attack (WZR-ACT-10, WZR-CC-06, 19, 20)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace as change

from rules.core.event import Question
from rules.core.ids import ModelId, RuleId, SeatId, WeaponId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import harm, morale
from rules.warzone_resurrection.actions import ACTIONS, begin, pay
from rules.warzone_resurrection.blows import (
    Strike,
    blow,
    rate_of_attack,
    refusal_to_strike,
    strike,
    weapon_to_strike_with,
    weapons_for_blows,
)
from rules.warzone_resurrection.commands import CloseCombat
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.engagement import engaged_with, is_engaged
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.picking import place_of, refusal_to_pick
from rules.warzone_resurrection.weapon_classes import class_of

_ATTACK = RuleId("WZR-CC-06")


def close_combat(log: Log[Battlefield], seat: SeatId, command: CloseCombat) -> Procedure[None]:
    """Fight: test by test at the Primary Target and at Secondary ones, each with its armour test at once."""
    action = ACTIONS["close_combat"]
    model = begin(log, seat, command.model, action)
    _ensure(refusal_to_fight(log.state, model))
    weapon = chosen_weapon(log.state, model, command)
    _ensure_targets(log.state, model, weapon, command.targets)
    if command.location:
        _ensure(refusal_to_pick(log.state.models[command.targets[0]], command.location, melee=True))
    pay(log, model.id, action)
    struck: list[ModelId] = []
    for number in range(rate_of_attack(model, weapon)):
        named = command.targets[number] if number < len(command.targets) else None
        target = yield from _next_target(log.state, model.id, weapon, struck, named)
        if target is None:
            return
        struck.append(target)
        yield from _attack(log, Attempt(model.id, "cc", _ATTACK, target, weapon), command.location)


def refusal_to_fight(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not make a Close Combat Action at all, whomever it would strike."""
    name = verbatim(model.card.name)
    if model.profile.cc is None:
        return refuse("WZR-TEST-05", "refused.no_cc", model=name)
    if not is_engaged(field, model):
        return refuse("WZR-ACT-10", "refused.not_engaged", model=name)
    return None


def blow_targets(field: Battlefield, model: Model, weapon: Weapon) -> list[tuple[Model, Refusal | None]]:
    """Every enemy that a Model is Engaged with, and why it may not be struck at with this weapon."""
    unable = refusal_to_fight(field, model)
    return [
        (enemy, unable or refusal_to_strike(field, model, enemy, weapon))
        for enemy in engaged_with(field, model)
    ]


def _attack(log: Log[Battlefield], attempt: Attempt, location: str = "") -> Procedure[None]:
    """One Close Combat Attack: its test, the wound it makes, and what the losses do to Morale."""
    landed = yield from strike(log, attempt)
    if not landed.hit or attempt.target is None:
        return
    squad = log.state.models[attempt.target].squad
    yield from harm.resolve_wound(log, blow_at(log.state, attempt, landed, location))
    yield from morale.check_losses(log, (squad,))


def blow_at(field: Battlefield, attempt: Attempt, landed: Strike, location: str) -> Attack:
    """The hit of a blow, at the location that was named where that is allowed (WZR-VEH-38)."""
    assert attempt.target is not None
    hit = blow(field, attempt, landed)
    if refusal_to_pick(field.models[attempt.target], location, melee=True) is not None:
        return hit
    return change(hit, location=place_of(location))


def chosen_weapon(field: Battlefield, model: Model, command: CloseCombat) -> Weapon:
    """The weapon named, else the one for the first target. Raises ``Illegal`` for one that cannot strike."""
    usable, name = weapons_for_blows(model), verbatim(model.card.name)
    if command.weapon is not None:
        for weapon in usable:
            if command.weapon in {weapon.id, weapon.of}:
                return weapon
        raise forbid(_barring(model, command.weapon), "refused.cannot_strike_with", model=name)
    target = field.models.get(command.targets[0]) if command.targets else None
    return weapon_to_strike_with(field, model, target) if target and target.on_table else usable[0]


def _barring(model: Model, weapon: WeaponId) -> RuleId:
    """The rule that keeps a weapon out of close combat: that of its class (WZR-ARM-09, 11, 14)."""
    line = model.weapon(weapon)
    return RuleId("WZR-CC-20") if line is None else class_of(line).rule


def _ensure_targets(field: Battlefield, model: Model, weapon: Weapon, targets: Sequence[ModelId]) -> None:
    """Raise ``Illegal`` unless every target named may be struck as often as it is named."""
    rate = rate_of_attack(model, weapon)
    if not targets:
        raise forbid("WZR-CC-06", "refused.name_target")
    if len(targets) > rate:
        raise forbid("WZR-CC-06", "refused.too_many_blows", named=len(targets), rate=rate)
    for number, target in enumerate(targets):
        _ensure(refusal_to_strike(field, model, field.models.get(target), weapon))
        if _is_spent_secondary(target, targets[:number]):
            name = verbatim(field.models[target].card.name)
            raise forbid("WZR-CC-06", "refused.secondary_once", target=name)


def _is_spent_secondary(target: ModelId, struck: Sequence[ModelId]) -> bool:
    """Whether a Secondary Target has had its one test of this Activation."""
    return target in struck and target != struck[0]


def _next_target(
    field: Battlefield, id: ModelId, weapon: Weapon, struck: Sequence[ModelId], named: ModelId | None
) -> Procedure[ModelId | None]:
    """Whom the next test is made at: the target named, while it can be; else the owner says. None: lost."""
    model = field.models[id]
    if not model.on_table:
        return None
    possible = [
        enemy
        for enemy in field.enemies(model)
        if not _is_spent_secondary(enemy.id, struck)
        and refusal_to_strike(field, model, enemy, weapon) is None
    ]
    ids = [enemy.id for enemy in possible]
    if named in ids or not ids:
        return named if ids else None
    choice = yield from ask(_question(model, possible, struck))
    return next(enemy for enemy in ids if enemy == choice.option)


def _question(model: Model, possible: Sequence[Model], struck: Sequence[ModelId]) -> Question:
    ids = [enemy.id for enemy in possible]
    return Question(
        seat=model.owner,
        text=say("ask.next_blow", model=verbatim(model.card.name)),
        options=tuple(option(enemy.id, verbatim(enemy.card.name)) for enemy in possible),
        default=struck[0] if struck[0] in ids else ids[0],
        rule=_ATTACK,
        about=(model.id, *ids),
    )


def _ensure(refused: Refusal | None) -> None:
    if refused is not None:
        raise Illegal(refused)
