"""Numbers about a list: they agree with its points, with the engine's own previews, and with counting."""

from __future__ import annotations

import itertools
import uuid
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from armies import desk
from armies.models import ArmyList
from rules.core.registry import get_system
from rules.lists.drawing import at_least_one, mean
from tests.armies.conftest import add, client_of, do
from tests.calls import fitting

pytestmark = pytest.mark.django_db


def told(army: ArmyList, person: User | None, query: str = "") -> dict:
    answer = client_of(person).get(f"/api/lists/{army.pk}/statistics{query}")
    assert answer.status_code == 200, answer.content
    return fitting("ListStatistics", answer.json())


def test_points_by_role_are_all_points(legal: ArmyList, alice: User) -> None:
    counted = told(do(legal, add("strider", "s")), alice)["counted"]
    assert [(each["role"], each["units"], each["models"]) for each in counted["roles"]] == [
        ("warlord", 1, 1), ("troop", 2, 8), ("light", 1, 1),
    ]  # fmt: skip
    assert sum(each["points"] for each in counted["roles"]) == counted["points"] == 384
    assert round(sum(each["share"] for each in counted["roles"])) == 100
    assert (counted["limit"], counted["units"], counted["models"]) == (500, 4, 10)


def test_the_game_counts_activations_wounds_and_resource_cards(legal: ArmyList, alice: User) -> None:
    figures = {each["id"]: each for each in told(legal, alice)["figures"]}
    assert figures["activations"]["value"] == 3
    assert figures["wounds"]["value"] == 3 + 8
    # A Warlord for close combat brings three cards, in advanced games eight; each Troop's Commander one.
    assert figures["resource_cards.basic"]["value"] == 3 + 2
    assert figures["resource_cards.advanced"]["value"] == 8 + 2
    assert len(figures["resource_cards.basic"]["notes"]) == 2


def test_harm_is_added_up_model_by_model(legal: ArmyList, alice: User) -> None:
    answer = told(legal, alice, "?target=bauhaus/hussar&distance=12")
    assert answer["target"]["name"] == "Hussar"
    squad = next(each for each in answer["harm"] if each["unit"] == "h1")
    assert squad["shooting"] == pytest.approx(sum(arm["count"] * arm["harm"] for arm in squad["shooters"]))
    assert [(arm["model"], arm["count"], arm["weapon"]) for arm in squad["shooters"]] == [
        ("Hussar Sergeant", 1, "AG-17 assault rifle"), ("Hussar", 3, "AG-17 assault rifle"),
    ]  # fmt: skip
    # RS 13 hits on 13 of 20 faces. The 1 is a Power Shot, which no armour stops; against the other twelve
    # armour of 13, less 2 for the rifle's strength of 12, holds on 11 or less.
    assert squad["shooters"][1]["harm"] == pytest.approx(1 / 20 + 12 / 20 * 9 / 20)


def test_nobody_shoots_farther_than_their_weapons_reach(legal: ArmyList, alice: User) -> None:
    far = told(legal, alice, "?distance=48")["harm"]
    assert [each["shooting"] for each in far] == [0, 0, 0]
    assert all(each["close"] > 0 for each in far)


def test_a_harder_target_takes_less(legal: ArmyList, alice: User) -> None:
    targets = client_of(None).get("/api/lists/targets/warzone_resurrection").json()
    assert [each["id"] for each in targets] == list(dict.fromkeys(each["id"] for each in targets))
    names = {each["name"]: each["id"] for each in targets}
    soft = told(legal, alice, f"?target={names['Hussar']}")["harm"]
    hard = told(legal, alice, f"?target={names['Vulkan Strider']}")["harm"]
    assert sum(each["shooting"] for each in soft) > sum(each["shooting"] for each in hard)


def test_a_deck_tells_what_it_deals(alice: User) -> None:
    wish = desk.Opening(uuid.uuid4(), "warzone_resurrection", "cards", "deck.any", "Tricks")
    deck = desk.open_list(alice, wish)
    page = client_of(alice).get("/api/catalogues/warzone_resurrection/cards?chart=deck.any").json()
    card = page["units"][0]
    deck = do(deck, {"edit": "add", "to": "n1", "entry": card["entry"], "count": 3, "id": "a"})
    answer = told(deck, alice)
    assert (answer["harm"], answer["target"], answer["figures"]) == ([], None, [])
    draws = answer["draws"]
    assert (draws["size"], draws["hand"]) == (3, 5)
    assert (draws["cards"][0]["name"], draws["cards"][0]["copies"]) == (card["name"], 3)
    assert draws["cards"][0]["kept"] == 1.0


@given(st.integers(0, 7), st.integers(1, 7), st.integers(0, 8))
def test_chances_of_drawing_are_those_of_counting_every_deal(copies: int, deck: int, drawn: int) -> None:
    copies = min(copies, deck)
    deals = list(itertools.combinations(range(deck), min(drawn, deck)))
    with_one = sum(any(card < copies for card in deal) for deal in deals)
    assert at_least_one(copies, deck, drawn) == Fraction(with_one, len(deals))
    of_all = sum(sum(card < copies for card in deal) for deal in deals)
    assert mean(copies, deck, drawn) == Fraction(of_all, len(deals))


@pytest.mark.parametrize("query", ["?distance=-1", "?distance=49", "?distance=two", "?distance=%C2%B2"])
def test_distances_that_are_none_are_refused(legal: ArmyList, alice: User, query: str) -> None:
    assert client_of(alice).get(f"/api/lists/{legal.pk}/statistics{query}").status_code == 400


def test_unknown_targets_and_games_are_not_found(legal: ArmyList, alice: User) -> None:
    assert client_of(alice).get(f"/api/lists/{legal.pk}/statistics?target=no").status_code == 404
    assert client_of(None).get("/api/lists/targets/chess").status_code == 404


def test_the_sentences_are_the_readers(legal: ArmyList, alice: User) -> None:
    french = client_of(alice).get(f"/api/lists/{legal.pk}/statistics", headers={"Accept-Language": "fr"})
    labels = [each["label"] for each in french.json()["figures"]]
    assert labels[0] == get_system("warzone_resurrection").texts("fr")["figure.activations"]
