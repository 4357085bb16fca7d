"""Talk, orders, the umpire and measuring keep the promises of the schema, whatever is thrown at them."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from battles import limits
from battles.models import Battle
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = pytest.mark.django_db(transaction=True)

#: Requests made of each call.
TRIES = 6
OF_BATTLES = [
    ("/api/battles/{battle}/measure", "post"),
    ("/api/battles/{battle}/orders", "get"),
    ("/api/battles/{battle}/orders", "post"),
    ("/api/battles/{battle}/orders/{order}", "delete"),
    ("/api/battles/{battle}/talk", "get"),
    ("/api/battles/{battle}/talk", "post"),
    ("/api/battles/{battle}/talk/{remark}", "patch"),
    ("/api/battles/{battle}/talk/{remark}/report", "post"),
    ("/api/battles/{battle}/talk/{remark}", "delete"),
    ("/api/battles/{battle}/umpire", "get"),
]
OF_UMPIRES = [("/api/umpires/{code}", "get"), ("/api/umpires/{code}", "post")]


def test_every_answer_is_what_the_schema_says(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits.PersonThrottle, "allow_request", lambda *_: True)
    api: Any = served_schema()
    assert calls_below(api, "umpires") == set(OF_UMPIRES)
    known = {"battle": str(battle.pk), "remark": str(uuid.uuid4()), "order": "none", "code": "none"}
    for path, method in [*OF_BATTLES, *OF_UMPIRES]:
        try_call(api, path, method, alice, known, TRIES)
