"""Pieces of terrain: what comes from outside is checked, and what of a piece is solid."""

import json

import msgspec
import pytest

from rules.core.geometry import BadShape, Body, Point, Pose, at_inches, circle, rectangle, round_base
from rules.core.ids import TerrainId
from rules.core.terrain import (
    Opening,
    Terrain,
    Wall,
    fits_through,
    floor_solids,
    hiding,
    opaque,
    opening_ends,
    solids,
    wall_solids,
    within_terrain,
)

SQUARE = [[0, 0], [4000, 0], [4000, 4000], [0, 4000]]
DOOR = Opening(1_000, 2_000, 0, 2_000, "door")


def decode(**changes: object) -> Terrain:
    return msgspec.json.decode(json.dumps({"id": "a", "kind": "x", "shape": SQUARE, **changes}), type=Terrain)


@pytest.mark.parametrize(
    "changes",
    [
        {"shape": SQUARE[:2]},
        {"shape": [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]]},
        {"shape": [[0, 0], [4000, 0], [4000, "x"]]},
        {"shape": [[0, 0]] * 100_000},
        {"height": -1},
        {"height": 10**9},
        {"elevation": -1},
        {"floors": [-5]},
        {"floors": [1] * 65},
        {"walls": [{"start": [0, 0], "end": [0, 0], "bottom": 0, "top": 1}]},
        {"walls": [{"start": [0, 0], "end": [9, 0], "bottom": 1, "top": 1}]},
        {"walls": [{"start": [0, 0], "end": [9, 0], "bottom": 0, "top": 5, "openings": [
            {"start": 0, "end": 10, "bottom": 0, "top": 5}]}]},
        {"walls": [{"start": [0, 0], "end": [9, 0], "bottom": 0, "top": 5, "openings": [
            {"start": 0, "end": 9, "bottom": 0, "top": 6}]}]},
    ],
)  # fmt: skip
def test_pieces_that_cannot_be_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(**changes)


def test_a_plain_piece_is_one_prism_and_survives_the_wire() -> None:
    piece = decode(height=2_000, elevation=500)
    (solid,) = solids(piece)
    assert (solid.bottom, solid.top, solid.shape.outline) == (500, 2_500, piece.shape)
    assert msgspec.json.decode(msgspec.json.encode(piece), type=Terrain) == piece


def test_what_is_seen_through_hides_but_does_not_block() -> None:
    piece = decode(height=2_000, see_through=True)
    assert opaque([piece]) == ()
    assert len(hiding([piece])) == 1


def test_a_wall_is_solid_but_for_its_openings() -> None:
    wall = Wall(Point(0, 0), Point(4_000, 0), 0, 3_000, (DOOR, Opening(3_000, 3_500, 1_000, 2_000, "slit")))
    piece = Terrain(
        TerrainId("h"), "x", rectangle(0, 0, 4_000, 4_000), 3_000, 500, walls=(wall,), floors=(3_000,)
    )
    panels = {
        (s.shape.outline[0].x, s.shape.outline[1].x, s.bottom - 500, s.top - 500) for s in wall_solids(piece)
    }
    assert panels == {
        (0, 1_000, 0, 3_000),
        (1_000, 2_000, 2_000, 3_000),
        (2_000, 3_000, 0, 3_000),
        (3_000, 3_500, 0, 1_000),
        (3_000, 3_500, 2_000, 3_000),
        (3_500, 4_000, 0, 3_000),
    }
    assert [(s.bottom, s.top) for s in floor_solids(piece)] == [(3_500, 3_500)]
    assert piece.levels == (500, 3_500)
    assert opening_ends(wall, DOOR) == (Point(1_000, 0), Point(2_000, 0))


@pytest.mark.parametrize(
    ("mm", "height", "fits"), [(25, 1_000, True), (30, 1_000, False), (25, 2_001, False)]
)
def test_who_fits_through_a_door(mm: int, height: int, fits: bool) -> None:
    assert fits_through(DOOR, round_base(mm, height)) is fits


def test_a_base_is_within_every_piece_it_touches() -> None:
    pieces = [decode(id="a"), decode(id="b", shape=[[5000, 0], [9000, 0], [9000, 4000]])]
    base = Body(round_base(30, 1_000), Pose(at_inches(4.5, 0.1))).shape
    assert [piece.id for piece in within_terrain(base, pieces)] == ["a", "b"]
    assert within_terrain(circle(at_inches(20, 20), 500), pieces) == ()


def test_a_wrong_piece_says_what_is_wrong() -> None:
    with pytest.raises(BadShape, match="cross or touch"):
        Terrain(TerrainId("a"), "x", (Point(0, 0), Point(4, 4), Point(4, 0), Point(0, 4)))
