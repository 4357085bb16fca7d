"""Books of lists that take homebrew: a game's own catalogues, with the revisions that a list has taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

import structlog

from armies.errors import NotFound
from armies.homebrew.models import HomebrewRevision
from rules.core.message import say
from rules.core.registry import UnknownSystem, get_system
from rules.lists.catalogue import Catalogue
from rules.lists.homebrew import PREFIX, BadHomebrew, HomebrewRules, key_of
from rules.lists.roster import Pin, Roster

log = structlog.get_logger(__name__)

#: The packs that a list takes, each in one revision, in the order of their keys.
Taken = tuple[tuple[str, int], ...]


@runtime_checkable
class HasHomebrew(Protocol):
    """A game system for which players make things themselves."""

    def homebrew(self) -> HomebrewRules:
        """Its part in that."""
        ...


def rules_of(system: str) -> HomebrewRules:
    """A game's part in homebrew. Raises ``NotFound`` for a game that has none."""
    try:
        found = get_system(system)
    except UnknownSystem:
        raise NotFound(say("missing.game")) from None
    if not isinstance(found, HasHomebrew):
        raise NotFound(say("missing.game"))
    return found.homebrew()


def taken_by(roster: Roster) -> Taken:
    """The packs that a roster takes, by whichever of their catalogues."""
    return tuple(sorted({key_of(pin.catalogue): pin.revision for pin in pins_of(roster)}.items()))


def pins_of(roster: Roster) -> tuple[Pin, ...]:
    """Those of a roster's catalogues that are made of homebrew."""
    return tuple(pin for pin in roster.catalogues if pin.catalogue.startswith(PREFIX))


def documents(taken: Iterable[tuple[str, int]]) -> dict[str, dict[str, Any]]:
    """The documents of revisions, by the keys of their packs; those that are gone are left out."""
    found = {}
    for key, number in taken:
        revision = HomebrewRevision.objects.filter(homebrew__key=key, number=number).first()
        if revision is not None:
            found[key] = revision.document
    return found


def catalogues_of(system: str, taken: Taken) -> list[Catalogue]:
    """The catalogues of revisions. One that the game takes no more is left out, and logged."""
    rules, numbers = rules_of(system), dict(taken)
    made: list[Catalogue] = []
    for key, document in documents(taken).items():
        made += _made(rules, key, numbers[key], document)
    return made


def _made(rules: HomebrewRules, key: str, number: int, document: Mapping[str, Any]) -> Iterable[Catalogue]:
    try:
        return rules.catalogues(key, number, document)
    except BadHomebrew as error:
        log.error("homebrew cannot be used any more", key=key, revision=number, problem=str(error))
        return ()
