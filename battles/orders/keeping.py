"""Giving standing orders and taking them back."""

from __future__ import annotations

import uuid

import msgspec
from django.db import transaction

from battles import access, desk
from battles.access import Reader
from battles.errors import Conflict, NotYourSeat
from battles.orders.models import StandingOrder as Kept
from battles.row import Row
from battles.standing import stand_for_writing, stand_of
from battles.texts import refused_by, texts_of
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.registry import get_system
from rules.core.standing_orders import StandingOrder, order_to_answer, order_to_pass

#: Orders of one seat at once.
MOST_ORDERS = 20


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is always to be done: this option of this decision, or letting this offer's chance go by."""

    decision: str = ""
    option: str = ""
    offer: str = ""


def give(battle_id: uuid.UUID, reader: Reader, wish: Wish, language: str) -> None:
    """Keep an order, and do at once what it says. Raises a ``Refused``."""
    with transaction.atomic():
        battle, seat = _seated(battle_id, reader)
        if battle.stage != "playing":
            raise Conflict(say("battle.waits" if battle.stage == "waiting" else "order.over"))
        system, stand = get_system(battle.system), stand_for_writing(battle)
        try:
            if wish.offer:
                order = order_to_pass(system, stand, seat, wish.offer)
            else:
                order = order_to_answer(system, stand, seat, wish.decision, wish.option)
        except Illegal as illegal:
            raise refused_by(illegal, texts_of(battle.system, language), battle.head) from illegal
        _keep(battle, order)
    desk.follow_orders(battle_id)


def orders_of(battle_id: uuid.UUID, reader: Reader) -> list[Kept]:
    """The reader's own orders that still hold. Raises ``NotFound`` or ``NotYourSeat``."""
    found = access.look(battle_id, reader)
    if found.seat is None:
        raise NotYourSeat
    if not found.head:
        return []
    turn = get_system(found.system).turn(stand_of(found).game)
    return list(Kept.objects.select_related("battle").filter(battle_id=battle_id, seat=found.seat, turn=turn))


def take_back(battle_id: uuid.UUID, reader: Reader, order: int) -> None:
    """Forget one of the reader's own orders; one that is gone already stays gone."""
    found = access.look(battle_id, reader)
    if found.seat is None:
        raise NotYourSeat
    Kept.objects.filter(battle_id=battle_id, seat=found.seat, pk=order).delete()


def _seated(battle_id: uuid.UUID, reader: Reader) -> tuple[Row, SeatId]:
    battle = access.lock(battle_id, reader)
    if battle.seat is None:
        raise NotYourSeat
    return battle, battle.seat


def _keep(battle: Row, order: StandingOrder) -> None:
    """In place of one about the same thing; those of other turns are forgotten."""
    own = Kept.objects.filter(battle_id=battle.pk, seat=order.seat)
    own.exclude(turn=order.turn).delete()
    if own.exclude(about=order.about).count() >= MOST_ORDERS:
        raise Conflict(say("order.too_many"))
    kept = {"turn": order.turn, "answer": order.answer, "label": msgspec.to_builtins(order.label)}
    Kept.objects.update_or_create(
        battle_id=battle.pk, seat=order.seat, about=order.about[:120], defaults=kept
    )
