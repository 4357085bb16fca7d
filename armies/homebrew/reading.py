"""What readers are told of homebrew: a document, its faults, and its units as lists offer them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace as change

from armies import rosters
from armies.errors import NotFound
from armies.homebrew import access
from armies.homebrew.books import rules_of
from armies.models import ArmyList
from armies.shelf import opened
from armies.texts import list_texts
from rules.core.message import localised, render, say
from rules.core.registry import get_system
from rules.lists.book import Book
from rules.lists.handbook import empty_list, handbook
from rules.lists.homebrew import PREFIX

#: What a pack is called while it is only looked at.
_LOOKED_AT = PREFIX + "draft"


def state(system: str, document: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A document with its faults; where there are none, its units as lists offer them."""
    rules = rules_of(system)
    faults = rules.faults(document)
    texts = get_system(system).texts(language)
    return {
        "document": document,
        "faults": [{"place": fault.place, "says": render(fault.why, texts)} for fault in faults],
        "units": [] if faults else _units(system, document),
    }


def _units(system: str, document: Mapping[str, Any]) -> list[Any]:
    """The pack's units by themselves, under the chart that has room for the most."""
    rules = rules_of(system)
    home = rules.extends(document)
    book = opened(system)
    own = [change(each, entries=()) for each in book.catalogues.values()]
    charts = book.charts_for(home)
    together = Book((*own, *rules.catalogues(_LOOKED_AT, 1, document)))
    widest = max(charts.values(), key=lambda chart: len(chart.roles))
    units = handbook(together, empty_list(together, home, widest.id)).units
    return [msgspec.to_builtins(each) for each in units]


def news(row: ArmyList, key: str, language: str) -> list[Any]:
    """What the last revision of a pack would change in a list that takes an earlier one, line by line.

    Raises ``NotFound`` for a pack that the list does not take, or of which there is nothing newer.
    """
    taken = dict(row.taken)
    pack = access.usable(row.owner_id).filter(key=key[:32].replace("\0", "")).first()
    if pack is None or pack.published <= taken.get(pack.key, pack.published):
        raise access.missing()
    book = opened(row.system, tuple(sorted((taken | {pack.key: pack.published}).items())))
    lines: list[Any] = localised(rosters.opened_roster(row, book).lines, list_texts(language))
    return lines


def words(system: str, language: str) -> dict[str, Any]:
    """What a form offers. Raises ``NotFound``."""
    return rules_of(system).words(language)


def revision_missing() -> NotFound:
    """What is said of a revision that there is not."""
    return NotFound(say("missing.revision"))
