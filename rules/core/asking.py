"""What is asked of everybody, in words, and whom it still waits for."""

from __future__ import annotations

from typing import Any

from rules.core.battle import Battle, command_of
from rules.core.command import Correct, SkipAhead, TakeBack
from rules.core.correcting import name_of, what_changes
from rules.core.ids import SeatId
from rules.core.message import Message, say
from rules.core.request import UMPIRE, Request, still_to_agree
from rules.core.steps import since
from rules.core.system import System


def asked_for(system: System[Any], battle: Battle[Any], request: Request) -> Message:
    """What is asked, in a sentence."""
    who, command = name_of_seat(battle, request.seat), command_of(system, request.command)
    match command:
        case TakeBack(to=int(to)):
            return say("request.take_back", who=who, steps=len(since(battle.steps, to)))
        case Correct():
            model = name_of(system, battle.game, command)
            return say("request.correct", who=who, model=model, what=what_changes(command))
        case SkipAhead():
            return say("request.skip_ahead", who=who)
        case _:
            return say("request.invite_umpire", who=who)


def asked_of(battle: Battle[Any]) -> tuple[SeatId, ...]:
    """The seats that are asked for their consent to something."""
    return still_to_agree(battle.playing, battle.request) if battle.request is not None else ()


def offered_a_draw(battle: Battle[Any]) -> tuple[SeatId, ...]:
    """The seats that have not agreed yet to the draw which another has offered."""
    agreed = (battle.draw_offered_by, *battle.draw_agreed)
    waits = battle.draw_offered_by is not None
    return tuple(seat for seat in battle.playing if seat not in agreed) if waits else ()


def name_of_seat(battle: Battle[Any], seat: SeatId) -> Message | str:
    """Who has a seat; the umpire is one."""
    return say("umpire.name") if seat == UMPIRE else battle.names.get(seat, seat)
