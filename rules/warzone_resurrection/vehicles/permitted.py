"""Chapter: General Vehicle Rules (WZR-VEH-02, WZR-VEH-03): which Actions are for Vehicles, which not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.message import say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.types import type_of

if TYPE_CHECKING:
    from rules.warzone_resurrection.actions import Action


def refusal_by_kind(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    """Why an Action is not for such a Model: Vehicles have their own, and Engaged some only drive."""
    type_ = type_of(model)
    if type_ is None and action.by != "vehicles":
        return None
    name, what = verbatim(model.card.name), say(f"action.{action.id}")
    if type_ is None:
        return refuse(action.rule, "refused.vehicles_only", model=name, action=what)
    if action.by == "models":
        return refuse("WZR-VEH-03", "refused.not_for_vehicles", model=name, action=what)
    drives = action.id == "pass" or (action.drives and action.when_engaged)
    if type_.drives_on and not drives and is_engaged(field, model):
        return refuse("WZR-VEH-02", "refused.engaged_drives", model=name)
    return None


def keeps_points(model: Model) -> bool:
    """Whether being Engaged takes no Action Points from a Model (WZR-VEH-02)."""
    type_ = type_of(model)
    return type_ is not None and type_.drives_on
