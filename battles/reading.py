"""Reading a battle for one reader: the same for a page that asks once and a socket that stays.

Who may see it is looked up every time, so a seat lost or a door closed takes effect at once.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec

from battles import log, presence
from battles.access import Reader, look
from battles.clocks.telling import told
from battles.delay import awaited_then, past_stand
from battles.errors import Conflict
from battles.row import Row
from battles.standing import Stand, stand_of
from battles.texts import refused_by, texts_of
from battles.views_for_seat import NO_TABLE, entries_for, preview_of, table, table_json
from battles.written_table import WrittenTable
from rules.core.battle import command_of
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.registry import get_system

#: Entries in one message; who lacks more gets them in the next.
MOST_ENTRIES = 1000


class News(msgspec.Struct, frozen=True):
    """What a reader has not seen yet. ``seen`` is the last entry in here; there is more up to ``head``.

    ``table`` is None before the battle has begun. ``behind``: this is how it was a while ago.
    """

    head: int
    seat: SeatId | None
    seen: int
    entries: bytes
    table: WrittenTable | None
    behind: bool = False
    clock: dict[str, Any] | None = None

    def as_json(self, before: WrittenTable | None = None, **fields: Any) -> bytes:
        """The news as one JSON object, with these fields before them.

        Of a table that the reader has, it tells only what has changed since.
        """
        opening = msgspec.json.encode(fields | {"head": self.head, "seat": self.seat, "clock": self.clock})
        return b'%b,"entries":%b,%b}' % (opening[:-1], self.entries, self._table_json(before))

    def _table_json(self, before: WrittenTable | None) -> bytes:
        if self.table is None:
            return NO_TABLE
        return self.table.since(before) if before is not None else self.table.whole


def news(battle_id: uuid.UUID, reader: Reader, after: int, language: str) -> News:
    """The table as it is, and the entries after ``after``. Raises ``NotFound``."""
    found = look(battle_id, reader)
    stand = standing(found)
    head = stand.length if stand else 0
    seen, entries = _entries(found, after, head, language)
    shown = table(found, stand, found.seat, language) if stand else None
    return News(head, found.seat, seen, entries, shown, found.behind, told(found.clock))


def log_json(battle_id: uuid.UUID, reader: Reader, after: int, language: str) -> bytes:
    """``{"head", "entries"}``. Raises ``NotFound``."""
    found = look(battle_id, reader)
    _, entries = _entries(found, after, found.head, language)
    return b'{"head":%d,"entries":%b}' % (found.head, entries)


def view_json(battle_id: uuid.UUID, reader: Reader, language: str) -> bytes:
    """``{"head", "clock", "view", "offers"}``. Raises ``NotFound``."""
    found = look(battle_id, reader)
    stand = standing(found)
    head = stand.length if stand else 0
    clock = msgspec.json.encode(told(found.clock))
    return b'{"head":%d,"clock":%b,%b}' % (head, clock, table_json(found, stand, found.seat, language))


def preview(battle_id: uuid.UUID, reader: Reader, wish: dict[str, Any], language: str) -> dict[str, Any]:
    """What a command of the reader's own seat would do. Raises ``Refused``."""
    found = look(battle_id, reader)
    stand = standing(found)
    if stand is None:
        raise Conflict(say("battle.waits"))
    try:
        command = command_of(get_system(found.system), wish)
        return preview_of(found, stand, found.seat, command, language)
    except Illegal as illegal:
        texts = texts_of(found.system, language)
        raise refused_by(illegal, texts, found.head) from illegal


def heartbeat(battle_id: uuid.UUID, reader: Reader) -> dict[str, Any]:
    """How far the battle is, whom it waits for, who is here. Raises ``NotFound``."""
    battle = look(battle_id, reader)
    return {
        "type": "head",
        "head": battle.head,
        "clock": told(battle.clock),
        "awaited": awaited_then(battle) if battle.behind else battle.awaited,
        "present": [] if battle.behind else presence.present(battle_id),
    }


def standing(battle: Row) -> Stand | None:
    """The battle as its reader may know it; None before it has begun."""
    if not battle.head:
        return None
    return past_stand(battle) if battle.behind else stand_of(battle)


def _entries(found: Row, after: int, head: int, language: str) -> tuple[int, bytes]:
    if after >= head:
        return head, b"[]"
    rows = log.rows(found.pk, after=after, upto=head, most=MOST_ENTRIES)
    entries = entries_for(found, rows, found.seat, language)
    return (rows[-1].seq if rows else head), msgspec.json.encode(entries)
