"""Films: a battle's log as one reader sees it, step by step, in one language, ready to be shown.

All texts are sentences already and all views whole, so that a film shows what was played whatever becomes of
the rules later. It needs no rules to be shown, and asks nothing of who watches it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

import msgspec

from battles.log import Entry
from battles.replay.changes import Change, change_between
from battles.texts import called, texts_of
from battles.views_for_seat import entries_for
from rules.core import seen
from rules.core.battle import Battle, unfold
from rules.core.codec import codec
from rules.core.event import Declared, Event, Rolled
from rules.core.ids import SeatId
from rules.core.message import localised
from rules.core.registry import get_system
from rules.core.view import TableView


class BattleSide(msgspec.Struct, frozen=True):
    """A seat of the battle: who played it, and the force that was brought."""

    seat: SeatId
    player: str
    force: str
    points: int = 0


class Tape(msgspec.Struct, frozen=True):
    """A whole log, with what is said of the battle beside it."""

    pk: uuid.UUID
    system: str
    name: str
    table: str
    mission: str
    sides: tuple[BattleSide, ...]
    entries: tuple[Entry, ...]

    @property
    def head(self) -> int:
        """The sequence number of the last entry."""
        return self.entries[-1].seq

    @property
    def readers(self) -> tuple[SeatId | None, ...]:
        """Everybody who may have a film of it."""
        return (None, *(side.seat for side in self.sides))


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry as it was told, and what of the view is different after it.

    ``command`` numbers the battle's commands from 1; ``scores`` stand where they have changed. Of a test,
    ``odds`` are so many chances to pass out of so many.
    """

    entry: dict[str, Any]
    command: int
    change: Change | None = None
    scores: dict[str, int] | None = None
    odds: tuple[int, int] | None = None


class Film(msgspec.Struct, frozen=True):
    """``view`` is the table before the first step; ``reader`` is a seat, or null for who has none."""

    system: str
    name: str
    table: str
    mission: str
    reader: SeatId | None
    language: str
    sides: tuple[BattleSide, ...]
    scores: dict[str, int]
    began_at: datetime
    ended_at: datetime
    view: dict[str, Any]
    steps: tuple[Step, ...]


class _Shot(msgspec.Struct, frozen=True):
    """The battle after an event, and how many commands had been given."""

    event: Event
    stand: Battle[Any]
    command: int


def films_of(tape: Tape, languages: Sequence[str]) -> Iterator[Film]:
    """The films of a log: one for each reader in each language. Raises what folding a bad log raises."""
    shots = tuple(_shots(tape))
    for reader in tape.readers:
        told = [place for place, _ in _told(tape, reader, languages[0])]
        shown = [shots[following - 1] for following in (*told, len(shots))]
        views = _views(tape.system, [shot.stand for shot in shown], reader)
        odds = [_odds(shots[place].event) for place in told]
        for language in languages:
            yield _film(tape, shown, views, odds, reader, language)


def _shots(tape: Tape) -> Iterator[_Shot]:
    system, commands = get_system(tape.system), 0
    events = codec(system).events([entry.event for entry in tape.entries])
    for event, stand in zip(events, unfold(system, events), strict=True):
        commands += isinstance(event, Declared)
        yield _Shot(event, stand, commands)


def _told(tape: Tape, reader: SeatId | None, language: str) -> list[tuple[int, dict[str, Any]]]:
    """The entries of which the reader is told something, each with its place in the log."""
    entries = entries_for(tape, tape.entries, reader, language)
    return [
        (place, entry)
        for place, entry in enumerate(entries)
        if place > 0 and (entry["text"] is not None or entry["rolls"])
    ]


def _odds(event: Event) -> tuple[int, int] | None:
    if not isinstance(event, Rolled) or event.check is None:
        return None
    return event.check.chance().as_integer_ratio()


def _views(system_id: str, stands: Sequence[Battle[Any]], reader: SeatId | None) -> list[TableView]:
    """The table at each of these moments, without what was asked of players then."""
    system = get_system(system_id)
    views: list[TableView] = []
    before: Battle[Any] | None = None
    for stand in stands:
        if before is not None and stand.game is before.game and stand.result is before.result:
            views.append(views[-1])
        else:
            table = seen.table(system, stand, reader)
            views.append(
                msgspec.structs.replace(table, awaited=(), decision=None, prompt=None, draw_offered_by=None)
            )
        before = stand
    return views


def _film(
    tape: Tape,
    shown: Sequence[_Shot],
    views: Sequence[TableView],
    odds: Sequence[tuple[int, int] | None],
    reader: SeatId | None,
    language: str,
) -> Film:
    texts, system = texts_of(tape.system, language), get_system(tape.system)
    plain = [localised(view, texts) for view in views]
    scores = [system.scores(shot.stand.game) for shot in shown]
    told = [entry for _, entry in _told(tape, reader, language)]
    return Film(
        system=tape.system,
        name=tape.name,
        table=called(tape.table, tape.system, language),
        mission=called(tape.mission, tape.system, language),
        reader=reader,
        language=language,
        sides=tape.sides,
        scores=scores[0],
        began_at=tape.entries[0].at,
        ended_at=tape.entries[-1].at,
        view=plain[0],
        steps=tuple(
            Step(
                entry,
                shot.command,
                change_between(before, after),
                None if now == earlier else now,
                chance,
            )
            for entry, shot, (before, after), (earlier, now), chance in zip(
                told, shown[1:], pairwise(plain), pairwise(scores), odds, strict=True
            )
        ),
    )
