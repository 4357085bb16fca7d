"""Who reads, keeps and copies a pack of homebrew: its owner, friends with its link, everybody, nobody."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from accounts.models import User
from tests.armies.packs import begun, save, share
from tests.calls import client_of, fitting
from tests.rules.warzone_resurrection.home_made import sewers

pytestmark = pytest.mark.django_db


def test_nobody_else_sees_what_is_private(alice: User, bob: User, pack: dict[str, Any]) -> None:
    here = f"/api/homebrew/{pack['id']}"
    for person in (bob, None):
        browser = client_of(person)
        for address in (here, f"{here}/revisions", f"{here}/revisions/1", f"{here}/export"):
            assert browser.get(address).status_code == 404
        assert browser.get("/api/homebrew/public").json()["results"] == []
    assert save(bob, pack, sewers(), 1).status_code == 404
    assert client_of(bob).patch(here, {"visibility": "public"}).status_code == 404
    assert client_of(bob).delete(here).status_code == 404
    assert client_of(bob).put(f"{here}/keeping").status_code == 404
    assert client_of(bob).post(f"{here}/copy", {"id": str(uuid.uuid4())}).status_code == 404
    assert client_of(bob).post(f"{here}/restore").status_code == 404
    assert client_of(None).delete(here).status_code in (401, 403)


def test_a_link_opens_what_was_published_and_not_the_draft(
    alice: User, bob: User, pack: dict[str, Any]
) -> None:
    code = share(alice, pack, "link")
    save(alice, pack, sewers() | {"summary": "Secret plans"})
    seen = fitting("Homebrew", client_of(bob).get(f"/api/homebrew/shared/{code}").json())
    assert (seen["document"]["summary"], seen["yours"], seen["share"]) == (sewers()["summary"], False, None)
    assert (seen["unpublished"], seen["draft_version"]) == (False, 0)
    here = f"/api/homebrew/{pack['id']}"
    assert client_of(bob).get(here).status_code == 404
    assert client_of(None).get(f"{here}?code={code}").status_code == 200
    assert json.loads(client_of(bob).get(f"{here}/export?code={code}").content) == sewers()


def test_what_is_kept_is_used_until_it_is_private_again(alice: User, bob: User, pack: dict[str, Any]) -> None:
    code = share(alice, pack, "link")
    kept = client_of(bob).put(f"/api/homebrew/{pack['id']}/keeping?code={code}").json()
    assert kept["kept"]
    shelf = client_of(bob).get("/api/homebrew/shelf?system=warzone_resurrection&extends=bauhaus").json()
    assert [(line["key"], line["has_cards"]) for line in shelf["results"]] == [(pack["key"], True)]
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 200
    share(alice, pack, "private")
    assert client_of(bob).get("/api/homebrew/shelf").json()["results"] == []
    assert client_of(bob).get(f"/api/homebrew/shared/{code}").status_code == 404
    assert share(alice, pack, "link") != code
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 404


def test_public_packs_are_found(alice: User, bob: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    for asked, found in (
        ("q=sewer", 1),
        ("q=alice", 1),
        ("q=nothing", 0),
        ("extends=capitol", 0),
        ("q=%00", 1),
    ):
        lines = client_of(bob).get(f"/api/homebrew/public?{asked}").json()["results"]
        assert len(lines) == found, asked
    unpublished = begun(alice)
    share(alice, unpublished, "public")
    assert len(client_of(bob).get("/api/homebrew/public").json()["results"]) == 1
    assert client_of(bob).get(f"/api/homebrew/{unpublished['id']}").status_code == 404


def test_copies_are_ones_own(alice: User, bob: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    answer = client_of(bob).post(f"/api/homebrew/{pack['id']}/copy", {"id": str(uuid.uuid4())})
    copy = answer.json()
    assert (answer.status_code, copy["yours"], copy["visibility"]) == (201, True, "private")
    assert (copy["document"], copy["published"]) == (sewers(), 0)
    assert copy["key"] != pack["key"]


def test_what_is_deleted_comes_back(alice: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    assert client_of(alice).delete(f"/api/homebrew/{pack['id']}").status_code == 204
    assert client_of(alice).get("/api/homebrew").json()["results"] == []
    assert client_of(None).get(f"/api/homebrew/{pack['id']}").status_code == 404
    assert len(client_of(alice).get("/api/homebrew?deleted=true").json()["results"]) == 1
    assert client_of(alice).post(f"/api/homebrew/{pack['id']}/restore").status_code == 200
