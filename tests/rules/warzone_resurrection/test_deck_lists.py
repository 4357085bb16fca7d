"""Decks as lists: every card may be chosen, the limits of decks hold, and what is wrong is said."""

from __future__ import annotations

import pytest

from rules.core.ids import RuleId
from rules.core.message import render
from rules.core.text import ENGLISH, load_texts
from rules.lists import TEXTS
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offers
from rules.lists.edit import BadEdit
from rules.lists.editing import apply
from rules.lists.list_files import FORMATS, read_list, write_list
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection.card_play.decks import starter_decks
from rules.warzone_resurrection.card_play.lines import card_lines
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.decks import (
    ANY_FORCE,
    card_entry,
    cards_of,
    deck_chart,
    deck_roster,
    is_deck,
)
from rules.warzone_resurrection.units import factions

SIZE, COPIES, BONDED = RuleId("WZR-DECK-01"), RuleId("WZR-DECK-02"), RuleId("WZR-CARD-17")


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def begun(book: Book, chart: str = ANY_FORCE) -> Roster:
    return apply(book, Roster("warzone_resurrection"), edits.AddForce(chart, "cards", id="deck"))


def with_cards(book: Book, roster: Roster, **cards: int) -> Roster:
    for card, copies in cards.items():
        roster = apply(book, roster, edits.Add("deck", card_entry(card), copies))
    return roster


def wrong(book: Book, roster: Roster) -> dict[str, str]:
    """The rule of each problem, with its sentence."""
    texts = load_texts(TEXTS, ENGLISH)
    return {each.rule: render(each.why, texts) for each in problems_of(Standing(book, roster))}


@pytest.mark.rule(SIZE)
@pytest.mark.parametrize("id", list(starter_decks()))
def test_every_deck_that_comes_with_the_game_is_legal(book: Book, id: str) -> None:
    deck = starter_decks()[id]
    roster = deck_roster(deck.name, deck.cards, deck_chart(id) if deck.faction else ANY_FORCE)
    assert not wrong(book, roster)
    assert is_deck(roster)
    assert cards_of(roster) == deck.cards


@pytest.mark.rule(SIZE)
def test_a_deck_is_a_draft_until_it_has_35_cards(book: Book) -> None:
    kinds = [id for id, line in card_lines().items() if line.kind == "tactical" and not line.bonded]
    roster = with_cards(book, begun(book), **dict.fromkeys(kinds[:6], 5), **{kinds[6]: 4})
    assert wrong(book, roster) == {
        "deck.any.cards.min": "Cards: 34 taken, at least 35 needed in Deck for any force."
    }
    assert all(each.draft for each in problems_of(Standing(book, roster)))
    assert not wrong(book, with_cards(book, roster, **{kinds[6]: 1}))


@pytest.mark.rule(COPIES)
@pytest.mark.parametrize(("card", "most"), [("morning_fog", 3), ("steady_aim", 5), ("long_scope", 3)])
def test_so_many_copies_of_a_card_by_its_kind(book: Book, card: str, most: int) -> None:
    rule = f"{card_entry(card)}.max"
    assert rule not in wrong(book, with_cards(book, begun(book), **{card: most}))
    assert rule in wrong(book, with_cards(book, begun(book), **{card: most + 1}))


@pytest.mark.rule(COPIES)
def test_copies_added_one_by_one_are_counted_in_one_place(book: Book) -> None:
    roster = begun(book)
    for _ in range(3):
        roster = with_cards(book, roster, morning_fog=1)
    assert cards_of(roster) == {"morning_fog": 3}
    offered = {each.entry: each for each in offers(Standing(book, roster).by_id["deck"])}
    assert offered[card_entry("morning_fog")].room == 0
    assert offered[card_entry("dust_storm")].room == 3


@pytest.mark.rule(BONDED)
@pytest.mark.parametrize("card", [id for id, line in card_lines().items() if line.bonded])
def test_a_bonded_card_is_for_decks_of_those_who_have_what_it_is_bonded_to(book: Book, card: str) -> None:
    allowed = set()
    for faction in (*factions(), "any"):
        roster = begun(book, f"deck.{faction}")
        offered = {each.entry for each in offers(Standing(book, roster).by_id["deck"])}
        problems = wrong(book, with_cards(book, roster, **{card: 1}))
        assert (card_entry(card) in offered) == ("hidden" not in problems)
        if "hidden" in problems:
            assert str(card_lines()[card].bonded) in problems["hidden"]
        else:
            allowed.add(faction)
    assert len(allowed) == 1


def test_cards_stand_in_decks_and_units_in_armies(book: Book) -> None:
    for chart, catalogue in (("deck.any", "bauhaus"), ("standard", "cards")):
        with pytest.raises(BadEdit):
            apply(book, Roster("warzone_resurrection"), edits.AddForce(chart, catalogue))


@pytest.mark.parametrize("format", FORMATS)
def test_a_deck_goes_out_and_comes_in_as_any_list_does(book: Book, format: str) -> None:
    deck = starter_decks()["bauhaus"]
    roster = deck_roster(deck.name, deck.cards, deck_chart("bauhaus"))
    data = write_list(Standing(book, roster), format, load_texts(TEXTS, ENGLISH))
    read = read_list(data, book)
    assert not read.count("unplaced")
    assert cards_of(read.roster) == deck.cards
    assert not wrong(book, read.roster)
