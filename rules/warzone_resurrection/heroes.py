"""Chapters: Lords, Warlord (WZR-HERO-01, WZR-HERO-02): who stands with whom before the game begins."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.warzone_resurrection.squads import has_joined
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.written_arms import WrittenError

#: The Squads that a Lord may be attached to.
_LED_BY_LORDS = frozenset({"troop", "support"})


def attached_lord(field: Battlefield, squad: Squad) -> Model | None:
    """The Lord that stands in a Squad of others; a Lord alone is its own Squad."""
    return next((model for model in field.members(squad) if model.card.role == "lord"), None)


def with_heroes(field: Battlefield) -> Battlefield:
    """The battlefield with every attached Lord in command of its Squad.

    Raises ``WrittenError`` for a Warlord in company, and for a Lord where none may be.
    """
    for squad in field.squads.values():
        company = [model for model in field.members(squad) if not has_joined(field, model)]
        if len(company) == 1:
            continue
        if squad.role == "warlord" or any(model.card.role == "warlord" for model in company):
            raise WrittenError(f"{squad.name}: a Warlord joins no Squad")
        lord = attached_lord(field, squad)
        if lord is not None and squad.role not in _LED_BY_LORDS:
            raise WrittenError(f"{squad.name}: Lords are attached to Troop and Support Squads only")
        if lord is not None:
            field = change(field, squads={**field.squads, squad.id: change(squad, commander=lord.id)})
    return field
