"""Tables as players draw them, and the same in the shape of this game's data: there and back.

What is drawn counts in thousandths of an inch and hundredths of a degree, data in inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from rules.core.geometry import DEGREE, degrees
from rules.core.ids import INCH, inches
from rules.core.tables import drawn
from rules.core.tables.drawn import DrawnOpening, DrawnPiece, DrawnTable, DrawnZone
from rules.core.tables.laying import centred
from rules.core.written import Place, WrittenError
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.structures.written import WrittenAccess, WrittenStructure, WrittenTerrain
from rules.warzone_resurrection.written import WrittenTable, WrittenZone

# to the game's data ----------------------------------------------------------------------------------


def written_table(table: DrawnTable) -> WrittenTable:
    """The table as data."""
    width, depth = table.size
    return WrittenTable(
        size=(width / INCH, depth / INCH),
        terrain=tuple(map(written_piece, table.terrain)),
        zones=tuple(
            WrittenZone(zone.id, _in_inches(zone.shape), zone.seat, zone.edge or None) for zone in table.zones
        ),
        name=table.name,
        summary=table.summary,
    )


def written_piece(piece: DrawnPiece) -> WrittenTerrain:
    """A piece as data: one of the library by its name there."""
    at, turn, elevation = _inch(piece.at), piece.turn / DEGREE, piece.elevation / INCH
    if piece.piece:
        return WrittenTerrain(piece.id, piece.piece, at, turn, elevation=elevation, name=piece.name or None)
    return WrittenTerrain(
        id=piece.id,
        at=at,
        turn=turn,
        kind=piece.kind,
        shape=_in_inches(piece.shape),
        height=piece.height / INCH,
        elevation=elevation,
        see_through=piece.see_through,
        floors=tuple(floor / INCH for floor in piece.floors),
        structure=_written_structure(piece),
        look=piece.look,
        name=piece.name or None,
    )


def _written_structure(piece: DrawnPiece) -> WrittenStructure | None:
    """What it withstands; nothing was said of that where it has no roof, no material and no values."""
    if not (piece.roof or piece.material or piece.values):
        return None
    return WrittenStructure(
        type=piece.material,
        roof=piece.roof,
        storeys=piece.values.get("storeys", 0),
        av=piece.values.get("av"),
        sp=piece.values.get("sp"),
        access=tuple(map(_written_access, piece.openings)),
    )


def _written_access(opening: DrawnOpening) -> WrittenAccess:
    return WrittenAccess(
        id=opening.id,
        side=opening.side,
        span=(opening.start / INCH, opening.end / INCH),
        top=opening.top / INCH,
        sill=opening.sill / INCH,
        admits=tuple(BaseSize(size) for size in opening.admits),
    )


def _inch(place: drawn.Place) -> Place:
    x, y = place
    return x / INCH, y / INCH


def _in_inches(places: Iterable[drawn.Place]) -> tuple[Place, ...]:
    return tuple(map(_inch, places))


# from the game's data --------------------------------------------------------------------------------


def drawn_table(table: WrittenTable) -> DrawnTable:
    """A table of the game as a player may draw on. Raises ``WrittenError`` for what nobody can draw."""
    width, depth = table.size
    return DrawnTable(
        size=(inches(width), inches(depth)),
        name=table.name,
        summary=table.summary,
        terrain=tuple(centred(drawn_piece(piece)) for piece in table.terrain),
        zones=tuple(_drawn_zone(zone) for zone in table.zones if isinstance(zone.seat, int)),
    )


def drawn_piece(piece: WrittenTerrain) -> DrawnPiece:
    """A piece of a table or of the library. Raises ``WrittenError`` for what nobody can draw."""
    if piece.walls:
        raise WrittenError(f"terrain {piece.id}: walls inside a piece cannot be drawn")
    structure = piece.structure or WrittenStructure()
    if structure.left is not None or structure.length is not None:
        raise WrittenError(f"terrain {piece.id}: what is left of a piece cannot be drawn")
    numbers = {"av": structure.av, "sp": structure.sp, "storeys": structure.storeys or None}
    return DrawnPiece(
        id=piece.id,
        at=_thousandths(piece.at),
        turn=degrees(piece.turn),
        piece=piece.piece or "",
        name=piece.name or "",
        elevation=inches(piece.elevation),
        look=cast(drawn.Look, piece.look or "area"),
        kind=piece.kind,
        shape=tuple(map(_thousandths, piece.shape)),
        height=inches(piece.height),
        see_through=piece.see_through,
        roof=structure.roof,
        floors=tuple(map(inches, piece.floors)),
        openings=tuple(map(_drawn_opening, structure.access)),
        material=structure.type,
        values={id: number for id, number in numbers.items() if number is not None},
    )


def _drawn_opening(access: WrittenAccess) -> DrawnOpening:
    start, end = access.span
    return DrawnOpening(
        id=access.id,
        side=access.side,
        start=inches(start),
        end=inches(end),
        top=inches(access.top),
        sill=inches(access.sill),
        admits=tuple(size.value for size in access.admits),
    )


def _drawn_zone(zone: WrittenZone) -> DrawnZone:
    seat = zone.seat if isinstance(zone.seat, int) else 0
    return DrawnZone(zone.id, tuple(map(_thousandths, zone.shape)), seat, cast(drawn.Edge, zone.edge or ""))


def _thousandths(place: Place) -> drawn.Place:
    x, y = place
    return inches(x), inches(y)
