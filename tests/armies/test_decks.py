"""Decks are lists: made, edited, undone, shared and copied by the same calls."""

from __future__ import annotations

import uuid

import pytest

from accounts.models import User
from armies import desk
from armies.models import ArmyList
from rules.warzone_resurrection.card_play.decks import starter_decks
from rules.warzone_resurrection.lists.decks import card_entry
from tests.armies.conftest import client_of, do, opening, order

pytestmark = pytest.mark.django_db


def opening_deck(chart: str = "deck.bauhaus") -> dict[str, object]:
    return opening(name="By the book", catalogue="cards", chart=chart, limit=None)


@pytest.fixture
def deck(alice: User) -> ArmyList:
    wish = opening_deck()
    row = desk.open_list(alice, desk.Opening(**wish | {"id": uuid.UUID(str(wish["id"]))}))
    cards = starter_decks()["bauhaus"].cards
    added = [
        {"edit": "add", "to": "n1", "entry": card_entry(card), "count": copies}
        for card, copies in cards.items()
    ]
    return do(row, {"edit": "several", "edits": added})


def test_the_catalogue_of_cards_says_that_it_makes_decks(alice: User) -> None:
    games = {each["id"]: each for each in client_of(alice).get("/api/catalogues").json()}
    game = games["warzone_resurrection"]
    kinds = {each["id"]: each for each in game["catalogues"]}
    assert (kinds["cards"]["makes"], kinds["bauhaus"]["makes"]) == ("deck", "army")
    assert {"deck.any", "deck.bauhaus"} <= {each["id"] for each in kinds["cards"]["charts"]}
    charts = {each["id"] for each in kinds["bauhaus"]["charts"]}
    assert charts == {each["id"] for each in game["charts"]}
    assert "deck.any" not in charts


def test_a_deck_is_begun_filled_and_legal(deck: ArmyList, alice: User) -> None:
    told = client_of(alice).get(f"/api/lists/{deck.pk}").json()
    assert (told["problems"], told["points"], told["catalogue"]) == (0, 0, "cards")
    counted = {node["entry"]: node.get("count", 1) for node in told["roster"]["forces"][0]["units"]}
    assert counted == {card_entry(card): count for card, count in starter_decks()["bauhaus"].cards.items()}


def test_a_card_too_many_is_said_and_undone(deck: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    wish = order(deck.head, edit="add", to="n1", entry=card_entry("iron_drill"))
    told = browser.post(f"/api/lists/{deck.pk}/edits", wish).json()["list"]
    assert [each["why"] for each in told["review"]["problems"]] == [
        "Iron Drill: 4 taken, 3 allowed in Deck of Bauhaus."
    ]
    undone = browser.post(
        f"/api/lists/{deck.pk}/undo", {"id": str(uuid.uuid4()), "version": told["version"]}
    ).json()
    assert undone["list"]["problems"] == 0


def test_a_place_in_a_deck_says_how_many_more(deck: ArmyList, alice: User) -> None:
    offered = client_of(alice).get(f"/api/lists/{deck.pk}/choices?at=n1").json()["choices"]
    rooms = {each["entry"]: each["room"] for each in offered}
    assert rooms[card_entry("iron_drill")] == 0
    assert rooms[card_entry("steady_aim")] == 2
    assert card_entry("cathedral_bells") not in rooms


@pytest.mark.parametrize(("catalogue", "chart"), [("cards", "standard"), ("bauhaus", "deck.bauhaus")])
def test_a_deck_under_a_chart_of_armies_is_refused(alice: User, catalogue: str, chart: str) -> None:
    answer = client_of(alice).post("/api/lists", opening(catalogue=catalogue, chart=chart))
    assert answer.status_code == 422
    assert not ArmyList.objects.exists()
