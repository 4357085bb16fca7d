"""Tables that players draw for this game: what they are made of, and how they become its own data.

Rules: WZR-STRUCT-04, WZR-TERR-04.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.geometry import base_radius
from rules.core.message import say, verbatim
from rules.core.tables.drawn import DrawnOpening, DrawnPiece, DrawnTable
from rules.core.tables.rules import TableFault, TableWords
from rules.core.written import WrittenError
from rules.warzone_resurrection.structures.written import NARROWEST, read_piece
from rules.warzone_resurrection.tables.drawing import written_piece, written_table
from rules.warzone_resurrection.tables.words import words


class WarzoneTables:
    """``rules.core.tables.rules.TableRules`` for this game."""

    def words(self) -> TableWords:
        """Kinds, materials, the library, layouts of zones, and the tables that come with the game."""
        return words()

    def faults(self, table: DrawnTable) -> Iterator[TableFault]:
        """Openings too narrow for whom they admit, what nobody has agreed on, edges nobody can flee to."""
        for piece in table.terrain:
            yield from _faults_of(piece)
        for zone in table.zones:
            if not zone.edge:
                yield TableFault(f"zones.{zone.id}", say("table.no_edge"))

    def laid(self, table: DrawnTable) -> dict[str, Any]:
        """The table as its own data."""
        made: dict[str, Any] = msgspec.to_builtins(written_table(table))
        return made


def _faults_of(piece: DrawnPiece) -> Iterator[TableFault]:
    place = f"terrain.{piece.id}"
    narrow = [opening for opening in piece.openings if _is_too_narrow(opening)]
    for opening in narrow:
        yield TableFault(place, say("table.too_narrow", name=verbatim(opening.id)))
    if narrow:
        return
    try:
        structure = read_piece(written_piece(piece)).structure
    except WrittenError as error:
        yield TableFault(place, say("table.unreadable", problem=verbatim(str(error))))
        return
    if structure is not None and not structure.is_agreed:
        yield TableFault(place, say("table.agree"))


def _is_too_narrow(opening: DrawnOpening) -> bool:
    wide = opening.end - opening.start
    return any(wide < 2 * base_radius(mm) for size, mm in NARROWEST.items() if size in opening.admits)
