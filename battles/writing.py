"""Writing a battle's log: the one statement that does it, for ``battles.desk`` alone."""

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


class Standing(msgspec.Struct, frozen=True):
    """How the battle stands after a step: what is kept beside the log to find battles by."""

    stage: str
    awaited: list[str]
    awaits_bot: bool
    clock: str | None
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
    awaits_bot = %(awaits_bot)s, clock = %(clock)s::jsonb, deadline = %(deadline)s,
    result = %(result)s::jsonb, moved_at = %(at)s
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
