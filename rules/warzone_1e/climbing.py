"""Chapter: Move, walls and other obstacles (WZ1-MOVE-04)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Body, Pose, overlaps, step, touches
from rules.core.geometry.point import bearing, distance, squared_distance
from rules.core.geometry.polygon import edges, nearest_on_edge
from rules.core.ids import INCH, RuleId, SeatId
from rules.core.message import say
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_1e import ground, units
from rules.warzone_1e.actions import Action, actions_left, begin, pay
from rules.warzone_1e.commands import Climb
from rules.warzone_1e.facts import Moved
from rules.warzone_1e.movement import refusal_of_room
from rules.warzone_1e.state import Battlefield, Model

CLIMB = Action("move", RuleId("WZ1-MOVE-04"), moves=True)

#: The other side of a wall is looked for this far away, in steps that no eye sees.
FARTHEST, STEP = 6 * INCH, 20


def climb(log: Log[Battlefield], seat: SeatId, command: Climb) -> Procedure[None]:
    """Cross a wall that one touches: that takes the whole of one Move action, or of more where agreed.

    Raises ``Illegal``.
    """
    model = begin(log, seat, command.model, CLIMB)
    found = plan_climb(log.state, model, command.piece)
    if isinstance(found, Refusal):
        raise Illegal(found)
    pose, piece = found
    pay(log, model.id, CLIMB, actions_for(log.state, model, piece))
    log.emit(Moved(model.id, (model.at, pose.at), pose, distance(model.at, pose.at), CLIMB.rule))
    units.find_back(log, model.id)
    return
    yield


def actions_for(field: Battlefield, model: Model, piece: Terrain) -> int:
    """How many Move actions it takes: one, or what was agreed for a taller wall."""
    return 1 if piece.top <= model.body.top else field.climbs.get(piece.id, 1)


def touched(field: Battlefield, model: Model) -> Iterator[Terrain]:
    """The walls and the like that a model touches."""
    return (
        piece
        for piece in field.terrain
        if piece.kind in ground.LINEAR and touches(model.body.shape, piece.area)
    )


def plan_climb(field: Battlefield, model: Model, id: str) -> tuple[Pose, Terrain] | Refusal:
    """Where a model comes down on the other side, or why it cannot cross."""
    piece = next((piece for piece in touched(field, model) if piece.id == id), None)
    if piece is None:
        return refuse("WZ1-MOVE-04", "refused.touches_no_wall")
    name = say(f"ground.{piece.kind}")
    if piece.top > model.body.top and piece.id not in field.climbs:
        return refuse("WZ1-MOVE-04", "refused.too_tall", piece=name, height=piece.top, own=model.body.top)
    needed = actions_for(field, model, piece)
    if actions_left(field, model) < needed:
        return refuse("WZ1-MOVE-04", "refused.climb_takes", piece=name, actions=needed)
    pose = _far_side(field, model, piece)
    if pose is None:
        return refuse("WZ1-MOVE-04", "refused.no_room_beyond", piece=name)
    return pose, piece


def _far_side(field: Battlefield, model: Model, piece: Terrain) -> Pose | None:
    """The first place straight across where the base stands clear of it, touching its other side."""
    near = min(
        (nearest_on_edge(model.at, a, b) for a, b in edges(piece.shape)),
        key=lambda place: squared_distance(model.at, place),
    )
    across = bearing(model.at, near) if near != model.at else model.body.pose.facing
    entered = False
    for far in range(STEP, FARTHEST, STEP):
        pose = Pose(step(model.at, across, far), across, model.body.pose.elevation)
        body = model.body.moved(pose)
        if overlaps(body.shape, piece.area):
            entered = True
        elif entered:
            return pose if _is_free(field, model, body) else None
    return None


def _is_free(field: Battlefield, model: Model, body: Body) -> bool:
    solids = ground.walls_for(field, model)
    return (
        field.board.holds(body.shape)
        and refusal_of_room(field, model, body) is None
        and not any(overlaps(solid.shape, body.shape) for solid in solids)
    )
