"""Terrain as the table shows it: what it withstands, how one gets in, who is inside."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.message import Message, say, verbatim
from rules.core.remember import remembered
from rules.core.terrain import Terrain, opening_ends
from rules.core.view import TerrainView
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.structures.garrisons import access_points, garrison_of, is_intact, name_of
from rules.warzone_resurrection.structures.structure import Structure

_LOOKS = {"light": "woods", "heavy": "wall", "impassable": "rock", "open": "area"}


def terrain_view(field: Battlefield, piece: Terrain) -> TerrainView:
    """A piece; it is the same view as before while it and its garrison are."""
    seen = _seen(piece, field.structures.get(piece.id))
    if not is_intact(field, piece):
        return seen
    inside = tuple(verbatim(model.card.name) for model in garrison_of(field, piece))
    if not inside:
        return seen
    garrison = say("terrain.garrison", count=len(inside), first=inside[0])
    return change(seen, notes=(*seen.notes, garrison))


@remembered
def _seen(piece: Terrain, structure: Structure | None) -> TerrainView:
    return TerrainView(
        piece.id,
        piece.kind,
        name_of(piece),
        tuple((corner.x, corner.y) for corner in piece.shape),
        piece.height,
        piece.look or _LOOKS.get(piece.kind, "area"),
        tuple(_notes(piece, structure)) if structure is not None else (),
        tuple(_openings(piece)),
    )


def _openings(piece: Terrain) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for wall, opening in access_points(piece):
        start, end = opening_ends(wall, opening)
        yield (start.x, start.y), (end.x, end.y)


def _notes(piece: Terrain, structure: Structure) -> Iterator[Message]:
    if structure.av is not None and structure.sp is not None:
        full = structure.full or structure.sp
        yield say("terrain.structure_points", av=structure.av, left=structure.sp, full=full)
    if not structure.intact:
        return
    yield say("terrain.intact")
    sizes = {access.id: access.admits for access in structure.access}
    for _, opening in access_points(piece):
        admits = ", ".join(sizes.get(opening.id, ())) or "-"
        yield say("terrain.access", name=opening.id, admits=admits)
