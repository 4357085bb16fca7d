"""Spectators who lie behind: nothing that they can ask for tells what has happened since."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles import delay, desk
from battles.access import Reader
from battles.desk import Order
from battles.lobby import hosting
from battles.models import Battle, Entry
from battles.threads import in_thread
from tests.battles.conftest import play_on
from tests.battles.sockets import Client
from tests.calls import client_of

pytestmark = pytest.mark.django_db

MINUTES = 15


@pytest.fixture
def late(battle: Battle, alice: User) -> Battle:
    """A battle that is watched a quarter of an hour late, some of which was played before that."""
    delay.past.clear()
    play_on(battle, 12)
    Entry.objects.filter(battle=battle).update(at=timezone.now() - timedelta(minutes=MINUTES + 1))
    return hosting.let_watch(battle.pk, alice, True, MINUTES)


def asked(battle: Battle, call: str = "", user: User | None = None) -> Any:
    """What a spectator is answered, or a player."""
    watch = f"?watch={battle.watch_code}" if user is None else ""
    answer = client_of(user).get(f"/api/battles/{battle.pk}{call}{watch}")
    assert answer.status_code == 200
    return json.loads(answer.content)


CALLS = ("", "/view", "/log", "/proof")


def test_what_happens_now_changes_no_answer_to_a_spectator(late: Battle, alice: User, bob: User) -> None:
    before = {call: asked(late, call) for call in CALLS}
    assert before["/view"]["head"] == late.head
    play_on(late, 10, seed=2)
    desk.submit(late.pk, Reader(alice.pk), Order(*_resignation()))
    late.refresh_from_db()
    assert asked(late, "", bob)["stage"] == Battle.Stage.OVER
    after = {call: asked(late, call) for call in CALLS}
    for call in CALLS:
        same = {
            name: after[call][name] for name in after[call] if name not in {"moved_at", "clock", "deadline"}
        }
        assert same == {name: before[call][name] for name in same}, call
    assert (after["/proof"]["secret"], after["/proof"]["rolls"]) == (None, [])
    assert after[""]["moved_at"] < asked(late, "", bob)["moved_at"]


def _resignation() -> tuple[Any, dict[str, str]]:
    return uuid.uuid4(), {"do": "resign"}


def test_once_the_time_has_passed_a_spectator_sees_all(late: Battle, alice: User) -> None:
    desk.submit(late.pk, Reader(alice.pk), Order(*_resignation()))
    assert asked(late)["stage"] == "playing"
    Entry.objects.filter(battle=late).update(at=timezone.now() - timedelta(minutes=MINUTES, seconds=1))
    shown = asked(late)
    assert (shown["stage"], shown["result"] is not None) == ("over", True)
    assert asked(late, "/proof")["secret"] is not None
    assert asked(late, "/log")["head"] == asked(late, "/log", alice)["head"]


@pytest.mark.parametrize("call", ["/replay", "/report", "/report.pdf", "/document"])
def test_what_tells_of_the_end_waits_for_it_too(late: Battle, alice: User, call: str) -> None:
    desk.submit(late.pk, Reader(alice.pk), Order(*_resignation()))
    answer = client_of(None).get(f"/api/battles/{late.pk}{call}?watch={late.watch_code}")
    assert answer.status_code in {403, 404, 409}


def test_the_table_shows_no_end_before_its_time(late: Battle, alice: User) -> None:
    desk.submit(late.pk, Reader(alice.pk), Order(*_resignation()))
    assert asked(late, "/view")["view"].get("result") is None
    Entry.objects.filter(battle=late).update(at=timezone.now() - timedelta(minutes=MINUTES, seconds=1))
    assert asked(late, "/view")["view"]["result"] is not None


def test_a_battle_that_has_just_begun_shows_nothing_yet(battle: Battle, alice: User) -> None:
    hosting.let_watch(battle.pk, alice, True, MINUTES)
    battle.refresh_from_db()
    assert asked(battle, "/view") == {"head": 0, "clock": None, "view": None, "offers": []}
    assert asked(battle, "/log") == {"head": 0, "entries": []}
    assert (asked(battle)["awaited"], asked(battle)["stage"]) == ([], "playing")


def test_a_delay_only_grows_while_the_battle_is_played(late: Battle, alice: User) -> None:
    url = f"/api/battles/{late.pk}"
    shorter = client_of(alice).patch(url, {"spectators": True, "watch_delay": 5})
    assert shorter.status_code == 409
    longer = client_of(alice).patch(url, {"spectators": True, "watch_delay": 60})
    assert (longer.status_code, longer.json()["watch_delay"]) == (200, 60)
    assert client_of(alice).patch(url, {"spectators": True, "watch_delay": 7}).status_code == 400


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_lies_behind_hears_neither_of_moves_nor_of_comings(
    late: Battle, alice: User, bob: User
) -> None:
    async with Client(late, None, watch=late.watch_code) as watcher:
        first = await watcher.hear_until("head")
        assert (first["head"], first["present"]) == (late.head, [])
        async with Client(late, alice) as player:
            await player.hear_until("head")
            await in_thread(desk.submit)(late.pk, Reader(alice.pk), Order(*_resignation()))
            await player.hear_until("news")
        assert await watcher.socket.receive_nothing(timeout=0.5)
        assert len(watcher.log) == first["head"]
