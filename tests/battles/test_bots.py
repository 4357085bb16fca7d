"""Bots, clocks and the sweep that finds what was left undone."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles import announce, bots, desk, tasks
from battles.lobby import opening
from battles.models import Battle, Entry
from battles.standing import folded, stand_of
from rules.core.battle import default_answer
from rules.core.codec import plain
from tests.battles.conftest import reader, wish

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The battles whose bots were woken, in place of a queue."""
    calls: list[str] = []
    monkeypatch.setattr(desk, "wake_bot", lambda battle_id: calls.append(str(battle_id)))
    monkeypatch.setattr(tasks, "wake_bot", lambda battle_id: calls.append(str(battle_id)))
    return calls


@pytest.fixture
def against_bot(alice: User, woken: list[str]) -> Battle:
    """Alice against a bot."""
    return opening.open_for(alice, wish(opponent="bot"), "en")


def test_a_bot_plays_to_the_end(against_bot: Battle, alice: User, woken: list[str]) -> None:
    for _ in range(400):
        against_bot.refresh_from_db()
        if against_bot.stage == Battle.Stage.OVER:
            break
        if against_bot.awaits_bot:
            tasks.bot_move(str(against_bot.pk))
        else:
            answer = default_answer(stand_of(against_bot))
            wish = plain(answer[1]) if answer else {"do": "done"}
            desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), wish))
    assert against_bot.stage == Battle.Stage.OVER
    assert str(against_bot.pk) in woken
    assert folded(against_bot).result is not None


def test_a_bot_declines_a_draw_at_once(against_bot: Battle, alice: User, woken: list[str]) -> None:
    desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "offer_draw"}))
    against_bot.refresh_from_db()
    assert against_bot.awaits_bot
    tasks.bot_move(str(against_bot.pk))
    assert stand_of(against_bot).draw_offered_by is None
    assert '"draw_declined"' in Entry.objects.order_by("-seq")[0].event


def test_a_bot_out_of_turn_does_nothing(against_bot: Battle) -> None:
    assert bots.move(against_bot.pk) is False
    assert bots.move(uuid.uuid4()) is False
    assert Entry.objects.count() == 1


def test_the_bot_is_woken_when_it_is_waited_for(against_bot: Battle, alice: User, woken: list[str]) -> None:
    assert woken == []
    desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    assert woken == [str(against_bot.pk)]


def test_the_sweep_wakes_a_bot_that_slept_through(against_bot: Battle, alice: User, woken: list[str]) -> None:
    desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    woken.clear()
    tasks.sweep()
    assert woken == []
    Battle.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert woken == [str(against_bot.pk)]


def test_a_bot_that_is_refused_everything_gives_up(
    against_bot: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    monkeypatch.setitem(bots.BOTS, "random", lambda *_: iter(()))
    assert bots.move(against_bot.pk) is True
    against_bot.refresh_from_db()
    assert against_bot.result["winner"] == "red"


def test_a_bot_whose_judgement_fails_plays_on(
    against_bot: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.submit(against_bot.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    before = Entry.objects.count()
    monkeypatch.setitem(bots.BOTS, "random", _without_judgement)
    assert bots.move(against_bot.pk) is True
    against_bot.refresh_from_db()
    assert against_bot.stage == Battle.Stage.PLAYING
    assert Entry.objects.count() > before


def _without_judgement(*_: Any) -> Iterator[Any]:
    raise ZeroDivisionError
    yield


@pytest.mark.parametrize("strength", ["random", "sensible"])
def test_every_bot_may_be_asked_to_play(alice: User, woken: list[str], strength: str) -> None:
    against = opening.open_for(alice, wish(opponent="bot", bot=strength), "en")
    desk.submit(against.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    assert bots.move(against.pk) is True


def test_the_sweep_says_again_what_changed_just_now(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    monkeypatch.setattr(tasks, "announce", said.append)
    tasks.sweep()
    assert said == [battle.pk]
    Battle.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert said == [battle.pk]


def test_waking_a_bot_goes_through_the_queue(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(announce.current_app, "send_task", lambda *args, **options: sent.append(args))
    name = uuid.uuid4()
    announce.wake_bot(name)
    assert sent == [(tasks.bot_move.name, (str(name),))]
