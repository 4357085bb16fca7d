"""Measuring over the wire: open to whoever sees the table, closed to everybody else; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from battles.models import Battle
from tests.battles.conftest import play_on
from tests.calls import client_of, fitting

pytestmark = pytest.mark.django_db


def measure(battle: Battle, user: User | None, question: Any, watch: str = "") -> Any:
    address = f"/api/battles/{battle.pk}/measure" + (f"?watch={watch}" if watch else "")
    return client_of(user).post(address, question, format="json")


def test_players_and_spectators_measure_and_nothing_changes(battle: Battle, alice: User) -> None:
    Battle.objects.filter(pk=battle.pk).update(spectators=True)
    head = battle.head
    sight = {"measure": "sight", "model": "red-1", "to": "blue-1"}
    for user, watch in ((alice, ""), (None, battle.watch_code)):
        found = measure(battle, user, sight, watch)
        assert found.status_code == 200
        assert fitting("MeasureAnswer", found.json())["distance"] > 0
    battle.refresh_from_db()
    assert battle.head == head


def test_who_watches_late_measures_on_the_table_as_it_was(battle: Battle) -> None:
    Battle.objects.filter(pk=battle.pk).update(spectators=True, watch_delay=10)
    found = measure(battle, None, {"measure": "templates"}, battle.watch_code)
    assert found.status_code == 409


def test_where_one_may_go_is_told_to_whoever_may_go_there(battle: Battle, alice: User, bob: User) -> None:
    reach = {"measure": "reach", "offer": "move:red-1"}
    found = measure(battle, alice, reach)
    assert len(fitting("MeasureAnswer", found.json())["outline"]) > 10
    assert measure(battle, alice, reach).json() == found.json()
    assert measure(battle, bob, reach).status_code == 422


def test_an_area_is_worked_out_anew_once_something_has_moved(battle: Battle, alice: User) -> None:
    reach = {"measure": "reach", "offer": "move:red-1"}
    before = measure(battle, alice, reach).json()
    play_on(battle, 6)
    after = measure(battle, alice, reach)
    assert after.status_code == 422 or after.json() != before


def test_strangers_and_battles_that_wait_measure_nothing(waiting: Battle, alice: User, charlie: User) -> None:
    question = {"measure": "templates"}
    assert measure(waiting, charlie, question).status_code == 404
    assert measure(waiting, None, question).status_code == 404
    assert measure(waiting, alice, question).status_code == 409


@pytest.mark.parametrize(
    "question",
    [
        [],
        "sight",
        {"measure": "sight"},
        {"measure": "sight", "model": "red-1", "to": {"x": 1}},
        {"measure": "sight", "model": "red-1", "to": [1.5, 2]},
        {"measure": "together", "commands": [{}] * 41},
        {"measure": "rings", "models": ["red-1"], "more": 1},
    ],
)
def test_what_is_no_question_is_refused_with_a_sentence(battle: Battle, alice: User, question: Any) -> None:
    found = measure(battle, alice, question)
    assert found.status_code == 400
    assert found.json()["message"]


def test_questions_that_make_no_sense_are_refused_in_the_language_asked_for(
    battle: Battle, alice: User
) -> None:
    address = f"/api/battles/{battle.pk}/measure"
    found = client_of(alice).post(
        address, {"measure": "rings", "models": ["x"]}, format="json", headers={"accept-language": "fr"}
    )
    assert found.status_code == 422
    assert found.json()["message"].startswith("Choisissez")
