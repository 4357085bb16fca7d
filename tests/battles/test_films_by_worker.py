"""A real worker films battles that have ended, without being asked, and logs that are opened from files."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from accounts.models import User
from battles import desk
from battles.models import Battle
from battles.replay import reading
from battles.replay.models import Film, Replay
from config.services.processes import Child
from tests.battles.conftest import reader
from tests.battles.test_opened_logs import LOGS
from tests.battles.test_worker import until, worker  # noqa: F401

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_worker_films_what_has_ended_and_what_was_opened(
    battle: Battle,
    alice: User,
    worker: Callable[[], Child],  # noqa: F811
) -> None:
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "resign"}))
    opened = reading.open_file(alice, (LOGS / "ruined-square.json.gz").read_bytes(), "mine")
    broken = reading.open_file(alice, b'{"format": "sallyport battle 1"}', "broken")
    worker()
    ready = Replay.objects.filter(state=Replay.State.READY)
    waiting = Replay.objects.filter(state=Replay.State.WAITING)
    until(lambda: ready.count() == 2 and not waiting.exists(), 120)
    assert Film.objects.filter(replay__battle=battle).count() == 6
    opened.refresh_from_db()
    assert (opened.name, opened.system, opened.dice) == ("Ruined square", "warzone_resurrection", True)
    broken.refresh_from_db()
    assert (broken.state, broken.films.count()) == (Replay.State.FAILED, 0)
