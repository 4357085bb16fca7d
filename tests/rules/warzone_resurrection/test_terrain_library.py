"""Pieces of terrain that tables name by their ids, placed and turned."""

from __future__ import annotations

import pytest

from rules.core.geometry import at_inches
from rules.core.written import WrittenError
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.structures.structure import AccessPoint
from rules.warzone_resurrection.structures.written import (
    WrittenAccess,
    WrittenStructure,
    WrittenTerrain,
    library,
    read_piece,
    read_terrain,
)


def test_a_piece_lies_where_the_table_puts_it() -> None:
    wall = read_piece(WrittenTerrain("w", piece="wall", at=(10, 20), turn=90)).terrain
    assert wall.shape == tuple(at_inches(x, y) for x, y in ((10.3, 17), (10.3, 23), (9.7, 23), (9.7, 17)))
    assert (wall.id, wall.kind, wall.look, wall.name) == ("w", "heavy", "wall", "Brick wall")


def test_an_intact_building_has_walls_a_roof_and_its_openings() -> None:
    read = read_piece(WrittenTerrain("b", piece="bunker", at=(10, 10)))
    assert read.structure is not None
    assert read.structure.intact
    assert (read.structure.av, read.structure.sp, read.structure.full) == (20, 8, 8)
    assert read.structure.access[0] == AccessPoint("door", (BaseSize.SMALL, BaseSize.MEDIUM))
    assert next(opening.id for wall in read.terrain.walls for opening in wall.openings) == "door"
    assert read.terrain.floors == (read.terrain.height,)


@pytest.mark.parametrize("name", sorted(library()))
def test_every_piece_can_be_turned(name: str) -> None:
    for turn in (0, 37, 90, 211.5):
        assert read_piece(WrittenTerrain("x", piece=name, at=(24, 24), turn=turn)).terrain.id == "x"


@pytest.mark.parametrize(
    ("piece", "problem"),
    [
        (WrittenTerrain("x", piece="castle"), "not in the library"),
        (WrittenTerrain("x", piece="wall", kind="light"), "keeps its shape"),
        (WrittenTerrain("x", shape=((0, 0), (1, 0), (1, 1))), "of which kind"),
        (WrittenTerrain("x", kind="heavy"), "terrain x"),
        (
            WrittenTerrain(
                "x",
                kind="heavy",
                shape=((0, 0), (3, 0), (3, 3), (0, 3)),
                height=2,
                structure=WrittenStructure(
                    roof=True, access=(WrittenAccess("door", 0, (1, 2), 2, admits=(BaseSize.MEDIUM,)),)
                ),
            ),
            "no medium base fits through door",
        ),
    ],
)
def test_a_piece_that_cannot_be_says_why(piece: WrittenTerrain, problem: str) -> None:
    with pytest.raises(WrittenError, match=problem):
        read_piece(piece)


def test_two_pieces_with_one_id_are_a_mistake() -> None:
    with pytest.raises(WrittenError, match="same id"):
        read_terrain((WrittenTerrain("x", piece="wall"), WrittenTerrain("x", piece="hut")))
