"""Reading a battle's log."""

from __future__ import annotations

import uuid
from datetime import datetime

import msgspec

from battles import sql


class Entry(msgspec.Struct, frozen=True):
    """An entry as it is read to be shown."""

    seq: int
    at: datetime
    event: str
    told: str


class Receipt(msgspec.Struct, frozen=True):
    """The client's id of a command, a digest of what it said, and the head of the log after it."""

    id: uuid.UUID
    digest: str
    head: int


_RECEIPT = """
SELECT command_digest, command_head FROM battles_entry
WHERE battle_id = %(battle)s AND command_id = %(command)s
"""
_ROWS = """
SELECT seq, at, event, told FROM battles_entry
WHERE battle_id = %(battle)s AND seq > %(after)s AND seq <= %(upto)s ORDER BY seq LIMIT %(most)s
"""
_EVENTS = """
SELECT event FROM battles_entry
WHERE battle_id = %(battle)s AND seq > %(after)s AND seq <= %(upto)s ORDER BY seq
"""


def receipt(battle_id: uuid.UUID, command_id: uuid.UUID) -> Receipt | None:
    """What was answered to a command of this id, if it was done before."""
    found = sql.run(_RECEIPT, {"battle": battle_id, "command": command_id})
    return Receipt(command_id, *found[0]) if found else None


def rows(battle_id: uuid.UUID, *, after: int, upto: int, most: int) -> list[Entry]:
    """Entries with ``after`` < seq <= ``upto``, in order, at most ``most``."""
    found = sql.run(_ROWS, {"battle": battle_id, "after": after, "upto": upto, "most": most})
    return [Entry(*entry) for entry in found]


def events(battle_id: uuid.UUID, *, after: int, upto: int) -> list[str]:
    """The events alone, to fold."""
    return [event for (event,) in sql.run(_EVENTS, {"battle": battle_id, "after": after, "upto": upto})]
