"""Where somebody may be put without going there: teleported, through a gate, back from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import FULL_TURN, Point, Pose, overlaps, step
from rules.core.ids import ModelId, RuleId
from rules.core.message import say
from rules.core.procedure import Log
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e import ground
from rules.warzone_1e.facts import Placed
from rules.warzone_1e.movement import refusal_of_room
from rules.warzone_1e.state import Battlefield, Model

_TRIED = 12


def refusal_to_stand(field: Battlefield, model: Model, at: Point, rule: RuleId) -> Refusal | None:
    """Why a model cannot be put down at a place: off the table, upon somebody, on impassable ground."""
    there = model.at_pose(pose_at(model, at))
    if not field.board.holds(there.body.shape):
        return refuse(rule, "refused.put_off_table")
    refused = refusal_of_room(field, model, there.body)
    if refused is not None:
        return refused
    for solid in ground.walls_for(field, there):
        if overlaps(solid.shape, there.body.shape):
            piece = next(piece for piece in field.terrain if piece.id == solid.id)
            return refuse("WZ1-MOVE-05", "refused.impassable", piece=say(f"ground.{piece.kind}"))
    return None


def put(log: Log[Battlefield], model: ModelId, at: Point, rule: RuleId) -> None:
    """A model vanishes from where it stood and stands somewhere else."""
    log.emit(Placed(model, pose_at(log.state.models[model], at), rule))


def pose_at(model: Model, at: Point) -> Pose:
    """How a model stands somewhere: on the ground, looking as it did."""
    return Pose(at, model.pose.facing if model.pose is not None else 0)


def places_near(at: Point, far: int) -> Iterator[Point]:
    """Places round a point, nearer ones first."""
    for part in (2, 1):
        for turn in range(_TRIED):
            yield step(at, turn * FULL_TURN // _TRIED, far // part)
