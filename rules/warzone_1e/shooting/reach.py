"""Chapter: Weapons, Line of Sight (WZ1-WEAP, WZ1-LOS-01): what may be fired at all, how far, and at whom."""

from __future__ import annotations

from rules.core.geometry import is_within
from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.core.remember import remembered
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.engagement import is_locked
from rules.warzone_1e.scores import score
from rules.warzone_1e.sight import blocked_under, distance, faces
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon, reach


def refusal_to_use(field: Battlefield, shooter: Model, weapon: Weapon | None) -> Refusal | None:
    """Why a model may not fire this at anybody, in whatever way; None where nothing forbids it.

    Rules: WZ1-WEAP-03, WZ1-CC-09.
    """
    if weapon is None:
        return refuse("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(shooter.name))
    if not weapon.is_ranged:
        return refuse("WZ1-WEAP-03", "refused.close_combat_only", weapon=verbatim(weapon.name))
    if is_locked(field, shooter):
        return refuse("WZ1-CC-09", "refused.locked", model=verbatim(shooter.name))
    return None


def refusal_to_fire(
    field: Battlefield, shooter: Model, weapon: Weapon | None, *, launched: bool = False
) -> Refusal | None:
    """Why a model may not fire this at somebody it names; None where nothing forbids it."""
    if launched:
        refused = refusal_to_launch(shooter, weapon)
        if refused is not None:
            return refused
    refused = refusal_to_use(field, shooter, weapon)
    if refused is None and weapon is not None and weapon.is_sprayed:
        return refuse("WZ1-WEAP-03", "refused.spray_it", weapon=verbatim(weapon.name))
    return refused


def refusal_to_launch(shooter: Model, weapon: Weapon | None) -> Refusal | None:
    """Why nothing may be fired through a launcher (WZ1-EQUIP-23)."""
    if not any(has_launcher(gun) for gun in shooter.card.weapons):
        return refuse("WZ1-LAUNCH-01", "refused.no_launcher", model=verbatim(shooter.name))
    if weapon is None or weapon.code != "T":
        return refuse("WZ1-EQUIP-23", "refused.no_grenades", model=verbatim(shooter.name))
    return None


def has_launcher(weapon: Weapon) -> bool:
    """Whether a launcher is fitted to a weapon."""
    return any(trait.launches for trait in effects_of_weapon(weapon))


def reach_of(field: Battlefield, shooter: Model, weapon: Weapon, *, launched: bool = False) -> int:
    """How far a model fires or throws something, in thousandths."""
    return reach(weapon, score(field, shooter, "st"), launched=launched)


def refusal_to_target(
    field: Battlefield, shooter: Model, weapon: Weapon, target: Model | None, *, launched: bool = False
) -> Refusal | None:
    """Why a model cannot be fired at; None where it can. Which of several may be chosen is asked elsewhere.

    Rules: WZ1-LOS-01 to 07, WZ1-FACE-01, WZ1-WEAP-02, WZ1-THROW-01, WZ1-LAUNCH-01.
    """
    refused = refusal_to_look_at(shooter, target)
    if refused is not None or target is None:
        return refused
    gap, limit = distance(shooter, target), reach_of(field, shooter, weapon, launched=launched)
    if not is_within(gap, limit):
        rule = _rule_of_reach(weapon, launched)
        return refuse(rule, "refused.out_of_range", target=verbatim(target.name), gap=gap, reach=limit)
    return _refusal_of_line(field, shooter, target)


def refusal_to_look_at(shooter: Model, target: Model | None) -> Refusal | None:
    """Why a model is no enemy to be seen in front (WZ1-LOS-01, WZ1-LOS-07, WZ1-FACE-01)."""
    if target is None or not target.on_table:
        return refuse("CORE-COMMAND", "refused.no_such_target")
    name = verbatim(target.name)
    if target.owner == shooter.owner:
        return refuse("WZ1-LOS-01", "refused.friend", target=name)
    if target.has(HIDDEN):
        return refuse("WZ1-LOS-07", "refused.hidden", target=name)
    if not faces(shooter, target):
        return refuse("WZ1-FACE-01", "refused.not_in_front", target=name)
    return None


@remembered
def _refusal_of_line(field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
    blocked = blocked_under(field, shooter, target)
    if blocked is None:
        return None
    return refuse(blocked, "refused.not_in_sight", target=verbatim(target.name))


def _rule_of_reach(weapon: Weapon, launched: bool) -> RuleId:
    if launched:
        return RuleId("WZ1-LAUNCH-01")
    if weapon.code == "T":
        return RuleId("WZ1-THROW-01")
    return RuleId("WZ1-LOS-01" if weapon.maximum_range is not None else "WZ1-WEAP-02")
