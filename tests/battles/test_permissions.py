"""Alice hosts, Bob plays against her, Charlie has no business here; and nobody has signed in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from battles import consumers
from battles.bringing import Army
from battles.lobby import hosting, joining, opening
from battles.models import Battle, Entry
from battles.threads import in_thread
from tests.battles.conftest import FORCE, client_of, order, wish
from tests.battles.sockets import Client

pytestmark = pytest.mark.django_db(transaction=True)

MOVE = {"command": {"do": "done"}}
ACCEPT = {"force": "two", "nonce": "some-nonce-1"}
DONE = {"id": "5a0c2a6e-4a52-4b84-9a7e-5b1f7d4a4a11", "command": {"do": "done"}}

#: call, then what Alice, Bob, Charlie, nobody, and nobody with the spectators' link are answered.
TABLE: list[tuple[str, str, Any, tuple[int, int, int, int, int]]] = [
    ("get", "", None, (200, 200, 404, 404, 200)),
    ("get", "/view", None, (200, 200, 404, 404, 200)),
    ("get", "/log", None, (200, 200, 404, 404, 200)),
    ("get", "/proof", None, (200, 200, 404, 404, 200)),
    ("post", "/commands", DONE, (200, 422, 404, 401, 401)),
    ("post", "/preview", MOVE, (200, 200, 404, 401, 401)),
    ("patch", "", {"spectators": True}, (200, 404, 404, 401, 401)),
    ("delete", "", None, (409, 404, 404, 401, 401)),
]


@pytest.fixture
def watched(alice: User, bob: User) -> Battle:
    """A battle that spectators may watch."""
    waiting = opening.open_for(alice, wish(spectators=True), "en")
    return joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")


@pytest.mark.parametrize(("method", "call", "body", "expected"), TABLE)
def test_the_table_of_permissions(
    watched: Battle,
    people: tuple[User, User, User],
    method: str,
    call: str,
    body: Any,
    expected: tuple[int, ...],
) -> None:
    url = f"/api/battles/{watched.pk}{call}"
    readers: list[tuple[User | None, str]] = [(person, "") for person in people]
    readers += [(None, ""), (None, f"?watch={watched.watch_code}")]
    # The outsiders come first: what they are refused must not depend on what the players did.
    for place in (4, 3, 2, 1, 0):
        person, query = readers[place]
        before = Entry.objects.count()
        answer = getattr(client_of(person), method)(url + query, body)
        assert answer.status_code == expected[place], (place, answer.content)
        if expected[place] >= 400:
            assert Entry.objects.count() == before
            assert set(answer.json()) >= {"code", "message"}


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> tuple[User, User, User]:
    """All three."""
    return alice, bob, charlie


def test_for_an_outsider_a_private_battle_is_no_battle_at_all(battle: Battle, charlie: User) -> None:
    real, invented = str(battle.pk), "00000000-0000-4000-8000-000000000000"
    for call in ("", "/view", "/log", "/proof"):
        answers = [client_of(charlie).get(f"/api/battles/{name}{call}") for name in (real, invented)]
        assert answers[0].status_code == answers[1].status_code == 404
        assert answers[0].content == answers[1].content
    answers = [client_of(charlie).post(f"/api/battles/{name}/commands", DONE) for name in (real, invented)]
    assert answers[0].content == answers[1].content
    assert client_of(charlie).get("/api/battles").json()["results"] == []


def test_a_link_to_watch_opens_no_private_battle(battle: Battle) -> None:
    answer = client_of(None).get(f"/api/battles/{battle.pk}/view?watch={battle.watch_code}")
    assert answer.status_code == 404


def test_a_spectator_is_told_so(watched: Battle, charlie: User) -> None:
    url = f"/api/battles/{watched.pk}/commands?watch={watched.watch_code}"
    answer = client_of(charlie).post(url, order(do="done"))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    shown = client_of(charlie).get(f"/api/battles/{watched.pk}?watch={watched.watch_code}").json()
    assert (shown["seat"], shown["watch"], shown["invitation"]) == (None, None, None)


def test_an_invitation_is_for_one(waiting: Battle, alice: User, bob: User, charlie: User) -> None:
    url = f"/api/invitations/{waiting.invitation_code}"
    assert client_of(None).post(url, ACCEPT).status_code == 401
    own = client_of(alice).post(url, ACCEPT)
    assert (own.status_code, own.json()["code"]) == (409, "conflict")
    assert client_of(bob).post(url, ACCEPT).status_code == 200
    late = client_of(charlie).post(url, ACCEPT)
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    assert str(waiting.pk) not in late.content.decode()


def test_nobody_opens_a_battle_without_signing_in() -> None:
    new = {"system": "toy", "name": "x", "opponent": "bot", "nonce": "12345678", **FORCE}
    assert client_of(None).post("/api/battles", new).status_code == 401
    assert client_of(None).get("/api/battles").status_code == 401
    assert not Battle.objects.exists()


async def test_sockets_are_closed_to_outsiders(battle: Battle, charlie: User) -> None:
    async with Client(battle, charlie) as client:
        assert await client.closing_code() == consumers.NOT_FOUND
    async with Client(battle, None) as client:
        assert await client.closing_code() == consumers.SIGN_IN
    async with Client(battle, None, watch=battle.watch_code) as client:
        assert await client.closing_code() == consumers.NOT_FOUND


async def test_when_a_battle_is_made_private_its_spectators_are_sent_away(
    watched: Battle, alice: User, charlie: User
) -> None:
    async with Client(watched, charlie, watch=watched.watch_code) as client:
        assert (await client.hear_until("hello"))["seat"] is None
        assert (await client.give(do="done"))["code"] == "not_your_seat"
        await in_thread(hosting.let_watch)(watched.pk, alice, False)
        assert await client.closing_code() == consumers.NOT_FOUND


async def test_a_person_who_is_locked_out_loses_the_seat_at_once(
    battle: Battle, alice: User, bob: User
) -> None:
    async with Client(battle, bob) as client:
        await client.hear_until("hello")
        bob.is_active = False
        await in_thread(bob.save)()
        await client.say(type="command", id=DONE["id"], command={"do": "resign"})
        assert await client.closing_code() == consumers.NOT_FOUND
    assert await in_thread(Entry.objects.count)() == 1


def test_cards_and_decisions_are_for_their_seat_alone(watched: Battle, alice: User, bob: User) -> None:
    url = f"/api/battles/{watched.pk}"
    client_of(alice).post(f"{url}/commands", order(do="done"))
    seen = {
        "alice": client_of(alice).get(f"{url}/log").json()["entries"],
        "bob": client_of(bob).get(f"{url}/log").json()["entries"],
        "nobody": client_of(None).get(f"{url}/log?watch={watched.watch_code}").json()["entries"],
    }
    for entries in seen.values():
        assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5]
    told = {name: [(e["event"] or {}).get("type") for e in entries] for name, entries in seen.items()}
    # Bob's draw is rolled out of everybody else's sight, and so is what he drew.
    assert told["bob"][2] == "rolled"
    assert told["alice"][2] is None
    assert told["nobody"][2] is None
    drawn = [entry for entry in seen["bob"] if (entry["event"] or {}).get("type") == "card_moved"]
    card = drawn[0]["event"]["card"]
    assert card
    for name in ("alice", "nobody"):
        other = [entry for entry in seen[name] if (entry["event"] or {}).get("type") == "card_moved"]
        assert card not in json.dumps(other)
