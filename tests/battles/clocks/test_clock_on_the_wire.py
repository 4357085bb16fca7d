"""What is agreed on about time: checked when a battle is opened, and told with all that is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from battles import reading
from battles.access import Reader
from battles.clocks.clock import Agreement, plain
from battles.models import Battle
from tests.battles.conftest import FORCE, client_of, reader
from tests.calls import fitting

pytestmark = pytest.mark.django_db(transaction=True)

GAME = {"kind": "game", "seconds": 1800, "increment": 10, "at_zero": "lose"}


def opened(user: User, clock: Any) -> Any:
    wish = {"system": "toy", "name": "A duel", "opponent": "invite", "nonce": "alice-nonce", "clock": clock}
    return client_of(user).post("/api/battles", wish | FORCE)


def test_a_battle_is_opened_with_a_clock_that_everybody_is_told_of(alice: User, bob: User) -> None:
    answer = opened(alice, GAME)
    assert answer.status_code == 201, answer.json()
    shown = fitting("Battle", answer.json())["clock"]
    assert shown == GAME | {"left": {}, "running": []}
    terms = client_of(bob).get(f"/api/invitations/{answer.json()['invitation']}").json()
    assert terms["clock"] == shown


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "game"},
        {"kind": "hourglass", "seconds": 600},
        {"kind": "turn", "seconds": 1},
        {"kind": "turn", "seconds": 10**12},
        {"kind": "turn", "seconds": "ten"},
        {"kind": "turn", "seconds": 600, "increment": 5},
        {"kind": "game", "seconds": 1800, "increment": -5},
        {"kind": "move", "seconds": 86_400, "at_zero": "explode"},
        [600],
        600,
    ],
)
def test_what_is_no_clock_opens_no_battle(alice: User, clock: Any) -> None:
    assert opened(alice, clock).status_code == 400
    assert Battle.objects.count() == 0


def test_the_clock_comes_with_every_message(battle: Battle, alice: User) -> None:
    stored = plain(Agreement("game", 1800)) | {"left": {"red": 5000, "blue": 9000}, "running": ["red"]}
    Battle.objects.filter(pk=battle.pk).update(clock=stored)
    for told in (
        reading.news(battle.pk, reader(alice), 0, "en").clock,
        reading.heartbeat(battle.pk, reader(alice))["clock"],
        client_of(alice).get(f"/api/battles/{battle.pk}/view").json()["clock"],
    ):
        assert (told["left"], told["running"]) == ({"red": 5000, "blue": 9000}, ["red"])


def test_a_battle_without_a_clock_says_so(battle: Battle, alice: User) -> None:
    assert reading.heartbeat(battle.pk, Reader(alice.pk))["clock"] is None
    fitting("View", client_of(alice).get(f"/api/battles/{battle.pk}/view").json())
