"""The API about people keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import AccessToken, User
from accounts.preferences.models import PushAddress
from tests.people import alice  # noqa: F401
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TRIES = 10
CALLS = [
    ("/api/me", "get"),
    ("/api/me/preferences", "get"),
    ("/api/me/preferences", "patch"),
    ("/api/me/pushes", "get"),
    ("/api/me/pushes", "post"),
    ("/api/me/pushes/{push}", "post"),
    ("/api/me/pushes/{push}", "delete"),
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
    # Of a service that nobody has heard of: what is put into the queue for it is never sent.
    push = PushAddress.objects.create(user=alice, endpoint="https://push.invalid/1", p256dh="", auth="")
    known = {"token_id": str(token.public_id), "push": str(push.public_id)}
    try_call(api, path, method, alice, known, TRIES)
