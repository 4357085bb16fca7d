"""Telling pages that something has changed before a battle begins: never what, so nothing leaks."""

from __future__ import annotations

from django.db import transaction

from battles.announce import PRESENCE, announce, poke
from battles.models import Battle

LOBBY = "lobby"
CHANGED = "lobby.changed"


def group_of_person(user_id: int) -> str:
    """The channel group of a person's pages."""
    return f"lobby.person.{user_id}"


def tell_lobby(battle: Battle) -> None:
    """Once it is committed: the list of challenges is another, for everybody or for whom it is meant."""
    challenge = getattr(battle, "challenge", None)
    if challenge is None or challenge.open_to == challenge.OpenTo.NOBODY:
        return
    group = group_of_person(challenge.wanted_id) if challenge.wanted_id else LOBBY
    if challenge.open_to != challenge.OpenTo.LINK:
        transaction.on_commit(lambda: poke(group, {"type": CHANGED}), robust=True)


def tell_players(battle: Battle) -> None:
    """Once it is committed: those who wait at the battle look again."""
    transaction.on_commit(lambda: announce(battle.pk, PRESENCE), robust=True)
