"""The API of lists keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from armies.models import ArmyList
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: Requests made of each call.
TRIES = 10
LIST = "/api/lists/{list_id}"
CALLS = [
    ("/api/catalogues", "get"),
    ("/api/catalogues/{system}/{catalogue}", "get"),
    ("/api/catalogues/{system}/{catalogue}/handbook", "get"),
    ("/api/collection", "get"),
    ("/api/collection", "put"),
    ("/api/collection/{system}/{catalogue}", "get"),
    ("/api/lists", "get"),
    ("/api/lists", "post"),
    ("/api/lists/public", "get"),
    ("/api/lists/import", "post"),
    ("/api/lists/shared/{code}", "get"),
    (LIST, "get"),
    ("/api/lists/targets/{system}", "get"),
    (f"{LIST}/statistics", "get"),
    (f"{LIST}/lacks", "get"),
    (f"{LIST}/lacks", "post"),
    (f"{LIST}/comments", "get"),
    (f"{LIST}/comments", "post"),
    (f"{LIST}/comments/{{comment_id}}", "delete"),
    (f"{LIST}/choices", "get"),
    (f"{LIST}/places", "get"),
    (f"{LIST}/edits", "post"),
    (f"{LIST}/undo", "post"),
    (f"{LIST}/redo", "post"),
    (f"{LIST}/update", "post"),
    (f"{LIST}/revert", "post"),
    (f"{LIST}/versions", "get"),
    (f"{LIST}/versions/{{number}}", "get"),
    (f"{LIST}/copy", "post"),
    (f"{LIST}/export/{{kind}}", "get"),
    (LIST, "patch"),
    (LIST, "delete"),
    (f"{LIST}/restore", "post"),
    (f"{LIST}/homebrew/{{key}}", "get"),
]


@pytest.fixture
def api() -> Any:
    """The schema as the server gives it, over the server itself."""
    return served_schema()


def test_every_call_is_tried(api: Any) -> None:
    assert calls_below(api, "catalogues", "collection", "lists") == set(CALLS)


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_answer_is_what_the_schema_says(
    api: Any, monkeypatch: pytest.MonkeyPatch, legal: ArmyList, alice: User, path: str, method: str
) -> None:
    # Here nobody is too fast.
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    known = {
        "list_id": str(legal.pk), "code": legal.share_code, "number": 2, "kind": "json",
        "system": "warzone_resurrection", "catalogue": "bauhaus", "comment_id": str(legal.pk),
        "key": "nothing",
    }  # fmt: skip
    try_call(api, path, method, alice, known, TRIES)
