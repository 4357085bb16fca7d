"""Tables that are shared with a club: its members play on them, others never see them."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs.models import Club
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call

pytestmark = pytest.mark.django_db


def drawn(owner: User, **changes: Any) -> dict[str, Any]:
    """A table of somebody's, like one that comes with the game."""
    words = client_of(owner).get("/api/tables/words/warzone_resurrection").json()["words"]
    document = {**next(iter(words["ready"].values())), "name": "The quarry", **changes}
    wish = {"id": str(uuid.uuid4()), "system": "warzone_resurrection", "document": document}
    answer = client_of(owner).post("/api/tables", wish)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_what_is_shared_with_a_club_is_played_on_by_its_members_alone(
    club: Club, alice: User, bob: User, charlie: User
) -> None:
    table = drawn(alice)
    call(bob, club, "post", "/join", {"code": club.join_code})
    address = f"/api/tables/{table['id']}"
    assert client_of(bob).get(address).status_code == 404
    for _ in range(2):
        assert call(alice, club, "post", "/tables", {"table": table["id"]}).status_code == 204
    (shared,) = call(bob, club, "get", "/tables").json()["results"]
    fitting("SharedTable", shared)
    assert (shared["name"], shared["owner"], shared["yours"]) == ("The quarry", "alice", False)
    assert client_of(bob).get(address).json()["document"]["name"] == "The quarry"
    for reader, there in ((bob, [table["id"]]), (alice, []), (charlie, [])):
        listed = client_of(reader).get("/api/tables?of_clubs=true").json()["results"]
        assert [each["id"] for each in listed] == there
    assert client_of(charlie).get(address).status_code == 404
    assert client_of(None).get(address).status_code == 404
    (taken,) = call(alice, club, "get", "/export").json()["tables"]
    assert taken["name"] == "The quarry"
    # Who leaves has it no more; who leaves takes their own along.
    call(bob, club, "delete", "/members/bob")
    assert client_of(bob).get(address).status_code == 404


def test_tables_are_shared_by_whose_they_are_once_they_can_be_played_on(
    club: Club, people: dict[str, User]
) -> None:
    table, draft = drawn(people["owner"]), drawn(people["member"], zones=[])
    assert call(people["member"], club, "post", "/tables", {"table": table["id"]}).status_code == 404
    assert call(people["member"], club, "post", "/tables", {"table": draft["id"]}).status_code == 409
    assert call(people["guest"], club, "post", "/tables", {"table": table["id"]}).status_code == 403
    call(people["owner"], club, "post", "/tables", {"table": table["id"]})
    one = f"/tables/{table['id']}"
    assert call(people["member"], club, "delete", one).status_code == 403
    assert call(people["organiser"], club, "delete", one).status_code == 204
    assert call(people["organiser"], club, "delete", one).status_code == 404
