"""Homebrew that is shared with a club: its members read it and build with it, others never see it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs.models import Club
from tests.armies.packs import begun
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call

pytestmark = pytest.mark.django_db


def shelf_of(person: User, pack: dict[str, Any]) -> list[str]:
    found = client_of(person).get(f"/api/homebrew/shelf?system={pack['system']}").json()
    return [each["id"] for each in found["results"]]


def test_what_is_shared_with_a_club_is_used_by_its_members_alone(
    club: Club, alice: User, bob: User, charlie: User, pack: dict[str, Any]
) -> None:
    call(bob, club, "post", "/join", {"code": club.join_code})
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 404
    for _ in range(2):
        assert call(alice, club, "post", "/homebrew", {"pack": pack["id"]}).status_code == 204
    (shared,) = call(bob, club, "get", "/homebrew").json()["results"]
    fitting("SharedPack", shared)
    assert (shared["name"], shared["owner"], shared["yours"]) == (pack["name"], "alice", False)
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 200
    assert shelf_of(bob, pack) == [pack["id"]]
    assert client_of(charlie).get(f"/api/homebrew/{pack['id']}").status_code == 404
    assert shelf_of(charlie, pack) == []
    # Who leaves has it no more.
    call(bob, club, "delete", "/members/bob")
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 404
    assert shelf_of(bob, pack) == []


def test_packs_are_shared_by_whose_they_are_once_they_are_published(
    club: Club, people: dict[str, User], pack: dict[str, Any]
) -> None:
    draft = begun(people["member"])
    assert call(people["member"], club, "post", "/homebrew", {"pack": pack["id"]}).status_code == 404
    assert call(people["member"], club, "post", "/homebrew", {"pack": draft["id"]}).status_code == 409
    assert call(people["guest"], club, "post", "/homebrew", {"pack": pack["id"]}).status_code == 403
    call(people["owner"], club, "post", "/homebrew", {"pack": pack["id"]})
    one = f"/homebrew/{pack['id']}"
    assert call(people["member"], club, "delete", one).status_code == 403
    assert call(people["organiser"], club, "delete", one).status_code == 204
    assert call(people["organiser"], club, "delete", one).status_code == 404
