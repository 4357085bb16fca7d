"""Chapter: Structures, Intact Structures (WZR-STRUCT-02): from one storey of a building to another.

A Move or Run that ends inside may end on another storey; the height counts as movement, and no test is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Pose, contains_point
from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.heights import Risen, Step
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import garrisoned, intact


def storeys(building: Terrain) -> tuple[int, ...]:
    """The heights above the table of the floors of a building, the ground first, without its roof."""
    return tuple(level for level in building.levels if level < building.top)


def other_storeys(field: Battlefield, model: Model) -> Iterator[int]:
    """The storeys of its building, from 0, that a garrisoned Model is not on."""
    building = garrisoned(field, model)
    for number, height in enumerate(storeys(building) if building is not None else ()):
        if height != model.body.bottom:
            yield number


def by_stairs(field: Battlefield, model: Model, risen: Risen, storey: int) -> Risen | Refusal:
    """The same route, and then to another storey; or why there is none."""
    end = risen.route[-1]
    building = next((piece for piece in intact(field) if contains_point(piece.shape, end.at)), None)
    floors = storeys(building) if building is not None else ()
    if not 0 <= storey < len(floors):
        return refuse("WZR-STRUCT-02", "refused.no_storey", model=verbatim(model.card.name), storey=storey)
    there = Pose(end.at, end.facing, floors[storey])
    height = abs(there.elevation - end.elevation)
    if height == 0:
        return risen
    step = Step("stairs", len(risen.route) - 1, height, height, end)
    return Risen((*risen.route, there), (*risen.steps, step))
