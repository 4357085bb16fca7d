"""Chapter: Special Close Combat Actions (WZR-CC-10 to 18), a file for each kind, a class for each Action.

The procedure here asks; what each Action needs and does stands in its class.
"""

from __future__ import annotations

from rules.core.ids import SeatId, WeaponId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid
from rules.warzone_resurrection.actions import begin, pay, refusal
from rules.warzone_resurrection.blows import weapon_to_strike_with, weapons_for_blows
from rules.warzone_resurrection.commands import SpecialAttack
from rules.warzone_resurrection.effect import Attempt
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.special_actions.large import Squash
from rules.warzone_resurrection.special_actions.medium import BrutalAttack, Swing
from rules.warzone_resurrection.special_actions.small import BackStab, HoldHimDown
from rules.warzone_resurrection.special_actions.special import Special
from rules.warzone_resurrection.special_actions.throwing import Lob, Throw
from rules.warzone_resurrection.state import Battlefield, Model

#: Every Special Close Combat Action that strikes, by the name that commands give it.
SPECIALS: dict[str, Special] = {
    special.id: special
    for special in (BackStab(), HoldHimDown(), BrutalAttack(), Swing(), Throw(), Lob(), Squash())
}


def special_attack(log: Log[Battlefield], seat: SeatId, command: SpecialAttack) -> Procedure[None]:
    """A Special Close Combat Action in place of the Close Combat Action of the turn. Raises ``Illegal``."""
    special = SPECIALS.get(command.action)
    if special is None:
        raise forbid("CORE-COMMAND", "refused.no_such_special", action=command.action)
    model = begin(log, seat, command.model, special.action)
    _ensure(special.refusal(log.state, model))
    target = log.state.models.get(command.target) if command.target is not None else None
    weapon = _weapon(log.state, model, target, command.weapon)
    _ensure(_refusal_of_targets(log.state, model, special, target, weapon))
    pay(log, model.id, special.action)
    at = target.id if target is not None and special.at_one else None
    yield from special.carry_out(log, Attempt(model.id, "cc", special.rule, at, weapon))


def special_attempts(field: Battlefield, command: SpecialAttack, special: Special) -> list[Attempt]:
    """The tests of a command: at its target, or at everybody it strikes at."""
    model = field.models[command.model]
    target = field.models.get(command.target) if command.target is not None else None
    weapon = _weapon(field, model, target, command.weapon)
    targets = [target] if special.at_one and target else special.all_targets(field, model, weapon)
    return [Attempt(model.id, "cc", special.rule, one.id, weapon) for one in targets]


def special_targets(
    field: Battlefield, seat: SeatId, model: Model, special: Special
) -> list[tuple[Model, Refusal | None]]:
    """The enemies a Model is Engaged with, and why it may not use a Special Action at them."""
    unable = refusal(field, seat, model.id, special.action) or special.refusal(field, model)
    return [
        (enemy, unable or special.refusal_at(field, model, enemy, weapon_to_strike_with(field, model, enemy)))
        for enemy in engaged_with(field, model)
    ]


def _refusal_of_targets(
    field: Battlefield, model: Model, special: Special, target: Model | None, weapon: Weapon
) -> Refusal | None:
    if special.at_one:
        return special.refusal_at(field, model, target, weapon)
    refused = [special.refusal_at(field, model, enemy, weapon) for enemy in engaged_with(field, model)]
    return None if None in refused else refused[0]


def _weapon(field: Battlefield, model: Model, target: Model | None, named: WeaponId | None) -> Weapon:
    for weapon in weapons_for_blows(model):
        if weapon.id == named:
            return weapon
    if named is not None:
        raise forbid("WZR-CC-20", "refused.cannot_strike_with", model=model.card.name)
    if target is None or not target.on_table:
        return weapons_for_blows(model)[0]
    return weapon_to_strike_with(field, model, target)


def _ensure(refused: Refusal | None) -> None:
    if refused is not None:
        raise Illegal(refused)
