"""What a standing order does as soon as the battle waits for its seat."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.orders.models import StandingOrder as Kept
from battles.row import Row
from battles.secret import dice_for
from battles.standing import Stand
from rules.core.battle import Step, decide
from rules.core.ids import SeatId
from rules.core.message import Message
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from rules.core.standing_orders import StandingOrder, ordered


def ordered_step(battle: Row, stand: Stand) -> Step[Any] | None:
    """The next step that an order gives; None where none has anything to say. The battle is locked."""
    system = get_system(battle.system)
    found = ordered(system, stand, [order_of(kept) for kept in Kept.objects.filter(battle_id=battle.pk)])
    if found is None:
        return None
    try:
        return decide(system, stand, *found, dice_for(battle), by_order=True)
    except Illegal:
        return None


def order_of(kept: Kept) -> StandingOrder:
    """The order as the engine knows it."""
    label = msgspec.convert(kept.label, Message)
    return StandingOrder(SeatId(kept.seat), kept.turn, kept.about, kept.answer, label)
