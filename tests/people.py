"""The three people of every permission test: who hosts, who plays against them, who has no business here."""

from __future__ import annotations

import pytest

from accounts.models import User


def person(name: str) -> User:
    """A person who can sign in."""
    return User.objects.create_user(username=name, password=f"{name} says sesame")


@pytest.fixture
def alice(db: None) -> User:
    """The host."""
    return person("alice")


@pytest.fixture
def bob(db: None) -> User:
    """The opponent."""
    return person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    """The outsider."""
    return person("charlie")
