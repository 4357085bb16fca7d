"""Lists of the game's own catalogues, of both editions, made by chance: what must hold of every list."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offered
from rules.lists.edit import AnyEdit, BadEdit
from rules.lists.editing import apply
from rules.lists.history import History, begin, read_history
from rules.lists.list_files import read_list, write_list
from rules.lists.mending import mends_of
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection.lists import catalogues, edition_2_2
from tests.rules.lists.garrison import TEXTS, broken, total
from tests.rules.lists.test_formats import shape

EDITIONS = {"warzone_resurrection": catalogues, edition_2_2.SYSTEM: edition_2_2.catalogues}


@cache
def book_of(system: str) -> Book:
    return Book(EDITIONS[system]())


def begun(rng: random.Random) -> History:
    """A history that begins with an empty force of some faction."""
    system = rng.choice(list(EDITIONS))
    book = book_of(system)
    faction = rng.choice([each for each in book.catalogues.values() if each.system and not each.library]).id
    chart = rng.choice(list(book.charts_for(faction)))
    return begin(book, apply(book, Roster(system, "List"), edits.AddForce(chart, faction, id="f")))


def wish(rng: random.Random, standing: Standing) -> AnyEdit:
    """Something that a player might try, sensible or not."""
    spot = rng.choice(standing.spots)
    below = offered(spot)
    match rng.randrange(8):
        case 0 | 1:
            return edits.Add("f", rng.choice(offered(standing.by_id["f"])).path)
        case 2 | 3 | 4 if below:
            return edits.Add(spot.id, rng.choice(below).path, rng.choice([1, 1, 2]))
        case 5 if below:
            return edits.Choose(spot.id, rng.choice(below).path)
        case 6 if spot.place == "node":
            return rng.choice([edits.Duplicate(spot.id), edits.Remove(spot.id), edits.Nominate(spot.id)])
        case _:
            return edits.SetCount(spot.id, rng.randrange(11))


def played(seed: int, most: int = 12) -> History:
    rng = random.Random(seed)
    history = begun(rng)
    for _ in range(rng.randrange(most + 1)):
        try:
            history = history.do(wish(rng, Standing(history.book, history.roster)))
        except BadEdit:
            continue
    return history


SEEDS = st.integers(0, 2**32)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_undoing_everything_gives_the_list_it_began_with(seed):
    history = played(seed)
    undone = history
    for _ in history.edits:
        undone = undone.undo()
    assert undone.roster == history.states[0]
    for _ in history.edits:
        undone = undone.redo()
    assert undone.roster == history.roster
    assert read_history(history.book, history.written()).roster == history.roster


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_every_total_is_the_sum_of_its_parts(seed):
    history = played(seed)
    standing = Standing(history.book, history.roster)
    for spot in (standing.army, *standing.spots):
        own = standing.points(spot, "pts") if spot.place == "node" else 0
        assert standing.total(spot, "pts") == own + sum(standing.total(each, "pts") for each in spot.children)


@pytest.mark.parametrize("seed", range(12))
def test_every_problem_has_a_mend_and_every_mend_mends(seed):
    history = played(seed)
    book, roster = history.book, history.roster
    before = problems_of(Standing(book, roster))
    for problem in before[:5]:
        mends = mends_of(book, roster, problem)
        assert mends, problem
        for mend in mends:
            left = problems_of(Standing(book, apply(book, roster, mend.edit)))
            assert len(left) < len(before)
            assert problem.subject not in {each.subject for each in left}


@settings(max_examples=16, deadline=None)
@given(SEEDS, st.sampled_from(["json", "text", "ros", "rosz"]))
def test_they_go_out_and_come_in_the_same(seed, format):
    history = played(seed)
    book, roster = history.book, history.roster
    found = read_list(write_list(Standing(book, roster), format, TEXTS), book).roster
    assert shape(found) == shape(roster)
    assert total(found, "", "pts", book) == total(roster, "", "pts", book)
    assert broken(found, book) == broken(roster, book)
