"""Chapter: Secondary Attacks (WZ1-CC-16): the extra attack of whoever carries a weapon in each hand.

As its turn begins its owner names the main weapon and the other one. From then on it has an action more,
which is for one attack with the other weapon and nothing else.
"""

from __future__ import annotations

from rules.core.command import Command
from rules.core.ids import ModelId, RuleId, SeatId, WeaponId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import actions
from rules.warzone_1e.facts import ActionsChanged, Used
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

_RULE = RuleId("WZ1-CC-16")

#: Words among what a model has used this turn: the two weapons that were named, and that the other struck.
_MAIN, _OTHER, _STRUCK = "main:", "other:", "struck_with_other"

#: What ends a model's turn, and so lets the extra attack go by.
_END = "end_model"

#: Commands that are attacks with a weapon.
_ATTACKS = frozenset({"close_combat", "fire", "spray"})


class NameWeapons(Command, frozen=True, tag="name_weapons"):
    """Name the main and the other weapon of a model whose turn begins (WZ1-CC-16)."""

    model: ModelId
    main: WeaponId
    other: WeaponId


def weapons_in_hand(model: Model) -> tuple[Weapon, ...]:
    """The weapons that a model holds in one hand, if there are two at least."""
    held = tuple(w for w in model.card.weapons if w.hands == 1 and w.code != "T" and not w.has("heavy"))
    return held if len(held) > 1 else ()


def name_weapons(log: Log[Battlefield], seat: SeatId, command: NameWeapons) -> Procedure[None]:
    """Begin a model's turn with an extra attack in store. Raises ``Illegal``."""
    refused = refusal_to_name(log.state, seat, command)
    if refused is not None:
        raise Illegal(refused)
    actions.activate(log, command.model)
    model = log.state.models[command.model]
    log.emit(Used(model.id, _MAIN + command.main, _RULE), Used(model.id, _OTHER + command.other, _RULE))
    log.emit(ActionsChanged(model.id, model.actions + 1, _RULE))
    return
    yield


def refusal_to_name(field: Battlefield, seat: SeatId, command: NameWeapons) -> Refusal | None:
    """Why these two cannot be named now."""
    model = field.models.get(command.model)
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    refused = actions.refusal_to_be_active(field, seat, model) or _refusal_of_mind(field, seat, model)
    if refused is not None:
        return refused
    name = verbatim(model.name)
    if model.stage != "waiting":
        return refuse(_RULE, "refused.named_too_late", model=name)
    held = {weapon.id for weapon in weapons_in_hand(model)}
    if command.main == command.other or not {command.main, command.other} <= held:
        return refuse(_RULE, "refused.not_two_weapons", model=name)
    return None


def _refusal_of_mind(field: Battlefield, seat: SeatId, model: Model) -> Refusal | None:
    """Whoever may not attack at all (panicked, out of command) names nothing."""
    attack = actions.Action("close_combat", _RULE, attacks=True)
    return actions.refusal_to_act(field, seat, model.id, attack)


def main_weapon(model: Model) -> WeaponId | None:
    """The weapon that was named as the main one this turn."""
    return _named(model, _MAIN)


def _named(model: Model, word: str) -> WeaponId | None:
    return next((WeaponId(used.removeprefix(word)) for used in model.used if used.startswith(word)), None)


def has_extra_attack(model: Model) -> bool:
    """Whether the attack with the other weapon is still to come."""
    return _named(model, _OTHER) is not None and _STRUCK not in model.used


def is_extra_attack(model: Model, command: Command) -> bool:
    """Whether a command is the attack with the other weapon."""
    other = _named(model, _OTHER)
    return other is not None and _tag(command) in _ATTACKS and getattr(command, "weapon", None) == other


def refusal_of_second(field: Battlefield, model: Model, command: Command) -> Refusal | None:
    """Why a model with two weapons may not do this: each has its own attacks (WZ1-CC-16)."""
    main = main_weapon(model)
    if main is None or field.pause:
        return None
    name = verbatim(model.name)
    if is_extra_attack(model, command):
        return None if has_extra_attack(model) else refuse(_RULE, "refused.struck_with_other", model=name)
    if _tag(command) in _ATTACKS and getattr(command, "weapon", None) not in {None, main}:
        return refuse(_RULE, "refused.not_the_main_weapon", model=name)
    if has_extra_attack(model) and model.actions <= 1 and _tag(command) != _END:
        return refuse(_RULE, "refused.only_the_other_weapon", model=name)
    return None


def note_extra_attack(log: Log[Battlefield], model: Model, command: Command) -> None:
    """The extra attack is made once a turn."""
    if is_extra_attack(model, command):
        log.emit(Used(model.id, _STRUCK, _RULE))


def _tag(command: Command) -> str:
    return str(command.__struct_config__.tag)
