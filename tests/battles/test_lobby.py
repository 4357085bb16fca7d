"""Challenges, being ready, lots, hot seats and rematches over HTTP, on the made-up game."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from battles.bringing import Army
from battles.errors import Conflict
from battles.lobby import joining, opening, rematch
from battles.lobby.models import Challenge
from battles.models import Battle, Seat
from rules.core.proof import faults, read_proof
from tests.battles.conftest import FORCE, client_of, order, wish
from tests.calls import fitting

pytestmark = pytest.mark.django_db(transaction=True)

NEW = {"system": "toy", "name": "A duel", "nonce": "alice-nonce", **FORCE}
LOTS = {
    "tables": ["ruined-square", "river-crossing", "no-mans-land"],
    "missions": ["annihilation", "head-hunt"],
}
BRING = {"force": "two", "nonce": "bobs-nonce"}


def opened(host: User, **changes: Any) -> dict[str, Any]:
    answer = client_of(host).post("/api/battles", NEW | {"opponent": "anybody"} | changes)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def listed(person: User, **asked: Any) -> list[dict[str, Any]]:
    answer = client_of(person).get("/api/challenges", asked)
    assert answer.status_code == 200, answer.content
    return [fitting("Challenge", each) for each in answer.json()["results"]]


def play_out(battle: Battle) -> None:
    """End it at once: whoever is awaited gives up."""
    host = client_of(battle.host)
    host.post(f"/api/battles/{battle.pk}/commands", order(do="resign"))
    battle.refresh_from_db()
    assert battle.stage == Battle.Stage.OVER


def test_anybody_finds_and_takes_an_open_challenge(alice: User, bob: User, charlie: User) -> None:
    open_to_all = opened(alice, note="Beginners welcome", pace="turns", most_points=40)
    opened(alice, opponent="invite", name="By link alone")
    assert [(each["name"], each["yours"]) for each in listed(alice)] == [("A duel", True)]
    [found] = listed(bob)
    assert (found["host"], found["host_points"], found["terms"]["note"]) == ("alice", 30, "Beginners welcome")
    assert not found["here"]
    assert client_of(None).get("/api/challenges").status_code == 401

    for asked, count in (
        ({"system": "toy", "pace": "turns", "points": 40, "words": "begin alice"}, 1),
        ({"pace": "live"}, 0),
        ({"points": 41}, 0),
        ({"clock": True}, 0),
        ({"clock": False}, 1),
        ({"words": "begin nobody"}, 0),
        ({"system": "chess"}, 0),
    ):
        assert len(listed(bob, **asked)) == count, asked
    assert client_of(bob).get("/api/challenges", {"points": "many"}).status_code == 400

    joined = client_of(bob).post(f"/api/invitations/{found['code']}", BRING)
    assert (joined.json()["id"], joined.json()["stage"]) == (open_to_all["id"], "playing")
    assert listed(charlie) == []
    late = client_of(charlie).post(f"/api/invitations/{found['code']}", BRING)
    assert (late.status_code, late.json()["code"]) == (409, "conflict")


def test_an_opening_sent_twice_opens_one_battle(alice: User, bob: User) -> None:
    id = str(uuid.uuid4())
    assert opened(alice, id=id)["id"] == opened(alice, id=id)["id"] == id
    with ThreadPoolExecutor(2) as windows:
        again = list(
            windows.map(lambda _: beside(lambda: opened(alice, id=str(uuid.UUID(int=7)))["id"]), "12")
        )
    assert again == [str(uuid.UUID(int=7))] * 2
    assert Battle.objects.count() == 2
    refused = client_of(bob).post("/api/battles", NEW | {"opponent": "anybody", "id": id})
    assert refused.status_code == 409
    assert "id" in refused.json()["message"]


def beside(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connection.close()


def test_old_challenges_are_no_longer_listed_and_can_still_be_taken(alice: User, bob: User) -> None:
    battles = {pace: opened(alice, pace=pace) for pace in ("live", "turns")}
    Battle.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert [each["terms"]["pace"] for each in listed(bob)] == ["turns"]
    joined = client_of(bob).post(f"/api/invitations/{battles['live']['invitation']}", BRING)
    assert joined.json()["stage"] == "playing"


def test_armies_of_another_size_are_turned_away(alice: User, bob: User) -> None:
    code = opened(alice, least_points=31)["invitation"]
    answer = client_of(bob).post(f"/api/invitations/{code}", BRING)
    assert (answer.status_code, "30 points" in answer.json()["message"]) == (409, True)
    assert Seat.objects.filter(battle__invitation_code=code).count() == 1


@pytest.mark.rule("WZ1-SETUP-01")
def test_nobody_brings_more_than_was_agreed_on(alice: User, bob: User) -> None:
    """The host's army, a guest's, and a bot's are held to the same total, whatever the game."""
    host = client_of(alice)
    for opponent in ({"opponent": "anybody"}, {"opponent": "bot"}, {"opponent": "hot_seat"}):
        refused = host.post("/api/battles", NEW | opponent | {"most_points": 29})
        assert refused.status_code == 409
        told = refused.json()
        assert "30 points" in told["message"]
        assert "1 points" in told["remedy"]
    assert Battle.objects.count() == 0

    code = opened(alice, most_points=30)["invitation"]
    Challenge.objects.update(most_points=29)
    late = client_of(bob).post(f"/api/invitations/{code}", BRING, headers={"Accept-Language": "fr"})
    assert (late.status_code, "1 points" in late.json()["remedy"]) == (409, True)
    assert "convenus" in late.json()["message"]
    assert Seat.objects.count() == 1


def test_a_challenge_for_one_person_is_theirs_alone(alice: User, bob: User, charlie: User) -> None:
    nobody = client_of(alice).post("/api/battles", NEW | {"opponent": "person", "person": "dave"})
    assert nobody.status_code == 404
    code = opened(alice, opponent="person", person="BOB")["invitation"]
    assert listed(charlie) == []
    assert listed(bob)[0]["for_you"]
    call = f"/api/invitations/{code}"
    assert client_of(charlie).post(call, BRING).status_code == 409
    assert client_of(charlie).delete(call).status_code == 404
    assert client_of(bob).delete(call).status_code == 204
    assert listed(bob) == []
    assert client_of(alice).get("/api/battles").json()["results"][0]["terms"]["declined"]


def test_a_battle_that_waits_begins_when_both_are_ready(alice: User, bob: User, charlie: User) -> None:
    host, guest = client_of(alice), client_of(bob)
    battle = opened(alice, waits_for_ready=True)
    url = f"/api/battles/{battle['id']}"
    assert host.post(f"{url}/ready", {"ready": True}).status_code == 409
    waits = guest.post(f"/api/invitations/{battle['invitation']}", BRING).json()
    assert (waits["stage"], waits["head"], waits["seat"], waits["invitation"]) == ("waiting", 0, "blue", None)
    assert client_of(charlie).post(f"{url}/ready", {"ready": True}).status_code == 404

    ready = host.post(f"{url}/ready", {"ready": True}).json()
    assert [seat["ready"] for seat in ready["seats"]] == [True, False]
    # Who sees another army than before has not agreed to it.
    other = guest.put(f"{url}/army", {"force": "three"}).json()
    assert [(seat["force"], seat["ready"]) for seat in other["seats"]] == [("Three", False), ("Three", False)]
    host.post(f"{url}/ready", {"ready": True})
    host.post(f"{url}/ready", {"ready": False})
    assert guest.post(f"{url}/ready", {"ready": True}).json()["stage"] == "waiting"
    assert host.post(f"{url}/ready", {"ready": True}).json()["stage"] == "playing"
    assert guest.post(f"{url}/ready", {"ready": True}).json()["stage"] == "playing"
    for call, body in ((guest.delete, f"{url}/guest"), (guest.put, f"{url}/army")):
        assert call(body, {"force": "two"}).status_code == 409


def test_a_guest_leaves_or_is_sent_away_before_it_begins(alice: User, bob: User, charlie: User) -> None:
    battle = opened(alice, waits_for_ready=True)
    url = f"/api/battles/{battle['id']}/guest"
    for leaver in (bob, alice):
        client_of(bob).post(f"/api/invitations/{battle['invitation']}", BRING)
        assert listed(charlie) == []
        assert client_of(charlie).delete(url).status_code == 404
        assert client_of(leaver).delete(url).status_code == 204
        assert len(listed(charlie)) == 1
        assert client_of(bob).get(f"/api/battles/{battle['id']}").status_code == 404


def test_the_lot_chooses_with_the_dice_that_anybody_can_check(alice: User, bob: User) -> None:
    battle = opened(
        alice, system="warzone_resurrection", force="bauhaus-starter", table="", mission="", **LOTS
    )
    assert (battle["table"], battle["mission"]) == ("", "")
    assert len(battle["terms"]["tables"]) == len(LOTS["tables"])
    force = {"force": "capitol-starter", "nonce": "bobs-nonce"}
    begun = client_of(bob).post(f"/api/invitations/{battle['invitation']}", force).json()
    assert begun["table"] in battle["terms"]["tables"]
    assert begun["mission"] in battle["terms"]["missions"]
    url = f"/api/battles/{battle['id']}"
    told = client_of(alice).get(f"{url}/log").json()["entries"]
    rolls = [roll for entry in told for roll in entry["rolls"]]
    assert [(roll["index"], roll["faces"]) for roll in rolls] == [(0, 3), (1, 2)]
    assert begun["table"] in rolls[0]["purpose"]
    client_of(bob).post(f"{url}/commands", order(do="resign"))
    proof = read_proof(client_of(bob).get(f"{url}/proof").content)
    assert list(faults(proof)) == []


def test_who_plays_both_seats_says_as_which(alice: User, bob: User) -> None:
    """Hands, offers and commands are those of the seat that was asked for; to others it means nothing."""
    host = client_of(alice)
    battle = opened(alice, opponent="hot_seat", second_player="Anna", other_army={"force": "two"})
    assert [(seat["player"], seat["hot_seat"]) for seat in battle["seats"]] == [
        ("alice", False),
        ("Anna", True),
    ]
    url = f"/api/battles/{battle['id']}"
    for seat, other in (("red", "blue"), ("blue", "red")):
        view = host.get(f"{url}/view?seat={seat}").json()["view"]
        hands = {side["id"]: side["piles"][0].get("cards", []) for side in view["seats"]}
        assert (view["seat"], len(hands[seat]), len(hands[other])) == (seat, 1, 0)
        assert host.get(f"{url}?seat={seat}").json()["seat"] == seat
    assert host.post(f"{url}/commands?seat=blue", order(do="done")).status_code == 422
    assert host.post(f"{url}/commands?seat=red", order(do="done")).status_code == 200
    assert host.post(f"{url}/commands?seat=blue", order(do="done")).status_code == 200
    for strange in ("green", "", "blue%00"):
        assert host.get(f"{url}/view?seat={strange}").json()["view"]["seat"] == "red"
    assert client_of(bob).get(f"{url}/view?seat=blue").status_code == 404
    assert host.get("/api/battles").json()["results"][0]["your_move"]


def test_a_rematch_swaps_the_seats_and_begins_when_both_agree(battle: Battle, alice: User, bob: User) -> None:
    host, guest, url = client_of(alice), client_of(bob), f"/api/battles/{battle.pk}"
    assert host.post(f"{url}/rematch", {"nonce": "another-one"}).status_code == 409
    play_out(battle)
    asked = host.post(f"{url}/rematch", {"nonce": "another-one"}).json()
    assert (asked["stage"], asked["seat"]) == ("waiting", "blue")
    assert host.post(f"{url}/rematch", {"nonce": "another-one"}).json()["id"] == asked["id"]
    assert guest.get(url).json()["rematch"] == {
        "battle": None,
        "asked_by_you": False,
        "declined": False,
        "begun": False,
    }
    assert listed(bob)[0]["terms"]["rematch_of"] == str(battle.pk)
    again = guest.post(f"{url}/rematch", {"nonce": "bobs-other"}).json()
    assert (again["id"], again["stage"], again["seat"]) == (asked["id"], "playing", "red")
    assert {seat["seat"]: seat["force"] for seat in again["seats"]} == {"red": "Two", "blue": "Three"}
    # The secret was promised before the second player added to its luck.
    assert again["commitment"] == asked["commitment"]
    assert guest.get(f"/api/battles/{asked['id']}/view").json()["view"]["awaited"] == ["red"]
    assert host.delete(f"{url}/rematch").status_code == 409


def test_a_rematch_is_turned_down_or_taken_back(
    battle: Battle, alice: User, bob: User, charlie: User
) -> None:
    play_out(battle)
    url = f"/api/battles/{battle.pk}/rematch"
    assert client_of(charlie).post(url, {"nonce": "charlies-one"}).status_code == 404
    client_of(alice).post(url, {"nonce": "another-one"})
    assert client_of(bob).delete(url).status_code == 204
    assert client_of(alice).get(f"/api/battles/{battle.pk}").json()["rematch"]["declined"]
    assert client_of(alice).delete(url).status_code == 204
    assert Battle.objects.count() == 1


def test_two_who_ask_at_once_get_one_rematch(battle: Battle, alice: User, bob: User) -> None:
    play_out(battle)
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda who: _asked(battle.pk, who), (alice, bob)))
    assert len(set(both)) == 1
    assert Battle.objects.get(pk=both[0]).stage == Battle.Stage.PLAYING


def test_two_who_take_a_seat_at_once_do_not_both_get_it(waiting: Battle, bob: User, charlie: User) -> None:
    with ThreadPoolExecutor(2) as pool:
        got = list(pool.map(lambda who: _taken(waiting.invitation_code, who), (bob, charlie)))
    assert sorted(got) == [False, True]
    assert Seat.objects.filter(battle=waiting).count() == 2


def _taken(code: str, person: User) -> bool:
    try:
        joining.accept(code, person, Army("two"), "a-new-nonce", "en")
    except Conflict:
        return False
    finally:
        connection.close()
    return True


def _asked(battle_id: uuid.UUID, person: User) -> uuid.UUID:
    try:
        return rematch.ask(battle_id, person, "a-new-nonce", "en").pk
    finally:
        connection.close()


@pytest.mark.parametrize("opponent", ["bot", "hot_seat"])
def test_against_a_bot_or_beside_oneself_a_rematch_begins_at_once(alice: User, opponent: str) -> None:
    battle = Battle.objects.get(pk=opened(alice, opponent=opponent)["id"])
    play_out(battle)
    again = client_of(alice).post(f"/api/battles/{battle.pk}/rematch", {"nonce": "another-one"}).json()
    assert (again["stage"], again["seat"]) == ("playing", "blue")
    other = next(seat for seat in again["seats"] if seat["seat"] == "red")
    assert (other["bot"], other["hot_seat"]) == (opponent == "bot", opponent == "hot_seat")


def test_nobody_begins_a_battle_of_which_a_seat_is_free(alice: User) -> None:
    """Neither a second window of the host nor a lot without tables makes a battle of one."""
    battle = opening.open_for(alice, wish(opponent="anybody", waits_for_ready=True), "en")
    with pytest.raises(Conflict):
        joining.say_ready(battle.pk, alice, True, "en")
    with pytest.raises(Conflict):
        joining.accept(battle.invitation_code, alice, Army("two"), "another-one", "en")
    answer = client_of(alice).post("/api/battles", NEW | {"opponent": "anybody", "table": ""})
    assert answer.status_code == 400
