"""A series of games of bot against bot: who plays what, where, for what, in which seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, product
from types import MappingProxyType
from typing import Any

import msgspec

from rules.core.starter import find, starter_brief
from rules.core.system import Brief, System

_NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


class Bout(msgspec.Struct, frozen=True):
    """One game of a series: its seed, its brief, and the names of the bots in the order of the seats."""

    seed: int
    brief: Brief
    bots: tuple[str, ...]


class Series(msgspec.Struct, frozen=True):
    """What is played. Where a force, table or mission is not named it is the first.

    ``mirror``: both sides bring the same force. ``every``: one force after the other, each for every mission,
    the tables in turn. Bots that differ change seats: each brief is played twice.
    """

    bots: tuple[str, str]
    forces: tuple[str, ...] = ()
    table: str | None = None
    mission: str | None = None
    options: Mapping[str, str] = _NO_OPTIONS
    mirror: bool = False
    every: bool = False

    def bouts(self, system: System[Any], seed: int) -> Iterator[Bout]:
        """Its games without end; each next one adds 1 to the seed. Raises ``UnknownStarter``."""
        briefs = self._briefs(system)
        times = len(set(self.bots))
        for number in count():
            bots = self.bots if number % times == 0 else self.bots[::-1]
            yield Bout(seed + number, briefs[number // times % len(briefs)], bots)

    def _briefs(self, system: System[Any]) -> list[Brief]:
        pairs = self._pairs(system)
        tables, missions = self._tables(system), self._missions(system)
        return [
            starter_brief(
                system,
                forces=pair,
                table=tables[number % len(tables)],
                mission=mission,
                options=self.options,
            )
            for number, (mission, pair) in enumerate(product(missions, pairs))
        ]

    def _pairs(self, system: System[Any]) -> list[tuple[str, ...]]:
        """The forces that meet."""
        ready = [starter.id for starter in system.starter_forces()]
        for force in self.forces:
            find(system.starter_forces(), force)
        known = self.forces or tuple(ready if self.every else ready[:1])
        if self.mirror:
            return [(force, force) for force in known]
        if self.forces or not self.every:
            return [self.forces]
        return [(force, known[(place + 1) % len(known)]) for place, force in enumerate(known)]

    def _tables(self, system: System[Any]) -> Sequence[str | None]:
        every = self.every and self.table is None
        return [starter.id for starter in system.starter_tables()] if every else [self.table]

    def _missions(self, system: System[Any]) -> Sequence[str | None]:
        every = self.every and self.mission is None
        return [starter.id for starter in system.starter_missions()] if every else [self.mission]
