"""Tables that players draw for Warzone Resurrection become its own data, and come out of it again."""

from __future__ import annotations

from itertools import combinations, count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as change

from rules.core.dice import seeded
from rules.core.geometry import Shape, gap
from rules.core.ids import INCH
from rules.core.message import render
from rules.core.registry import get_system
from rules.core.starter import starter_brief
from rules.core.tables.checking import faults_of
from rules.core.tables.drawn import DrawnOpening, DrawnPiece, DrawnTable
from rules.core.tables.laying import library_of, outline_of
from rules.core.tables.lot import drawn_by_lot
from rules.warzone_resurrection.structures.garrisons import name_of
from rules.warzone_resurrection.structures.written import library, read_piece
from rules.warzone_resurrection.tables import WarzoneTables
from rules.warzone_resurrection.tables.drawing import drawn_piece, written_piece

SYSTEM: Any = get_system("warzone_resurrection")
RULES = WarzoneTables()
BARE = change(RULES.words().ready["ruined-square"], terrain=())
HOUSE = DrawnPiece(
    "house",
    at=(20000, 20000),
    look="building",
    kind="heavy",
    shape=((-3000, -2000), (3000, -2000), (3000, 2000), (-3000, 2000)),
    height=5000,
    roof=True,
    floors=(2500,),
    openings=(DrawnOpening("door", 0, 1000, 3000, 2000, admits=("small", "medium")),),
    material="brick_building",
    values={"storeys": 1},
)


def keys(table: DrawnTable) -> list[str]:
    return [fault.why.key for fault in faults_of(RULES, table) if not fault.doubt]


@pytest.mark.parametrize("starter", SYSTEM.starter_tables(), ids=lambda starter: starter.id)
def test_a_table_of_the_game_is_faultless_and_the_same_when_it_is_laid_again(starter: Any):
    drawn = RULES.words().ready[starter.id]
    assert keys(drawn) == []
    brief = starter_brief(SYSTEM, table=starter.id)
    before, after = SYSTEM.setup(brief), SYSTEM.setup(change(brief, table=RULES.laid(drawn)))
    looks = {piece.id: piece.look for piece in before.terrain}
    assert [change(piece, look=looks[piece.id]) for piece in after.terrain] == list(before.terrain)
    assert after.structures == before.structures
    assert after.zones == before.zones


@pytest.mark.parametrize("id", sorted(library()))
def test_a_piece_of_the_library_that_is_drawn_on_is_the_same_piece(id: str):
    own = written_piece(drawn_piece(library()[id]))
    assert own.piece is None
    assert read_piece(own) == read_piece(library()[id])


def test_a_turned_piece_lies_where_the_editor_shows_it():
    lying = DrawnPiece("h", at=(12000, 30000), turn=4500, piece="brick-house")
    shown = outline_of(lying, library_of(RULES.words()))
    assert read_piece(written_piece(lying)).terrain.shape == shown


def test_a_house_with_levels_and_openings_is_garrisoned_by_the_engine():
    table = change(BARE, terrain=(HOUSE,))
    assert keys(table) == []
    field = SYSTEM.setup(change(starter_brief(SYSTEM), table=RULES.laid(table)))
    (piece,) = field.terrain
    assert piece.levels == (0, 2500, 5000)
    assert [o.id for wall in piece.walls for o in wall.openings] == ["door"]
    structure = field.structures["house"]
    assert (structure.av, structure.sp, structure.intact) == (18, 10, True)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"material": "", "values": {}}, "table.agree"),
        ({"openings": (DrawnOpening("slit", 0, 1000, 1500, 2000, admits=("large",)),)}, "table.too_narrow"),
    ],
)
def test_what_this_game_cannot_play_on_is_told(changes: dict[str, Any], key: str):
    assert keys(change(BARE, terrain=(change(HOUSE, **changes),))) == [key]


def test_a_side_without_an_edge_to_flee_to_is_told():
    zones = tuple(change(zone, edge="") for zone in BARE.zones)
    assert keys(change(BARE, zones=zones)) == ["table.no_edge"] * 2


def test_the_document_survives_the_wire():
    table = change(BARE, terrain=(HOUSE,))
    assert msgspec.json.decode(msgspec.json.encode(table), type=DrawnTable) == table


@pytest.mark.parametrize("size", [(48000, 48000), (72000, 48000), (24000, 30000), (12000, 12000)])
def test_a_table_drawn_by_lot_is_fair_and_has_ways_through_it(size: tuple[int, int]):
    dice, index = seeded(f"{size}"), count()
    table = drawn_by_lot(RULES.words(), size, lambda sides: dice.roll(next(index), sides))
    table = change(table, name="By lot")
    assert faults_of(RULES, table) == []
    assert len(table.terrain) % 2 == 0
    assert len(table.terrain) >= 10 or size[0] < 40000
    known = library_of(RULES.words())
    shapes = [Shape(outline_of(piece, known)) for piece in table.terrain]
    assert all(gap(one, other) > 2 * INCH for one, other in combinations(shapes, 2))
    middles = {piece.at for piece in table.terrain}
    assert {(size[0] - x, size[1] - y) for x, y in middles} == middles
    SYSTEM.setup(change(starter_brief(SYSTEM), table=RULES.laid(table)))


def test_the_library_is_called_alike_in_data_and_in_text_and_has_french_names():
    english, french = SYSTEM.texts("en"), SYSTEM.texts("fr")
    names = RULES.words().names
    assert {id: render(name, english) for id, name in names.items()} == {
        id: piece.name for id, piece in library().items()
    }
    house = read_piece(written_piece(DrawnPiece("h", piece="brick-house"))).terrain
    assert render(name_of(house), french) == "Maison de brique"
    assert render(name_of(change(house, name="The mill")), french) == "The mill"
