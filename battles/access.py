"""Who may see a battle, and as what. Everything else looks to outsiders as if it were not there."""

from __future__ import annotations

import hmac
import uuid
from typing import Any

import msgspec

from battles import row
from battles.delay import as_watched
from battles.errors import NotFound
from battles.row import Row
from rules.core.several import ALL_SEATS


class Reader(msgspec.Struct, frozen=True):
    """Someone who looks at a battle: a signed-in person or nobody in particular, with or without a link.

    ``seat`` says as which, for who plays several at one screen; to others it means nothing.
    """

    user_id: int | None = None
    watch_code: str = ""
    seat: str = ""

    @classmethod
    def asking(cls, user: Any, code: str, seat: str) -> Reader:
        """Who asks with this account, spectators' code and seat, whatever stands in them."""
        if user is None or not user.is_authenticated:
            return cls(None, code)
        return cls(user.pk, code, seat if seat in ALL_SEATS else "")


def look(battle_id: uuid.UUID, reader: Reader) -> Row:
    """The battle for this reader; ``seat`` is None for spectators, who may lie behind (``battles.delay``).

    Raises ``NotFound`` for outsiders, as if there were no battle.
    """
    return as_watched(_admitted(row.read(battle_id, reader.user_id, reader.seat), reader))


def lock(battle_id: uuid.UUID, reader: Reader) -> Row:
    """The same, its row locked until the transaction ends."""
    return _admitted(row.lock(battle_id, reader.user_id, reader.seat), reader)


def _admitted(battle: Row | None, reader: Reader) -> Row:
    if battle is None or (battle.seat is None and not _may_watch(battle, reader)):
        raise NotFound
    return battle


def _may_watch(battle: Row, reader: Reader) -> bool:
    if battle.umpires:
        return True
    return battle.spectators and hmac.compare_digest(reader.watch_code.encode(), battle.watch_code.encode())
