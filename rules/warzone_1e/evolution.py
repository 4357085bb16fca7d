"""How each fact changes the battlefield: those that all chapters share, and each chapter's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.core.event import Event
from rules.warzone_1e.chapter import collected
from rules.warzone_1e.folding import FOLDS, Fold
from rules.warzone_1e.state import Battlefield


@cache
def folds() -> Mapping[type[Event], Fold]:
    """What each kind of fact does."""
    return FOLDS | collected(lambda chapter: chapter.events)


def evolve(field: Battlefield, event: Event) -> Battlefield:
    """The battlefield after a fact. Raises ``KeyError`` for one of another game."""
    return folds()[type(event)](field, event)
