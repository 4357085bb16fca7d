"""A bot's seat: one move of it, decided at the desk like anybody's. It agrees to nothing that it is asked."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from typing import Any

import structlog

from battles import desk
from battles.metrics import BOT_FAILURES
from battles.models import Seat
from battles.row import Row
from battles.standing import Stand
from rules.core.asking import asked_of, offered_a_draw
from rules.core.battle import Step
from rules.core.bots import BOTS, Luck, random_bot, waits_for
from rules.core.command import Command, DeclineDraw, Disagree, Resign
from rules.core.dice import FairDice
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.core.registry import get_system


def move(battle_id: uuid.UUID) -> bool:
    """Let a bot that the battle waits for do one thing; whether there was one."""
    return desk.act(battle_id, _choose)


def _choose(battle: Row, stand: Stand) -> Step[Any] | None:
    system = get_system(battle.system)
    for seat in Seat.objects.filter(battle_id=battle.pk).exclude(bot=""):
        if stand.request is not None and seat.seat in asked_of(stand):
            return desk.decide_for(battle, stand, SeatId(seat.seat), Disagree(stand.request.id))
        if seat.seat in offered_a_draw(stand):
            return desk.decide_for(battle, stand, SeatId(seat.seat), DeclineDraw())
        if waits_for(system, stand, SeatId(seat.seat)):
            return _move_of(battle, stand, SeatId(seat.seat), seat.bot)
    return None


def _move_of(battle: Row, stand: Stand, seat: SeatId, bot: str) -> Step[Any]:
    """The first of the bot's wishes that the rules allow; a bot that finds none gives up."""
    for command in _wishes(battle, stand, seat, bot):
        try:
            return desk.decide_for(battle, stand, seat, command)
        except Illegal as illegal:
            BOT_FAILURES.inc()
            structlog.get_logger(__name__).warning(
                "bot_refused", battle=str(battle.pk), command=command, refusal=str(illegal)
            )
    return desk.decide_for(battle, stand, seat, Resign())


def _wishes(battle: Row, stand: Stand, seat: SeatId, bot: str) -> Iterator[Command]:
    """What a bot wishes; should its judgement fail, anything at all: nobody is to wait for it for ever."""
    system, luck = get_system(battle.system), Luck(FairDice(secrets.token_bytes(16)))
    try:
        yield from BOTS[bot](system, stand, seat, luck)
    except Exception:
        BOT_FAILURES.inc()
        structlog.get_logger(__name__).exception("bot_failed", battle=str(battle.pk), bot=bot)
        yield from random_bot(system, stand, seat, luck)
