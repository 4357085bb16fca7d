"""Tokens open for a person's scripts what is that person's, and nothing else, until they are revoked."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import tokens
from accounts.models import AccessToken, User
from tests.people import alice, bob  # noqa: F401

pytestmark = pytest.mark.django_db


def browser_of(user: User | None) -> APIClient:
    client = APIClient(enforce_csrf_checks=False)
    if user is not None:
        client.force_login(user)
    return client


def script(token: str, scheme: str = "Bearer") -> APIClient:
    """A program that knows nothing but a token; CSRF is checked as on the server."""
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"{scheme} {token}")
    return client


def made(user: User, **wish: Any) -> dict[str, Any]:
    answer = browser_of(user).post("/api/tokens", {"name": "Printing"} | wish)
    assert answer.status_code == 201, answer.content
    return answer.json()


def beginning() -> dict[str, Any]:
    return {
        "id": str(uuid.uuid4()), "system": "warzone_resurrection", "catalogue": "bauhaus",
        "chart": "standard",
    }  # fmt: skip


def test_a_script_does_what_its_person_may(alice: User, bob: User) -> None:  # noqa: F811
    token = made(alice)["token"]
    list_id = script(token).post("/api/lists", beginning()).json()["id"]
    assert script(token).get(f"/api/lists/{list_id}").json()["yours"] is True
    assert script(token).get("/api/me").json()["user"]["username"] == "alice"
    assert script(made(bob)["token"]).get(f"/api/lists/{list_id}").status_code == 404


def test_a_token_is_shown_once_and_kept_as_a_digest(alice: User) -> None:  # noqa: F811
    token = made(alice)["token"]
    lines = browser_of(alice).get("/api/tokens")
    assert token not in lines.content.decode()
    (line,) = lines.json()
    assert (line["name"], line["reads_only"], line["expires_at"]) == ("Printing", False, None)
    assert token.startswith(line["begins"])
    kept = AccessToken.objects.get()
    assert token not in (kept.digest, kept.token_key, kept.name)


def test_its_use_is_noted(alice: User) -> None:  # noqa: F811
    token = made(alice)["token"]
    assert browser_of(alice).get("/api/tokens").json()[0]["used_at"] is None
    script(token).get("/api/lists")
    assert browser_of(alice).get("/api/tokens").json()[0]["used_at"] is not None


def test_a_token_that_reads_only_changes_nothing(alice: User) -> None:  # noqa: F811
    token = made(alice, reads_only=True)["token"]
    assert script(token).get("/api/lists").status_code == 200
    for method in ("post", "put", "patch", "delete"):
        answer = getattr(script(token), method)("/api/lists", beginning())
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


def test_a_revoked_token_opens_nothing(alice: User, bob: User) -> None:  # noqa: F811
    token = made(alice)
    url = f"/api/tokens/{token['id']}"
    assert browser_of(bob).delete(url).status_code == 404
    assert browser_of(None).delete(url).status_code == 401
    assert script(token["token"]).get("/api/lists").status_code == 200
    assert browser_of(alice).delete(url).status_code == 204
    assert browser_of(alice).delete(url).status_code == 404
    assert script(token["token"]).get("/api/lists").status_code == 401
    assert browser_of(alice).get("/api/tokens").json() == []


def test_a_token_ends_when_its_time_is_over(alice: User) -> None:  # noqa: F811
    token = made(alice, days=1)["token"]
    assert script(token).get("/api/lists").status_code == 200
    AccessToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert browser_of(alice).get("/api/tokens").json() == []
    assert script(token).get("/api/lists").status_code == 401


def test_a_person_who_is_shut_out_is_so_with_all_tokens(alice: User) -> None:  # noqa: F811
    token = made(alice)["token"]
    alice.is_active = False
    alice.save()
    assert script(token).get("/api/lists").status_code == 401


def test_a_token_makes_shows_and_revokes_no_tokens(alice: User) -> None:  # noqa: F811
    token = made(alice)
    program = script(token["token"])
    assert program.get("/api/tokens").status_code == 401
    assert program.post("/api/tokens", {"name": "More"}).status_code == 401
    assert program.delete(f"/api/tokens/{token['id']}").status_code == 401
    assert AccessToken.objects.count() == 1


@pytest.mark.parametrize(
    "header",
    [
        "Bearer", "Bearer ", "Bearer x", "Bearer sally_" + "0" * 64, "Bearer sally_" + "0" * 63 + "\0",
        "Bearer sally_é" + "0" * 63, "Bearer a b c", "bearer \xff", "Bearer " + "x" * 10_000,
    ],
)  # fmt: skip
def test_what_is_no_token_is_refused(alice: User, header: str) -> None:  # noqa: F811
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)
    for path in ("/api/lists", "/api/catalogues"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, "authentication_failed")
    assert client.get("/l/nothing").status_code == 404


def test_another_scheme_is_somebody_elses(alice: User) -> None:  # noqa: F811
    token = made(alice)["token"]
    assert script(token, "Basic").get("/api/lists").status_code == 401
    assert script(token, "Basic").get("/api/catalogues").status_code == 200


@pytest.mark.parametrize(
    "wish",
    [
        {"name": ""}, {"name": "x" * 101}, {"name": "a\0"}, {"days": 0}, {"days": 10**6}, {"days": "x"},
        {"reads_only": "perhaps"}, {"name": ["x"]},
    ],
)  # fmt: skip
def test_tokens_that_cannot_be_made_are_refused(alice: User, wish: dict[str, Any]) -> None:  # noqa: F811
    answer = browser_of(alice).post("/api/tokens", {"name": "Printing"} | wish)
    assert answer.status_code == 400, answer.content
    assert not AccessToken.objects.exists()


@pytest.mark.parametrize("body", ["no json", "[]", "[" * 5000, '{"name": "' + "x" * 5000 + '"}', "\xff"])
def test_hostile_bodies_are_refused(alice: User, body: str) -> None:  # noqa: F811
    answer = browser_of(alice).post("/api/tokens", body, content_type="application/json")
    assert answer.status_code == 400, answer.content


def test_a_person_has_so_many_tokens_at_most(
    alice: User, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:  # fmt: skip
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    made(alice)
    assert browser_of(alice).post("/api/tokens", {"name": "More"}).status_code == 403
