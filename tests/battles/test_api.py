"""Opening, joining and playing a battle over HTTP."""

from __future__ import annotations

import uuid

import pytest

from accounts.models import User
from battles.models import Battle, Entry
from tests.battles.conftest import FORCE, client_of, order

pytestmark = pytest.mark.django_db(transaction=True)

NEW = {"system": "toy", "name": "A duel", "opponent": "invite", "nonce": "alice-nonce", **FORCE}


def test_two_people_open_join_and_play_a_battle(alice: User, bob: User) -> None:
    host, guest = client_of(alice), client_of(bob)
    opened = host.post("/api/battles", NEW)
    assert opened.status_code == 201, opened.content
    battle = opened.json()
    assert battle["stage"] == "waiting"
    assert battle["seat"] == "red"
    url = f"/api/battles/{battle['id']}"
    assert host.get(f"{url}/view").json() == {"head": 0, "clock": None, "view": None, "offers": []}

    invitation = f"/api/invitations/{battle['invitation']}"
    assert guest.get(invitation).json()["free"] is True
    joined = guest.post(invitation, {"force": "two", "nonce": "bobs-nonce"}).json()
    assert (joined["stage"], joined["seat"], joined["head"]) == ("playing", "blue", 1)
    assert guest.post(invitation, {"force": "two", "nonce": "another-nonce"}).json() == joined

    table = host.get(f"{url}/view").json()
    assert table["head"] == 1
    assert table["view"]["seat"] == "red"
    assert table["view"]["awaited"] == ["red"]
    assert [card["name"] for card in table["view"]["seats"][0]["piles"][0]["cards"]] == ["shield"]
    assert any(offer["id"] == "done" and "refused" not in offer for offer in table["offers"])

    wish = order(do="done") | {"seq": 1}
    receipt = host.post(f"{url}/commands", wish).json()
    assert receipt == {"id": wish["id"], "head": 5, "replayed": False}
    assert host.post(f"{url}/commands", wish).json() == receipt | {"replayed": True}
    assert Entry.objects.filter(battle=battle["id"]).count() == 5

    log = guest.get(f"{url}/log?after=1").json()
    assert [entry["seq"] for entry in log["entries"]] == [2, 3, 4, 5]
    assert log["entries"][-1]["event"]["type"] == "turn_passed"
    assert log["entries"][-1]["text"]
    assert guest.get("/api/battles").json()["results"][0]["your_move"] is True


def test_stale_commands_are_refused_with_the_head(battle: Battle, alice: User) -> None:
    answer = client_of(alice).post(f"/api/battles/{battle.pk}/commands", order(do="done") | {"seq": 0})
    assert answer.status_code == 409
    assert answer.json()["code"] == "stale"
    assert answer.json()["head"] == 1


def test_the_rules_refuse_with_their_id(battle: Battle, bob: User) -> None:
    answer = client_of(bob).post(f"/api/battles/{battle.pk}/commands", order(do="done"))
    assert answer.status_code == 422
    assert answer.json()["code"] == "illegal"
    assert answer.json()["rule"] == "CORE-TURN"


def test_an_id_cannot_name_two_commands(battle: Battle, alice: User) -> None:
    client, wish = client_of(alice), order(do="done")
    assert client.post(f"/api/battles/{battle.pk}/commands", wish).status_code == 200
    other = wish | {"command": {"do": "resign"}}
    answer = client.post(f"/api/battles/{battle.pk}/commands", other)
    assert (answer.status_code, answer.json()["code"]) == (409, "id_reused")


def test_a_preview_names_its_sums(battle: Battle, alice: User) -> None:
    move = {"do": "move", "model": "red-1", "to": [2000, 4000]}
    answer = client_of(alice).post(f"/api/battles/{battle.pk}/preview", {"command": move})
    assert answer.json() == {"move": {"length": 2000, "allowed": 6000}}
    far = {"do": "move", "model": "red-1", "to": [2000, 9900]}
    refused = client_of(alice).post(f"/api/battles/{battle.pk}/preview", {"command": far}).json()["refused"]
    assert refused["rule"] == "TOY-MOVE"
    assert isinstance(refused["why"], str)


def test_against_a_bot_the_battle_begins_at_once(alice: User) -> None:
    answer = client_of(alice).post("/api/battles", NEW | {"opponent": "bot"}).json()
    assert answer["stage"] == "playing"
    assert [seat["bot"] for seat in answer["seats"]] == [False, True]
    assert answer["invitation"] is None


def test_resigning_ends_it_and_publishes_the_dice(battle: Battle, alice: User, bob: User) -> None:
    url = f"/api/battles/{battle.pk}"
    before = client_of(bob).get(f"{url}/proof").json()
    assert before["secret"] is None
    assert before["nonces"] == ["alice-nonce", "bobs-nonce"]
    client_of(alice).post(f"{url}/commands", order(do="done"))
    client_of(bob).post(f"{url}/commands", order(do="resign"))
    shown = client_of(alice).get(url).json()
    assert shown["stage"] == "over"
    assert shown["result"]["winner"] == "red"
    assert shown["result"]["reason"] == "bob gave the battle up."
    after = client_of(bob).get(f"{url}/proof").json()
    assert len(after["rolls"]) == 1
    late = client_of(bob).post(f"{url}/commands", order(do="done")).json()
    assert late["rule"] == "CORE-BATTLE-OVER"


def test_a_waiting_battle_takes_no_commands_and_can_be_withdrawn(
    waiting: Battle, alice: User, bob: User
) -> None:
    url = f"/api/battles/{waiting.pk}"
    answer = client_of(alice).post(f"{url}/commands", order(do="resign"))
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert client_of(alice).delete(url).status_code == 204
    assert client_of(bob).get(f"/api/invitations/{waiting.invitation_code}").status_code == 404


def test_unknown_names_are_refused_in_words(alice: User) -> None:
    for field in ("force", "table", "mission"):
        answer = client_of(alice).post("/api/battles", NEW | {field: "nonsense"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), field
        assert "nonsense" in answer.json()["message"]
    assert client_of(alice).post("/api/battles", NEW | {"system": "chess"}).status_code == 404
    assert not Battle.objects.exists()


def test_the_reference_is_there_for_everybody() -> None:
    client = client_of(None)
    assert {"id": "toy", "title": "The duel", "most_seats": 2} in client.get("/api/systems").json()
    starters = client.get("/api/systems/toy/starters").json()
    assert [force["id"] for force in starters["forces"]] == ["three", "two"]
    assert client.get(f"/api/battles/{uuid.uuid4()}").status_code == 404


def test_rules_are_found_read_and_left_for_others() -> None:
    client = client_of(None)
    address = "/api/systems/toy/rules"
    found = client.get(f"{address}?q=toy-move").json()
    rule = client.get(f"{address}/{found['entries'][0]['id']}").json()
    assert rule["title"] == found["entries"][0]["title"]
    assert rule["chapter"]["id"] in {chapter["id"] for chapter in found["chapters"]}
    for other in rule["see"]:
        there = client.get(f"{address}/{other['id']}").json()
        links = {link["id"] for link in [*there["see"], *there["seen_from"]]}
        assert rule["id"] in links
    assert client.get(f"{address}/NO-SUCH").status_code == 404


def test_rules_come_in_pages() -> None:
    client = client_of(None)
    whole = client.get("/api/systems/toy/rules").json()
    assert whole["count"] == len(whole["entries"]) == sum(chapter["size"] for chapter in whole["chapters"])
    pages = [
        client.get(f"/api/systems/toy/rules?limit=4&offset={offset}").json()["entries"]
        for offset in range(0, whole["count"] + 4, 4)
    ]
    assert [entry for page in pages for entry in page] == whole["entries"]
    assert pages[-1] == []
    for nonsense in ("-1", "x", "9" * 30, "٣"):
        assert client.get(f"/api/systems/toy/rules?offset={nonsense}").status_code == 400
    assert "max-age" in client.get("/api/systems/toy/rules")["Cache-Control"]


ADVANCED = {
    "system": "warzone_resurrection",
    "name": "With cards",
    "opponent": "bot",
    "nonce": "alice-nonce",
    "force": "bauhaus-starter",
    "options": {"mode": "advanced"},
}


def test_a_battle_is_played_with_the_options_that_were_agreed_on(alice: User) -> None:
    client = client_of(alice)
    starters = client.get("/api/systems/warzone_resurrection/starters").json()
    modes = next(option["values"] for option in starters["options"] if option["id"] == "mode")
    assert [mode["id"] for mode in modes] == ["basic", "advanced"]
    assert all(mode["label"] for mode in modes)
    place = {"table": starters["tables"][0]["id"], "mission": starters["missions"][0]["id"]}
    opened = client.post("/api/battles", ADVANCED | place)
    assert opened.status_code == 201, opened.content
    assert opened.json()["options"]["mode"] == "advanced"
    view = client.get(f"/api/battles/{opened.json()['id']}/view").json()["view"]
    assert [pile["id"] for pile in view["seats"][0]["piles"]] == ["hand", "in_play", "deck", "discards"]


def test_options_that_there_are_not_are_refused(alice: User) -> None:
    answer = client_of(alice).post("/api/battles", NEW | {"options": {"mode": "advanced"}})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
