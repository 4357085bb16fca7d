"""Lists that take a catalogue beside their faction's: its units are offered, and nothing of it is lost."""

from __future__ import annotations

import pytest

from rules.lists.book import Book
from rules.lists.catalogue import Catalogue, Entry
from rules.lists.catalogue_files import CatalogueError, checked, read_files
from rules.lists.choosing import offers
from rules.lists.edit import Add, AddForce, BadEdit, Leave, Remove, Take
from rules.lists.editing import apply
from rules.lists.roster import Pin, Roster
from rules.lists.standing import Standing
from tests.rules.lists.garrison import FILE

(GARRISON,) = read_files([FILE])

GUESTS = Catalogue(
    "guests",
    "Guests of the garrison",
    revision=3,
    system=GARRISON.id,
    extends=GARRISON.id,
    entries=(Entry("guests.archers", "Archers", kind="unit", role="troops", points={"pts": 40}),),
)


@pytest.fixture
def book() -> Book:
    return Book(checked((GARRISON, GUESTS)))


@pytest.fixture
def roster(book: Book) -> Roster:
    return apply(book, Roster(GARRISON.id), AddForce("patrol", GARRISON.id, id="f"))


def test_its_units_are_offered_to_forces_of_what_it_extends(book: Book, roster: Roster) -> None:
    offered = {each.entry for each in offers(Standing(book, roster).by_id["f"])}
    assert {"guests.archers", "riflemen"} <= offered


def test_the_list_says_which_revision_it_takes(book: Book, roster: Roster) -> None:
    taken = apply(book, roster, Take("guests"))
    assert Pin("guests", 3, "Guests of the garrison") in taken.catalogues
    assert apply(book, taken, Take("guests")) == taken


def test_what_is_used_is_not_left(book: Book, roster: Roster) -> None:
    taken = apply(book, apply(book, roster, Take("guests")), Add("f", "guests.archers", id="a"))
    with pytest.raises(BadEdit, match=r"edit\.still_used"):
        apply(book, taken, Leave("guests"))
    emptied = apply(book, apply(book, taken, Remove("a")), Leave("guests"))
    assert emptied.catalogues == roster.catalogues


@pytest.mark.parametrize("edit", [Take("nobody"), Take(GARRISON.id), Leave("guests"), Leave(GARRISON.id)])
def test_what_extends_nothing_is_neither_taken_nor_left(
    book: Book, roster: Roster, edit: Take | Leave
) -> None:
    with pytest.raises(BadEdit):
        apply(book, roster, edit)


def test_what_extends_nobody_is_refused() -> None:
    with pytest.raises(CatalogueError, match="what it extends is not there"):
        checked((GARRISON, Catalogue("lost", "Lost", system=GARRISON.id, extends="nobody")))
