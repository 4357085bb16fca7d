"""Rosters as versions keep them, and what of a roster stands on its list's row."""

from __future__ import annotations

import uuid
from decimal import Decimal
from typing import Any

import msgspec

from armies.errors import Malformed, TooLarge
from armies.homebrew.books import pins_of
from armies.limits import MOST_PIECES, MOST_ROSTER_BYTES
from armies.models import ArmyList, Version
from rules.core.message import say
from rules.lists.amount import Amount
from rules.lists.book import Book
from rules.lists.documents import Document, Known, known_of, open_document
from rules.lists.editing import pin_of
from rules.lists.importing import Imported
from rules.lists.roster import FORMAT_VERSION, Pin, Roster, all_forces, all_nodes
from rules.lists.standing import Standing

#: What a column can hold; more is a mistake.
_MOST = Decimal(10) ** 12


def roster_of(list_id: uuid.UUID, shown: int) -> Roster:
    """The roster of a version that has one of its own."""
    kept = Version.objects.values_list("roster", flat=True).get(army_list=list_id, number=shown)
    return msgspec.convert(kept, Roster)


def opened_roster(row: ArmyList, book: Book) -> Imported:
    """The roster that a list has now, as its catalogues have it, and what they have changed since.

    What they do not hold any more stays, with its name and what it cost.
    """
    roster = roster_of(row.pk, row.shown)
    if up_to_date(roster, book):
        return Imported(roster)
    known = msgspec.convert(row.known, dict[str, Known])
    return open_document(Document("sallyport-list", FORMAT_VERSION, roster, known), book)


def up_to_date(roster: Roster, book: Book) -> bool:
    """Whether a list was last checked against the catalogues as they are."""
    return all(_is_current(pin, book) for pin in roster.catalogues)


def brought_up_to_date(row: ArmyList, book: Book) -> Roster:
    """The roster with the present revisions of its catalogues as those that it was made with."""
    roster = opened_roster(row, book).roster
    pins = tuple(
        pin_of(book, pin.catalogue) if pin.catalogue in book.catalogues else pin for pin in roster.catalogues
    )
    return msgspec.structs.replace(roster, catalogues=pins)


def _is_current(pin: Pin, book: Book) -> bool:
    catalogue = book.catalogues.get(pin.catalogue)
    return catalogue is not None and catalogue.revision == pin.revision


def plain(roster: Roster) -> Any:
    """A roster as it is kept. Raises ``TooLarge`` or ``Malformed``."""
    if sum(1 for _ in all_nodes(roster)) + sum(1 for _ in all_forces(roster.forces)) > MOST_PIECES:
        raise TooLarge(say("list.too_large"))
    written = msgspec.json.encode(roster)
    if len(written) > MOST_ROSTER_BYTES:
        raise TooLarge(say("list.too_large"))
    if b"\\u0000" in written:
        raise Malformed(say("client.nul"))
    return msgspec.to_builtins(roster)


#: The fields that tell what a list holds.
DESCRIBED = (
    "known", "homebrew", "catalogue", "catalogue_revision", "faction", "name", "notes", "points",
    "points_limit", "problems",
)  # fmt: skip


def describe(row: ArmyList, standing: Standing, problems: int) -> None:
    """Write on the row what is found and shown without reading the roster (``DESCRIBED``)."""
    book, roster = standing.book, standing.roster
    now = msgspec.to_builtins(known_of(standing))
    row.known = now if up_to_date(roster, book) else {**now, **row.known}
    row.homebrew = [[pin.catalogue, pin.revision] for pin in pins_of(roster)]
    limit = standing.limit("")
    first = next(iter(roster.forces), None)
    home = book.catalogues.get(first.catalogue) if first is not None else None
    if first is not None:
        row.catalogue = first.catalogue[:100]
        pins = (pin for pin in roster.catalogues if pin.catalogue == first.catalogue)
        row.catalogue_revision = max(0, next((pin.revision for pin in pins), 0))
        row.faction = (home.name if home is not None else first.catalogue)[:200]
    row.name, row.notes = roster.name[:200], roster.notes
    row.points = _decimal(standing.total(standing.army, book.main_points)) if book.main_points else Decimal(0)
    row.points_limit = None if limit is None else _decimal(limit)
    row.problems = problems


def _decimal(amount: Amount) -> Decimal:
    exact = Decimal(amount.numerator) / Decimal(amount.denominator)
    return max(-_MOST, min(_MOST, exact)).quantize(Decimal("0.001"))
