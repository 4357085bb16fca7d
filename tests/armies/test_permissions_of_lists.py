"""Alice owns the list, Bob has its link, Charlie has no business here; and nobody has signed in."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import access, desk
from armies.access import Reader
from armies.models import ArmyList, Version
from tests.armies.conftest import client_of, order

pytestmark = pytest.mark.django_db

EDIT = {"edit": "rename", "name": "Mine now"}
COPY = {"id": "7f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11"}

#: call, then what the owner, somebody else, and nobody are answered: for a private and for a public list.
TABLE: list[tuple[str, str, Any, tuple[int, int, int], tuple[int, int, int]]] = [
    ("get", "", None, (200, 404, 404), (200, 200, 200)),
    ("get", "/choices?at=n1", None, (200, 404, 404), (200, 200, 200)),
    ("get", "/export/text", None, (200, 404, 404), (200, 200, 200)),
    ("get", "/versions", None, (200, 404, 401), (200, 404, 401)),
    ("get", "/versions/1", None, (200, 404, 401), (200, 404, 401)),
    ("post", "/edits", EDIT, (200, 404, 401), (200, 404, 401)),
    ("post", "/undo", {}, (200, 404, 401), (200, 404, 401)),
    ("post", "/redo", {}, (409, 404, 401), (409, 404, 401)),
    ("post", "/update", {}, (409, 404, 401), (409, 404, 401)),
    ("post", "/revert", {"to": 1}, (200, 404, 401), (200, 404, 401)),
    ("post", "/copy", COPY, (201, 404, 401), (201, 201, 401)),
    ("post", "/restore", None, (404, 404, 401), (404, 404, 401)),
    ("patch", "", {"visibility": "link"}, (200, 404, 401), (200, 404, 401)),
    ("delete", "", None, (204, 404, 401), (204, 404, 401)),
]


def body_of(call: str, body: Any, version: int) -> Any:
    if call == "/edits":
        return order(version, **body)
    if call in ("/undo", "/redo", "/update"):
        return {"id": str(uuid.uuid4()), "version": version}
    if call == "/revert":
        return {"id": str(uuid.uuid4()), "version": version, **body}
    return {"id": str(uuid.uuid4())} if call == "/copy" else body


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize(("method", "call", "body", "private_answers", "public_answers"), TABLE)
def test_the_table_of_permissions(
    legal: ArmyList, alice: User, charlie: User, public: bool,
    method: str, call: str, body: Any, private_answers: tuple[int, ...], public_answers: tuple[int, ...],
) -> None:  # fmt: skip
    desk.share(legal.pk, legal.owner_id, "public" if public else "private")
    expected = public_answers if public else private_answers
    # The outsiders come first: what they are refused must not depend on what the owner did.
    for person, status in zip((None, charlie, alice), reversed(expected), strict=True):
        before = Version.objects.filter(army_list=legal).count()
        sent = body_of(call, body, legal.head)
        answer = getattr(client_of(person), method)(f"/api/lists/{legal.pk}{call}", sent)
        assert answer.status_code == status, (person, answer.content)
        if status >= 400:
            assert Version.objects.filter(army_list=legal).count() == before
            assert "Dragoons" not in answer.content.decode()


def test_a_link_opens_a_list_and_nothing_else_does(legal: ArmyList, bob: User) -> None:
    desk.share(legal.pk, legal.owner_id, "link")
    code = access.look(legal.pk, Reader(legal.owner_id)).share_code
    for person in (bob, None):
        browser = client_of(person)
        assert browser.get(f"/api/lists/shared/{code}").json()["name"] == "Dragoons"
        assert browser.get(f"/api/lists/{legal.pk}?code={code}").status_code == 200
        assert browser.get(f"/api/lists/{legal.pk}/export/json?code={code}").status_code == 200
        assert browser.get(f"/api/lists/{legal.pk}").status_code == 404
        assert browser.get(f"/api/lists/{legal.pk}?code=wrong").status_code == 404
        assert browser.get(f"/api/lists/{legal.pk}?code=é%00").status_code == 404
        assert browser.get("/api/lists/shared/wrong").status_code == 404
        assert f"/l/{code}" not in browser.get(f"/api/lists/{legal.pk}?code={code}").content.decode()
    copied = client_of(bob).post(f"/api/lists/{legal.pk}/copy?code={code}", {"id": str(uuid.uuid4())})
    assert (copied.status_code, copied.json()["owner"]) == (201, "bob")


def test_lists_of_mine_are_mine(legal: ArmyList, alice: User, charlie: User) -> None:
    assert [each["id"] for each in client_of(alice).get("/api/lists").json()["results"]] == [str(legal.pk)]
    assert client_of(charlie).get("/api/lists").json()["results"] == []
    assert client_of(None).get("/api/lists").status_code == 401


def test_only_public_lists_are_browsed(legal: ArmyList, alice: User) -> None:
    for visibility, shown in (("private", 0), ("link", 0), ("public", 1)):
        desk.share(legal.pk, legal.owner_id, visibility)
        assert client_of(None).get("/api/lists/public").json()["count"] == shown
    desk.delete(legal.pk, legal.owner_id)
    assert client_of(None).get("/api/lists/public").json()["count"] == 0
    desk.restore(legal.pk, legal.owner_id)
    alice.is_active = False
    alice.save()
    assert client_of(None).get("/api/lists/public").json()["count"] == 0


def test_the_page_of_a_list_follows_the_same_rules(legal: ArmyList, alice: User, charlie: User) -> None:
    for visibility, answers in (("private", (200, 404, 404)), ("link", (200, 200, 200))):
        desk.share(legal.pk, legal.owner_id, visibility)
        code = access.look(legal.pk, Reader(alice.pk)).share_code
        for person, status in zip((alice, charlie, None), answers, strict=True):
            for page in (f"/l/{code}", f"/l/{code}/text"):
                assert client_of(person).get(page).status_code == status
    assert client_of(None).get("/l/wrong").status_code == 404
