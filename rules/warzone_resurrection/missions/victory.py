"""Every question that the turn, the view and the bots put to a mission: a way of victory answers them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message
from rules.warzone_resurrection.state import Battlefield, Zone


class Award(msgspec.Struct, frozen=True):
    """Victory points that a side has earned, and what for."""

    seat: SeatId
    points: int
    reason: Message


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way of victory; its fields are the numbers that a mission's ``data`` may give it."""

    id: ClassVar[str]
    rule: ClassVar[RuleId]

    #: The text of what a side's score counts.
    counter: ClassVar[str] = "counter.victory_points"

    def at_turn_end(self, field: Battlefield) -> Iterable[Award]:
        """What is earned at the end of a Game Turn."""
        return ()

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """What is earned once, when the last Game Turn is over."""
        return ()

    def is_over(self, field: Battlefield) -> bool:
        """Whether the battle ends with this Game Turn, before its turn limit."""
        return False

    def scores(self, field: Battlefield) -> dict[SeatId, int]:
        """What decides, by seat."""
        return {seat: side.victory_points for seat, side in field.sides.items()}

    def holder(self, field: Battlefield, zone: Zone) -> SeatId | None:
        """The side for which an area counts as things stand."""
        return None

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """Where it pays this side to stand."""
        return ()
