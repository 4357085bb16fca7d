"""Chapter: Turn to Burn (WZR-RES-03, WZR-CARD-20, WZR-CARD-23): an Action Point, a higher rate.

Burning for Heal (option B) is asked for where a Wound is about to be lost: see ``armour``.
"""

from __future__ import annotations

from rules.core.ids import RuleId, SeatId, WeaponId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.actions import activate, refusal_to_be_active
from rules.warzone_resurrection.commands import Burn
from rules.warzone_resurrection.conditions import EXTRA_POINT, EXTRA_RATE, FUMBLED, SENTRY
from rules.warzone_resurrection.events import Gained, PointsGained, RateRaised
from rules.warzone_resurrection.resources import burn, burnable, refusal_of_cards
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.weapon_classes import class_of

ACTION_POINT, RATE = "a", "d"


def burn_card(log: Log[Battlefield], seat: SeatId, command: Burn) -> Procedure[None]:
    """Burn a card for an Action Point (``a``) or for +1 RoF or RoA of a weapon (``d``).

    The Model's Activation begins with it, where it has not begun. Raises ``Illegal``.
    """
    refused = refusal_to_burn(log.state, seat, command)
    if refused is not None:
        raise Illegal(refused)
    activate(log, command.model)
    if command.option == ACTION_POINT:
        rule = RuleId("WZR-CARD-20")
        burn(log, seat, ACTION_POINT, rule)
        log.emit(Gained(command.model, EXTRA_POINT, rule), PointsGained(command.model, 1, rule))
    else:
        rule = RuleId("WZR-CARD-23")
        burn(log, seat, RATE, rule)
        log.emit(RateRaised(command.model, _weapon(log.state.models[command.model], command), rule))
    return
    yield


def refusal_to_burn(field: Battlefield, seat: SeatId, command: Burn) -> Refusal | None:
    """Why a card may not be burned so now; None where nothing forbids it."""
    if command.option not in {ACTION_POINT, RATE}:
        return refuse("WZR-RES-03", "refused.burn_option", option=command.option)
    refused = _refusal_on_sentry(field, command) or refusal_to_be_active(field, seat, command.model)
    if refused is not None:
        return refused
    model = field.models[command.model]
    refused = _refusal_of_point(model) if command.option == ACTION_POINT else _refusal_of_rate(model, command)
    return refused or refusal_of_cards(field, seat)


def may_gain_point(field: Battlefield, model: Model) -> bool:
    """Whether a card could be burned to give an active Model one more Action Point."""
    return burnable(field, model.owner) > 0 and not model.has(FUMBLED) and _refusal_of_point(model) is None


def extra_rate(model: Model, weapon: WeaponId | None) -> int:
    """What burning has added to the RoF or RoA of a weapon (None: bare hands) this Game Turn."""
    return 1 if model.has(EXTRA_RATE) and model.raised == weapon else 0


def _refusal_on_sentry(field: Battlefield, command: Burn) -> Refusal | None:
    """Whoever interrupts from Sentry has one Action Point, never more (WZR-ACT-15)."""
    model = field.models.get(command.model)
    if not field.sentry_pause or command.option != ACTION_POINT or model is None or not model.has(SENTRY):
        return None
    return refuse("WZR-ACT-15", "refused.sentry_point", model=verbatim(model.card.name))


def _refusal_of_point(model: Model) -> Refusal | None:
    name = verbatim(model.card.name)
    if model.is_vehicle:
        return refuse("WZR-CARD-20", "refused.vehicle_point", model=name)
    if model.has(EXTRA_POINT):
        return refuse("WZR-CARD-20", "refused.point_burned", model=name)
    return None


def _refusal_of_rate(model: Model, command: Burn) -> Refusal | None:
    name = verbatim(model.card.name)
    if model.has(EXTRA_RATE):
        return refuse("WZR-CARD-23", "refused.rate_burned", model=name)
    if command.weapon is None and len(model.card.weapons) > 1:
        return refuse("WZR-CARD-23", "refused.name_weapon", model=name)
    if command.weapon is not None and model.weapon(command.weapon) is None:
        return refuse("CORE-COMMAND", "refused.no_such_weapon", model=name)
    raised = model.weapon(_weapon(model, command) or WeaponId(""))
    if raised is not None and class_of(raised).thrown:
        return refuse("WZR-ARM-21", "refused.grenade_rate", weapon=verbatim(raised.name))
    return None


def _weapon(model: Model, command: Burn) -> WeaponId | None:
    """The weapon that is named, or the only one there is."""
    if command.weapon is not None or not model.card.weapons:
        return command.weapon
    return model.card.weapons[0].id
