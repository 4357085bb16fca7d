"""A faction's file (``data/units/``) as a catalogue: units, their Models, and what may be paid for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from msgspec.structs import replace as change

from rules.lists.catalogue import Catalogue, Category, CategoryUse, Change, Constraint, Entry
from rules.warzone_resurrection.army_building import ADVISED
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.choosing_powers import powers_known
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.heroes import LED_BY_LORDS
from rules.warzone_resurrection.lists.organisation import (
    CHARACTER,
    EDITION,
    POINTS,
    REVISION,
    SYSTEM,
    slot_of,
)
from rules.warzone_resurrection.lists.powers import powers_group, powers_listed
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
    cards = {model: card_of(faction, model) for model in (*faction.models, *faction.heroes)}
    return Catalogue(
        id,
        faction.faction,
        revision=REVISION,
        edition=EDITION,
        system=SYSTEM,
        source=faction.source,
        categories=tuple(Category(_named(name), name) for name in sorted(_twice(cards.values()))),
        entries=tuple(_unit(faction, unit, kind) for unit, kind in faction.units.items()),
        shared=tuple(
            _model(model, card, _twice(cards.values()), _powers(faction, model, card))
            for model, card in cards.items()
        ),
    )


def _twice(cards: Iterable[Card]) -> set[str]:
    """The names that several lines of one and the same character bear (WZR-SKILL-53)."""
    names = Counter(card.name for card in cards if _is_unique(card))
    return {name for name, lines in names.items() if lines > 1}


def _is_unique(card: Card) -> bool:
    return any(effect_of(ref).unique for ref in card.skills)


def _named(name: str) -> str:
    """The tag of all lines of one character."""
    return f"named.{name.casefold().replace(' ', '_')}"


_MODEL = "model."


def model_id(model: str) -> str:
    """The id of a Model's entry."""
    return _MODEL + model


def kind_of(entry: str) -> str | None:
    """The kind of Model whose entry this is; None for what is no Model's."""
    return entry.removeprefix(_MODEL) if entry.startswith(_MODEL) else None


def rank_id(unit: str, model: str) -> str:
    """The id of the use of a kind of Model in a unit."""
    return f"{unit}.{model}"


def option_id(unit: str, option: str) -> str:
    """The id of the entry of a unit's option."""
    return f"{unit}.{option}"


def _powers(faction: WrittenFaction, model: str, card: Card) -> tuple[Entry, ...]:
    """The powers that a Model may choose from: its faction's, and those that are written on its own card.

    Heroes that were built have paid for theirs.
    """
    most = powers_known(card)
    if not most or model in faction.heroes:
        return ()
    own = {power.id: power for power in card.powers}
    return (powers_group(model, most, own | powers_listed(faction.faction), frozenset(own)),)


def _model(model: str, card: Card, twice: Collection[str], powers: tuple[Entry, ...]) -> Entry:
    id, once = model_id(model), _is_unique(card)
    tags = [CHARACTER] if card.role in _CHARACTERS else []
    constraints: tuple[Constraint, ...] = ()
    if once and card.name in twice:
        tags.append(_named(card.name))
        constraints = (Constraint(f"{id}.unique", "unique", of=_named(card.name)),)
    return Entry(
        id,
        card.name,
        kind="model",
        points={POINTS: card.points},
        unique=once and not constraints,
        constraints=constraints,
        categories=tuple(CategoryUse(f"{model}.{tag}", category=tag) for tag in tags),
        entries=powers,
        profiles=tuple(profiles_of(model, change(card, powers=()) if powers else card)),
        rules=tuple(rules_of(model, card)),
    )


def _unit(faction: WrittenFaction, unit: str, kind: WrittenUnitKind) -> Entry:
    slot, second = slot_of(kind.role), kind.models[-1].model if _is_pair(faction, kind) else None
    return Entry(
        unit,
        kind.name,
        kind="unit",
        role=slot,
        may_join=_hosts(faction, kind),
        constraints=(_one_lord(unit),) if kind.role in LED_BY_LORDS else (),
        changes=(Change("category", "remove_category", slot, when="attached"),)
        if kind.role == "advisor"
        else (),
        entries=(
            *(_rank(unit, rank, in_pair=rank.model == second) for rank in kind.models),
            *(_option(unit, id, option) for id, option in kind.options.items()),
        ),
        rules=tuple(rules_of_skills(unit, kind.skills)),
    )


def _hosts(faction: WrittenFaction, kind: WrittenUnitKind) -> tuple[str, ...]:
    """Whom a unit may be attached to: only a Lord or an Advisor alone may be (WZR-HERO-01, WZR-SKILL-01)."""
    if kind.role == "lord" and not _is_pair(faction, kind):
        return tuple(sorted(LED_BY_LORDS))
    return tuple(sorted(ADVISED)) if kind.role == "advisor" else ()


def _is_pair(faction: WrittenFaction, kind: WrittenUnitKind) -> bool:
    """Whether two Doomtroopers fill a Lord's slot together (WZR-SKILL-17)."""
    cards = [card_of(faction, rank.model) for rank in kind.models]
    return (
        kind.role == "lord"
        and len(cards) == 2
        and all(any(effect_of(ref).pairs_up for ref in card.skills) for card in cards)
    )


def _one_lord(unit: str) -> Constraint:
    """A Lord in a Squad commands it, so that there is room for one (WZR-HERO-01)."""
    return Constraint(f"{unit}.lord.max", "max", 1, of=CHARACTER, within="company", deep=True)


def _rank(unit: str, rank: WrittenRank, *, in_pair: bool) -> Entry:
    """So many Models of a kind in a unit; the second of a pair fills no slot of its own."""
    return Entry(
        rank_id(unit, rank.model),
        kind="model",
        target=model_id(rank.model),
        min=rank.least or None,
        max=f"min({rank.most}, floor(size / {rank.per}))" if rank.per else rank.most,
        changes=(Change("category", "remove_category", CHARACTER),) if in_pair else (),
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
