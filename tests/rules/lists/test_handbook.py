"""Handbooks: what they foretell is what the rules do."""

from __future__ import annotations

import msgspec
import pytest

from rules.lists import edit as edits
from rules.lists.amount import exact
from rules.lists.book import Book
from rules.lists.choosing import offers
from rules.lists.editing import apply
from rules.lists.handbook import empty_list, handbook
from rules.lists.roster import find_node
from rules.lists.standing import Standing
from rules.warzone_resurrection.lists import catalogues, edition_2_2
from tests.rules.lists.garrison import garrison

WARZONE = Book(catalogues())


def made(book, catalogue, chart):
    return handbook(book, empty_list(book, catalogue, chart))


def units_of(book, catalogue, chart):
    return [(unit, empty_list(book, catalogue, chart)) for unit in made(book, catalogue, chart).units]


CASES = [
    (garrison(), "garrison", "patrol"),
    *((WARZONE, each, "standard") for each in ("bauhaus", "dark_legion", "mishima")),
    (WARZONE, "cards", "deck.any"),
    (Book(edition_2_2.catalogues()), "dark_legion_semai_2_2", "standard"),
]
NAMES = [catalogue for _, catalogue, _ in CASES]


@pytest.mark.parametrize(("book", "catalogue", "chart"), CASES, ids=NAMES)
def test_units_are_as_they_are_when_they_are_added(book, catalogue, chart):
    for unit, empty in units_of(book, catalogue, chart):
        roster = apply(book, empty, edits.Add("f", unit.entry, id="u"))
        assert unit.pieces[0].grown == find_node(roster, "u")
        standing = Standing(book, roster)
        total = {kind: standing.total(standing.by_id["u"], kind) for kind in book.points}
        assert {kind: exact(points) for kind, points in unit.points.items()} == total


@pytest.mark.parametrize(("book", "catalogue", "chart"), CASES, ids=NAMES)
def test_pieces_are_what_is_offered_with_what_comes_along(book, catalogue, chart):
    for unit, empty in units_of(book, catalogue, chart):
        roster = apply(book, empty, edits.Add("f", unit.entry, id="u"))
        top = Standing(book, roster).by_id["u"]
        below = [piece for piece in unit.pieces if piece.below == 0]
        offered = {each.entry: each for each in offers(top)}
        assert {each.entry for each in below if not each.hidden} == set(offered)
        for piece in below:
            if piece.hidden:
                continue
            assert piece.points.items() >= offered[piece.entry].points.items()
            bare = apply(book, roster, edits.Add("u", piece.entry, id="v"))
            node = find_node(bare, "v")
            assert node is not None
            there = any(each.owner is not None and each.owner.path == piece.entry for each in top.children)
            if not there:
                assert node.children == (piece.grown.children if piece.grown else ())


def test_units_that_wait_for_something_else_are_in_it_too():
    book = Book(edition_2_2.catalogues())
    waiting = {unit.name: unit for unit in made(book, "capitol_2_2", "standard").units if unit.waits}
    banshees = waiting["Martian Banshees"]
    assert banshees.points["pts"] == 100
    assert banshees.pieces[0].grown is not None
    assert not any(
        unit.waits for unit in made(book, "bauhaus_2_2", "standard").units if unit.name == "Hussars"
    )


def test_what_grows_with_the_unit_is_foretold():
    book = Book(catalogues())
    seen = 0
    for unit, empty in units_of(book, "bauhaus", "standard"):
        for piece in unit.pieces:
            for other, more in piece.grows.items():
                model = unit.pieces[int(other)]
                roster = apply(book, empty, edits.Add("f", unit.entry, id="u"))
                roster = apply(book, roster, edits.Add("u", piece.entry, id="v"))
                id = next(each.id for each in find_node(roster, "u").children if each.entry == model.entry)
                count = find_node(roster, id).count
                larger = apply(book, roster, edits.SetCount(id, count + 3))
                price = Standing(book, larger).points(Standing(book, larger).by_id["v"], "pts")
                assert price == exact(piece.points["pts"]) + 3 * exact(more["pts"])
                seen += 1
    assert seen > 3


def test_circles_end():
    book = garrison()
    written = msgspec.json.encode(made(book, "garrison", "patrol"))
    assert len(written) < 200_000
