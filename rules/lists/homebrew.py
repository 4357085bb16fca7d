"""What players make themselves: units, weapons and cards beside those of a game, as a part of its catalogues.

A pack of homebrew is a document in the shape of the game's own data. What it may say, what is wrong with it
and which catalogues it makes is the game's business, which fulfils ``HomebrewRules``; others have none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from rules.core.message import Message
from rules.lists.catalogue import Catalogue

#: How the ids of all catalogues begin that are made of homebrew.
PREFIX = "hb-"


def cards_key(key: str) -> str:
    """The id of the catalogue of a pack's cards; ``key`` is that of its units."""
    return f"{key}.cards"


def key_of(catalogue: str) -> str:
    """The key of the pack that a catalogue is of."""
    return catalogue.partition(".")[0]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a document, and where: ``models.rat.profile.m``."""

    place: str
    why: Message


class BadHomebrew(Exception):
    """A document that no catalogue can be made of."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.place for fault in faults))
        self.faults = tuple(faults)


class HomebrewRules(Protocol):
    """A game's part in homebrew. A ``document`` is plain JSON values from a stranger."""

    def faults(self, document: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with a document."""
        ...

    def extends(self, document: Mapping[str, Any]) -> str:
        """The id of the catalogue whose forces may field its units; "" where it names none."""
        ...

    def catalogues(self, key: str, revision: int, document: Mapping[str, Any]) -> tuple[Catalogue, ...]:
        """The catalogues of a faultless document; ``key`` is the id of the first. Raises ``BadHomebrew``."""
        ...

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a document; its ``$id`` is the name that it is published under."""
        ...

    def words(self, language: str) -> dict[str, Any]:
        """What a form offers: factions, roles, skills with their values, weapons, powers and so on."""
        ...
