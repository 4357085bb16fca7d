"""The battle's log in the database. ``battles.desk`` alone writes it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from battles import sql
from battles.row import Logged


class Line(msgspec.Struct, frozen=True):
    """An event and what is told of it, both as JSON text."""

    event: str
    told: str


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


class Standing(msgspec.Struct, frozen=True):
    """How the battle stands after a step: what is kept beside the log to find battles by."""

    stage: str
    awaited: list[str]
    awaits_bot: bool
    deadline: datetime | None
    result: str | None


_APPEND = """
WITH written AS (
    INSERT INTO battles_entry
        (battle_id, seq, at, revision, event, told, command_id, command_digest, command_head)
    SELECT %(battle)s::uuid, %(head)s::int + place, %(at)s::timestamptz, %(revision)s::text,
        event::jsonb, told::jsonb,
        CASE WHEN place = 1 THEN %(command_id)s::uuid END,
        CASE WHEN place = 1 THEN %(command_digest)s::text END,
        CASE WHEN place = 1 AND %(command_id)s::uuid IS NOT NULL
            THEN %(head)s::int + %(count)s::int END
    FROM unnest(%(events)s::text[], %(tellings)s::text[]) WITH ORDINALITY AS line(event, told, place)
)
UPDATE battles_battle
SET head = %(head)s::int + %(count)s::int, stage = %(stage)s, awaited = %(awaited)s::text[],
    awaits_bot = %(awaits_bot)s, deadline = %(deadline)s, result = %(result)s::jsonb, moved_at = %(at)s
WHERE id = %(battle)s
"""


def append(
    battle: Logged,
    lines: Sequence[Line],
    standing: Standing,
    *,
    at: datetime,
    revision: str,
    command: tuple[uuid.UUID, str] | None = None,
) -> int:
    """Write the entries after the battle's head, and how it stands then; the new head.

    The caller holds the battle's row lock. One statement, so one way to the database. Raises
    ``IntegrityError`` where somebody wrote these numbers, or this command, before.
    """
    command_id, digest = command or (None, None)
    values: dict[str, Any] = msgspec.structs.asdict(standing) | {
        "battle": battle.pk,
        "head": battle.head,
        "count": len(lines),
        "at": at,
        "revision": revision,
        "command_id": command_id,
        "command_digest": digest,
        "events": [line.event for line in lines],
        "tellings": [line.told for line in lines],
    }
    sql.run(_APPEND, values)
    return battle.head + len(lines)


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
