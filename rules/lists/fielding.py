"""What a game says of lists that are made for it: what they choose from, and how one takes the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from rules.lists.catalogue import Catalogue
from rules.lists.roster import Roster
from rules.lists.standing import Standing


class ReadyList(msgspec.Struct, frozen=True):
    """A list to begin with, from a catalogue, and what it is in a sentence."""

    id: str
    name: str
    catalogue: str
    summary: str
    roster: Roster


@runtime_checkable
class Fielding(Protocol):
    """A game system whose battles are fought with lists, too. One without lists simply has none of this."""

    def catalogues(self) -> tuple[Catalogue, ...]:
        """What lists may be made of."""
        ...

    def ready_lists(self) -> tuple[ReadyList, ...]:
        """Legal lists to begin with."""
        ...

    def force_of(self, army: Standing, homebrew: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The force of an army list, as a ``Brief`` has it. The list is legal.

        ``homebrew`` are the documents of what it takes besides, by the ids of their catalogues.
        Raises ``Illegal`` for what may be in a list, but not in a battle.
        """
        ...

    def with_deck(
        self, force: dict[str, Any], deck: Standing, homebrew: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any]:
        """The force, playing with a list of cards, which is legal by itself.

        Raises ``Illegal`` where the two do not go together.
        """
        ...
