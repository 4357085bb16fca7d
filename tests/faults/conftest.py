"""Battles of the made-up game on a real server, to which bad things happen."""

from tests.battles.conftest import alice, battle, bob, charlie, nothing_remembered, waiting  # noqa: F401
