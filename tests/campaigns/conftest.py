"""A club with somebody of every role, and people who are not in it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs import desk
from campaigns.clubs.models import Club, Role
from tests.armies.packs import pack  # noqa: F401
from tests.calls import client_of
from tests.people import alice, bob, charlie, person  # noqa: F401

#: Everybody who is in the club, by their role.
ROLES = tuple(role.value for role in Role)


def found(owner: User, **changes: Any) -> Club:
    """A club of somebody's."""
    wish = {"name": "Friday Ironclads", "zone": "Europe/Paris"} | changes
    return desk.found(owner, uuid.uuid4(), wish)


@pytest.fixture
def club(alice: User) -> Club:  # noqa: F811
    """Alice's club, which is not listed."""
    return found(alice)


@pytest.fixture
def people(club: Club, alice: User, charlie: User) -> dict[str, User]:  # noqa: F811
    """One of each role in Alice's club, and an outsider."""
    made = {"owner": alice, "outsider": charlie}
    for role in ROLES[:-1]:
        made[role] = person(role)
        membership = desk.admitted(club, made[role], Role.MEMBER)
        membership.role = role
        membership.save()
    return made


def call(who: User | None, club: Club, method: str, path: str = "", body: Any = None) -> Any:
    """What the API answers about a club."""
    return getattr(client_of(who), method)(f"/api/clubs/{club.pk}{path}", body)
