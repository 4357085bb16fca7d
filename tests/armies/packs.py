"""A pack of Alice's, and what is done to packs over the wire."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from tests.calls import client_of, fitting
from tests.rules.warzone_resurrection.home_made import sewers


def begun(person: User, document: dict[str, Any] | None = None) -> dict[str, Any]:
    wish = {"id": str(uuid.uuid4()), "system": "warzone_resurrection", "document": document or sewers()}
    answer = client_of(person).post("/api/homebrew", wish)
    assert answer.status_code == 201, answer.content
    return fitting("Homebrew", answer.json())


def publish(person: User, pack: dict[str, Any], notes: str = "") -> Any:
    now = client_of(person).get(f"/api/homebrew/{pack['id']}").json()
    wish = {"id": str(uuid.uuid4()), "version": now["draft_version"], "notes": notes}
    return client_of(person).post(f"/api/homebrew/{pack['id']}/revisions", wish)


def save(person: User, pack: dict[str, Any], document: Any, version: int | None = None) -> Any:
    seen = version or client_of(person).get(f"/api/homebrew/{pack['id']}").json()["draft_version"]
    return client_of(person).put(f"/api/homebrew/{pack['id']}/draft", {"version": seen, "document": document})


def share(person: User, pack: dict[str, Any], visibility: str) -> str:
    answer = client_of(person).patch(f"/api/homebrew/{pack['id']}", {"visibility": visibility}).json()
    return str(answer["share"]).rsplit("/", 1)[-1]


@pytest.fixture
def pack(alice: User) -> dict[str, Any]:
    """Alice's sewers, published once."""
    made = begun(alice)
    assert publish(alice, made).status_code == 201
    return made
