"""Battles of the made-up game, between Alice and Bob."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from battles import desk, limits
from battles.access import Reader
from battles.bringing import Army
from battles.lobby import joining, opening
from battles.models import Battle, Entry
from battles.secret import SALT_BYTES
from battles.standing import memory, stand_of
from rules.core.bots import Luck, random_bot
from rules.core.codec import plain
from rules.core.dice import seeded
from rules.core.event import Asked
from rules.core.ids import SeatId
from rules.core.registry import get_system
from tests.calls import client_of  # noqa: F401
from tests.people import alice, bob, charlie  # noqa: F401

FORCE = {"force": "three", "table": "yard", "mission": "last"}


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Each test begins in a process that has seen nothing."""
    memory.clear()
    limits.forget_clients()


def wish(**changes: Any) -> opening.Wish:
    """The battle that Alice would like."""
    usual: dict[str, Any] = {"system": "toy", "name": "A duel", "opponent": "invite", "nonce": "alice-nonce"}
    wished = usual | FORCE | changes
    return opening.Wish(army=Army(wished.pop("force")), **wished)


@pytest.fixture
def waiting(alice: User, monkeypatch: pytest.MonkeyPatch) -> Battle:  # noqa: F811
    """Alice's battle, which nobody has joined. Its dice fall alike in every run."""
    monkeypatch.setattr(opening, "new_salt", lambda: bytes(SALT_BYTES))
    return opening.open_for(alice, wish(), "en")


@pytest.fixture
def battle(waiting: Battle, bob: User) -> Battle:  # noqa: F811
    """Alice's battle against Bob, which has begun."""
    return joining.accept(waiting.invitation_code, bob, Army("two"), "bobs-nonce", "en")


def reader(user: User) -> Reader:
    """The person as a reader."""
    return Reader(user.pk)


def order(**command: Any) -> dict[str, Any]:
    """A command with an id of its own."""
    return {"id": str(uuid.uuid4()), "command": command}


def play_on(battle: Battle, commands: int, seed: int = 1) -> list[int]:
    """Let both players do something at random, over the desk; the heads after each command."""
    heads = []
    lucks = {seat.seat: Luck(seeded(f"{seed} {seat.seat}")) for seat in battle.seats.all()}
    players = {seat.seat: Reader(seat.user_id) for seat in battle.seats.all()}
    for _ in range(commands):
        battle.refresh_from_db()
        if battle.stage == Battle.Stage.OVER:
            break
        seat = battle.awaited[0]
        system = get_system(battle.system)
        command = next(random_bot(system, stand_of(battle), SeatId(seat), lucks[seat]))
        receipt = desk.submit(battle.pk, players[seat], desk.Order(uuid.uuid4(), plain(command)))
        heads.append(receipt.head)
    battle.refresh_from_db()
    return heads


def play_to_a_question(battle: Battle) -> None:
    """Let both players do something at random until somebody is asked."""
    for seed in range(200):
        play_on(battle, 1, seed)
        last = Entry.objects.filter(battle=battle).order_by("-seq").first()
        if last is not None and f'"{Asked.__struct_config__.tag}"' in last.event:
            return
    raise AssertionError("nobody was asked anything")
