"""What somebody asks for that is done only once everybody has agreed to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.core.ids import DecisionId, SeatId

#: How the umpire is named where a seat is: nobody plays from there.
UMPIRE = SeatId("umpire")


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that waits for consent: who asked, and which seats have agreed so far.

    It lapses as soon as somebody plays on.
    """

    id: DecisionId
    seat: SeatId
    command: dict[str, Any]
    agreed: tuple[SeatId, ...] = ()


def still_to_agree(seats: Sequence[SeatId], request: Request) -> tuple[SeatId, ...]:
    """Those of the seats that play whose consent is still needed."""
    return tuple(seat for seat in seats if seat != request.seat and seat not in request.agreed)
