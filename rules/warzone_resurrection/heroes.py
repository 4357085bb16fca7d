"""Chapters: Lords, Warlord (WZR-HERO-01, WZR-HERO-02): who stands with whom before the game begins."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.written import SkillRef, WrittenError
from rules.warzone_resurrection.army_building import is_pair
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.squads import has_joined
from rules.warzone_resurrection.state import Battlefield, Model, Squad

#: The Squads that a Lord may be attached to.
LED_BY_LORDS = frozenset({"troop", "support"})


def attached_lord(field: Battlefield, squad: Squad) -> Model | None:
    """The Lord that stands in a Squad of others; a Lord alone is its own Squad."""
    return next((model for model in field.members(squad) if model.card.role == "lord"), None)


def with_heroes(field: Battlefield) -> Battlefield:
    """The battlefield with every attached Lord in command of its Squad, which loses what the Lord lacks.

    Raises ``WrittenError`` for a Warlord in company, and for a Lord where none may be.
    """
    for squad in field.squads.values():
        company = [model for model in field.members(squad) if not has_joined(field, model)]
        if len(company) == 1 or is_pair(field, squad):
            continue
        if squad.role == "warlord" or any(model.card.role == "warlord" for model in company):
            raise WrittenError(f"{squad.name}: a Warlord joins no Squad")
        lord = attached_lord(field, squad)
        if lord is not None and squad.role not in LED_BY_LORDS:
            raise WrittenError(f"{squad.name}: Lords are attached to Troop and Support Squads only")
        if lord is not None:
            field = _led(field, squad, lord)
    return field


def _led(field: Battlefield, squad: Squad, lord: Model) -> Battlefield:
    """A Squad under its Lord: what all of it would have to have is lost, unless the Lord has it."""
    led = change(squad, commander=lord.id, skills=_kept(squad.skills, lord))
    models = {model.id: _trained(model, lord) for model in field.members(squad)}
    return change(field, squads={**field.squads, squad.id: led}, models={**field.models, **models})


def _trained(model: Model, lord: Model) -> Model:
    return change(model, card=change(model.card, skills=_kept(model.card.skills, lord)))


def _kept(skills: tuple[SkillRef, ...], lord: Model) -> tuple[SkillRef, ...]:
    had = {ref.id for ref in lord.card.skills}
    return tuple(ref for ref in skills if ref.id in had or not effect_of(ref).shared_with_lord)
