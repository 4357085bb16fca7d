"""A duel whose dice always show their highest face: every blow lands."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from battles import desk
from battles.models import Battle
from battles.orders import following
from tests.battles.conftest import reader


class Highest:
    """Dice that show what is best."""

    def roll(self, index: int, faces: int) -> int:
        return faces


@pytest.fixture(autouse=True)
def highest(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the battle's own dice."""
    for module in (desk, following):
        monkeypatch.setattr(module, "dice_for", lambda battle: Highest())


def give(battle: Battle, user: User, **command: Any) -> desk.Receipt:
    """A command over the desk; the battle's row is read again."""
    receipt = desk.submit(battle.pk, reader(user), desk.Order(uuid.uuid4(), command))
    battle.refresh_from_db()
    return receipt


@pytest.fixture
def beside(battle: Battle, alice: User, bob: User) -> Battle:
    """Two of Alice's fighters stand beside two of Bob's, and it is her turn."""
    for number in (1, 2):
        give(battle, alice, do="move", model=f"red-{number}", to=[2000 * number, 8000])
    give(battle, alice, do="done")
    give(battle, bob, do="done")
    return battle
