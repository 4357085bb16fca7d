"""Too large, too fast, too strange: a clear answer over HTTP, and nothing changed."""

from __future__ import annotations

import uuid

import pytest

from accounts.models import User
from battles import limits
from battles.models import Battle, Entry
from tests.battles.conftest import client_of, order

pytestmark = pytest.mark.django_db(transaction=True)

# The same in every process of a parallel run, since it becomes part of the tests' names.
SOME_ID = uuid.UUID("6d1f0c1e-5d3b-4a35-9d0c-0f4c1b9a7e21")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ("[" * 9000, 400, "malformed"),
        ("[]", 400, "malformed"),
        ("null", 400, "malformed"),
        ('"text"', 400, "malformed"),
        ('{"id": "x", "command": {"do": "done"}}', 400, "malformed"),
        ('{"id": "%s"}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "done"}, "seq": "one"}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "done"}, "seq": -1}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "\\u0000"}}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "\\ud800"}}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "move", "to": [1e308, 2]}}' % SOME_ID, 400, "malformed"),
        ('{"id": "%s", "command": {"do": "move"}}' % SOME_ID, 422, "illegal"),
        ('{"id": "%s", "command": {}}' % SOME_ID, 422, "illegal"),
        (
            '{"id": "%s", "command": {"do": "answer", "decision": "1", "option": "x"}}' % SOME_ID,
            409,
            "stale",
        ),
        ('{"x": "%s"}' % ("x" * 17_000), 413, "too_large"),
    ],
)
def test_what_cannot_be_done_is_answered(
    battle: Battle, alice: User, body: str, status: int, code: str
) -> None:
    answer = client_of(alice).generic(
        "POST", f"/api/battles/{battle.pk}/commands", body, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    assert answer.json()["message"]
    assert Entry.objects.count() == 1


def test_another_kind_of_content_is_refused(battle: Battle, alice: User) -> None:
    answer = client_of(alice).generic(
        "POST", f"/api/battles/{battle.pk}/commands", "<done/>", content_type="text/xml"
    )
    assert answer.status_code == 415


def test_a_flood_is_told_when_to_come_back(
    battle: Battle, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 1.0)
    client = client_of(alice)
    url = f"/api/battles/{battle.pk}/commands"
    answers = [client.post(url, order(do="dance")) for _ in range(int(limits.BURST) + 30)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert late
    assert late[0].json()["code"] == "too_fast"
    assert int(late[0]["Retry-After"]) >= 1
    assert client_of(bob).get(f"/api/battles/{battle.pk}").status_code == 200
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("after", ["-1", "x", "99999999999999999999", "1.5", ""])
def test_a_sequence_number_is_a_number(battle: Battle, alice: User, after: str) -> None:
    answer = client_of(alice).get(f"/api/battles/{battle.pk}/log?after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    bucket = limits.TokenBucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == 0.5
    now = 101.0
    assert [bucket.take() for _ in range(2)] == [0, 0]
    assert bucket.take() > 0
    now = 1000.0
    assert [bucket.take() == 0 for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("nonce", ["", "short", "with spaces here", "x" * 65, "ключ-ключ"])
def test_a_nonce_is_plain_and_long_enough(waiting: Battle, bob: User, nonce: str) -> None:
    answer = client_of(bob).post(
        f"/api/invitations/{waiting.invitation_code}", {"force": "two", "nonce": nonce}
    )
    assert answer.status_code == 400
    assert "nonce" in answer.json()["message"]
