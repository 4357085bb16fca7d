"""A battle as it stands, written down whole: so that opening one folds only the events since.

Folding its events from the first gives the same battle; a save is never the truth.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core.battle import Battle, Halt
from rules.core.codec import codec, encode
from rules.core.event import Choice, Finished, Question
from rules.core.ids import DecisionId, SeatId
from rules.core.request import Request
from rules.core.steps import Steps
from rules.core.system import System

S = TypeVar("S")


class _SavedHalt(msgspec.Struct, frozen=True):
    seat: SeatId
    command: dict[str, object]
    before: msgspec.Raw
    answers: tuple[int | Choice, ...]
    told: tuple[msgspec.Raw, ...]
    decision: DecisionId | None
    question: Question | None


class _SavedBattle(msgspec.Struct, frozen=True):
    game: msgspec.Raw
    seats: tuple[SeatId, ...]
    names: dict[SeatId, str]
    length: int
    dice: int
    halt: _SavedHalt | None
    draw_offered_by: SeatId | None
    result: Finished | None
    steps: Steps
    request: Request | None
    umpire: bool
    draw_agreed: tuple[SeatId, ...] = ()
    left: tuple[SeatId, ...] = ()
    leaving: tuple[SeatId, ...] = ()


def save(battle: Battle[S]) -> bytes:
    """The battle as JSON text."""
    return encode(battle)


def restore(system: System[S], data: bytes) -> Battle[S]:
    """The battle that ``save`` wrote. Raises ``msgspec.DecodeError`` for anything else."""
    saved = msgspec.json.decode(data, type=_SavedBattle)
    game = codec(system).state(bytes(saved.game))
    halt = _restored_halt(system, saved.halt) if saved.halt else None
    return Battle(
        game,
        saved.seats,
        saved.names,
        saved.length,
        saved.dice,
        halt,
        saved.draw_offered_by,
        saved.result,
        saved.steps,
        saved.request,
        saved.umpire,
        saved.draw_agreed,
        saved.left,
        saved.leaving,
    )


def _restored_halt(system: System[S], saved: _SavedHalt) -> Halt:
    read = codec(system)
    return Halt(
        saved.seat,
        saved.command,
        read.state(bytes(saved.before)),
        saved.answers,
        tuple(read.event(bytes(event)) for event in saved.told),
        saved.decision,
        saved.question,
    )
