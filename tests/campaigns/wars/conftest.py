"""A campaign of Alice's club over four territories, in which Alice and Bob take part with armies."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Club, Role
from campaigns.wars.models import War
from tests.calls import client_of
from tests.campaigns.conftest import call, found
from tests.campaigns.wars.plans import plan
from tests.people import alice, bob, charlie  # noqa: F401


def order(who: User | None, war_id: Any, what: dict[str, Any], reason: str = "", id: Any = None) -> Any:
    """What the API answers to an order."""
    body = {"id": str(id or uuid.uuid4()), "order": what, "reason": reason}
    return client_of(who).post(f"/api/campaigns/{war_id}/orders", body)


def ordered(who: User, war_id: Any, what: dict[str, Any], reason: str = "") -> dict[str, Any]:
    """How the campaign stands after an order that is carried out."""
    answer = order(who, war_id, what, reason)
    assert answer.status_code == 200, answer.json()
    return dict(answer.json()["table"])


def begun(owner: User, club: Club, **changes: Any) -> War:
    """A campaign that has just been begun."""
    wish = {"id": str(uuid.uuid4()), "name": "The Long Winter", "plan": plan(**changes)}
    answer = call(owner, club, "post", "/campaigns", wish)
    assert answer.status_code == 201, answer.json()
    return War.objects.get(pk=wish["id"])


@pytest.fixture
def war(alice: User, bob: User) -> War:  # noqa: F811
    """Alice holds East, Bob South; it is round 1. Bob is a member, Alice the club's owner."""
    club = found(alice)
    clubs.admitted(club, bob, Role.MEMBER)
    war = begun(alice, club)
    for who in (alice, bob):
        ordered(who, war.pk, {"do": "join"})
        ordered(who, war.pk, {"do": "muster", "force": "bauhaus-starter"})
    ordered(alice, war.pk, {"do": "assign", "territory": "e", "player": "alice"}, "where she landed")
    ordered(alice, war.pk, {"do": "assign", "territory": "s", "player": "bob"}, "where he landed")
    ordered(alice, war.pk, {"do": "begin_round", "number": 1})
    return war
