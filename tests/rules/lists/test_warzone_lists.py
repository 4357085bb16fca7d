"""Lists of the Warzone catalogues, edited at random: they go out and in, and what is offered mends."""

from __future__ import annotations

import random

import pytest

from rules.lists import edit as edits
from rules.lists.checking import problems_of
from rules.lists.edit import AnyEdit, BadEdit
from rules.lists.editing import apply
from rules.lists.list_files import read_list, write_list
from rules.lists.mending import mends_of
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.lists.text_form import choices_below
from tests.rules.lists.garrison import TEXTS, broken, total
from tests.rules.lists.places import needs
from tests.rules.lists.test_formats import shape
from tests.rules.lists.test_warzone_catalogues import loaded

pytestmark = [needs("warzone-resurrection-2.2"), needs("warzone-1e")]


def drawn(seed: int):
    """A book, and a list in it after some edits that a player might make."""
    rng = random.Random(seed)
    book = loaded(rng.choice(["warzone-resurrection-2.2", "warzone-1e"]))[0]
    faction = rng.choice([each.id for each in book.catalogues.values() if each.system])
    assert book.system is not None
    roster = Roster(book.system.id, "List")
    roster = apply(book, roster, edits.AddForce(rng.choice(list(book.charts)), faction))
    roster = apply(book, roster, edits.SetLimit(book.main_points, 1000))
    for _ in range(20):
        try:
            roster = apply(book, roster, wish(rng, Standing(book, roster)))
        except BadEdit:
            continue
    return book, roster


def wish(rng: random.Random, standing: Standing) -> AnyEdit:
    force, spot = standing.spots[0], rng.choice(standing.spots)
    match rng.randrange(8):
        case 0 | 1:
            return edits.Add(force.id, rng.choice(choices_below(force)).path)
        case 2 | 3 if choices_below(spot):
            return edits.Add(spot.id, rng.choice(choices_below(spot)).path, rng.choice([1, 1, 2]))
        case 4:
            return edits.SetCount(spot.id, rng.randrange(11))
        case 5 if choices_below(spot):
            return edits.Choose(spot.id, rng.choice(choices_below(spot)).path)
        case 6:
            return edits.Attach(spot.id, rng.choice(standing.spots).id)
        case _:
            return edits.Nominate(spot.id)


@pytest.mark.parametrize("seed", range(16))
def test_they_go_out_and_come_in_the_same(seed):
    book, roster = drawn(seed)
    for format in ("json", "text", "ros", "rosz"):
        found = read_list(write_list(Standing(book, roster), format, TEXTS), book).roster
        assert shape(found) == shape(roster)
        assert total(found, "", book.main_points, book) == total(roster, "", book.main_points, book)
        assert broken(found, book) == broken(roster, book)


@pytest.mark.parametrize("seed", range(16, 24))
def test_what_is_offered_mends(seed):
    book, roster = drawn(seed)
    before = problems_of(Standing(book, roster))
    mended = 0
    for problem in before[:6]:
        for mend in mends_of(book, roster, problem):
            after = problems_of(Standing(book, apply(book, roster, mend.edit)))
            assert len(after) < len(before)
            assert problem.subject not in {each.subject for each in after}
            mended += 1
    assert mended or not before
