"""A faction's file (``data/units/``) as a catalogue: units, their Models, and what may be paid for."""

from __future__ import annotations

from rules.lists.catalogue import Catalogue, CategoryUse, Entry
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.lists.organisation import (
    CHARACTER,
    EDITION,
    POINTS,
    REVISION,
    SYSTEM,
    slot_of,
)
from rules.warzone_resurrection.lists.profiles import profiles_of, rules_of, rules_of_skills
from rules.warzone_resurrection.units import (
    WrittenFaction,
    WrittenOption,
    WrittenRank,
    WrittenUnitKind,
    card_of,
)

_CHARACTERS = frozenset({"warlord", "lord"})


def faction_catalogue(id: str, faction: WrittenFaction) -> Catalogue:
    """The catalogue of a faction; Models are shared, so that one who is unique is so in whatever Squad."""
    return Catalogue(
        id,
        faction.faction,
        revision=REVISION,
        edition=EDITION,
        system=SYSTEM,
        source=faction.source,
        entries=tuple(_unit(unit, kind) for unit, kind in faction.units.items()),
        shared=tuple(_model(model, card_of(faction, model)) for model in (*faction.models, *faction.heroes)),
    )


_MODEL = "model."


def model_id(model: str) -> str:
    """The id of a Model's entry."""
    return _MODEL + model


def kind_of(entry: str) -> str | None:
    """The kind of Model whose entry this is; None for what is no Model's."""
    return entry.removeprefix(_MODEL) if entry.startswith(_MODEL) else None


def option_id(unit: str, option: str) -> str:
    """The id of the entry of a unit's option."""
    return f"{unit}.{option}"


def _model(model: str, card: Card) -> Entry:
    return Entry(
        model_id(model),
        card.name,
        kind="model",
        points={POINTS: card.points},
        unique=any(effect_of(ref).unique for ref in card.skills),
        categories=(CategoryUse(f"{model}.{CHARACTER}", category=CHARACTER),)
        if card.role in _CHARACTERS
        else (),
        profiles=tuple(profiles_of(model, card)),
        rules=tuple(rules_of(model, card)),
    )


def _unit(unit: str, kind: WrittenUnitKind) -> Entry:
    return Entry(
        unit,
        kind.name,
        kind="unit",
        role=slot_of(kind.role),
        entries=(
            *(_rank(unit, rank) for rank in kind.models),
            *(_option(unit, id, option) for id, option in kind.options.items()),
        ),
        rules=tuple(rules_of_skills(unit, kind.skills)),
    )


def _rank(unit: str, rank: WrittenRank) -> Entry:
    """So many Models of a kind in a unit."""
    return Entry(
        f"{unit}.{rank.model}",
        kind="model",
        target=model_id(rank.model),
        min=rank.least or None,
        max=rank.most,
    )


def _option(unit: str, id: str, option: WrittenOption) -> Entry:
    """What a whole unit may have, at a price for each Model that gets it."""
    counted = " + ".join(f"count({model_id(model)}, unit)" for model in option.to) or "size"
    entry = option_id(unit, id)
    return Entry(
        entry,
        option.name,
        max=1,
        points={POINTS: f"{option.points} * ({counted})"} if option.points else {},
        rules=tuple(rules_of_skills(entry, option.skills)),
    )
