"""The game's catalogues for army lists: what its force lists may field, equip and buy."""

from __future__ import annotations

from functools import cache

from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import checked
from rules.warzone_1e.library import Library, library
from rules.warzone_1e.lists.arms import shared_arms
from rules.warzone_1e.lists.entries import force_catalogue
from rules.warzone_1e.lists.heroes import heroic_tags, shared_abilities
from rules.warzone_1e.lists.organisation import game_catalogue
from rules.warzone_1e.lists.powers import game_powers, shared_powers


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """The common catalogue, and one for each force list. Raises ``CatalogueError``."""
    return made_of(library())


def made_of(found: Library) -> tuple[Catalogue, ...]:
    """The catalogues of a library. Raises ``CatalogueError``."""
    shared = (
        *shared_arms(found),
        *shared_abilities(found.abilities),
        *shared_powers(game_powers()),
    )
    common = game_catalogue(shared, heroic_tags(found.abilities))
    return checked((common, *(force_catalogue(id, found) for id in found.lists)))
