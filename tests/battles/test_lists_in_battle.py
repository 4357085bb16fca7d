"""Army lists and decks enter battles: whose, in which state, and what becomes of them afterwards."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.response import Response

from accounts.models import User
from armies import desk as lists
from armies.models import ArmyList
from battles.models import Battle, Seat
from battles.standing import folded, memory
from tests.armies.conftest import add, army, do, legal, opening  # noqa: F401
from tests.battles.conftest import client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("CORE-LIST")]

WARZONE = {
    "system": "warzone_resurrection",
    "name": "Dragoons to the fore",
    "table": "ruined-square",
    "mission": "annihilation",
    "opponent": "invite",
    "nonce": "alice-nonce",
}
STARTER = {"force": "dark-legion-starter"}
TACTICAL = ("steady_aim", "cold_steel", "double_time", "heads_down", "hold_the_line", "smoke_screen")
#: A deck that any force may play with: thirty-five cards.
CARDS = {**dict.fromkeys(TACTICAL, 5), "reflex_sight": 3, "trauma_plates": 2}


def open_with(user: User, **brought: Any) -> Response:
    return client_of(user).post("/api/battles", WARZONE | brought)


def deck_of(user: User, cards: dict[str, int], chart: str = "deck.any") -> ArmyList:
    """A deck of so many copies."""
    wish = opening(catalogue="cards", chart=chart, name="Cards", id=uuid.uuid4(), limit=None)
    row = lists.open_list(user, lists.Opening(**wish))
    added = ({"edit": "add", "to": "n1", "entry": f"card.{card}", "count": n} for card, n in cards.items())
    return do(row, {"edit": "several", "edits": list(added)})


def refused(answer: Response) -> tuple[int, str]:
    assert not Battle.objects.exists()
    return answer.status_code, answer.json()["code"]


def test_two_people_bring_their_lists(legal: ArmyList, alice: User, bob: User) -> None:  # noqa: F811
    opened = open_with(alice, army_list=str(legal.pk)).json()
    assert [(seat["force"], seat["points"]) for seat in opened["seats"]] == [("Dragoons", legal.points)]
    invitation = f"/api/invitations/{opened['invitation']}"
    invited = client_of(bob).get(invitation).json()
    assert (invited["host_force"], invited["host_points"]) == ("Dragoons", legal.points)

    lists.share(legal.pk, alice.pk, "link")
    legal.refresh_from_db()
    joined = client_of(bob).post(invitation, {"army_list": legal.share_code, "nonce": "bobs-nonce"})
    assert joined.status_code == 200, joined.content
    view = client_of(bob).get(f"/api/battles/{opened['id']}/view").json()["view"]
    assert [unit["name"] for unit in view["units"]] == ["Valerie Duval", "Hussars 1", "Hussars 2"] * 2


def test_the_battle_keeps_its_own_copy(legal: ArmyList, alice: User) -> None:  # noqa: F811
    opened = open_with(alice, army_list=str(legal.pk), opponent="bot").json()
    battle = Battle.objects.get(pk=opened["id"])
    before = Seat.objects.get(battle=battle, user=alice).force
    begun = folded(battle).game
    do(legal, {"edit": "remove", "id": "h1"}, {"edit": "rename", "id": "", "name": "Others"})
    lists.share(legal.pk, alice.pk, "private")
    lists.delete(legal.pk, alice.pk)
    memory.clear()
    assert Seat.objects.get(battle=battle, user=alice).force == before
    assert folded(battle).game == begun
    assert client_of(alice).get(f"/api/battles/{battle.pk}").json()["seats"][0]["force"] == "Dragoons"


def test_a_bot_fights_with_a_list(legal: ArmyList, alice: User) -> None:  # noqa: F811
    bot = {"opponent": "bot", "other_army": {"army_list": str(legal.pk)}}
    seats = open_with(alice, **STARTER, **bot).json()["seats"]
    assert [(seat["bot"], seat["force"]) for seat in seats] == [
        (False, "The Citadel's Vanguard"),
        (True, "Dragoons"),
    ]


def test_nobody_learns_of_lists_that_are_not_theirs_to_see(legal: ArmyList, charlie: User) -> None:  # noqa: F811
    real, invented = str(legal.pk), "00000000-0000-4000-8000-000000000000"
    for name in (real, invented, legal.share_code, "no-such-code", "..", "é"):
        for brought in ({"army_list": name}, STARTER | {"deck": name}):
            answer = open_with(charlie, **brought)
            assert refused(answer) == (404, "not_found")
            assert answer.json()["message"] == "There is no such list, or it is not yours to see."


def test_a_list_with_problems_stays_at_home(army: ArmyList, alice: User) -> None:  # noqa: F811
    answer = open_with(alice, army_list=str(army.pk))
    assert refused(answer) == (422, "unfit")
    said = answer.json()["message"]
    assert said.startswith("“Dragoons” has 2 problems, and cannot enter a battle before they are mended.")
    assert "Warlord" in said


def test_a_deck_is_no_army_and_an_army_no_deck(legal: ArmyList, alice: User) -> None:  # noqa: F811
    deck = deck_of(alice, CARDS)
    assert deck.problems == 0
    assert refused(open_with(alice, army_list=str(deck.pk))) == (422, "unfit")
    assert refused(open_with(alice, **STARTER, deck=str(legal.pk))) == (422, "unfit")


def test_a_list_is_for_its_own_game(legal: ArmyList, alice: User) -> None:  # noqa: F811
    toy = {"system": "toy", "table": "yard", "mission": "last"}
    answer = open_with(alice, army_list=str(legal.pk), **toy)
    assert refused(answer) == (422, "unfit")
    assert answer.json()["message"] == (
        "“Dragoons” is made for Warzone Resurrection; this battle is fought by the rules of The duel."
    )


@pytest.mark.parametrize("brought", [{}, {"deck": "x"}, STARTER | {"army_list": "x"}, {"force": "none"}])
def test_one_thing_is_brought(alice: User, brought: dict[str, str]) -> None:
    assert refused(open_with(alice, **brought)) == (400, "malformed")


@pytest.mark.parametrize("named", ["a\0b", "x" * 81, "", 7, None, ["x"]])
def test_what_cannot_be_a_name_is_refused(alice: User, named: Any) -> None:
    answer = open_with(alice, army_list=named)
    assert answer.status_code in (400, 404)
    assert not Battle.objects.exists()


def test_a_deck_of_ones_own_is_dealt(legal: ArmyList, alice: User, bob: User) -> None:  # noqa: F811
    deck = deck_of(alice, CARDS)
    brought = {"army_list": str(legal.pk), "deck": str(deck.pk), "options": {"mode": "advanced"}}
    opened = open_with(alice, **brought).json()
    joined = client_of(bob).post(
        f"/api/invitations/{opened['invitation']}", STARTER | {"nonce": "bobs-nonce"}
    )
    assert joined.status_code == 200, joined.content
    game = folded(Battle.objects.get(pk=opened["id"])).game
    assert sorted(set(game.sides["red"].cards.deck)) == sorted(CARDS)
    # What she may draw is hers to know.
    for call in ("log", "view", ""):
        seen = client_of(bob).get(f"/api/battles/{opened['id']}/{call}".rstrip("/")).content.decode()
        assert "steady_aim" not in seen


@pytest.mark.rule("WZR-CARD-17")
def test_a_deck_bonded_to_others_is_refused(legal: ArmyList, alice: User) -> None:  # noqa: F811
    deck = deck_of(alice, CARDS | {"cathedral_bells": 1}, chart="deck.brotherhood")
    assert deck.problems == 0
    answer = open_with(alice, army_list=str(legal.pk), deck=str(deck.pk))
    assert refused(answer) == (422, "illegal")
    assert answer.json()["rule"] == "WZR-CARD-17"
