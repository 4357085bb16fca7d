"""Tables that players draw, in any game: what is wrong with one is told whole, with its place."""

from __future__ import annotations

import math
from time import process_time
from typing import Any

import msgspec
import pytest

from rules.core.message import Message, say
from rules.core.tables.checking import faults_of
from rules.core.tables.drawn import DrawnPiece, DrawnTable
from rules.core.tables.laying import centred, outline_of
from rules.core.tables.rules import TableFault, TableValue, TableWord, TableWords

SQUARE = [[0, 0], [4000, 0], [4000, 4000], [0, 4000]]
LABEL = say("table.shape")
WORDS = TableWords(
    kinds=(TableWord("rough", LABEL),),
    materials=(TableWord("stone", LABEL),),
    values=(TableValue("toughness", LABEL, 1, 10),),
    admits=(TableWord("riders", LABEL),),
    layouts=(),
    library=(DrawnPiece("stump", kind="rough", shape=((-500, -500), (500, -500), (0, 500))),),
    names={"stump": LABEL},
    ready={},
    usual_kinds={},
    size=(24000, 24000),
)


class Game:
    """A game that finds fault with every table called “cursed”."""

    def words(self) -> TableWords:
        return WORDS

    def faults(self, table: DrawnTable) -> list[TableFault]:
        return [TableFault("", LABEL)] if table.name == "cursed" else []

    def laid(self, table: DrawnTable) -> dict[str, Any]:
        return {}


def table(*terrain: dict[str, Any], **changes: Any) -> DrawnTable:
    south = {"id": "s", "seat": 0, "shape": [[0, 0], [24000, 0], [24000, 4000], [0, 4000]]}
    north = {"id": "n", "seat": 1, "shape": [[0, 20000], [24000, 20000], [24000, 24000], [0, 24000]]}
    document = {"name": "Yard", "size": [24000, 24000], "terrain": terrain, "zones": [south, north]}
    return msgspec.convert(document | changes, DrawnTable)


def piece(**changes: Any) -> dict[str, Any]:
    return {"id": "p", "at": [8000, 8000], "kind": "rough", "shape": SQUARE, "height": 3000} | changes


def said(found: list[TableFault]) -> list[tuple[str, str]]:
    return [(fault.place, fault.why.key) for fault in found]


def test_a_sound_table_has_no_fault():
    house = piece(
        roof=True,
        floors=[1500],
        material="stone",
        values={"toughness": 4},
        openings=[{"id": "door", "side": 3, "start": 1000, "end": 2500, "top": 2000, "admits": ["riders"]}],
    )
    assert faults_of(Game(), table(house, {"id": "q", "piece": "stump", "at": [15000, 15000]})) == []


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"kind": "lava"}, "table.no_kind"),
        ({"material": "cheese"}, "table.no_material"),
        ({"shape": SQUARE[:2]}, "table.shape"),
        ({"shape": [[0, 0], [4000, 4000], [4000, 0], [0, 4000]]}, "table.shape"),
        ({"values": {"charm": 1}}, "table.no_value"),
        ({"values": {"toughness": 11}}, "table.value"),
        ({"roof": True, "height": 0}, "table.flat_roof"),
        ({"openings": [{"id": "d", "side": 0, "start": 0, "end": 1000, "top": 2000}]}, "table.no_walls"),
        ({"floors": [3000]}, "table.floors"),
        ({"floors": [1000, 1000]}, "table.floors"),
        ({"at": [40000, 8000]}, "table.off"),
        ({"piece": "castle"}, "table.no_piece"),
    ],
)
def test_what_is_wrong_with_a_piece_is_said_where_it_is(changes: dict[str, Any], key: str):
    assert ("terrain.p", key) in said(faults_of(Game(), table(piece(**changes))))


@pytest.mark.parametrize(
    "changes", [{"side": 4}, {"start": 3000}, {"end": 4100}, {"sill": 2000}, {"top": 3100}, {"side": -1}]
)
def test_an_opening_fits_into_its_wall(changes: dict[str, Any]):
    opening = {"id": "d", "side": 0, "start": 1000, "end": 3000, "top": 2000} | changes
    found = faults_of(Game(), table(piece(roof=True, openings=[opening])))
    assert said(found) == [("terrain.p", "table.opening")]


def test_zones_are_for_every_player_and_lie_on_the_table():
    lines = table().zones
    assert said(faults_of(Game(), table(zones=lines[:1]))) == [("zones", "table.no_zone")]
    off = msgspec.structs.replace(lines[0], shape=((0, -1000), (9000, -1000), (9000, 3000)))
    assert said(faults_of(Game(), table(zones=[off, lines[1]]))) == [("zones.s", "table.zone_off")]
    third = msgspec.structs.replace(lines[0], id="t", seat=2)
    assert said(faults_of(Game(), table(zones=[*lines, third]))) == [("zones.t", "table.no_seat")]
    over = msgspec.structs.replace(lines[1], shape=lines[0].shape)
    (doubt,) = faults_of(Game(), table(zones=[lines[0], over]))
    assert doubt.doubt


def test_what_is_only_doubtful_keeps_nobody_from_playing_and_stands_last():
    found = faults_of(Game(), table(piece(at=[22000, 10000]), name="cursed"))
    assert [(fault.place, fault.doubt) for fault in found] == [("", False), ("terrain.p", True)]


def test_two_buildings_in_one_another_and_two_pieces_of_one_id_are_told():
    two = [piece(roof=True), piece(id="q", roof=True, at=[9000, 9000])]
    assert said(faults_of(Game(), table(*two))) == [("terrain.p", "table.overlap")]
    assert ("terrain.p", "table.same_id") in said(faults_of(Game(), table(piece(), piece())))


def test_a_table_with_very_many_corners_is_told_off_at_once_and_a_crowd_of_buildings_in_little_time():
    star = [[round(r * math.cos(a)), round(r * math.sin(a))] for a, r in spokes(24)]
    crowd = [piece(id=f"p{n}", shape=star, roof=True, at=[9000 + 40 * n, 9000]) for n in range(41)]
    start = process_time()
    assert len(faults_of(Game(), table(*crowd))) > 50
    assert said(faults_of(Game(), table(*crowd, piece(shape=star)))) == [("", "table.too_much")]
    assert process_time() - start < 3


def spokes(corners: int) -> list[tuple[float, int]]:
    return [(2 * math.pi * n / corners, 6000 if n % 2 else 3000) for n in range(corners)]


def test_a_piece_is_turned_about_its_own_origin_and_then_moved():
    turned = DrawnPiece("p", at=(10000, 5000), turn=9000, shape=((0, 0), (2000, 0), (2000, 1000)))
    assert [(p.x, p.y) for p in outline_of(turned, {})] == [(10000, 5000), (10000, 7000), (9000, 7000)]


def test_a_piece_drawn_about_its_own_middle_lies_where_it_lay():
    far = DrawnPiece("p", at=(500, 0), turn=9000, shape=((9000, 13000), (15000, 13000), (15000, 14000)))
    near = centred(far)
    assert near.shape == ((-3000, -500), (3000, -500), (3000, 500))
    assert outline_of(near, {}) == outline_of(far, {})
    assert centred(DrawnPiece("q", piece="stump")) == DrawnPiece("q", piece="stump")


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"size": [24000]},
        {"size": [1, 24000]},
        {"size": [24000, 10**9]},
        {"size": [24000, 24000], "colour": "red"},
        {"size": [24000, 24000], "terrain": [piece(id="p")] * 121},
        {"size": [24000, 24000], "terrain": [piece(id="../etc")]},
        {"size": [24000, 24000], "terrain": [piece(id="p\n")]},
        {"size": [24000, 24000], "terrain": [piece(turn=36000)]},
        {"size": [24000, 24000], "terrain": [piece(at=[0.5, 1])]},
        {"size": [24000, 24000], "terrain": [piece(shape=SQUARE * 17)]},
        {"size": [24000, 24000], "terrain": [piece(look="castle")]},
    ],
)
def test_what_is_no_table_is_refused(document: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, DrawnTable)


def test_every_fault_is_a_message():
    found = faults_of(Game(), table(piece(kind="lava", at=[40000, 0])))
    assert found
    assert all(isinstance(fault.why, Message) for fault in found)
