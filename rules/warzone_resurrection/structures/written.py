"""Pieces of terrain as people write them: by their own lines, or from the library in ``data/terrain``.

A piece of the library is written about any origin that suits it; a table says where that origin comes to lie
(``at``) and how far the piece is turned (``turn``, counter-clockwise). Wrong data raises ``WrittenError``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import yaml

from rules.core.geometry import BadShape, Outline, Point, at_inches, base_radius, degrees, distance
from rules.core.geometry.point import turned
from rules.core.ids import TerrainId, inches
from rules.core.terrain import Opening, Terrain, Wall
from rules.core.written import Place, Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.structures.structure import AccessPoint, Structure, printed

#: One file for each piece that tables may name.
LIBRARY = Path(__file__).parent.parent / "data" / "terrain"

#: The narrowest base of each size, in millimetres: what an Access Point that admits it lets through.
NARROWEST = {BaseSize.SMALL: 25, BaseSize.MEDIUM: 40, BaseSize.LARGE: 50}


class WrittenWall(Written, frozen=True):
    """An upright wall of a piece, without thickness; heights above the foot of the piece."""

    start: Place = msgspec.field(name="from")
    end: Place = msgspec.field(name="to")
    height: float


class WrittenAccess(Written, frozen=True):
    """A door, window or crack: in which ``side`` of the footprint (0 is from its first corner to its second).

    ``span`` is where it begins and ends along that side, ``sill`` and ``top`` are heights above the foot;
    ``admits`` the sizes of bases that may go through, none: whatever fits.
    """

    id: str
    side: int
    span: tuple[float, float]
    top: float
    sill: float = 0
    admits: tuple[BaseSize, ...] = ()


class WrittenStructure(Written, frozen=True):
    """What a piece withstands: by its ``type``, or by ``av`` and ``sp`` agreed on; ``left`` of them.

    ``roof: true`` makes it intact: walls along its whole footprint, with its ``access`` points in them.
    ``length`` is that of a wall, where it is not that of its longest side.
    """

    type: str = ""
    roof: bool = False
    storeys: int = 0
    length: float | None = None
    av: int | None = None
    sp: int | None = None
    left: int | None = None
    access: tuple[WrittenAccess, ...] = ()


class WrittenTerrain(Written, frozen=True):
    """A piece of terrain, in inches; ``look`` names how it is drawn, ``name`` what it is called.

    ``piece`` takes one of the library, which lies ``at`` a place, turned by ``turn`` degrees.
    """

    id: str
    piece: str | None = None
    at: Place = (0, 0)
    turn: float = 0
    kind: str = ""
    shape: tuple[Place, ...] = ()
    height: float = 0
    elevation: float = 0
    see_through: bool = False
    walls: tuple[WrittenWall, ...] = ()
    floors: tuple[float, ...] = ()
    structure: WrittenStructure | None = None
    look: str | None = None
    name: str | None = None


class Piece(msgspec.Struct, frozen=True):
    """A piece of terrain that has been read, and what it withstands, if anything was said of that."""

    terrain: Terrain
    structure: Structure | None = None


@cache
def library() -> dict[str, WrittenTerrain]:
    """The pieces that tables may name, by their ids. Raises ``WrittenError``."""
    found = {}
    for path in sorted(LIBRARY.glob("*.yaml")):
        try:
            piece = msgspec.convert(read_yaml(path), WrittenTerrain)
            read_piece(piece)
        except (yaml.YAMLError, msgspec.ValidationError, WrittenError) as error:
            raise WrittenError(f"{path.name}: {error}") from error
        found[piece.id] = piece
    return found


@cache
def library_names() -> dict[str, str]:
    """The ids of the library's pieces, by what they are called there."""
    return {piece.name: id for id, piece in library().items() if piece.name}


def read_terrain(
    pieces: tuple[WrittenTerrain, ...],
) -> tuple[tuple[Terrain, ...], dict[TerrainId, Structure]]:
    """The terrain of a table, and what of it withstands how much. Raises ``WrittenError``."""
    read = [read_piece(piece) for piece in pieces]
    structures = {piece.terrain.id: piece.structure for piece in read if piece.structure is not None}
    if len({piece.terrain.id for piece in read}) != len(read):
        raise WrittenError("two pieces of terrain have the same id")
    return tuple(piece.terrain for piece in read), structures


def read_piece(piece: WrittenTerrain) -> Piece:
    """One piece, and what it withstands. Raises ``WrittenError`` for one that cannot be."""
    if piece.piece is not None:
        piece = _from_library(piece)
    try:
        terrain = _terrain(piece)
    except BadShape as error:
        raise WrittenError(f"terrain {piece.id}: {error}") from error
    return Piece(terrain, _structure(piece, terrain) if piece.structure is not None else None)


def _from_library(piece: WrittenTerrain) -> WrittenTerrain:
    """The library's piece under the id and in the place that a table gives it."""
    known = library().get(piece.piece or "")
    if known is None:
        raise WrittenError(f"{piece.piece!r} is not in the library; there are {', '.join(library())}")
    own = WrittenTerrain(
        piece.id, piece.piece, piece.at, piece.turn, elevation=piece.elevation, name=piece.name
    )
    if piece != own:
        raise WrittenError(f"{piece.id} is the piece {piece.piece!r} and keeps its shape and values")
    return msgspec.structs.replace(
        known,
        id=piece.id,
        at=piece.at,
        turn=piece.turn,
        elevation=piece.elevation or known.elevation,
        name=piece.name or known.name,
    )


def _terrain(piece: WrittenTerrain) -> Terrain:
    if not piece.kind:
        raise WrittenError(f"terrain {piece.id}: say of which kind it is, or which piece of the library")
    shape = tuple(_at(piece, place) for place in piece.shape)
    roofed = piece.structure is not None and piece.structure.roof
    floors = {inches(floor) for floor in piece.floors} | ({inches(piece.height)} if roofed else set())
    walls = (
        Wall(_at(piece, wall.start), _at(piece, wall.end), 0, inches(wall.height)) for wall in piece.walls
    )
    return Terrain(
        id=TerrainId(piece.id),
        kind=piece.kind,
        shape=shape,
        height=inches(piece.height),
        elevation=inches(piece.elevation),
        see_through=piece.see_through,
        walls=(*walls, *(_walls_around(piece, shape) if roofed else ())),
        floors=tuple(sorted(floors)),
        look=piece.look or "",
        name=piece.name or "",
    )


def _at(piece: WrittenTerrain, place: Place) -> Point:
    """Where a place of a piece comes to lie on the table."""
    return turned(at_inches(*place), degrees(piece.turn)) + at_inches(*piece.at)


def _walls_around(piece: WrittenTerrain, shape: Outline) -> Iterator[Wall]:
    """The walls of an Intact Structure along its footprint, with the Access Points in them."""
    assert piece.structure is not None
    sides = len(shape)
    for access in piece.structure.access:
        if not 0 <= access.side < sides:
            raise WrittenError(f"terrain {piece.id}: {access.id} is in side {access.side}, of {sides}")
    for side, (start, end) in enumerate(pairwise((*shape, shape[0]))):
        openings = tuple(_opening(access) for access in piece.structure.access if access.side == side)
        yield Wall(start, end, 0, inches(piece.height), openings)


def _opening(access: WrittenAccess) -> Opening:
    start, end = access.span
    return Opening(inches(start), inches(end), inches(access.sill), inches(access.top), access.id)


def _structure(piece: WrittenTerrain, terrain: Terrain) -> Structure:
    """Values of the table, or those agreed on; neither leaves them open (WZR-STRUCT-04)."""
    written = piece.structure
    assert written is not None
    sides = pairwise((*terrain.shape, terrain.shape[0]))
    length = max(distance(a, b) for a, b in sides) if written.length is None else inches(written.length)
    av, sp = printed(written.type, written.storeys, length) or (None, None)
    av, sp = written.av or av, written.sp or sp
    for access in written.access:
        _check_access(piece, access)
    return Structure(
        type=written.type,
        av=av,
        sp=sp if written.left is None else written.left,
        full=sp,
        intact=written.roof,
        access=tuple(AccessPoint(access.id, access.admits) for access in written.access),
    )


def _check_access(piece: WrittenTerrain, access: WrittenAccess) -> None:
    """An Access Point that lets a base through is at least as wide as the narrowest one of its size."""
    wide = inches(access.span[1] - access.span[0])
    for size in access.admits:
        if size not in NARROWEST or wide < 2 * base_radius(NARROWEST[size]):
            raise WrittenError(f"terrain {piece.id}: no {size} base fits through {access.id}")
