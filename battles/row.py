"""A battle's row as commands and sockets need it: one statement, the reader's seat included."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Protocol

import msgspec

from battles import sql
from rules.core.ids import SeatId


class Logged(Protocol):
    """Whatever says which battle it is and how far its log has come."""

    @property
    def pk(self) -> uuid.UUID:
        """The battle's id."""

    @property
    def system(self) -> str:
        """The game system's id."""

    @property
    def head(self) -> int:
        """The sequence number of the log's last entry."""


class Row(msgspec.Struct, frozen=True):
    """A battle. ``seat`` is the reader's; ``nonces`` and ``bots`` are of its seats, in their order.

    ``umpires``: the reader is its umpire. ``has_orders``: somebody may have given a standing order.
    ``behind``: it is told as it was a while ago, to a spectator who may know no more (``battles.delay``).
    """

    pk: uuid.UUID
    system: str
    stage: str
    head: int
    awaited: list[str]
    spectators: bool
    watch_code: str
    watch_delay: int
    clock: str | None
    deadline: datetime | None
    salt: bytes
    commitment: str
    seat: SeatId | None
    nonces: list[str]
    bots: list[str]
    umpires: bool
    has_orders: bool
    behind: bool = False


_SELECT = """
SELECT battle.id, battle.system, battle.stage, battle.head, battle.awaited, battle.spectators,
    battle.watch_code, battle.watch_delay, battle.clock, battle.deadline, battle.salt, battle.commitment,
    (SELECT seat.seat FROM battles_seat seat JOIN accounts_user person ON person.id = seat.user_id
     WHERE seat.battle_id = battle.id AND seat.user_id = %(user)s AND person.is_active
     ORDER BY seat.seat = %(seat)s DESC, seat.id LIMIT 1),
    ARRAY(SELECT seat.nonce FROM battles_seat seat WHERE seat.battle_id = battle.id ORDER BY seat.id),
    ARRAY(SELECT seat.seat FROM battles_seat seat
          WHERE seat.battle_id = battle.id AND seat.bot <> '' ORDER BY seat.id),
    EXISTS(SELECT 1 FROM battles_umpire umpire
           WHERE umpire.battle_id = battle.id AND umpire.user_id = %(user)s),
    EXISTS(SELECT 1 FROM battles_standingorder given WHERE given.battle_id = battle.id)
FROM battles_battle battle WHERE battle.id = %(battle)s
"""
_LOCK = _SELECT + "FOR UPDATE OF battle"


def read(battle_id: uuid.UUID, user_id: int | None = None, seat: str = "") -> Row | None:
    """The battle as it is now, with the person's seat in it: ``seat``, where they have several."""
    return _one(_SELECT, battle_id, user_id, seat)


def lock(battle_id: uuid.UUID, user_id: int | None = None, seat: str = "") -> Row | None:
    """The same, held until the transaction ends: whoever else locks it waits."""
    return _one(_LOCK, battle_id, user_id, seat)


def _one(statement: str, battle_id: uuid.UUID, user_id: int | None, seat: str) -> Row | None:
    found = sql.run(statement, {"battle": battle_id, "user": user_id, "seat": seat})
    return Row(*found[0]) if found else None
