"""Steps taken back over the desk: what the log says, what everybody sees, what bots say."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from battles import desk, standing, tasks
from battles.errors import HeadMoved, Refused
from battles.lobby import opening
from battles.models import Battle, Entry
from battles.standing import folded, memory, stand_of
from tests.battles.conftest import reader, wish
from tests.battles.taking_back.conftest import give
from tests.calls import client_of

pytestmark = pytest.mark.django_db(transaction=True)


def view_of(battle: Battle, user: User) -> Any:
    """The table as this person's browser gets it."""
    return client_of(user).get(f"/api/battles/{battle.pk}/view").json()["view"]


def test_ones_own_step_is_taken_back_and_the_log_keeps_it(battle: Battle, alice: User, bob: User) -> None:
    before = view_of(battle, bob)
    give(battle, alice, do="move", model="red-1", to=[2000, 5000])
    assert view_of(battle, alice)["undo"] == {"to": 1, "free": True}
    assert "undo" not in view_of(battle, bob)
    give(battle, alice, do="take_back")
    assert view_of(battle, bob) == before
    told = client_of(bob).get(f"/api/battles/{battle.pk}/log").json()["entries"]
    assert [entry["event"] and entry["event"]["type"] for entry in told] == [
        None,
        None,
        "acted",
        "taken_back",
    ]
    assert told[-1]["text"] == "alice takes back what was done last; it does not count."


def test_it_is_the_fold_of_the_log_whatever_is_remembered_or_saved(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "EVERY", 3)
    for _ in range(3):
        give(battle, alice, do="move", model="red-1", to=[2000, 5000])
        memory.clear()
        give(battle, alice, do="take_back")
        give(battle, alice, do="done")
        give(battle, bob, do="done")
    old = stand_of(battle)
    asked = give(battle, alice, do="take_back", to=old.steps[0].before).head - 1
    give(battle, bob, do="agree", request=str(asked))
    truth = folded(battle)
    assert stand_of(battle) == truth
    memory.clear()
    assert stand_of(battle) == truth
    memory.clear()
    memory.put(battle.pk, old)
    assert stand_of(battle) == truth


def test_both_see_what_is_asked_and_a_refusal_changes_nothing(battle: Battle, alice: User, bob: User) -> None:
    give(battle, alice, do="done")
    give(battle, alice, do="take_back")
    asked = view_of(battle, bob)["request"]
    assert asked == view_of(battle, alice)["request"]
    assert asked["waits_for"] == ["blue"]
    assert asked["text"] == "alice asks to take 1 step back."
    give(battle, bob, do="disagree", request=asked["id"])
    assert "request" not in view_of(battle, alice)
    with pytest.raises(Refused) as late:
        give(battle, bob, do="agree", request=asked["id"])
    assert late.value.code == "stale"
    give(battle, bob, do="invite_umpire")
    assert battle.awaited == ["blue", "red"]


def test_a_click_on_a_menu_of_before_does_nothing_after_a_step_was_taken_back_twice(
    beside: Battle, alice: User, bob: User
) -> None:
    """What was offered before is bound to the question and the log as they were."""
    give(beside, alice, do="strike", model="red-1", target="blue-1")
    seen, shown = beside.head, view_of(beside, bob)["decision"]["id"]
    for _ in range(2):
        give(beside, bob, do="answer", decision=view_of(beside, bob)["decision"]["id"], option="take")
        give(beside, bob, do="take_back")
    with pytest.raises(Refused) as stale:
        give(beside, bob, do="answer", decision=shown, option="shield")
    assert stale.value.code == "stale"
    order = desk.Order(uuid.uuid4(), {"do": "done"}, seq=seen)
    with pytest.raises(HeadMoved):
        desk.submit(beside.pk, reader(alice), order)
    assert view_of(beside, bob)["decision"]["question"]["options"]


def test_a_bot_agrees_to_nothing_and_the_battle_goes_on(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "wake_bot", lambda battle_id: None)
    battle = opening.open_for(alice, wish(opponent="bot"), "en")
    give(battle, alice, do="skip_ahead")
    assert battle.awaits_bot
    tasks.bot_move(str(battle.pk))
    battle.refresh_from_db()
    assert not battle.awaits_bot
    assert '"disagreed"' in Entry.objects.filter(battle=battle).latest("seq").event


def test_the_same_take_back_sent_twice_goes_back_once(battle: Battle, alice: User) -> None:
    for number in (1, 2):
        give(battle, alice, do="move", model=f"red-{number}", to=[2000 * number, 5000])
    order = desk.Order(uuid.uuid4(), {"do": "take_back"})
    first, again = (desk.submit(battle.pk, reader(alice), order) for _ in range(2))
    assert (first.head, again.head, again.replayed) == (6, 6, True)
    assert len(stand_of(battle).steps) == 1
