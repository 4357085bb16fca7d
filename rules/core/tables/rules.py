"""What a game says of tables that players draw. A game for which nobody draws tables has none of this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from rules.core.message import Message
from rules.core.tables.drawn import DrawnPiece, DrawnTable, Edge


class TableWord(msgspec.Struct, frozen=True):
    """One of the things that may be chosen, and what it is called."""

    id: str
    label: Message


class TableValue(TableWord, frozen=True):
    """A number that a piece may have, from ``least`` to ``most``."""

    least: int
    most: int


class LayoutZone(msgspec.Struct, frozen=True):
    """A deployment zone for a table of any size: corners are shares of its width and depth, from 0 to 1."""

    seat: int
    edge: Edge
    shape: tuple[tuple[float, float], ...]


class TableLayout(TableWord, frozen=True):
    """A way in which both sides may deploy."""

    zones: tuple[LayoutZone, ...]


class TableWords(msgspec.Struct, frozen=True):
    """All that a table of this game is made of.

    ``library`` has pieces about their own origin, ``names`` what they are called, by their ids; ``ready`` has
    whole tables by theirs. ``size`` is the usual one (thousandths of an inch), ``usual_kinds`` the kind that
    a piece of each look is at first.
    """

    kinds: tuple[TableWord, ...]
    materials: tuple[TableWord, ...]
    values: tuple[TableValue, ...]
    admits: tuple[TableWord, ...]
    layouts: tuple[TableLayout, ...]
    library: tuple[DrawnPiece, ...]
    names: Mapping[str, Message]
    ready: Mapping[str, DrawnTable]
    usual_kinds: Mapping[str, str]
    size: tuple[int, int]
    seats: int = 2


class TableFault(msgspec.Struct, frozen=True):
    """What is wrong with a table, and where: ``terrain.<id>``, ``zones.<id>``, or "" for all of it.

    A ``doubt`` keeps nobody from playing on it.
    """

    place: str
    why: Message
    doubt: bool = False


class TableRules(Protocol):
    """A game's part in tables that players draw."""

    def words(self) -> TableWords:
        """What they are made of."""
        ...

    def faults(self, table: DrawnTable) -> Iterable[TableFault]:
        """What is wrong with one in this game; nothing is in any other game (``checking``)."""
        ...

    def laid(self, table: DrawnTable) -> dict[str, Any]:
        """A faultless one as a ``Brief`` has it."""
        ...


@runtime_checkable
class HasTables(Protocol):
    """A game system for which players draw tables."""

    def tables(self) -> TableRules:
        """Its part in that."""
        ...
