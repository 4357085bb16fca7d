"""The load's own checks find what they are there for."""

from __future__ import annotations

import subprocess
import sys
import uuid
from typing import Any

import msgspec
import pytest

from battles import desk, row
from battles.access import Reader
from battles.models import Battle
from battles.standing import stand_of
from battles.views_for_seat import table_json
from bench.checking import Faults, Given, Played, faults_of
from bench.load import MOST_BATTLES, Report
from bench.telling import whole
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.registry import get_system
from tests.battles.conftest import alice, battle, bob, nothing_remembered, waiting  # noqa: F401

pytestmark = pytest.mark.django_db


class Screen(msgspec.Struct):
    """As much of a browser as is checked."""

    entries: list[int]
    shown: dict[str, Any]


@pytest.fixture
def played(battle: Battle) -> Played:  # noqa: F811
    """A battle of a few commands, with two screens that show all of it."""
    users = {seat.seat: seat.user_id for seat in battle.seats.all()}
    given = []
    for step in range(6):
        battle.refresh_from_db()
        seat = battle.awaited[0]
        command = next(random_bot(get_system("toy"), stand_of(battle), SeatId(seat), Luck(seeded(step))))
        order = desk.Order(uuid.uuid4(), plain(command))
        given.append(Given(seat, order.id, desk.submit(battle.pk, Reader(users[seat]), order).head))
    found = row.read(battle.pk)
    assert found is not None
    screens: dict[str, Any] = {}
    for seat in users:
        told = msgspec.json.decode(b"{" + table_json(found, stand_of(found), SeatId(seat), "en") + b"}")
        screens[seat] = Screen(list(range(1, found.head + 1)), whole(told))
    return Played(battle.pk, screens, given)


def counted(faults: Faults) -> tuple[int, int, int, int]:
    return faults.lost, faults.doubled, faults.out_of_order, faults.unlike


def test_a_battle_that_went_well_has_no_faults(played: Played) -> None:
    assert counted(faults_of([played])) == (0, 0, 0, 0)


def test_what_a_browser_lacks_or_has_twice_is_found(played: Played) -> None:
    red, blue = played.browsers.values()
    red.entries.remove(3)
    blue.entries[4:4] = [4]
    blue.entries[-2:] = reversed(blue.entries[-2:])
    assert counted(faults_of([played])) == (1, 1, 1, 0)


def test_a_table_that_is_not_the_log_s_is_found(played: Played) -> None:
    next(iter(played.browsers.values())).shown["turn"] = 99
    assert counted(faults_of([played])) == (0, 0, 0, 1)


def test_commands_that_are_not_in_the_log_or_in_another_order_are_found(played: Played) -> None:
    played.given.append(Given("red", uuid.uuid4()))
    played.given[0], played.given[1] = played.given[1], played.given[0]
    assert counted(faults_of([played])) == (1, 0, 1, 0)
    played.given[-1].refused = True
    assert faults_of([played]).lost == 0


def test_the_last_line_has_the_figures() -> None:
    report = Report(2, 4, 3.0, 6, 0, 20.04, 31.0, 40.0, 50.0, 7.5, 0, 1, 0, 0)
    assert list(report.in_words())[-1] == "p50_ms=20.0 p95_ms=31.0 lost=0 doubled=1 out_of_order=0 unlike=0"
    assert not report.is_sound


@pytest.mark.parametrize("battles", ["0", str(MOST_BATTLES + 1), "many"])
def test_it_is_bounded(battles: str) -> None:
    command = [sys.executable, "-m", "bench.load", "--battles", battles]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--battles" in done.stderr
