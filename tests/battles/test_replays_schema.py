"""The API of replays keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from battles import desk, limits
from battles.models import Battle
from battles.replay import making, reading
from battles.replay.api import Imports
from tests.battles.conftest import play_on, reader
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = pytest.mark.django_db(transaction=True)

#: Requests made of each call.
TRIES = 6
OF_BATTLES = [
    ("/api/battles/past", "get"),
    ("/api/battles/{battle}/replay", "get"),
    ("/api/battles/{battle}/replay", "patch"),
    ("/api/battles/{battle}/report", "get"),
    ("/api/battles/{battle}/report.pdf", "get"),
    ("/api/battles/{battle}/document", "get"),
]
OF_FILES = [
    ("/api/replays", "get"),
    ("/api/replays", "post"),
    ("/api/replays/{replay}", "get"),
    ("/api/replays/{replay}/film", "get"),
    ("/api/replays/{replay}/report", "get"),
    ("/api/replays/{replay}/report.pdf", "get"),
    ("/api/replays/{replay}", "delete"),
]


def test_every_answer_is_what_the_schema_says(
    battle: Battle, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for throttle in (limits.PersonThrottle, Imports):
        monkeypatch.setattr(throttle, "allow_request", lambda *_: True)
    play_on(battle, 12)
    if battle.stage != Battle.Stage.OVER:
        desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
    replay = reading.open_file(alice, reading.document_of(battle.pk, reader(alice)), "mine")
    monkeypatch.setattr(making, "films_apart", lambda _: making.Answer(making_films(battle), None))
    for waiting in making.left_undone(timezone.now()):
        making.make(waiting.pk)
    api: Any = served_schema()
    assert calls_below(api, "replays") == set(OF_FILES)
    known = {"battle": str(battle.pk), "replay": str(replay.pk)}
    for path, method in [*OF_BATTLES, *OF_FILES]:
        try_call(api, path, method, alice, known, TRIES)


def making_films(battle: Battle) -> Any:
    """The films of a battle, as its file gives them."""
    return tuple(making.packed(film) for film in making.films_of(making.tape_of(battle), ["en", "fr"]))
