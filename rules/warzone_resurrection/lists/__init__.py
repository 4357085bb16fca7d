"""The game's catalogues for army lists: what its factions may field, under which organisation charts."""

from __future__ import annotations

from functools import cache

from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import checked
from rules.warzone_resurrection.lists.decks import deck_catalogue
from rules.warzone_resurrection.lists.entries import faction_catalogue
from rules.warzone_resurrection.lists.organisation import game_catalogue
from rules.warzone_resurrection.units import factions


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """The common catalogue, one for each faction's file, and that of cards. Raises ``CatalogueError``."""
    armies = (faction_catalogue(id, each) for id, each in factions().items())
    return checked((game_catalogue(), *armies, deck_catalogue()))
