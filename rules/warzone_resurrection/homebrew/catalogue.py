"""A pack of homebrew as a catalogue for army lists."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.lists.catalogue import Catalogue, Import
from rules.warzone_resurrection.homebrew.written import WrittenHomebrew
from rules.warzone_resurrection.lists.entries import faction_catalogue, model_id
from rules.warzone_resurrection.units import WrittenFaction


def catalogues_of(
    key: str, revision: int, pack: WrittenHomebrew, faction: WrittenFaction
) -> tuple[Catalogue, ...]:
    """The units of a pack, offered to forces of its faction; ``faction`` is the pack among the game's own.

    What a unit takes from its faction stands in that one's catalogue alone, so that a hero who may be fielded
    once is so in whatever unit.
    """
    own = {model_id(f"{key}.{id}") for id in pack.models}
    made = faction_catalogue(key, faction)
    return (
        change(
            made,
            name=pack.name,
            shared=tuple(entry for entry in made.shared if entry.id in own),
            revision=revision,
            extends=pack.faction,
            imports=(Import(f"{key}.import", pack.faction),),
        ),
    )
