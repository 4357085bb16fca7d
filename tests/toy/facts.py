"""The duel's state, what its players may wish, and what can happen in it."""

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


class Done(Command, frozen=True, tag="done"): ...


class Acted(Event, frozen=True, tag="acted"):
    model: ModelId
    at: Place


class WoundLost(Event, frozen=True, tag="wound_lost"):
    model: ModelId


class CardMoved(Event, frozen=True, tag="card_moved"):
    seat: SeatId
    card: str  # drawn ones are hidden from the other seat
    to: str


class PutRight(Event, frozen=True, tag="put_right"):
    model: ModelId
    at: Place
    wounds: int


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    active: SeatId
    turn: int


COMMANDS = (Move, Strike, Done)
EVENTS = (Acted, WoundLost, CardMoved, PutRight, TurnPassed)
