"""How a battle ended, as those learn it on whom something hangs."""

from __future__ import annotations

import uuid
from datetime import datetime

import msgspec

from battles.models import Battle, Seat
from rules.core.event import Finished


class Side(msgspec.Struct, frozen=True):
    """A seat at the end; a bot has no ``user_id``. ``score`` is in the game's own victory points."""

    seat: str
    user_id: int | None
    player: str
    force: str
    points: int
    score: int
    won: bool


class Ending(msgspec.Struct, frozen=True):
    """A battle that is over. Of a draw nobody has won."""

    battle_id: uuid.UUID
    system: str
    ended_at: datetime
    sides: tuple[Side, ...]

    def side_of(self, user_id: int) -> Side | None:
        """The side of a person, if they played."""
        return next((side for side in self.sides if side.user_id == user_id), None)


def ending_of(battle: Battle) -> Ending:
    """How a battle that is over ended."""
    finished = msgspec.convert(battle.result, Finished)
    return Ending(
        battle_id=battle.pk,
        system=battle.system,
        ended_at=battle.moved_at,
        sides=tuple(_side(seat, finished) for seat in battle.seats.all()),
    )


def _side(seat: Seat, finished: Finished) -> Side:
    return Side(
        seat=seat.seat,
        user_id=seat.user_id,
        player=seat.player_name,
        force=seat.force_name,
        points=seat.points,
        score=finished.scores.get(seat.seat, 0),
        won=seat.seat == finished.winner,
    )
