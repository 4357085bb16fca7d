"""Chapter: Bracing (WZ1-BRACE-01 to 06), Aim (WZ1-AIM-04): what heavy weapons need, what may be aimed."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.scores import score
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon, is_free_of_brace

#: Of models: its heavy weapon is braced; whom it aims at stands in ``about``.
BRACED, AIM = "braced", "aim"

BRACE_RULE, HELD, UNBRACED = RuleId("WZ1-BRACE-01"), RuleId("WZ1-BRACE-02"), -4


def needs_brace(weapon: Weapon) -> bool:
    """Whether a weapon has to be braced: a heavy one that throws no flames (WZ1-HEAVY-01, WZ1-BRACE-06)."""
    return weapon.code != "F" and any(trait.needs_brace for trait in effects_of_weapon(weapon))


def has_to_brace(field: Battlefield, model: Model, weapon: Weapon) -> bool:
    """Whether this model has to: not the strong, nor where a vehicle does it (WZ1-BRACE-04, WZ1-BRACE-05)."""
    if not needs_brace(weapon) or any(trait.mounted for trait in effects_of_weapon(weapon)):
        return False
    return not is_free_of_brace(weapon, score(field, model, "st"))


def is_unbraced(field: Battlefield, model: Model, weapon: Weapon) -> bool:
    """Whether a weapon should be braced and is not: out of its turn a model's never is (WZ1-BRACE-03)."""
    return has_to_brace(field, model, weapon) and not (model.has(BRACED) and not field.pause)


def refusal_to_aim(field: Battlefield, model: Model, weapon: Weapon) -> Refusal | None:
    """Why a weapon cannot be aimed as it is held; None where it can (WZ1-AIM-04)."""
    name = verbatim(weapon.name)
    if weapon.is_sprayed:
        rule = "WZ1-FLAME-04" if weapon.code == "F" else "WZ1-SHOT-02"
        return refuse(rule, "refused.never_aimed", weapon=name)
    if is_unbraced(field, model, weapon):
        return refuse("WZ1-AIM-04", "refused.aim_unbraced", weapon=name)
    return None


def aims_at(model: Model, target: Model) -> bool:
    """Whether a model has aimed at this target (WZ1-AIM-02)."""
    return model.about.get(AIM) == target.id
