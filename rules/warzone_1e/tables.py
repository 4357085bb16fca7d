"""Tables that players draw for this game: what they are made of, and how they become its own data.

Nobody draws deployment zones: where one deploys is the edge that one chooses (WZ1-SETUP-03, WZ1-SETUP-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec

from rules.core.ids import INCH, inches
from rules.core.message import say, verbatim
from rules.core.tables import drawn
from rules.core.tables.drawn import DrawnPiece, DrawnTable
from rules.core.tables.laying import centred, library_of, outline_of, own_shape
from rules.core.tables.rules import TableFault, TableValue, TableWord, TableWords
from rules.core.written import Place, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_1e import ground, starters
from rules.warzone_1e.written import WrittenTable, WrittenTerrain, read_piece

LIBRARY = Path(__file__).parent / "data" / "terrain.yaml"

#: The kind that a piece of each look usually is.
USUAL_KINDS = {
    "area": "brush",
    "wall": "wall",
    "woods": "wood",
    "building": "building",
    "rock": "rubble",
    "water": "river",
    "hill": "hill",
}

#: How many Move actions players may agree on for a wall that is taller than a model (WZ1-MOVE-04).
MOST_ACTIONS = 4


class WarzoneTables:
    """``rules.core.tables.rules.TableRules`` for this game."""

    def words(self) -> TableWords:
        """Kinds, the library, and the tables that come with the game."""
        return _words()

    def faults(self, table: DrawnTable) -> Iterator[TableFault]:
        """What of a piece is impossible in this game."""
        for piece in _laid(table).terrain:
            try:
                read_piece(piece)
            except WrittenError as error:
                place = f"terrain.{piece.id}"
                yield TableFault(place, say("table.unreadable", problem=verbatim(str(error))))

    def laid(self, table: DrawnTable) -> dict[str, Any]:
        """The table as its own data."""
        made: dict[str, Any] = msgspec.to_builtins(_laid(table))
        return made


def _laid(table: DrawnTable) -> WrittenTable:
    library = library_of(_words())
    width, depth = table.size
    return WrittenTable(
        size=(width / INCH, depth / INCH),
        terrain=tuple(_written(piece, library) for piece in table.terrain),
        name=table.name,
        summary=table.summary,
    )


def _written(piece: DrawnPiece, library: dict[str, DrawnPiece]) -> WrittenTerrain:
    own = own_shape(piece, library)
    return WrittenTerrain(
        piece.id,
        own.kind,
        tuple((corner.x / INCH, corner.y / INCH) for corner in outline_of(piece, library)),
        own.height / INCH,
        piece.elevation / INCH,
        own.look,
        piece.name or own.name,
        own.values.get("climb"),
    )


@cache
def _words() -> TableWords:
    pieces = msgspec.convert(read_yaml(LIBRARY), tuple[WrittenTerrain, ...])
    return TableWords(
        kinds=tuple(TableWord(kind, say(f"ground.{kind}")) for kind in ground.KINDS),
        materials=(),
        values=(TableValue("climb", say("table.climb"), 1, MOST_ACTIONS),),
        admits=(),
        layouts=(),
        library=tuple(map(_drawn_piece, pieces)),
        names={piece.id: say(f"piece.{piece.id}") for piece in pieces},
        ready={
            starter.id: _drawn_table(msgspec.convert(starter.data, WrittenTable))
            for starter in starters.tables()
        },
        usual_kinds=USUAL_KINDS,
        size=(48 * INCH, 48 * INCH),
        seats=0,
    )


def _drawn_table(table: WrittenTable) -> DrawnTable:
    """A table of the game as a player may draw on."""
    width, depth = table.size
    return DrawnTable(
        size=(inches(width), inches(depth)),
        name=table.name,
        summary=table.summary,
        terrain=tuple(centred(_drawn_piece(piece)) for piece in table.terrain),
    )


def _drawn_piece(piece: WrittenTerrain) -> DrawnPiece:
    read = read_piece(piece)
    return DrawnPiece(
        id=piece.id,
        name=piece.name,
        elevation=inches(piece.elevation),
        look=cast(drawn.Look, read.look),
        kind=piece.kind,
        shape=_corners(piece.shape),
        height=read.height,
        see_through=read.see_through,
        values={"climb": piece.climb} if piece.climb else {},
    )


def _corners(shape: Iterable[Place]) -> tuple[drawn.Place, ...]:
    return tuple((inches(x), inches(y)) for x, y in shape)
