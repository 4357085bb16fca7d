"""A battle as one seat may see it: the same shape for every game, so the table needs to know none.

Distances are thousandths of an inch, angles hundredths of a degree counter-clockwise from +x. What seldom
changes keeps its written form (``dict=True``): a system that gives the same object again saves that work.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.event import Question
from rules.core.ids import DecisionId, ModelId, SeatId, TerrainId, UnitId
from rules.core.message import Message


class TerrainView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A piece of terrain. ``look`` names how it is drawn: area, wall, woods, building, rock, water, hill.

    ``openings`` are the ends of the doors and windows in its walls.
    """

    id: TerrainId
    kind: str
    name: Message
    shape: tuple[tuple[int, int], ...]
    height: int
    look: str = "area"
    notes: tuple[Message, ...] = ()
    openings: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()


class ZoneView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """An area with a meaning: deployment zone, objective. ``holder`` is the seat for which it counts now."""

    id: str
    name: Message
    shape: tuple[tuple[int, int], ...]
    seat: SeatId | None = None
    holder: SeatId | None = None


class MarkView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A marker on the table, flat: ``reach`` (from ``at``) is how near one has to be to hold it."""

    id: str
    name: Message
    at: tuple[int, int]
    reach: int
    holder: SeatId | None = None


class Stat(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A value of a profile, as printed: short name, value, and what changed it."""

    name: Message
    value: str | Message
    note: Message | None = None


class Badge(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A condition or token worth showing. ``tone``: good, bad or plain."""

    id: str
    label: Message
    tone: str = "plain"
    rule: str | None = None


class WeaponView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A weapon's line on the card, with its special traits. ``range`` in thousandths, for range rings."""

    id: str
    name: Message
    stats: tuple[Stat, ...]
    range: int | None = None
    traits: tuple[Badge, ...] = ()


class ModelView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A model on (or beside) the table. ``at`` is None while it is not placed.

    ``radius`` for round bases, ``outline`` (about ``at``, at facing 0) for others. ``may_act`` says
    in the game's own words what it has left to act with, where that matters now.
    """

    id: ModelId
    unit: UnitId
    seat: SeatId
    name: Message
    radius: int
    height: int
    at: tuple[int, int] | None = None
    facing: int = 0
    elevation: int = 0
    outline: tuple[tuple[int, int], ...] = ()
    wounds: int = 1
    wounds_full: int = 1
    action_points: int = 0
    may_act: Message | None = None
    active: bool = False
    done: bool = False
    leader: bool = False
    out: bool = False
    stats: tuple[Stat, ...] = ()
    weapons: tuple[WeaponView, ...] = ()
    skills: tuple[Badge, ...] = ()
    badges: tuple[Badge, ...] = ()
    control_radius: int = 0


class UnitView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit and how it stands. ``mark`` tells units of one seat apart (0, 1, 2 ...)."""

    id: UnitId
    seat: SeatId
    name: Message
    models: tuple[ModelId, ...]
    mark: int
    role: Message | None = None
    active: bool = False
    done: bool = False
    coherency: int | None = None
    coherency_about: ModelId | None = None
    badges: tuple[Badge, ...] = ()
    points: int = 0


class Counter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something counted beside the table: cards in hand, resources, victory points."""

    id: str
    label: Message
    value: int
    of: int | None = None


class CardView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that this viewer may read, and how many like it there are; offers name it by its id.

    ``on`` is the id of the model or unit that it lies on.
    """

    id: str
    name: Message
    kind: Message
    text: Message
    cost: int = 0
    count: int = 1
    on: str | None = None


class PileView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Cards that lie together: a hand, a deck, discards. ``cards`` has those that this viewer may read."""

    id: str
    name: Message
    count: int
    cards: tuple[CardView, ...] = ()


class SeatView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player: name of the force, counters, piles of cards, and what acts on the whole side."""

    id: SeatId
    name: Message
    faction: Message | None = None
    initiative: bool = False
    counters: tuple[Counter, ...] = ()
    piles: tuple[PileView, ...] = ()
    badges: tuple[Badge, ...] = ()


class DecisionView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The question that the battle waits for. Only the seat asked may see what is asked."""

    id: DecisionId
    seat: SeatId
    question: Question | None = None


class RequestView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody asks of everybody: the sentence, the command, and who has yet to agree."""

    id: DecisionId
    seat: SeatId
    text: Message
    command: dict[str, Any]
    waits_for: tuple[SeatId, ...] = ()


class UndoView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The reader's last step: how long the log was before it, and whether taking it back needs no consent."""

    to: int
    free: bool = False


class TableView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table for one seat (or for a spectator).

    ``draw_waits_for`` are the seats that have not agreed to a draw that is offered, ``left`` those that have
    given up while the others play on.
    """

    system: str
    size: tuple[int, int]
    turn: int
    phase: Message
    awaited: tuple[SeatId, ...]
    seats: tuple[SeatView, ...]
    units: tuple[UnitView, ...]
    models: tuple[ModelView, ...]
    terrain: tuple[TerrainView, ...] = ()
    zones: tuple[ZoneView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    turns: int | None = None
    mission: Message | None = None
    prompt: Message | None = None
    seat: SeatId | None = None
    decision: DecisionView | None = None
    draw_offered_by: SeatId | None = None
    draw_waits_for: tuple[SeatId, ...] = ()
    left: tuple[SeatId, ...] = ()
    result: dict[str, Any] | None = None
    request: RequestView | None = None
    undo: UndoView | None = None
    umpire: bool = False
