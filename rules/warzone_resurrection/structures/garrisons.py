"""Chapter: Structures, Intact Structures (WZR-STRUCT-01 to 03, 05): who is inside, and how one gets there.

The walls of an Intact Structure stop bases, blows and sight; its Access Points let sight through, and the
bases that they admit.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Point, Shape, Solid, contains_point, overlaps, touches
from rules.core.geometry.solid import shares_heights
from rules.core.message import Message, say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.core.remember import remembered
from rules.core.terrain import Opening, Terrain, Wall, fits_through, opening_ends, wall_solids
from rules.warzone_resurrection.measurement import has_line
from rules.warzone_resurrection.profile import VERTICAL_REACH
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.structure import Structure
from rules.warzone_resurrection.structures.written import library_names

# What is intact, and who is in it --------------------------------------------------------------------


@remembered
def intact(field: Battlefield) -> tuple[Terrain, ...]:
    """The Intact Structures on the table."""
    if not field.structures:
        return ()
    known = field.structures
    return tuple(piece for piece in field.terrain if piece.id in known and known[piece.id].intact)


def is_intact(field: Battlefield, piece: Terrain) -> bool:
    """Whether a piece is an Intact Structure."""
    structure = field.structures.get(piece.id)
    return structure is not None and structure.intact


def garrisoned(field: Battlefield, model: Model) -> Terrain | None:
    """The Intact Structure that a Model on the table is inside of: the centre of its base is."""
    return _holding(field, model.at, model.body.bottom) if field.structures else None


def _holding(field: Battlefield, at: Point, bottom: int) -> Terrain | None:
    """The Intact Structure about a place: a look at the bounds of each tells most of them apart."""
    for piece in intact(field):
        left, low, right, high = piece.area.bounds
        near = left <= at.x <= right and low <= at.y <= high and bottom < piece.top
        if near and contains_point(piece.shape, at):
            return piece
    return None


def garrison_of(field: Battlefield, piece: Terrain) -> tuple[Model, ...]:
    """Everybody inside an Intact Structure."""
    return tuple(m for m in field.standing if m.body.bottom < piece.top and contains_point(piece.shape, m.at))


def is_walled_off(field: Battlefield, one: Model, other: Model) -> bool:
    """Whether the walls of a building keep two Models apart: no line through an Access Point joins them."""
    if not field.structures:
        return False
    inside, outside = garrisoned(field, one), garrisoned(field, other)
    return inside is not outside and not has_line(field, one, other)


def is_sheltered(field: Battlefield, centre: Point, model: Model) -> bool:
    """Whether walls stand between a Model and an explosion: one of them is inside, the other is not."""
    if not field.structures:
        return False
    return garrisoned(field, model) is not _holding(field, centre, model.body.bottom)


def name_of(piece: Terrain) -> Message:
    """What a piece is called, or of which kind it is; what is called as in the library, in every language."""
    if not piece.name:
        return say(f"terrain.{piece.kind}")
    known = library_names().get(piece.name)
    return say(f"piece.{known}") if known else verbatim(piece.name)


def refusal_of_map(field: Battlefield) -> Refusal | None:
    """Why nobody can accept the map: a Structure on it whose AV and SP are open (WZR-STRUCT-04)."""
    unknown = (id for id, structure in field.structures.items() if not structure.is_agreed)
    piece = next(unknown, None)
    return refuse("WZR-STRUCT-04", "refused.agree_first", piece=piece) if piece is not None else None


# Access Points ---------------------------------------------------------------------------------------


def access_points(piece: Terrain) -> Iterator[tuple[Wall, Opening]]:
    """The openings of a building, wall by wall."""
    return ((wall, opening) for wall in piece.walls for opening in wall.openings)


@remembered
def access_shapes(piece: Terrain) -> tuple[tuple[Opening, Shape], ...]:
    """The Access Points of a building on the table."""
    return tuple((opening, Shape(opening_ends(wall, opening))) for wall, opening in access_points(piece))


def touched(model: Model, piece: Terrain) -> tuple[Opening, ...]:
    """The Access Points of a building that a Model's base touches."""
    return touched_by(model.body.shape, piece)


def touched_by(shape: Shape, piece: Terrain) -> tuple[Opening, ...]:
    """The Access Points of a building that a base or a template touches."""
    return tuple(opening for opening, there in access_shapes(piece) if touches(there, shape))


def admits(structure: Structure, opening: Opening, model: Model) -> bool:
    """Whether a Model may go through an Access Point: its base and body fit, and its size was agreed on.

    Rules: WZR-STRUCT-02, WZR-STRUCT-04.
    """
    agreed = next((access.admits for access in structure.access if access.id == opening.id), ())
    if agreed and model.base not in agreed:
        return False
    step_over = opening.bottom <= VERTICAL_REACH[model.base]
    return step_over and (bool(agreed) or fits_through(opening, model.footprint))


def barriers(field: Battlefield, model: Model, piece: Terrain) -> Iterator[Solid]:
    """What of an Intact Structure stops a Model: all of it, or its walls and what does not admit it."""
    structure = field.structures[piece.id]
    if not any(admits(structure, opening, model) for opening, _ in access_shapes(piece)):
        yield Solid(piece.id, piece.area, piece.elevation, max(piece.top, model.body.top))
        return
    too_high = model.body.bottom + VERTICAL_REACH[model.base]
    for panel, below in _panels(piece):
        # What lies above an Access Point that admits the Model stops nobody: it ducks.
        if panel.top > too_high and not any(admits(structure, opening, model) for opening in below):
            yield panel
    for opening, shape in access_shapes(piece):
        if not admits(structure, opening, model):
            bottom, top = piece.elevation + opening.bottom, piece.elevation + opening.top
            yield Solid(piece.id, shape, bottom, top)


@remembered
def _panels(piece: Terrain) -> tuple[tuple[Solid, tuple[Opening, ...]], ...]:
    """The panels of a building's walls, each with the Access Points that it is the lintel of."""
    points = access_shapes(piece)
    return tuple(
        (panel, tuple(opening for opening, shape in points if _lies_over(piece, panel, opening, shape)))
        for panel in wall_solids(piece)
    )


def _lies_over(piece: Terrain, panel: Solid, opening: Opening, shape: Shape) -> bool:
    return panel.bottom == piece.elevation + opening.top and all(
        touches(shape, Shape((end,))) for end in panel.shape.outline
    )


def refusal_by_walls(field: Battlefield, model: Model, piece: Terrain) -> Refusal:
    """Why a Model cannot go through the walls of an Intact Structure. Rules: WZR-STRUCT-02, WZR-STRUCT-03."""
    if not any(access_points(piece)):
        return refuse("WZR-STRUCT-03", "refused.no_access", piece=piece.id)
    return refuse("WZR-STRUCT-02", "refused.walled", piece=piece.id, base=model.base)


def refusal_to_stand_in(field: Battlefield, model: Model, shape: Shape) -> Refusal | None:
    """Why a base may not be put there for the walls of a building; None where none is in its way.

    Inside, it must be one that an Access Point admits (WZR-STRUCT-02).
    """
    for piece in intact(field):
        if not overlaps(shape, piece.area):
            continue
        low, high = piece.elevation, piece.elevation + model.footprint.height
        walls = (panel for panel in wall_solids(piece) if shares_heights(panel, low, high))
        structure = field.structures[piece.id]
        enters = any(admits(structure, opening, model) for _, opening in access_points(piece))
        if not enters or any(overlaps(shape, panel.shape) for panel in walls):
            return refusal_by_walls(field, model, piece)
    return None


def refusal_to_land_on(field: Battlefield, shape: Shape) -> Refusal | None:
    """Why nobody comes down there from above: an Intact Structure has a roof (WZR-STRUCT-02)."""
    for piece in intact(field):
        if overlaps(shape, piece.area):
            return refuse("WZR-STRUCT-02", "refused.roof", piece=piece.id)
    return None
