"""What a game system is: a value with a few functions, which every game fulfils and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from rules.core.command import Command
from rules.core.event import Event, Finished
from rules.core.ids import SeatId
from rules.core.message import Message, Texts, named
from rules.core.offer import Offer, Order, in_order
from rules.core.preview import Preview
from rules.core.procedure import Log, Procedure
from rules.core.rulebook import Rulebook
from rules.core.view import TableView

S = TypeVar("S")


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle begins with: who plays which force, where, for what, and with which options.

    ``forces`` holds one force for each seat, in the shape of the system's own data;
    ``table`` and ``mission`` likewise.
    """

    seats: tuple[SeatId, ...]
    names: dict[SeatId, str]
    forces: dict[SeatId, dict[str, Any]]
    table: dict[str, Any]
    mission: dict[str, Any]
    options: dict[str, Any] = {}


class Starter(msgspec.Struct, frozen=True):
    """A ready-made force, table or mission of a system: ``data`` fits into a ``Brief``."""

    id: str
    name: str
    summary: str
    data: dict[str, Any]
    points: int = 0

    def in_words(self, texts: Texts) -> Starter:
        """The same with name and summary in the language of ``texts``."""
        return msgspec.structs.replace(self, name=named(self.name, texts), summary=named(self.summary, texts))


class OptionValue(msgspec.Struct, frozen=True):
    """One of the ways in which an option of a battle may be chosen."""

    id: str
    label: Message


class BattleOption(msgspec.Struct, frozen=True):
    """Something that players agree on before a battle; the first of its values is the usual one."""

    id: str
    label: Message
    values: tuple[OptionValue, ...]


class System(Protocol[S]):
    """The functions of a game. ``S`` is its state: a frozen value that msgspec can encode."""

    def __hash__(self) -> int: ...

    #: The folder's name, for instance ``warzone_resurrection``.
    id: str
    title: str
    #: Types that decode the wire: unions of the system's own commands, events, and its state.
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    state: type[S]
    #: What players may agree on before a battle: ``Brief.options`` names a value for each.
    options: tuple[BattleOption, ...]

    def setup(self, brief: Brief) -> S:
        """The state before anything has happened. Raises ``Illegal`` for a brief that cannot be played."""
        ...

    def offers(self, state: S, seat: SeatId) -> tuple[Offer, ...]:
        """Everything the seat might wish for now, the refused with their reasons."""
        ...

    def examples(self, state: S, offer: Offer, order: Order = in_order) -> Iterator[Command]:
        """A handful of complete, legal commands for an offer that is not refused.

        Bots choose from them, and so does a player without a pointing device. They are looked for one
        after the other, in the ``order`` that is wished for, always the same without one.
        """
        ...

    def procedure(self, log: Log[S], seat: SeatId, command: Command) -> Procedure[None]:
        """Carry a command out. Raises ``Illegal`` where the rules refuse it, before the first roll."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after one of the system's own events. Never fails, rolls or asks."""
        ...

    def awaited(self, state: S) -> tuple[SeatId, ...]:
        """The seats from which the battle waits for a command."""
        ...

    def turn(self, state: S) -> int:
        """The game turn, from 1; 0 before the first."""
        ...

    def passing(self, state: S, seat: SeatId) -> Iterator[Command]:
        """Commands that bring the seat's part nearer to its end and do little else, the best first.

        A clock that has run out gives them for the seat until the battle waits for somebody else.
        """
        ...

    def finished(self, state: S) -> Finished | None:
        """How the battle ended, once it has by the rules."""
        ...

    def scores(self, state: S) -> dict[str, int]:
        """What each seat has won so far, by seat id."""
        ...

    def view(self, state: S, seat: SeatId | None) -> TableView:
        """The table as the seat may see it; None is a spectator."""
        ...

    def redact(self, event: Event, seat: SeatId | None) -> Event | None:
        """One of the system's own events as the seat may see it; None hides it whole."""
        ...

    def narrate(self, state: S, event: Event) -> Message | None:
        """The sentence for the log; ``state`` is that before the event. None for what is not told."""
        ...

    def preview(self, state: S, seat: SeatId, command: Command) -> Preview:
        """What the command would do, from the code that would do it."""
        ...

    def violations(self, state: S) -> Iterator[str]:
        """What no state may ever show, in words for developers: a healthy state yields nothing."""
        ...

    def rulebook(self) -> Rulebook:
        """Every rule as an entry in our own words."""
        ...

    def texts(self, language: str) -> Texts:
        """The system's sentences in a language; English for one that it does not have."""
        ...

    def starter_forces(self) -> Sequence[Starter]:
        """Ready-made forces."""
        ...

    def starter_tables(self) -> Sequence[Starter]:
        """Ready-made tables."""
        ...

    def starter_missions(self) -> Sequence[Starter]:
        """Missions."""
        ...

    def stage(self, given: Mapping[str, Any]) -> S:
        """The state that a scenario file's ``given`` describes. Raises ``ScenarioError``."""
        ...

    def step(self, state: S, step: Mapping[str, Any]) -> tuple[SeatId, Command]:
        """The command that a scenario file's ``when`` step describes. Raises ``ScenarioError``."""
        ...

    def holds(self, before: S, after: S, events: Sequence[Event], claim: Mapping[str, Any]) -> str | None:
        """Whether a scenario's claim of the system's own kind holds: None, or what differs, in words.

        Raises ``ScenarioError`` for a claim that it does not know.
        """
        ...
