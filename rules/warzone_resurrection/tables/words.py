"""What tables of this game are made of, from its data."""

from __future__ import annotations

from functools import cache

import msgspec

from rules.core.ids import INCH
from rules.core.message import say
from rules.core.tables.rules import LayoutZone, TableLayout, TableValue, TableWord, TableWords
from rules.warzone_resurrection import starters
from rules.warzone_resurrection.structures.structure import TYPES
from rules.warzone_resurrection.structures.written import NARROWEST, library
from rules.warzone_resurrection.tables.drawing import drawn_piece, drawn_table
from rules.warzone_resurrection.terrain import IMPASSABLE, TERRAIN
from rules.warzone_resurrection.written import WrittenTable
from rules.warzone_resurrection.written_missions import deployments

#: The kind that a piece of each look usually is.
USUAL_KINDS = {
    "area": "light",
    "wall": "heavy",
    "woods": "light",
    "building": "heavy",
    "rock": IMPASSABLE,
    "water": IMPASSABLE,
    "hill": "open",
}


@cache
def words() -> TableWords:
    """Kinds, materials, the library, layouts of zones, and the tables that come with the game."""
    return TableWords(
        kinds=tuple(TableWord(kind, say(f"terrain.{kind}")) for kind in (*TERRAIN, IMPASSABLE)),
        materials=tuple(
            TableWord(type, say(f"material.{type}", av=line.av, sp=line.sp)) for type, line in TYPES.items()
        ),
        values=(
            TableValue("av", say("table.av"), 1, 30),
            TableValue("sp", say("table.sp"), 1, 60),
            TableValue("storeys", say("table.storeys"), 1, 12),
        ),
        admits=tuple(TableWord(size.value, say(f"admits.{size}")) for size in NARROWEST),
        layouts=tuple(
            TableLayout(
                id,
                say(f"layout.{id}"),
                tuple(LayoutZone(zone.seat, zone.edge, zone.shape) for zone in zones),
            )
            for id, zones in deployments().items()
        ),
        library=tuple(map(drawn_piece, library().values())),
        names={id: say(f"piece.{id}") for id in library()},
        ready={
            starter.id: drawn_table(msgspec.convert(starter.data, WrittenTable))
            for starter in starters.tables()
        },
        usual_kinds=USUAL_KINDS,
        size=(48 * INCH, 48 * INCH),
    )
