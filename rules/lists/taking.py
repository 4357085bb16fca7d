"""What a list that was read from a file takes besides its factions' catalogues."""

from __future__ import annotations

import msgspec

from rules.lists.book import Book
from rules.lists.choice import Choice
from rules.lists.editing import pin_of
from rules.lists.roster import Roster
from rules.lists.standing import Standing


def with_taken(book: Book, roster: Roster) -> Roster:
    """A list that says of every catalogue that something in it is from that it takes it.

    Files of other programs and texts name things, not where they are from.
    """
    pinned = {pin.catalogue for pin in roster.catalogues}
    used = {
        home.id
        for spot in Standing(book, roster).spots
        if isinstance(spot.owner, Choice)
        for _, home in spot.owner.parts
        if home.extends
    }
    pins = tuple(pin_of(book, id) for id in sorted(used - pinned))
    return msgspec.structs.replace(roster, catalogues=(*roster.catalogues, *pins)) if pins else roster
