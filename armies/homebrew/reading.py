"""What readers are told of homebrew: a document, its faults, and its units as lists offer them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace as change

from armies.errors import NotFound
from armies.homebrew.books import rules_of
from armies.shelf import opened
from rules.core.message import render, say
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


def words(system: str, language: str) -> dict[str, Any]:
    """What a form offers. Raises ``NotFound``."""
    return rules_of(system).words(language)


def revision_missing() -> NotFound:
    """What is said of a revision that there is not."""
    return NotFound(say("missing.revision"))
