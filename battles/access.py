"""Who may see a battle, and as what. Everything else looks to outsiders as if it were not there."""

from __future__ import annotations

import hmac
import uuid
from typing import Any

import msgspec
from django.db.models import OuterRef, Q, QuerySet, Subquery

from battles.errors import NotFound
from battles.models import Battle, Seat
from rules.core.ids import SeatId


class Reader(msgspec.Struct, frozen=True):
    """Someone who looks at a battle: a signed-in person or nobody in particular, with or without a link."""

    user_id: int | None = None
    watch_code: str = ""


class Look(msgspec.Struct, frozen=True):
    """A battle and the seat that the reader has in it (None: a spectator)."""

    battle: Any
    seat: SeatId | None


def look(battle_id: uuid.UUID, reader: Reader) -> Look:
    """The battle for this reader, in one query. Raises ``NotFound`` for outsiders, as if there were none."""
    return admitted(with_seat(Battle.objects.defer("table", "mission"), reader).filter(pk=battle_id), reader)


def with_seat(battles: QuerySet[Battle], reader: Reader) -> QuerySet[Battle]:
    """Battles with ``reader_seat``: the reader's own seat, or None."""
    own = Seat.objects.filter(battle=OuterRef("pk"), user_id=reader.user_id, user__is_active=True)
    return battles.annotate(reader_seat=Subquery(own.values("seat")[:1]))


def admitted(battles: QuerySet[Battle], reader: Reader) -> Look:
    """The one battle that is asked for, if the reader may see it. Raises ``NotFound``."""
    battle = battles.first()
    if battle is None:
        raise NotFound
    seat = battle.reader_seat  # type: ignore[attr-defined]
    if seat is None and not _may_watch(battle, reader):
        raise NotFound
    return Look(battle, SeatId(seat) if seat else None)


def battles_of(user_id: int) -> QuerySet[Battle]:
    """The battles in which a person has a seat."""
    return Battle.objects.filter(Q(seats__user_id=user_id))


def _may_watch(battle: Battle, reader: Reader) -> bool:
    code = reader.watch_code
    return battle.spectators and hmac.compare_digest(code.encode(), battle.watch_code.encode())
