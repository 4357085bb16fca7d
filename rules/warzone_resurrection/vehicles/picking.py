"""Choosing the location of a hit beforehand (WZR-VEH-37, WZR-VEH-38): by an aimed shot, or by the type."""

from __future__ import annotations

from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.state import Model
from rules.warzone_resurrection.vehicles.line import LABELS
from rules.warzone_resurrection.vehicles.types import type_of


def place_of(location: str) -> int | None:
    """The location that a command names by its column, such as ``15-18``; None for none."""
    return LABELS.index(location) if location in LABELS else None


def refusal_to_pick(
    target: Model, location: str, *, melee: bool = False, aimed: bool = False
) -> Refusal | None:
    """Why the location of a hit on this target may not be chosen; None where it may."""
    type_, name = type_of(target), verbatim(target.card.name)
    if type_ is None or place_of(location) is None:
        return refuse("CORE-COMMAND", "refused.no_such_location", target=name)
    if melee and not type_.location_is_picked:
        return refuse("WZR-VEH-38", "refused.location_rolled", target=name)
    if not melee and not aimed:
        return refuse("WZR-VEH-37", "refused.location_unaimed", target=name)
    return None
