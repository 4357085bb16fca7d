"""The API of campaigns keeps the promises of its own schema; its sentences are there in every language."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from campaigns.texts import own_texts
from campaigns.wars.models import War
from tests.campaigns.wars.conftest import ordered
from tests.guards.test_texts import unsaid
from tests.schema_calls import calls_below, served_schema, try_call

#: Requests made of each call.
TRIES = 3
CLUB, WAR = "/api/clubs/{club_id}/campaigns", "/api/campaigns/{war_id}"
CALLS = [
    (CLUB, "get"),
    (CLUB, "post"),
    (WAR, "get"),
    (WAR, "patch"),
    (f"{WAR}/books", "get"),
    (f"{WAR}/seen", "post"),
    (f"{WAR}/recruits", "get"),
    (f"{WAR}/armies/{{name}}", "get"),
    (f"{WAR}/pictures", "post"),
    (f"{WAR}/pictures/{{picture_id}}", "get"),
    (f"{WAR}/battles/{{attack}}", "post"),
    (f"{WAR}/orders", "post"),
    (WAR, "delete"),
]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_answer_is_what_the_schema_says(war: War, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    ordered(alice, war.pk, {"do": "attack", "attack": "a1", "on": "s", "out_of": "e"})
    ordered(alice, war.pk, {"do": "open_attacks"})
    known = {"club_id": str(war.club_id), "war_id": str(war.pk), "name": "bob", "attack": "a1"}
    known |= {"picture_id": str(uuid.uuid4())}
    api: Any = served_schema()
    of_clubs = {each for each in calls_below(api, "clubs") if "/campaigns" in each[0]}
    assert calls_below(api, "campaigns") | of_clubs == set(CALLS)
    for path, method in CALLS:
        try_call(api, path, method, alice, known, TRIES)


def test_every_sentence_of_campaigns_is_there_in_every_language() -> None:
    english = own_texts("en")
    assert not unsaid("campaigns/wars", dict(english))
    assert own_texts("fr").keys() == english.keys()
