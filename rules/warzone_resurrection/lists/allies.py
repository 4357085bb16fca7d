"""Units of other factions' files that serve a faction, too: Cartel Agents, and Doomtroopers at home.

(WZR-SKILL-11, WZR-SKILL-17)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace as change

from rules.lists.catalogue import Catalogue, Entry, Import
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.units import WrittenFaction, card_of


def ally_id(unit: str) -> str:
    """The id of the use of another faction's unit."""
    return f"ally.{unit}"


def with_allies(catalogue: Catalogue, faction: str, library: Mapping[str, WrittenFaction]) -> Catalogue:
    """The catalogue of a faction with what others lend to it; ``library`` is by the ids of catalogues."""
    others = {id: other for id, other in library.items() if id != catalogue.id}
    lent = {id: tuple(_serving(other, faction)) for id, other in others.items()}
    uses = (Entry(ally_id(unit), kind="unit", target=unit) for units in lent.values() for unit in units)
    imports = (Import(f"{catalogue.id}.ally.{id}", id) for id, units in lent.items() if units)
    return change(catalogue, entries=(*catalogue.entries, *uses), imports=(*catalogue.imports, *imports))


def _serving(other: WrittenFaction, faction: str) -> Iterator[str]:
    """The units of which every Model may serve the faction."""
    for id, unit in other.units.items():
        if all(_serves(card_of(other, rank.model), faction) for rank in unit.models):
            yield id


def _serves(card: Card, faction: str) -> bool:
    """Whether a skill lets a Model serve a faction: by all but those that it shuns, or by its own."""
    effects = [effect_of(ref) for ref in card.skills]
    return any(
        (each.shunned_by and faction not in each.shunned_by) or each.pairs_in(faction) for each in effects
    )
