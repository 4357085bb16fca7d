"""Army lists of Alice's, made of what comes with the program."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import access, desk
from armies.access import Reader
from armies.models import ArmyList
from tests.armies.packs import pack  # noqa: F401
from tests.calls import client_of  # noqa: F401
from tests.people import alice, bob, charlie  # noqa: F401


def opening(**changes: Any) -> dict[str, Any]:
    """The list that Alice would like."""
    usual = {"system": "warzone_resurrection", "catalogue": "bauhaus", "chart": "standard"}
    return {"id": str(uuid.uuid4()), "name": "Dragoons", "limit": 500} | usual | changes


@pytest.fixture
def army(alice: User) -> ArmyList:  # noqa: F811
    """Alice's list of Bauhaus, which has only its force, ``n1``."""
    wish = opening()
    return desk.open_list(alice, desk.Opening(**wish | {"id": uuid.UUID(wish["id"])}))


def order(version: int, **edit: Any) -> dict[str, Any]:
    """An edit with an id of its own."""
    return {"id": str(uuid.uuid4()), "version": version, "edit": edit}


def do(army: ArmyList, *edits: dict[str, Any]) -> ArmyList:
    """The list after edits of its owner."""
    for edit in edits:
        army = access.look(army.pk, Reader(army.owner_id))
        desk.submit(army.pk, army.owner_id, desk.Order(uuid.uuid4(), army.head, "edit", edit))
    return access.look(army.pk, Reader(army.owner_id))


def add(entry: str, id: str, to: str = "n1") -> dict[str, Any]:
    """The edit that adds a unit or option."""
    return {"edit": "add", "to": to, "entry": entry, "id": id}


@pytest.fixture
def legal(army: ArmyList) -> ArmyList:
    """Alice's list when it is legal: a Warlord and two Squads of Hussars."""
    return do(army, add("duval", "w"), add("hussars", "h1"), add("hussars", "h2"))
