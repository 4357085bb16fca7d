"""The battle's log in the database. ``battles.desk`` alone writes it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection

from battles.models import Battle, Entry

#: What is read of an entry to fold or to show it.
COLUMNS = ("seq", "at", "event", "told")


class Line(msgspec.Struct, frozen=True):
    """An event and what is told of it, both as JSON text."""

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
    SELECT %(battle)s, %(head)s + place, %(at)s, %(revision)s, event::jsonb, told::jsonb,
        CASE WHEN place = 1 THEN %(command_id)s::uuid END,
        CASE WHEN place = 1 THEN %(command_digest)s::text END,
        CASE WHEN place = 1 AND %(command_id)s::uuid IS NOT NULL THEN %(head)s + %(count)s END
    FROM unnest(%(events)s::text[], %(tellings)s::text[]) WITH ORDINALITY AS line(event, told, place)
)
UPDATE battles_battle
SET head = %(head)s + %(count)s, stage = %(stage)s, awaited = %(awaited)s::varchar[],
    awaits_bot = %(awaits_bot)s, deadline = %(deadline)s, result = %(result)s::jsonb, moved_at = %(at)s
WHERE id = %(battle)s
"""


def append(
    battle: Battle,
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
    with connection.cursor() as cursor:
        cursor.execute(_APPEND, values)
    return battle.head + len(lines)


def receipt(battle_id: uuid.UUID, command_id: uuid.UUID) -> Receipt | None:
    """What was answered to a command of this id, if it was done before."""
    found = (
        Entry.objects.filter(battle_id=battle_id, command_id=command_id)
        .values_list("command_digest", "command_head")
        .first()
    )
    return Receipt(command_id, *found) if found else None


def rows(
    battle_id: uuid.UUID, *, after: int, upto: int, most: int | None = None
) -> list[tuple[int, datetime, str, str]]:
    """Entries with ``after`` < seq <= ``upto``, in order, at most ``most``."""
    found = Entry.objects.filter(battle_id=battle_id, seq__gt=after, seq__lte=upto).order_by("seq")
    return list(found.values_list(*COLUMNS)[:most])


def events(battle_id: uuid.UUID, *, after: int, upto: int) -> list[str]:
    """The events alone, to fold."""
    found = Entry.objects.filter(battle_id=battle_id, seq__gt=after, seq__lte=upto).order_by("seq")
    return list(found.values_list("event", flat=True))
