"""Standing orders: answered at once, until the turn ends, known to nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from battles.models import Battle, Entry
from battles.standing import folded, stand_of
from tests.battles.taking_back.conftest import give
from tests.calls import client_of

pytestmark = pytest.mark.django_db(transaction=True)


def always(battle: Battle, user: User, **wish: str) -> Any:
    """Give a standing order."""
    answer = client_of(user).post(f"/api/battles/{battle.pk}/orders", wish, format="json")
    battle.refresh_from_db()
    return answer


def struck(battle: Battle, alice: User, number: int) -> str | None:
    """Alice's fighter strikes; the id of the decision that it leaves open."""
    give(battle, alice, do="strike", model=f"red-{number}", target=f"blue-{number}")
    halt = stand_of(battle).halt
    return halt.decision if halt else None


@pytest.mark.rule("CORE-ORDER")
def test_it_answers_now_and_whatever_is_asked_alike_this_turn(beside: Battle, alice: User, bob: User) -> None:
    asked = struck(beside, alice, 1)
    given = always(beside, bob, decision=str(asked), option="take")
    assert given.status_code == 201
    assert [order["text"] for order in given.json()] == ["Take the blow"]
    assert stand_of(beside).halt is None
    assert struck(beside, alice, 2) is None
    events = [json.loads(event) for event in Entry.objects.values_list("event", flat=True)]
    assert [event["by_order"] for event in events if event["type"] == "decided"] == [True, True]
    assert stand_of(beside) == folded(beside)


def test_it_ends_with_the_turn_and_can_be_forgotten_before(beside: Battle, alice: User, bob: User) -> None:
    given = always(beside, bob, decision=str(struck(beside, alice, 1)), option="take").json()
    address = f"/api/battles/{beside.pk}/orders"
    assert client_of(bob).delete(f"{address}/{given[0]['id']}").status_code == 204
    asked = struck(beside, alice, 2)
    assert asked
    assert always(beside, bob, decision=asked, option="take").status_code == 201
    give(beside, alice, do="done")
    give(beside, bob, do="done")
    assert client_of(bob).get(address).json() == []
    assert struck(beside, alice, 1)


def test_a_chance_to_do_something_is_let_go_by(beside: Battle, alice: User, bob: User) -> None:
    assert always(beside, alice, offer="done").status_code == 201
    assert beside.awaited == ["blue"]
    give(beside, bob, do="done")
    assert beside.awaited == ["red"]


def test_nobody_else_knows_gives_or_forgets_it(beside: Battle, alice: User, bob: User, charlie: User) -> None:
    asked = str(struck(beside, alice, 1))
    address = f"/api/battles/{beside.pk}/orders"
    assert always(beside, alice, decision=asked, option="take").status_code == 422
    assert always(beside, charlie, decision=asked, option="take").status_code == 404
    order = always(beside, bob, decision=asked, option="take").json()[0]["id"]
    assert client_of(alice).get(address).json() == []
    assert client_of(charlie).get(address).status_code == 404
    client_of(alice).delete(f"{address}/{order}")
    assert len(client_of(bob).get(address).json()) == 1


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"decision": "x"}, 400),
        ({"decision": "1.1", "option": "take"}, 409),
        ({"offer": "strike:red-1:blue-1"}, 422),
        ({"offer": "no such"}, 422),
        ({"offer": "x" * 5000}, 400),
    ],
)
def test_what_makes_no_order_is_refused(
    battle: Battle, alice: User, wish: dict[str, str], status: int
) -> None:
    assert always(battle, alice, **wish).status_code == status
    assert battle.head == 1
