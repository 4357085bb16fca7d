"""Homebrew over the wire: made, published, and kept from nonsense."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from armies.homebrew.models import Homebrew, HomebrewRevision
from tests.armies.packs import begun, publish, save
from tests.calls import client_of, fitting
from tests.rules.warzone_resurrection.home_made import sewers

pytestmark = pytest.mark.django_db


def test_a_pack_is_begun_with_faults_mended_and_published(alice: User) -> None:
    document = sewers()
    document["models"]["rat"]["points"] = -3
    made = begun(alice, document)
    assert made["faults"] == [{"place": "models.rat.points", "says": "The number has to be from 0 to 5000."}]
    assert made["units"] == []
    refused = publish(alice, made)
    assert (refused.status_code, refused.json()["code"]) == (422, "impossible")
    mended = save(alice, made, sewers()).json()
    assert [unit["name"] for unit in mended["units"]] == ["Sewer rats", "The rat king"]
    assert mended["units"][0]["points"] == {"pts": 36}
    answer = publish(alice, made, "First blood")
    assert answer.status_code == 201
    assert (answer.json()["published"], answer.json()["unpublished"]) == (1, False)
    lines = client_of(alice).get(f"/api/homebrew/{made['id']}/revisions").json()["results"]
    assert [(line["number"], line["notes"]) for line in lines] == [(1, "First blood")]


def test_the_same_wish_twice_is_one(alice: User, pack: dict[str, Any]) -> None:
    wish = {"id": pack["id"], "system": "warzone_resurrection", "document": sewers()}
    assert client_of(alice).post("/api/homebrew", wish).json()["id"] == pack["id"]
    assert Homebrew.objects.count() == 1
    order = {"id": str(uuid.uuid4()), "version": 2}
    save(alice, pack, sewers() | {"summary": "Other"})
    for _ in range(2):
        assert client_of(alice).post(f"/api/homebrew/{pack['id']}/revisions", order).status_code == 201
    assert HomebrewRevision.objects.count() == 2
    assert publish(alice, pack).json()["code"] == "conflict"


def test_two_windows_do_not_undo_each_other(alice: User, pack: dict[str, Any]) -> None:
    one = sewers() | {"summary": "One"}
    assert save(alice, pack, one, 1).status_code == 200
    late = save(alice, pack, sewers() | {"summary": "Two"}, 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert client_of(alice).get(f"/api/homebrew/{pack['id']}").json()["document"]["summary"] == "One"
    assert save(alice, pack, one, 1).status_code == 200


def test_many_packs_are_told_of_without_their_drafts(alice: User, pack: dict[str, Any]) -> None:
    for _ in range(5):
        begun(alice, sewers() | {"cards": {}})
    with CaptureQueriesContext(connection) as made:
        lines = client_of(alice).get("/api/homebrew").json()["results"]
    assert sorted(line["has_cards"] for line in lines) == [False] * 5 + [True]
    asked = [query["sql"] for query in made.captured_queries if "armies_homebrew" in query["sql"]]
    assert len(asked) == 3
    assert not any('"armies_homebrew"."draft",' in sql for sql in asked)


# hostile ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"{",
        b'{"id": 3}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection", "document": []}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "chess", "document": {}}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection",'
        b' "document": {"name": "\\u0000"}}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection",'
        b' "document": {"name": 1e400}}',
        b'{"document":' + b'{"a":' * 40 + b"1" + b"}" * 41,
        b" " * 300_000,
    ],
)
def test_nonsense_is_refused_and_nothing_kept(alice: User, body: bytes) -> None:
    answer = client_of(alice).post("/api/homebrew", body, content_type="application/json")
    assert answer.status_code in (400, 404, 413)
    assert Homebrew.objects.count() == 0


@pytest.mark.parametrize(
    "document",
    [
        {"name": 7, "models": 3},
        {"models": {"x": {"name": "y" * 9000}}},
        {"faction": "../etc"},
        {"x": "x" * 999},
    ],
)
def test_a_wild_draft_is_kept_with_its_faults(alice: User, document: dict[str, Any]) -> None:
    made = begun(alice, document)
    assert made["document"] == document
    assert made["faults"]
    assert publish(alice, made).status_code == 422


def test_a_look_keeps_nothing(alice: User) -> None:
    wish = {"system": "warzone_resurrection", "document": sewers()}
    seen = fitting("HomebrewLook", client_of(alice).post("/api/homebrew/look", wish).json())
    assert [unit["name"] for unit in seen["units"]] == ["Sewer rats", "The rat king"]
    assert Homebrew.objects.count() == 0


def test_words_are_for_everybody_and_in_their_language() -> None:
    words = client_of(None).get("/api/homebrew/words/warzone_resurrection").json()["words"]
    assert {
        "id": "heal",
        "name": "Heal (X)",
        "value": "number",
        "rule": "WZR-SKILL-33",
        "least": 1,
        "most": 19,
    } in words["skills"]["model"]
    assert client_of(None).get("/api/homebrew/words/chess").status_code == 404
