"""Chapters: Lords, Warlord (WZR-HERO-01, WZR-HERO-02): who stands with whom before the game begins."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.profile import SkillRef
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.written_arms import WrittenError

#: The Squads that a Lord may be attached to.
_LED_BY_LORDS = frozenset({"troop", "support"})

#: The roles of those who stand with a Squad without being of it.
_IN_NO_SQUAD = frozenset({"advisor"})


def attached_lord(field: Battlefield, squad: Squad) -> Model | None:
    """The Lord that stands in a Squad of others; a Lord alone is its own Squad."""
    return next((model for model in field.members(squad) if model.card.role == "lord"), None)


def with_heroes(field: Battlefield) -> Battlefield:
    """The battlefield with every attached Lord in command of its Squad, which loses what the Lord lacks.

    Raises ``WrittenError`` for a Warlord in company, and for a Lord where none may be.
    """
    for squad in field.squads.values():
        members = [model for model in field.members(squad) if model.card.role not in _IN_NO_SQUAD]
        if len(members) > 1 and any(_is_warlord(squad, model) for model in members):
            raise WrittenError(f"{squad.name}: a Warlord joins no Squad")
        lord = attached_lord(field, squad)
        if lord is None or len(members) == 1:
            continue
        if squad.role not in _LED_BY_LORDS:
            raise WrittenError(f"{squad.name}: Lords are attached to Troop and Support Squads only")
        field = _led(field, squad, lord)
    return field


def _is_warlord(squad: Squad, model: Model) -> bool:
    return squad.role == "warlord" or model.card.role == "warlord"


def _led(field: Battlefield, squad: Squad, lord: Model) -> Battlefield:
    """A Squad under its Lord: what has to be common to all is lost, unless the Lord has it (WZR-HERO-01)."""
    had = {ref.id for ref in lord.card.skills}
    models = {model.id: _without(model, had) for model in field.members(squad)}
    field = change(field, models={**field.models, **models})
    commander = squad.commander if squad.acting else lord.id
    skills = tuple(_kept(squad.skills, had))
    return field.with_squad(squad.id, lambda one: change(one, commander=commander, skills=skills))


def _without(model: Model, of_lord: set[str]) -> Model:
    skills = tuple(_kept(model.card.skills, of_lord))
    return change(model, card=change(model.card, skills=skills)) if skills != model.card.skills else model


def _kept(skills: tuple[SkillRef, ...], of_lord: set[str]) -> Iterator[SkillRef]:
    return (ref for ref in skills if ref.id in of_lord or not effect_of(ref).shared_with_lord)
