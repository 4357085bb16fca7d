"""What comes with the game as lists: legal, at the same price, in battle the same as the force that it is."""

from __future__ import annotations

import pytest

from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.fielding import ReadyList
from rules.lists.standing import Standing
from rules.warzone_resurrection import starters
from rules.warzone_resurrection.card_play.decks import starter_decks
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.decks import cards_of, is_deck
from rules.warzone_resurrection.lists.mustering import force_of
from rules.warzone_resurrection.lists.ready import ready_lists
from rules.warzone_resurrection.units import raise_force
from rules.warzone_resurrection.written import WrittenForce, WrittenModel

pytestmark = pytest.mark.rule("WZR-DECK-01")

ARMIES = [each for each in ready_lists() if not is_deck(each.roster)]
DECKS = [each for each in ready_lists() if is_deck(each.roster)]


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def named(force: WrittenForce) -> list[object]:
    """A force as it fights, whatever the ids of its Models."""
    return [(unit.role, unit.skills, sorted(map(plain, unit.models))) for unit in force.units]


def plain(model: WrittenModel) -> tuple[object, ...]:
    return (model.name, model.points, model.skills, model.weapons, model.powers)


@pytest.mark.parametrize("ready", ready_lists(), ids=lambda each: each.id)
def test_it_is_legal(book: Book, ready: ReadyList) -> None:
    assert not problems_of(Standing(book, ready.roster))


@pytest.mark.parametrize("ready", ARMIES, ids=lambda each: each.id)
def test_an_army_costs_and_fights_as_the_force_that_it_is(book: Book, ready: ReadyList) -> None:
    standing = Standing(book, ready.roster)
    (written,) = (each for each in starters.rosters() if each.id == ready.id)
    (starter,) = (each for each in starters.forces() if each.id == ready.id)
    assert standing.total(standing.army, "pts") == starter.points
    assert named(force_of(standing)) == named(raise_force(written))


def test_every_deck_is_there_and_every_force_that_a_chart_has_room_for() -> None:
    left_out = {each.id for each in starters.forces()} - {each.id for each in ARMIES}
    assert left_out == {"bauhaus-column"}  # one Squad of Troops
    assert [cards_of(each.roster) for each in DECKS] == [each.cards for each in starter_decks().values()]
