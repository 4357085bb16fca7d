"""Battles are watched again: films show what was played, only after the end, to whom it is theirs to see."""

from __future__ import annotations

import gzip
import json
import uuid
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from battles import desk, log
from battles.models import Battle
from battles.replay import making
from battles.replay.changes import change_between, changed
from battles.replay.models import Film, Replay
from battles.standing import stand_of
from battles.views_for_seat import entries_for
from rules.core import seen
from rules.core.message import localised
from rules.core.registry import get_system
from tests.battles.conftest import client_of, play_on, reader
from tests.calls import fitting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(battle: Battle, alice: User) -> Battle:
    """A battle that has ended, filmed."""
    play_on(battle, 60)
    if battle.stage != Battle.Stage.OVER:
        desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
        battle.refresh_from_db()
    for replay in making.left_undone(timezone.now()):
        making.make(replay.pk)
    return battle


def film(person: User | None, battle: Battle, **query: str) -> dict[str, Any]:
    """A film as a browser gets it."""
    answer = client_of(person).get(
        f"/api/battles/{battle.pk}/replay", query, headers={"accept-encoding": "gzip"}
    )
    assert answer.status_code == 200, answer.content
    assert answer["Content-Encoding"] == "gzip"
    found: dict[str, Any] = json.loads(gzip.decompress(answer.content))
    return found


def test_a_film_ends_where_the_battle_ended(over: Battle, alice: User) -> None:
    for view, seat in (("red", "red"), ("blue", "blue"), ("neutral", None)):
        shown = fitting("Film", film(alice, over, view=view))
        table = shown["view"]
        for step in shown["steps"]:
            table = changed(table, step.get("change"))
        system = get_system("toy")
        truth = localised(seen.table(system, stand_of(over), seat), system.texts("en"))
        for part in ("models", "seats", "turn", "result"):
            assert table[part] == truth[part]
        rows = log.rows(over.pk, after=0, upto=over.head, most=over.head)
        told = [entry for entry in entries_for(over, rows, seat, "en") if entry["text"] or entry["rolls"]]
        assert [step["entry"]["seq"] for step in shown["steps"]] == [entry["seq"] for entry in told]
        assert [step["entry"]["text"] for step in shown["steps"]] == [entry["text"] for entry in told]
        assert not {"decision", "prompt"} & set(table)


def test_nobody_sees_a_film_before_the_end(battle: Battle, alice: User, bob: User, charlie: User) -> None:
    play_on(battle, 4)
    Battle.objects.filter(pk=battle.pk).update(spectators=True)
    for call in ("replay", "report", "report.pdf", "document"):
        for person in (alice, bob):
            assert client_of(person).get(f"/api/battles/{battle.pk}/{call}").status_code == 409
        assert client_of(charlie).get(f"/api/battles/{battle.pk}/{call}").status_code == 404
        watching = {"watch": battle.watch_code, "view": "red"}
        assert client_of(None).get(f"/api/battles/{battle.pk}/{call}", watching).status_code == 409
    assert making.left_undone(timezone.now()) == []


def test_a_replay_is_shared_by_its_players_alone(over: Battle, bob: User, charlie: User) -> None:
    address = f"/api/battles/{over.pk}/replay"
    assert client_of(charlie).patch(address, {"shared": True}).status_code == 404
    assert client_of(None).patch(address, {"shared": True}).status_code in {401, 403}
    shared = client_of(bob).patch(address, {"shared": True}).json()
    assert film(None, over, watch=shared["watch"])["reader"] is None
    assert client_of(None).get(address, {"watch": "guess"}).status_code == 404
    assert client_of(bob).patch(address, {"shared": False}).json() == {"shared": False, "watch": None}
    assert client_of(None).get(address, {"watch": shared["watch"]}).status_code == 404


def test_a_film_that_is_not_made_yet_is_asked_for_again(battle: Battle, alice: User) -> None:
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
    answer = client_of(alice).get(f"/api/battles/{battle.pk}/replay")
    assert (answer.status_code, answer.json()) == (202, {"state": "waiting"})
    replay = Replay.objects.get(battle=battle)
    making.make(replay.pk)
    making.make(replay.pk)
    assert film(alice, battle, view="blue")["reader"] == "blue"
    assert Film.objects.filter(replay=replay).count() == 6
    assert client_of(alice).get(f"/api/battles/{battle.pk}/replay", {"view": "green"}).status_code == 404


def test_a_worker_that_died_is_made_good_and_given_up_in_the_end(over: Battle) -> None:
    Film.objects.all().delete()
    Replay.objects.update(state=Replay.State.WAITING, taken_up_at=timezone.now(), tries=1)
    assert making.left_undone(timezone.now()) == []
    late = timezone.now() - timedelta(hours=1)
    Replay.objects.update(taken_up_at=late)
    [replay] = making.left_undone(timezone.now())
    making.make(replay.pk)
    assert Film.objects.filter(replay=replay).count() == 6
    Replay.objects.update(state=Replay.State.WAITING, taken_up_at=late, tries=making.MOST_TRIES)
    making.make(replay.pk)
    assert Replay.objects.get(pk=replay.pk).state == Replay.State.FAILED


def test_a_film_stays_as_it_was_whatever_becomes_of_the_rules(
    over: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = film(alice, over)
    report = fitting("Report", client_of(alice).get(f"/api/battles/{over.pk}/report").json())

    def broken(*_: Any) -> Any:
        raise AssertionError("the rules were asked")

    for asked in ("setup", "evolve", "view", "narrate", "texts"):
        monkeypatch.setattr(type(get_system("toy")), asked, broken)
    assert film(alice, over) == before
    assert client_of(alice).get(f"/api/battles/{over.pk}/report").json() == report


def test_past_battles_are_found_by_their_end_and_words(
    over: Battle, alice: User, bob: User, charlie: User
) -> None:
    mine = fitting("Past", client_of(alice).get("/api/battles/past").json())
    assert mine["count"] == 1
    outcome = mine["results"][0]["outcome"]
    assert mine[outcome] == 1
    other = {"won": "lost", "lost": "won", "drawn": "drawn"}[outcome]
    assert client_of(bob).get("/api/battles/past").json()["results"][0]["outcome"] == other
    for query, count in (
        ({"outcome": outcome}, 1),
        ({"outcome": "won" if outcome != "won" else "lost"}, 0),
        ({"q": "duel bob"}, 1),
        ({"q": "dragon"}, 0),
        ({"q": "\0"}, 1),
        ({"system": "toy"}, 1),
        ({"system": "other"}, 0),
    ):
        assert client_of(alice).get("/api/battles/past", query).json()["count"] == count, query
    assert client_of(charlie).get("/api/battles/past").json()["count"] == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "c": None}),
        (
            [{"id": "x", "at": [1]}, {"id": "y"}],
            [{"id": "y", "at": [2]}, {"id": "z"}, {"id": "x", "at": [1]}],
        ),
        ([{"id": "x"}, {"id": "x"}], [{"id": "x"}]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 2, 3]}}),
        ([], [{"id": "x"}]),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_a_change_makes_the_one_of_the_other(before: Any, after: Any) -> None:
    change = msgspec.json.decode(msgspec.json.encode(change_between(before, after)))
    assert changed(before, change) == after
