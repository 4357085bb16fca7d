"""The duel's state, what its players may wish, and the facts it is told by."""

from __future__ import annotations

import msgspec

from rules.core.command import Command
from rules.core.event import Event
from rules.core.ids import ModelId, SeatId

Place = tuple[int, int]


class Fighter(msgspec.Struct, frozen=True):
    id: ModelId
    seat: SeatId
    at: Place
    skill: int = 4
    wounds: int = 2
    ready: bool = True


class Duel(msgspec.Struct, frozen=True):
    active: SeatId
    fighters: tuple[Fighter, ...]
    hands: dict[SeatId, tuple[str, ...]]
    turn: int = 1
    turns: int = 6


class Move(Command, frozen=True, tag="move"):
    model: ModelId
    to: Place


class Strike(Command, frozen=True, tag="strike"):
    model: ModelId
    target: ModelId


class Done(Command, frozen=True, tag="done"):
    pass


class Moved(Event, frozen=True, tag="moved"):
    model: ModelId
    to: Place


class Struck(Event, frozen=True, tag="struck"):
    model: ModelId
    target: ModelId


class WoundLost(Event, frozen=True, tag="wound_lost"):
    model: ModelId


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    seat: SeatId
    card: str  # hidden from the other seat


class CardSpent(Event, frozen=True, tag="card_spent"):
    seat: SeatId
    card: str


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    active: SeatId
    turn: int
