"""Reading a battle's log."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from threading import Lock

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


class _Latest:
    """What this process itself wrote last to each battle: its sockets ask for it at once.

    Entries never change, so what is remembered is what the database has.
    """

    #: Battles, and entries of each.
    BATTLES, ENTRIES = 256, 64

    def __init__(self) -> None:
        self._written: OrderedDict[uuid.UUID, tuple[Entry, ...]] = OrderedDict()
        self._lock = Lock()

    def put(self, battle_id: uuid.UUID, written: Sequence[Entry]) -> None:
        """Remember entries that are committed; what was known before goes on only without a gap."""
        with self._lock:
            known = self._written.get(battle_id, ())
            follows = bool(known and written) and known[-1].seq + 1 == written[0].seq
            self._written[battle_id] = ((*known, *written) if follows else tuple(written))[-self.ENTRIES :]
            self._written.move_to_end(battle_id)
            if len(self._written) > self.BATTLES:
                self._written.popitem(last=False)

    def between(self, battle_id: uuid.UUID, after: int, upto: int) -> list[Entry] | None:
        """The entries with ``after`` < seq <= ``upto`` if all of them are known."""
        with self._lock:
            known = self._written.get(battle_id, ())
        if not known or known[0].seq > after + 1 or known[-1].seq < upto:
            return None
        first = known[0].seq
        return list(known[after + 1 - first : upto + 1 - first])


latest = _Latest()


def rows(battle_id: uuid.UUID, *, after: int, upto: int, most: int) -> list[Entry]:
    """Entries with ``after`` < seq <= ``upto``, in order, at most ``most``."""
    known = latest.between(battle_id, after, min(upto, after + most))
    if known is not None:
        return known
    found = sql.run(_ROWS, {"battle": battle_id, "after": after, "upto": upto, "most": most})
    return [Entry(*entry) for entry in found]


def events(battle_id: uuid.UUID, *, after: int, upto: int) -> list[str]:
    """The events alone, to fold."""
    return [event for (event,) in sql.run(_EVENTS, {"battle": battle_id, "after": after, "upto": upto})]
