"""Battles of the made-up game, between Alice and Bob."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from battles import limits, lobby
from battles.access import Reader
from battles.models import Battle
from battles.standing import memory
from tests.people import alice, bob, charlie  # noqa: F401

FORCE = {"force": "three", "table": "yard", "mission": "last"}


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Each test begins in a process that has seen nothing."""
    memory.clear()
    limits.forget_clients()


def wish(**changes: Any) -> lobby.Wish:
    """The battle that Alice would like."""
    usual: dict[str, Any] = {"system": "toy", "name": "A duel", "opponent": "invite", "nonce": "alice-nonce"}
    return lobby.Wish(**usual | FORCE | changes)


@pytest.fixture
def waiting(alice: User) -> Battle:  # noqa: F811
    """Alice's battle, which nobody has joined."""
    return lobby.open_for(alice, wish(), "en")


@pytest.fixture
def battle(waiting: Battle, bob: User) -> Battle:  # noqa: F811
    """Alice's battle against Bob, which has begun."""
    return lobby.accept(waiting.invitation_code, bob, "two", "bobs-nonce", "en")


def client_of(user: User | None) -> APIClient:
    """A browser in which this person has signed in."""
    client = APIClient()
    if user is not None:
        client.force_login(user)
    return client


def reader(user: User) -> Reader:
    """The person as a reader."""
    return Reader(user.pk)


def order(**command: Any) -> dict[str, Any]:
    """A command with an id of its own."""
    return {"id": str(uuid.uuid4()), "command": command}
