"""Spectators who watch a battle some minutes late: all that they are given is as it stood then.

``access.look`` puts the battle back for them before anything is read, so the table, the log, the dice and
whatever else asks for the battle lie behind together.
"""

from __future__ import annotations

from typing import Any

import msgspec

from battles import log, sql
from battles.models import Battle
from battles.row import Row
from battles.standing import Memory, Stand, folded_to
from rules.core.battle import awaited
from rules.core.registry import get_system

#: The minutes by which spectators may lie behind.
DELAYS = (0, 2, 5, 10, 15, 30, 60, 120)

_HEAD = """
SELECT seq FROM battles_entry
WHERE battle_id = %(battle)s AND at <= statement_timestamp() - make_interval(mins => %(minutes)s)
ORDER BY seq DESC LIMIT 1
"""

#: Battles as they stood some minutes ago.
past = Memory(32)


def as_watched(battle: Row) -> Row:
    """The battle as its reader may know it now: for spectators of a delayed one, as it was then."""
    if battle.seat is not None or battle.umpires or not battle.watch_delay or not battle.head:
        return battle
    found = sql.run(_HEAD, {"battle": battle.pk, "minutes": battle.watch_delay})
    head = found[0][0] if found else 0
    if head >= battle.head and battle.stage == Battle.Stage.OVER:
        return battle
    return msgspec.structs.replace(
        battle, head=head, stage=Battle.Stage.PLAYING, awaited=[], clock=None, deadline=None, behind=True
    )


def past_stand(battle: Row) -> Stand:
    """The battle at exactly the head that its reader may know, which is not 0."""
    known = past.get(battle.pk)
    stand = folded_to(battle, known if known is not None and known.length <= battle.head else None)
    past.put(battle.pk, stand)
    return stand


def awaited_then(battle: Row) -> list[str]:
    """The seats that the battle waited for."""
    return list(awaited(get_system(battle.system), past_stand(battle))) if battle.head else []


def put_back(battle: Battle, seen: Row) -> None:
    """Let a battle that is about to be shown say no more than its reader may know. It is not to be saved."""
    if not seen.behind:
        return
    last = log.rows(battle.pk, after=seen.head - 1, upto=seen.head, most=1)
    hidden: dict[str, Any] = {
        "head": seen.head,
        "stage": seen.stage,
        "awaited": awaited_then(seen),
        "clock": None,
        "deadline": None,
        "result": None,
        "moved_at": last[0].at if last else battle.created_at,
    }
    for name, value in hidden.items():
        setattr(battle, name, value)
