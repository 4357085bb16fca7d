"""The API of chronicles and clubs' numbers keeps the promises of its schema, whatever is thrown at it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from campaigns.clubs.models import Club
from tests.campaigns.conftest import call
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: Requests made of each call.
TRIES = 5
CLUB = "/api/clubs/{club_id}"
POST = f"{CLUB}/chronicle/{{post_id}}"
CALLS = [
    (f"{CLUB}/chronicle", "get"),
    (f"{CLUB}/chronicle", "post"),
    (f"{CLUB}/timeline", "get"),
    (f"{CLUB}/statistics", "get"),
    (f"{CLUB}/statistics/player", "get"),
    (f"{CLUB}/statistics/unit", "get"),
    (f"{CLUB}/chronicle.rss", "get"),
    (f"{CLUB}/chronicle.pdf", "get"),
    (POST, "get"),
    (POST, "patch"),
    (f"{POST}/pictures", "post"),
    (f"{POST}/pictures/{{picture_id}}", "get"),
    (f"{POST}/pictures/{{picture_id}}", "delete"),
    (POST, "delete"),
]


def test_every_answer_is_what_the_schema_says(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    post = {"id": str(uuid.uuid4()), "title": "The bridge", "happened_on": "2026-12-04"}
    call(alice, club, "post", "/chronicle", post)
    known = {"club_id": str(club.pk), "post_id": post["id"], "picture_id": str(uuid.uuid4())}
    api: Any = served_schema()
    there = calls_below(api, "clubs")
    ours = ("/chronicle", "/timeline", "/statistics")
    assert {each for each in there if any(part in each[0] for part in ours)} == set(CALLS)
    for path, method in CALLS:
        try_call(api, path, method, alice, known, TRIES)
