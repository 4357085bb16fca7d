"""The API about people keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import AccessToken, User
from tests.people import alice  # noqa: F401
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TRIES = 10
CALLS = [
    ("/api/me", "get"),
    ("/api/tokens", "get"),
    ("/api/tokens", "post"),
    ("/api/tokens/{token_id}", "delete"),
]


@pytest.fixture
def api() -> Any:
    """The schema as the server gives it, over the server itself."""
    return served_schema()


def test_every_call_is_tried(api: Any) -> None:
    assert calls_below(api, "me", "tokens") == set(CALLS)


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_answer_is_what_the_schema_says(
    api: Any, monkeypatch: pytest.MonkeyPatch, alice: User, path: str, method: str  # noqa: F811
) -> None:  # fmt: skip
    # Here nobody is too fast.
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    token, _ = AccessToken.objects.create(alice, None, name="Printing")
    try_call(api, path, method, alice, {"token_id": str(token.public_id)}, TRIES)
