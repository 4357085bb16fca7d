"""A real Celery worker with its clock: bots move, times end, what a killed worker left undone is done."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from accounts.models import User
from battles import desk
from battles.bringing import Army
from battles.clocks.clock import Agreement
from battles.lobby import joining, opening
from battles.models import Battle, Entry
from config.environment import BASE_DIR
from config.services.processes import Child
from config.services.python import PYTHON
from tests.battles.conftest import reader, wish
from tests.servers import environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

WORKER = [
    *("-m", "celery", "-A", "config.celery", "worker", "--beat", "--pool", "solo", "--loglevel", "warning"),
]


@pytest.fixture
def worker(services: dict[str, str], transactional_db: None, tmp_path: Path) -> Iterator[Callable[[], Child]]:
    """Starts a worker on this test's database."""
    started: list[Child] = []

    def start() -> Child:
        command = [PYTHON, *WORKER, "--schedule", str(tmp_path / f"schedule{len(started)}")]
        log = tmp_path / "worker.log"
        started.append(Child("The worker", command, log=log, env=environment(), cwd=BASE_DIR))
        return started[-1]

    yield start
    for child in started:
        child.stop()


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def test_a_bot_moves(alice: User, worker: Callable[[], Child]) -> None:
    battle = opening.open_for(alice, wish(opponent="bot"), "en")
    worker()
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    until(lambda: _head(battle) > 5)


def test_a_worker_that_was_killed_is_replaced_by_the_next(alice: User, worker: Callable[[], Child]) -> None:
    battle = opening.open_for(alice, wish(opponent="bot"), "en")
    worker().kill()
    desk.submit(battle.pk, reader(alice), desk.Order(uuid.uuid4(), {"do": "done"}))
    Battle.objects.update(moved_at="2020-01-01T00:00:00Z")
    worker()
    until(lambda: _head(battle) > 5)


def test_a_time_that_ended_while_no_worker_ran_is_seen_to_by_the_next(
    alice: User, bob: User, worker: Callable[[], Child]
) -> None:
    waiting = opening.open_for(alice, wish(clock=Agreement("turn", 60)), "en")
    battle = joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")
    clock = {"left": {"red": 0, "blue": 60_000}, "since": "2020-01-01T00:00:00Z", "graced": ["red"]}
    row = json.loads(battle.clock) | clock
    Battle.objects.filter(pk=battle.pk).update(clock=row, deadline="2020-01-01T00:00:00Z")
    worker()
    until(lambda: Battle.objects.get(pk=battle.pk).awaited == ["blue"])
    assert Entry.objects.filter(battle=battle, event__type="timed_out").count() == 1


def _head(battle: Battle) -> int:
    battle.refresh_from_db()
    return battle.head
