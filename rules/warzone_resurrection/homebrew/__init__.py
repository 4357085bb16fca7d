"""What players make themselves in this game: units, weapons and cards in the shape of its own data.

A pack belongs to a faction and is fielded with it. Skills, traits and effects are chosen from what the engine
knows, so that everything in a pack plays in battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace as change

from rules.core.message import say
from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import schema_of
from rules.lists.homebrew import BadHomebrew, Fault
from rules.warzone_resurrection.homebrew.catalogue import cards_in_battle, catalogues_of
from rules.warzone_resurrection.homebrew.checking import check
from rules.warzone_resurrection.homebrew.fielding import check_fielded
from rules.warzone_resurrection.homebrew.offering import words
from rules.warzone_resurrection.homebrew.written import PARTS, WITH_ID, WrittenHomebrew, composed, read
from rules.warzone_resurrection.units import WrittenFaction, factions

SCHEMA_ID = "warzone-resurrection-homebrew-1.schema.json"


class WarzoneHomebrew:
    """``rules.lists.homebrew.HomebrewRules`` for this game."""

    def faults(self, document: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with a document."""
        pack, found = _looked_at(document)
        return found or list(check_fielded(pack, factions()[pack.faction]))

    def extends(self, document: Mapping[str, Any]) -> str:
        """The faction's file, which its catalogue is named after."""
        return read(document)[0].faction

    def catalogues(self, key: str, revision: int, document: Mapping[str, Any]) -> tuple[Catalogue, ...]:
        """The catalogue of its units. Raises ``BadHomebrew``."""
        pack = self._faultless(document)
        return catalogues_of(key, revision, pack, composed(key, pack, factions()[pack.faction]))

    def library(self, packs: Mapping[str, Mapping[str, Any]]) -> dict[str, WrittenFaction]:
        """All factions' files with those of some packs by their keys. Raises ``BadHomebrew``.

        Weapons of a pack may be given to Models of its faction, whose file has them then too.
        """
        made = dict(factions())
        for key, document in packs.items():
            pack = self._faultless(document)
            own, home = composed(key, pack, factions()[pack.faction]), made[pack.faction]
            made[key] = own
            made[pack.faction] = change(home, weapons=home.weapons | own.weapons)
        return made

    def cards(self, packs: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
        """The ids in battle of all cards of some packs, by those that lists know them by."""
        return {
            known: own
            for key, document in packs.items()
            for known, own in cards_in_battle(key, self._faultless(document)).items()
        }

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a pack."""
        made = schema_of(WrittenHomebrew, SCHEMA_ID, "Homebrew for Warzone Resurrection")
        for kind in (PARTS[part] for part in WITH_ID):
            # In a pack, what it stands under is its id.
            line = made["$defs"][kind.__name__]
            del line["properties"]["id"]
            line["required"] = [field for field in line.get("required", ()) if field != "id"]
        return made

    def words(self, language: str) -> dict[str, Any]:
        """What a form offers."""
        return words(language)

    def _faultless(self, document: Mapping[str, Any]) -> WrittenHomebrew:
        """What was put on a table before it was published is not put there again."""
        pack, found = _looked_at(document)
        if found:
            raise BadHomebrew(found)
        return pack


def _looked_at(document: Mapping[str, Any]) -> tuple[WrittenHomebrew, list[Fault]]:
    """What of a document can be read, and what is wrong with it, short of fielding it."""
    pack, found = read(document)
    base = factions().get(pack.faction)
    if base is None:
        return pack, [*found, Fault("faction", say("homebrew.no_faction"))]
    unread = {fault.place.split(".")[1] for fault in found if "." in fault.place}
    return pack, [*found, *check(pack, base, unread)]
