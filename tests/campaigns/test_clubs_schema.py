"""The API of clubs keeps the promises of its own schema, whatever is thrown at it."""

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
CALLS = [
    ("/api/clubs", "get"),
    ("/api/clubs", "post"),
    ("/api/clubs/listed", "get"),
    (CLUB, "get"),
    (CLUB, "patch"),
    (f"{CLUB}/news", "get"),
    (f"{CLUB}/news", "post"),
    (f"{CLUB}/news/{{news_id}}", "delete"),
    (f"{CLUB}/nights", "get"),
    (f"{CLUB}/nights", "post"),
    (f"{CLUB}/nights/{{night_id}}", "patch"),
    (f"{CLUB}/nights/{{night_id}}/answer", "put"),
    (f"{CLUB}/nights/{{night_id}}", "delete"),
    (f"{CLUB}/calendar.ics", "get"),
    (f"{CLUB}/homebrew", "get"),
    (f"{CLUB}/homebrew", "post"),
    (f"{CLUB}/homebrew/{{pack_id}}", "delete"),
    (f"{CLUB}/tables", "get"),
    (f"{CLUB}/tables", "post"),
    (f"{CLUB}/tables/{{table_id}}", "delete"),
    (f"{CLUB}/members", "get"),
    (f"{CLUB}/members/{{name}}", "patch"),
    (f"{CLUB}/members/{{name}}", "delete"),
    (f"{CLUB}/requests", "get"),
    (f"{CLUB}/requests", "post"),
    (f"{CLUB}/requests/{{request_id}}", "post"),
    (f"{CLUB}/join", "post"),
    (f"{CLUB}/link", "post"),
    (f"{CLUB}/owner", "post"),
    (f"{CLUB}/export", "get"),
    (CLUB, "delete"),
    (f"{CLUB}/restore", "post"),
]


def tried_elsewhere(path: str) -> bool:
    """Whether it belongs to a part of the club that has a test of its own."""
    return any(
        f"/{part}" in path
        for part in ("chronicle", "timeline", "statistics", "leagues", "ratings", "campaigns")
    )


def test_every_answer_is_what_the_schema_says(
    club: Club, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    call(bob, club, "post", "/join", {"code": club.join_code})
    night = {"id": str(uuid.uuid4()), "title": "Friday", "wall": "2026-12-04T19:00", "minutes": 240}
    news = {"id": str(uuid.uuid4()), "title": "New tables"}
    call(alice, club, "post", "/nights", night)
    call(alice, club, "post", "/news", news)
    known = {"club_id": str(club.pk), "night_id": night["id"], "news_id": news["id"], "name": "bob"}
    known |= {name: str(uuid.uuid4()) for name in ("pack_id", "table_id", "request_id")}
    api: Any = served_schema()
    assert {each for each in calls_below(api, "clubs") if not tried_elsewhere(each[0])} == set(CALLS)
    for path, method in CALLS:
        try_call(api, path, method, alice, known, TRIES)
