"""Recorded games of every system, from which the contract takes its situations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle, islice, product
from typing import Any

import msgspec

from rules.core.battle import Battle, Step, awaited, begin, decide
from rules.core.bots import Luck, random_bot
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.event import Event
from rules.core.ids import SeatId
from rules.core.registry import get_system, system_ids
from rules.core.starter import agreements, starter_brief
from rules.core.system import Brief, System

SYSTEMS = system_ids()

#: Enough for any game to end.
MOST_MOVES = 5000


class Played(msgspec.Struct, frozen=True):
    """One command in the course of a game: the battle before it, who gave it, and what came of it."""

    battle: Battle[Any]
    seat: SeatId
    command: Command
    step: Step[Any]


class Recording(msgspec.Struct, frozen=True):
    """A whole game. ``seed`` gives its dice again."""

    system: System[Any]
    opening: Step[Any]
    moves: tuple[Played, ...]
    seed: str

    @property
    def events(self) -> list[Event]:
        """The whole log."""
        return [*self.opening.events, *(event for move in self.moves for event in move.step.events)]

    @property
    def end(self) -> Battle[Any]:
        """The battle after the last command."""
        return self.moves[-1].step.battle


def briefs(system: System[Any]) -> Iterator[Brief]:
    """Every pair of starter forces on every table with every mission and option, over and over."""
    forces = [force.id for force in system.starter_forces()]
    tables = [table.id for table in system.starter_tables()]
    missions = [mission.id for mission in system.starter_missions()]
    ways = list(product(forces, forces, tables, missions))
    # Games take ways that are far apart, so that few games see many forces.
    stride = next(n for n in range(len(ways) // 2 + 1, 2 * len(ways)) if _coprime(n, len(ways)))
    # Those first that differ most from the usual: short runs see them too.
    options = cycle(agreements(system)[::-1])
    for place in cycle(range(0, stride * len(ways), stride)):
        red, blue, table, mission = ways[place % len(ways)]
        yield starter_brief(system, forces=[red, blue], table=table, mission=mission, options=next(options))


def _coprime(a: int, b: int) -> bool:
    while b:
        a, b = b, a % b
    return a == 1


def brief_number(system: System[Any], number: int) -> Brief:
    """The brief of the game of this number."""
    return next(islice(briefs(system), number, None))


def play_moves(system: System[Any], battle: Battle[Any], seed: str) -> Iterator[Played]:
    """Moves of random bots until the battle is over."""
    dice = seeded(f"{seed} dice")
    luck = {seat: Luck(seeded(f"{seed} {seat}")) for seat in battle.seats}
    for _ in range(MOST_MOVES):
        if battle.result is not None:
            return
        seat, command = next(
            (seat, command)
            for seat in awaited(system, battle)
            for command in random_bot(system, battle, seat, luck[seat])
        )
        step = decide(system, battle, seat, command, dice)
        yield Played(battle, seat, command, step)
        battle = step.battle
    raise AssertionError(f"the game has not ended after {MOST_MOVES} commands")


@cache
def recording(system_id: str, number: int) -> Recording:
    """The game of this number, played once in a test run."""
    system = get_system(system_id)
    opening = begin(system, brief_number(system, number))
    seed = f"contract {number}"
    return Recording(system, opening, tuple(play_moves(system, opening.battle, seed)), seed)


def spread(found: Sequence[Any], most: int) -> list[Any]:
    """At most so many of them, evenly over the whole, the first and the last among them; never none."""
    assert found
    if len(found) <= most:
        return list(found)
    return [found[place * (len(found) - 1) // (most - 1)] for place in range(most)]


def moves(system_id: str, most: int, *, games: int = 2) -> list[Played]:
    """Moves out of a few games, evenly over all of them."""
    return spread([move for number in range(games) for move in recording(system_id, number).moves], most)


def quiet(system_id: str, most: int) -> list[Played]:
    """Moves before which no decision was open."""
    found = [move for number in range(2) for move in recording(system_id, number).moves]
    return spread([move for move in found if move.battle.halt is None], most)


def asked(system_id: str, most: int) -> list[Played]:
    """Moves that answer a decision."""
    found = [move for number in range(4) for move in recording(system_id, number).moves]
    return spread([move for move in found if move.battle.halt is not None], most)
