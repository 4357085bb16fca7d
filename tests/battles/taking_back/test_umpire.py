"""The umpire's chair: there while both want it, for one person, who may do no more than is agreed."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from battles.errors import Refused
from battles.models import Battle
from battles.standing import stand_of
from tests.battles.taking_back.conftest import give
from tests.calls import client_of
from tests.people import person

pytestmark = pytest.mark.django_db(transaction=True)


def asked(battle: Battle) -> str:
    """The id of what is asked now."""
    request = stand_of(battle).request
    assert request is not None
    return request.id


@pytest.fixture
def code(battle: Battle, alice: User, bob: User) -> str:
    """The link to the chair on which both have agreed."""
    give(battle, alice, do="invite_umpire")
    assert chair(battle, alice) == {"umpire": None, "you": False, "code": None}
    give(battle, bob, do="agree", request=asked(battle))
    found = chair(battle, bob)["code"]
    assert found
    return str(found)


def chair(battle: Battle, user: User) -> Any:
    """What this person may know of the chair."""
    return client_of(user).get(f"/api/battles/{battle.pk}/umpire").json()


@pytest.mark.rule("CORE-UMPIRE")
def test_whom_both_let_in_puts_a_model_right_once_both_agree(
    battle: Battle, alice: User, bob: User, charlie: User, code: str
) -> None:
    invited = client_of(charlie).get(f"/api/umpires/{code}").json()
    assert invited["name"] == "A duel"
    assert client_of(charlie).post(f"/api/umpires/{code}").json() == {"battle": str(battle.pk)}
    assert chair(battle, alice) == {"umpire": "charlie", "you": False, "code": None}
    assert chair(battle, charlie)["you"]
    give(battle, charlie, do="correct", model="blue-1", at=[6000, 6000], wounds=1)
    for player in (alice, bob):
        give(battle, player, do="agree", request=asked(battle))
    view = client_of(charlie).get(f"/api/battles/{battle.pk}/view").json()["view"]
    moved = next(model for model in view["models"] if model["id"] == "blue-1")
    assert moved["at"] == [6000, 6000]
    told = client_of(charlie).get(f"/api/battles/{battle.pk}/log").json()["entries"]
    assert any(entry["event"] and entry["event"]["type"] == "corrected" for entry in told)


def test_the_umpire_sees_no_hand_gives_no_order_and_leaves_when_dismissed(
    battle: Battle, alice: User, charlie: User, code: str
) -> None:
    client_of(charlie).post(f"/api/umpires/{code}")
    view = client_of(charlie).get(f"/api/battles/{battle.pk}/view").json()["view"]
    assert all("cards" not in pile for seat in view["seats"] for pile in seat["piles"])
    for command in ({"do": "done"}, {"do": "resign"}, {"do": "offer_draw"}):
        with pytest.raises(Refused):
            give(battle, charlie, **command)
    give(battle, alice, do="dismiss_umpire")
    assert client_of(charlie).get(f"/api/battles/{battle.pk}/view").status_code == 404
    assert client_of(charlie).post(f"/api/umpires/{code}").status_code == 404


def test_the_chair_is_for_one_person_who_does_not_play(
    battle: Battle, bob: User, charlie: User, code: str
) -> None:
    other = person("dora")
    assert client_of(bob).post(f"/api/umpires/{code}").status_code == 409
    assert client_of(other).get(f"/api/battles/{battle.pk}/umpire").status_code == 404
    assert client_of(charlie).post(f"/api/umpires/{code}").status_code == 200
    assert client_of(charlie).post(f"/api/umpires/{code}").status_code == 200
    assert client_of(other).post(f"/api/umpires/{code}").status_code == 404
    assert client_of(other).post("/api/umpires/no-such-code").status_code == 404
    assert client_of(None).post(f"/api/umpires/{code}").status_code in {401, 403}
