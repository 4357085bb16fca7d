"""Battles of three and four over HTTP: free seats, being ready, giving up, draws, places and rematches."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles import presence
from battles.clocks.clock import Agreement, plain
from battles.clocks.running_out import run_out
from battles.lobby import joining
from battles.models import Battle
from battles.replay import making
from battles.threads import in_thread
from rules.core.registry import get_system
from tests.battles.conftest import client_of, order
from tests.battles.sockets import Client
from tests.calls import fitting
from tests.people import person

pytestmark = pytest.mark.django_db(transaction=True)

SYSTEM = get_system("warzone_1e")
FORCE, OTHER = (one.id for one in SYSTEM.starter_forces()[:2])
NEW = {
    "system": "warzone_1e",
    "name": "Three for the ruins",
    "nonce": "alice-nonce",
    "force": FORCE,
    "table": SYSTEM.starter_tables()[0].id,
    "mission": "destruction",
    "opponent": "anybody",
    "seats": 3,
}


@pytest.fixture
def dave(db: None) -> User:
    return person("dave")


def opened(host: User, **changes: Any) -> dict[str, Any]:
    answer = client_of(host).post("/api/battles", NEW | changes)
    assert answer.status_code == 201, answer.content
    return fitting("Battle", answer.json())


def join(code: str, guest: User, force: str = OTHER) -> Any:
    return client_of(guest).post(
        f"/api/invitations/{code}", {"force": force, "nonce": f"{guest.username}-nonce"}
    )


def seen(battle: str, reader: User) -> dict[str, Any]:
    answer = client_of(reader).get(f"/api/battles/{battle}")
    assert answer.status_code == 200, answer.content
    return fitting("Battle", answer.json())


def give(battle: str, player: User, **command: Any) -> Any:
    return client_of(player).post(f"/api/battles/{battle}/commands", order(**command))


def listed(person: User) -> list[dict[str, Any]]:
    return list(client_of(person).get("/api/challenges").json()["results"])


@pytest.fixture
def battle(alice: User, bob: User, charlie: User) -> str:
    made = opened(alice)
    for guest in (bob, charlie):
        assert join(made["invitation"], guest).status_code == 200
    return str(made["id"])


def test_free_seats_are_taken_until_all_are(alice: User, bob: User, charlie: User, dave: User) -> None:
    made = opened(alice)
    assert (made["stage"], made["size"], len(made["seats"])) == ("waiting", 3, 1)
    code = made["invitation"]
    first = join(code, bob)
    assert (first.status_code, first.json()["stage"]) == (200, "waiting")
    assert first.json()["invitation"] == code
    assert join(code, bob).json()["seat"] == "blue"
    [found] = listed(charlie)
    assert (found["size"], found["players"], found["free"]) == (3, ["alice", "bob"], True)
    assert client_of(dave).get(f"/api/battles/{made['id']}").status_code == 404

    last = join(code, charlie).json()
    assert (last["stage"], last["seat"], last["invitation"]) == ("playing", "green", None)
    assert last["awaited"] == ["red", "blue", "green"]
    assert listed(dave) == []
    assert join(code, dave).status_code == 409
    assert client_of(dave).get(f"/api/battles/{made['id']}").status_code == 404
    assert give(made["id"], dave, do="resign").status_code == 404


def test_a_game_says_how_many_sides_it_takes(alice: User) -> None:
    systems = {one["id"]: one["most_seats"] for one in client_of(alice).get("/api/systems").json()}
    assert (systems["warzone_1e"], systems["warzone_resurrection"]) == (4, 2)
    for changes in (
        {"seats": 5},
        {"seats": 1},
        {"system": "toy", "force": "two", "table": "yard", "mission": "last", "seats": 3},
        {"bots": 2},
    ):
        refused = client_of(alice).post("/api/battles", NEW | changes)
        assert refused.status_code == 400, changes
    assert Battle.objects.count() == 0


def test_all_say_that_they_are_ready(alice: User, bob: User, charlie: User) -> None:
    made = opened(alice, waits_for_ready=True)
    ready = {"ready": True}
    join(made["invitation"], bob)
    assert client_of(bob).post(f"/api/battles/{made['id']}/ready", ready).status_code == 409
    join(made["invitation"], charlie)
    for player, stage in ((alice, "waiting"), (charlie, "waiting"), (bob, "playing")):
        assert client_of(player).post(f"/api/battles/{made['id']}/ready", ready).json()["stage"] == stage


def test_a_guest_leaves_or_is_sent_away_alone(alice: User, bob: User, charlie: User, dave: User) -> None:
    made = opened(alice, waits_for_ready=True)
    for guest in (bob, charlie):
        join(made["invitation"], guest)
    address = f"/api/battles/{made['id']}/guest"
    assert client_of(dave).delete(address).status_code == 404
    # A guest frees their own seat, whomever they name.
    assert client_of(charlie).delete(f"{address}?guest=blue").status_code == 204
    assert [seat["player"] for seat in seen(made["id"], alice)["seats"]] == ["alice", "bob"]
    assert client_of(alice).delete(f"{address}?guest=red").status_code == 404
    assert client_of(alice).delete(f"{address}?guest=blue").status_code == 204
    assert join(made["invitation"], dave).json()["seat"] == "blue"


def test_a_seat_is_kept_for_who_is_challenged(alice: User, bob: User, charlie: User, dave: User) -> None:
    made = opened(alice, opponent="person", person="bob")
    assert [listed(person) for person in (charlie, dave)] == [[], []]
    assert len(listed(bob)) == 1
    assert join(made["invitation"], charlie).status_code == 200
    assert join(made["invitation"], dave).status_code == 409
    assert join(made["invitation"], bob).json()["stage"] == "playing"

    other = opened(alice, opponent="person", person="bob")
    joining.decline(other["invitation"], bob)
    for guest in (charlie, dave):
        last = join(other["invitation"], guest)
    assert last.json()["stage"] == "playing"


def test_bots_and_neighbours_take_the_seats_that_are_free(alice: User, bob: User) -> None:
    alone = opened(alice, opponent="bot", bot="sensible", seats=4)
    assert alone["stage"] == "playing"
    assert [seat["bot"] for seat in alone["seats"]] == [False, True, True, True]
    beside = opened(alice, opponent="hot_seat", second_player="Zoe")
    assert [seat["player"] for seat in beside["seats"]] == ["alice", "Zoe", "alice (3)"]
    assert (
        client_of(alice).get(f"/api/battles/{beside['id']}/view?seat=green").json()["view"]["seat"] == "green"
    )

    mixed = opened(alice, bots=1, waits_for_ready=True)
    assert [(seat["seat"], seat["bot"]) for seat in mixed["seats"]] == [("red", False), ("green", True)]
    assert join(mixed["invitation"], bob).json()["seat"] == "blue"
    for player in (alice, bob):
        last = client_of(player).post(f"/api/battles/{mixed['id']}/ready", {"ready": True})
    assert last.json()["stage"] == "playing"


@pytest.mark.rule("CORE-RESIGN")
def test_who_gives_up_is_out_and_the_others_play_on(
    battle: str, alice: User, bob: User, charlie: User, dave: User
) -> None:
    assert give(battle, bob, do="resign").status_code == 200
    told = seen(battle, alice)
    assert (told["stage"], told["awaited"]) == ("playing", ["red", "green"])
    refused = give(battle, bob, do="accept_map")
    assert (refused.status_code, refused.json()["rule"]) == (422, "CORE-RESIGN")
    view = client_of(bob).get(f"/api/battles/{battle}/view").json()
    assert (view["offers"], view["view"]["left"]) == ([], ["blue"])
    entries = client_of(charlie).get(f"/api/battles/{battle}/log").json()["entries"]
    assert "bob gives the battle up. The others play on." in [entry["text"] for entry in entries]

    give(battle, charlie, do="resign")
    over = seen(battle, bob)
    assert over["stage"] == "over"
    assert over["result"]["winner"] == "red"
    assert over["result"]["places"] == {"red": 1, "green": 2, "blue": 3}
    report = client_of(alice).get(f"/api/battles/{battle}/report")
    assert report.status_code in {200, 202}
    assert client_of(dave).get(f"/api/battles/{battle}/report").status_code == 404


@pytest.mark.rule("CORE-DRAW")
def test_a_draw_takes_all_of_them(battle: str, alice: User, bob: User, charlie: User) -> None:
    give(battle, alice, do="offer_draw")
    give(battle, bob, do="offer_draw")
    view = client_of(charlie).get(f"/api/battles/{battle}/view").json()["view"]
    assert (view["draw_offered_by"], view["draw_waits_for"]) == ("red", ["green"])
    assert "green" in seen(battle, alice)["awaited"]
    give(battle, charlie, do="offer_draw")
    over = seen(battle, alice)
    assert (over["stage"], over["result"]["winner"]) == ("over", None)
    assert set(over["result"]["places"].values()) == {1}


@pytest.mark.rule("CORE-CONSENT")
def test_what_is_asked_of_everybody_takes_all_of_them(
    battle: str, alice: User, bob: User, charlie: User
) -> None:
    give(battle, alice, do="invite_umpire")
    request = client_of(bob).get(f"/api/battles/{battle}/view").json()["view"]["request"]
    assert request["waits_for"] == ["blue", "green"]
    give(battle, bob, do="agree", request=request["id"])
    view = client_of(alice).get(f"/api/battles/{battle}/view").json()["view"]
    assert (view.get("umpire", False), view["request"]["waits_for"]) == (False, ["green"])
    give(battle, charlie, do="agree", request=request["id"])
    assert client_of(alice).get(f"/api/battles/{battle}/view").json()["view"]["umpire"]


def test_a_rematch_takes_all_of_them_a_seat_on(battle: str, alice: User, bob: User, charlie: User) -> None:
    for player in (bob, charlie):
        give(battle, player, do="resign")

    def ask(person: User) -> dict[str, Any]:
        answer = client_of(person).post(
            f"/api/battles/{battle}/rematch", {"nonce": f"{person.username}-again"}
        )
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    assert (ask(charlie)["stage"], ask(alice)["stage"]) == ("waiting", "waiting")
    begun = ask(bob)
    assert begun["stage"] == "playing"
    assert {seat["seat"]: seat["player"] for seat in begun["seats"]} == {
        "red": "charlie",
        "blue": "alice",
        "green": "bob",
    }


async def test_all_hear_of_everything_over_their_sockets(
    battle: str, alice: User, bob: User, charlie: User
) -> None:
    shown = await in_thread(Battle.objects.get)(pk=battle)
    await in_thread(Battle.objects.filter(pk=battle).update)(spectators=True)
    async with (
        Client(shown, alice) as first,
        Client(shown, bob) as second,
        Client(shown, charlie) as third,
        Client(shown, None, watch=shown.watch_code) as watching,
    ):
        for client in (first, second, third, watching):
            await client.hear_until("hello")
        assert [first.seat, second.seat, third.seat, watching.seat] == ["red", "blue", "green", None]
        accepted = await third.give(do="accept_map")
        for client in (first, second, watching):
            news = await client.hear_until("news")
            assert (news["head"], news["view"]["awaited"]) == (accepted["head"], ["red", "blue"])
        gone = await second.give(do="resign")
        for client in (first, third, watching):
            news = await client.hear_until("news", head=gone["head"])
            assert (news["view"]["awaited"], news["view"]["left"]) == (["red"], ["blue"])
        assert (await second.give(do="accept_map"))["rule"] == "CORE-RESIGN"


def test_the_film_has_eyes_for_each_and_the_report_a_line(
    battle: str, alice: User, bob: User, charlie: User
) -> None:
    give(battle, bob, do="resign")
    give(battle, charlie, do="resign")
    for replay in making.left_undone(timezone.now()):
        making.make(replay.pk)
    for view in ("red", "blue", "green", "neutral"):
        shown = client_of(charlie).get(f"/api/battles/{battle}/replay", {"view": view})
        assert shown.status_code == 200, view
    report = fitting("Report", client_of(bob).get(f"/api/battles/{battle}/report").json())
    assert [side["seat"] for side in report["sides"]] == ["red", "blue", "green"]
    assert [side["models_left"] > 0 for side in report["balance"]] == [True, False, True]
    assert client_of(alice).get(f"/api/battles/{battle}/report.pdf").status_code == 200


def test_who_runs_out_of_time_is_out_and_the_clock_runs_on(
    battle: str, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "present", lambda _: ["red", "blue", "green"])
    agreed = Agreement("game", 600, at_zero="lose")
    Battle.objects.filter(pk=battle).update(clock=plain(agreed))
    give(battle, bob, do="accept_map")
    give(battle, charlie, do="accept_map")
    row = Battle.objects.get(pk=battle)
    assert row.deadline is not None
    assert run_out(row.pk, row.deadline)
    told = seen(battle, alice)
    assert (told["stage"], told["deadline"] is None) == ("playing", False)
    assert "red" not in told["awaited"]
    assert client_of(alice).get(f"/api/battles/{battle}/view").json()["view"]["left"] == ["red"]
