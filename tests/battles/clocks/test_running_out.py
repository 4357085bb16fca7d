"""A time that has ended: what was agreed on is done, once, whoever says so and however often."""

from __future__ import annotations

import json
import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles import desk, presence, tasks
from battles.clocks.clock import GRACE, Agreement, plain, read
from battles.clocks.running_out import run_out
from battles.models import Battle, Entry
from battles.standing import folded, memory, stand_of
from tests.battles.conftest import client_of, play_on, play_to_a_question, reader

pytestmark = pytest.mark.django_db(transaction=True)

DONE = {"do": "done"}


@pytest.fixture(autouse=True)
def all_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "present", lambda _: ["red", "blue"])


def agree(battle: Battle, kind: Any, seconds: int, **agreed: Any) -> None:
    """Give a battle a clock that begins to run with the next step."""
    Battle.objects.filter(pk=battle.pk).update(clock=plain(Agreement(kind, seconds, **agreed)))


def give(battle: Battle, user: User, **command: Any) -> None:
    desk.submit(battle.pk, reader(user), desk.Order(uuid.uuid4(), command))
    battle.refresh_from_db()


def end_of(battle: Battle) -> datetime:
    battle.refresh_from_db()
    assert battle.deadline is not None
    return battle.deadline


def events(battle: Battle, kind: str) -> list[str]:
    found = Entry.objects.filter(battle=battle, event__type=kind).order_by("seq")
    return [str(entry.event) for entry in found]


def test_an_open_decision_takes_its_default(battle: Battle) -> None:
    agree(battle, "decision", 30)
    play_to_a_question(battle)
    end = end_of(battle)
    assert run_out(battle.pk, end - timedelta(seconds=1)) is False
    assert run_out(battle.pk, end) is True
    [decided] = [event for event in events(battle, "decided") if "by_clock" in event]
    assert '"take"' in decided
    battle.refresh_from_db()
    assert battle.deadline is None
    assert run_out(battle.pk, timezone.now() + timedelta(days=1)) is False
    assert stand_of(battle) == folded(battle)


def test_a_draw_that_is_offered_does_not_wind_the_clock_up_again(battle: Battle, alice: User) -> None:
    agree(battle, "decision", 30)
    play_to_a_question(battle)
    end = end_of(battle)
    give(battle, alice, do="offer_draw")
    assert abs(end_of(battle) - end) < timedelta(milliseconds=2)


def test_a_turn_that_ends_is_passed_once_however_often_it_is_said(battle: Battle, alice: User) -> None:
    agree(battle, "turn", 60)
    give(battle, alice, do="done")
    assert battle.awaited == ["blue"]
    end = end_of(battle)
    memory.clear()  # Another process, after a restart, finds the deadline in the row.
    assert [run_out(battle.pk, end) for _ in range(3)] == [True, False, False]
    battle.refresh_from_db()
    assert (battle.awaited, len(events(battle, "timed_out"))) == (["red"], 1)
    assert '"by_clock": true' in events(battle, "declared")[-1]
    assert stand_of(battle) == folded(battle)


def test_who_has_no_time_left_loses_where_that_was_agreed_on(battle: Battle, alice: User) -> None:
    agree(battle, "game", 600, at_zero="lose")
    give(battle, alice, do="done")
    assert run_out(battle.pk, end_of(battle)) is True
    battle.refresh_from_db()
    assert (battle.stage, battle.result["winner"]) == ("over", "red")
    assert battle.deadline is None
    assert stand_of(battle) == folded(battle)


def test_only_the_seat_to_act_has_lost_time(battle: Battle, alice: User, bob: User) -> None:
    agree(battle, "game", 600)
    give(battle, alice, do="done")
    give(battle, bob, do="done")
    clock = read(battle.clock)
    assert clock is not None
    assert (clock.left["red"], clock.running) == (600_000, ("red",))
    assert 0 < clock.left["blue"] < 600_000


def test_a_line_that_is_down_brings_a_little_more_time_once(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    agree(battle, "turn", 60)
    give(battle, alice, do="done")
    monkeypatch.setattr(presence, "present", lambda _: ["red"])
    end = end_of(battle)
    assert run_out(battle.pk, end) is True
    assert (battle.awaited, end_of(battle)) == (["blue"], end + timedelta(milliseconds=GRACE))
    give(battle, bob, do="done")
    assert battle.awaited == ["red"], "whoever comes back in time plays on"
    assert events(battle, "timed_out") == []


def test_grace_ends_too(battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    agree(battle, "turn", 60)
    give(battle, alice, do="done")
    monkeypatch.setattr(presence, "present", lambda _: [])
    assert run_out(battle.pk, end_of(battle)) is True
    assert run_out(battle.pk, end_of(battle)) is True
    battle.refresh_from_db()
    assert len(events(battle, "timed_out")) == 1


def test_a_clock_that_ends_again_and_again_ends_the_battle(battle: Battle) -> None:
    agree(battle, "move", 3600)
    play_on(battle, 1)
    for _ in range(40):
        battle.refresh_from_db()
        if battle.deadline is None:
            break
        assert run_out(battle.pk, battle.deadline) is True
    assert battle.stage == Battle.Stage.OVER
    assert stand_of(battle) == folded(battle)


def test_nobody_waits_out_the_clock_of_somebody_who_has_gone(
    battle: Battle, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    agree(battle, "game", 7200)
    give(battle, alice, do="done")
    address = f"/api/battles/{battle.pk}/claim"
    gone = {"seconds": 100.0}
    monkeypatch.setattr(presence, "gone_for", lambda _, seat: gone["seconds"] if seat == "blue" else 0)
    assert client_of(alice).post(address).status_code == 409
    gone["seconds"] = 200.0
    assert [client_of(user).post(address).status_code for user in (charlie, bob)] == [404, 409]
    assert client_of(alice).post(address).status_code == 204
    battle.refresh_from_db()
    assert (battle.awaited, len(events(battle, "timed_out"))) == (["red"], 1)
    assert stand_of(battle) == folded(battle)


def test_battles_over_days_are_waited_for(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    agree(battle, "move", 86_400)
    give(battle, alice, do="done")
    monkeypatch.setattr(presence, "gone_for", lambda *_: 10_000.0)
    assert client_of(alice).post(f"/api/battles/{battle.pk}/claim").status_code == 409


def test_who_came_and_went_is_known_for_a_while(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    presence.arrive(battle.pk, "blue", "a socket")
    assert presence.gone_for(battle.pk, "blue") == 0
    presence.leave(battle.pk, "blue", "a socket")
    monkeypatch.setattr(presence, "present", lambda _: [])
    assert 0 < presence.gone_for(battle.pk, "blue") < 30
    assert presence.gone_for(battle.pk, "red") == 0, "of whom nothing was ever heard nothing is claimed"


def test_one_battle_that_cannot_go_on_keeps_no_other_waiting(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    agree(battle, "turn", 60)
    give(battle, alice, do="done")
    broken = Battle.objects.get(pk=battle.pk)
    broken.pk, broken.invitation_code, broken.salt = uuid.uuid4(), "another", b"salt of nothing"
    broken.save(force_insert=True)
    past = {"left": {"red": 0, "blue": 0}, "since": "2020-01-01T00:00:00Z"}
    for each in (battle, broken):
        row = json.loads(battle.clock) | past
        Battle.objects.filter(pk=each.pk).update(clock=row, deadline="2020-01-01T00:00:00Z")
    Battle.objects.filter(pk=broken.pk).update(moved_at="2020-01-01T00:00:00Z")
    tasks.sweep()
    battle.refresh_from_db()
    assert battle.awaited == ["red"]
