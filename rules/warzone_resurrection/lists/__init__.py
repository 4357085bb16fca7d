"""The game's catalogues for army lists: what its factions may field, under which organisation charts."""

from __future__ import annotations

from functools import cache

from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import checked
from rules.warzone_resurrection.lists.allies import with_allies
from rules.warzone_resurrection.lists.built_heroes import hero_catalogue, with_heroes
from rules.warzone_resurrection.lists.decks import deck_catalogue
from rules.warzone_resurrection.lists.entries import faction_catalogue
from rules.warzone_resurrection.lists.organisation import game_catalogue
from rules.warzone_resurrection.units import factions


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """The common catalogue, one for each faction's file, built heroes, cards. Raises ``CatalogueError``."""
    library = factions()
    armies = (
        with_heroes(with_allies(faction_catalogue(id, each), each.faction, library))
        for id, each in library.items()
    )
    return checked((game_catalogue(), *armies, hero_catalogue(), deck_catalogue()))
