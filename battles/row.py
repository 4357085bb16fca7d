"""A battle's row as commands and sockets need it: one statement, the reader's seat included."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
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
    (SELECT json_agg(json_build_array(
         seat.id, seat.seat, seat.nonce, seat.bot,
         seat.user_id = %(user)s AND EXISTS(
             SELECT 1 FROM accounts_user person WHERE person.id = seat.user_id AND person.is_active)))
     FROM battles_seat seat WHERE seat.battle_id = battle.id)::text,
    EXISTS(SELECT 1 FROM battles_umpire umpire
           WHERE umpire.battle_id = battle.id AND umpire.user_id = %(user)s),
    EXISTS(SELECT 1 FROM battles_standingorder given WHERE given.battle_id = battle.id)
FROM battles_battle battle WHERE battle.id = %(battle)s
"""
_LOCK = _SELECT + "FOR UPDATE OF battle"


class _Seated(msgspec.Struct, frozen=True, array_like=True):
    """One of the battle's seats; ``readers``: the reader sits there (null where nobody asks)."""

    id: int
    seat: SeatId
    nonce: str
    bot: str
    readers: bool | None


_seats = msgspec.json.Decoder(list[_Seated])


def read(battle_id: uuid.UUID, user_id: int | None = None, seat: str = "") -> Row | None:
    """The battle as it is now, with the person's seat in it: ``seat``, where they have several."""
    return _one(_SELECT, battle_id, user_id, seat)


def lock(battle_id: uuid.UUID, user_id: int | None = None, seat: str = "") -> Row | None:
    """The same, held until the transaction ends: whoever else locks it waits."""
    return _one(_LOCK, battle_id, user_id, seat)


def _one(statement: str, battle_id: uuid.UUID, user_id: int | None, wished: str) -> Row | None:
    found = sql.run(statement, {"battle": battle_id, "user": user_id})
    if not found:
        return None
    *battle, seats, umpires, has_orders = found[0]
    seated = sorted(_seats.decode(seats or "[]"), key=lambda each: each.id)
    nonces, bots = [each.nonce for each in seated], [each.seat for each in seated if each.bot]
    values = (*battle, _of_the_reader(seated, wished), nonces, bots, umpires, has_orders)
    return Row(*values)


def _of_the_reader(seated: Sequence[_Seated], wished: str) -> SeatId | None:
    """The reader's seat: the one that they wish for, where they have several."""
    theirs = [each.seat for each in seated if each.readers]
    return next((seat for seat in theirs if seat == wished), theirs[0] if theirs else None)
