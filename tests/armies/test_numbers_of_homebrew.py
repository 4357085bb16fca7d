"""Statistics and collections hold for what players have made as for what comes with the program."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import desk
from armies.models import ArmyList
from tests.armies.conftest import add, client_of, do
from tests.armies.packs import begun, publish
from tests.calls import fitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def infested(legal: ArmyList, alice: User) -> tuple[ArmyList, dict[str, Any]]:
    """Alice's list with a squad of the pack that she has published."""
    pack = begun(alice)
    assert publish(alice, pack).status_code == 201
    taken = do(legal, {"edit": "take", "catalogue": pack["key"]})
    choices = client_of(alice).get(f"/api/lists/{taken.pk}/choices?at=n1").json()["choices"]
    rats = next(each for each in choices if each["name"] == "Sewer rats")
    return do(taken, add(rats["entry"], "rats")), pack


def test_homebrew_harms_and_is_harmed(infested: tuple[ArmyList, dict[str, Any]], alice: User) -> None:
    army, _ = infested
    answer = client_of(alice).get(f"/api/lists/{army.pk}/statistics")
    told = fitting("ListStatistics", answer.json())
    rats = next(each for each in told["harm"] if each["unit"] == "rats")
    assert rats["close"] > 0
    assert {each["id"] for each in told["figures"]} >= {"activations", "wounds"}


def test_homebrew_is_collected(infested: tuple[ArmyList, dict[str, Any]], alice: User, bob: User) -> None:
    army, pack = infested
    lacking = client_of(alice).get(f"/api/lists/{army.pk}/lacks").json()["pieces"]
    piece = next(each for each in lacking if each["catalogue"] == pack["key"])
    wish = {
        "system": "warzone_resurrection", "catalogue": piece["catalogue"], "entry": piece["entry"],
        "count": 2,
    }  # fmt: skip
    assert client_of(alice).put("/api/collection", wish).status_code == 200
    there = f"/api/collection/warzone_resurrection/{pack['key']}"
    kinds = {each["entry"]: each["count"] for each in client_of(alice).get(there).json()}
    assert kinds[piece["entry"]] == 2
    # The pack is private: to others it is not there.
    assert client_of(bob).put("/api/collection", wish).status_code == 404
    assert client_of(bob).get(there).status_code == 404


def test_what_has_no_line_to_fight_with_is_counted_and_harms_nobody(alice: User) -> None:
    wish = desk.Opening(uuid.uuid4(), "warzone_resurrection_2_2", "capitol_2_2", "standard")
    army = desk.open_list(alice, wish)
    units = client_of(alice).get(f"/api/lists/{army.pk}/choices?at=n1").json()["choices"]
    army = do(army, add(units[0]["entry"], "u"))
    told = fitting("ListStatistics", client_of(alice).get(f"/api/lists/{army.pk}/statistics").json())
    assert told["counted"]["units"] == sum(each["units"] for each in told["counted"]["roles"]) > 0
    assert told["harm"] == []
    assert client_of(alice).get(f"/api/lists/{army.pk}/lacks").json()["needed"] >= 1
