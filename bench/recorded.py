"""A random game of Warzone, recorded: every command with the battle before it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rules.core.battle import Battle, awaited, begin, decide
from rules.core.bots import Luck, random_bot
from rules.core.command import Command
from rules.core.dice import DiceSource, seeded
from rules.core.event import Event
from rules.core.ids import SeatId
from rules.core.registry import get_system
from rules.core.starter import starter_brief
from rules.core.system import System

SYSTEM = "warzone_resurrection"


class Turn(msgspec.Struct, frozen=True):
    """Somebody's command, and the battle as it stood before."""

    battle: Battle[Any]
    seat: SeatId
    command: Command

    @property
    def kind(self) -> str:
        """What the command is called on the wire."""
        return str(self.command.__struct_config__.tag)


class Recorded(msgspec.Struct, frozen=True):
    """A whole game: its turns, and all of its events."""

    turns: tuple[Turn, ...]
    events: tuple[Event, ...]


def system() -> System[Any]:
    """The game that is measured."""
    return get_system(SYSTEM)


@cache
def recorded(seed: int) -> Recorded:
    """The game of this seed."""
    step = begin(system(), starter_brief(system()))
    events = [*step.events]
    turns, battle = [], step.battle
    luck = {seat: Luck(seeded(f"{seed} {seat}")) for seat in battle.seats}
    dice = seeded(f"{seed} dice")
    while battle.result is None:
        turn = next_turn(battle, luck)
        step = decide(system(), battle, turn.seat, turn.command, dice)
        turns.append(turn)
        events += step.events
        battle = step.battle
    return Recorded(tuple(turns), tuple(events))


def next_turn(battle: Battle[Any], luck: dict[SeatId, Luck]) -> Turn:
    """What a random player does next."""
    for seat in awaited(system(), battle):
        for command in random_bot(system(), battle, seat, luck[seat]):
            return Turn(battle, seat, command)
    raise RuntimeError("nobody may do anything, and the battle is not over")


def afresh(turn: Turn) -> Turn:
    """The same turn on a battlefield about which nothing has been worked out yet."""
    copy = msgspec.structs.replace
    return copy(turn, battle=copy(turn.battle, game=copy(turn.battle.game)))


def replayed(turn: Turn, dice: DiceSource) -> Battle[Any]:
    """The battle after a turn."""
    return decide(system(), turn.battle, turn.seat, turn.command, dice).battle
