"""What it is worth to go somewhere: how much better the place is, and the shot from there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as change

from rules.core.geometry import Point, bearing
from rules.core.ids import SeatId
from rules.core.remember import remembered
from rules.warzone_resurrection import commands
from rules.warzone_resurrection.actions import ACTIONS
from rules.warzone_resurrection.bots.places import TO_COME, place
from rules.warzone_resurrection.bots.targets import best_shot
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.commands import Drive, Pivot


@remembered
def _staying(field: Battlefield, model: Model) -> float:
    return place(field, model) + TO_COME * shot_from_here(field, model)


@remembered
def shot_from_here(field: Battlefield, model: Model) -> float:
    """What the best shot from where a Model stands is worth."""
    return best_shot(field, model)


def moving(field: Battlefield, seat: SeatId, command: commands.Move | commands.Run) -> float:
    """How much better the place is, and the shot from there where there is a point left for it."""
    end = Point(*command.path[-1]) if command.path else None
    return _going(field, field.models[command.model], end, command.facing, command)


def leaping(field: Battlefield, seat: SeatId, command: commands.Leap) -> float:
    """The same by a leap."""
    return _going(field, field.models[command.model], Point(*command.to), command.facing, command)


def _going(field: Battlefield, model: Model, end: Point | None, facing: int | None, command: Any) -> float:
    pose = change(
        model.body.pose, at=end or model.at, facing=model.body.pose.facing if facing is None else facing
    )
    there = model.at_pose(pose)
    shot = best_shot(field, there)
    gain = place(field, there) + TO_COME * shot - _staying(field, model)
    return gain + (shot if _may_shoot_after(field, model, command) else 0.0)


def _may_shoot_after(field: Battlefield, model: Model, command: Any) -> bool:
    cost = cost_of(command)
    return not field.pause and points_of(model) > cost and "shoot" not in model.used


def cost_of(command: Any) -> int:
    """What a command costs in Action Points."""
    if isinstance(command, Drive):
        return ACTIONS[command.action].cost
    if isinstance(command, Pivot):
        return 0
    action = ACTIONS.get(command.__struct_config__.tag)
    return action.cost if action else 1


def points_of(model: Model) -> int:
    """Action Points that it has, or will have."""
    return model.points if model.stage == "active" else model.profile.action_points - model.spent


def driving(field: Battlefield, seat: SeatId, command: Drive) -> float:
    """The same by driving."""
    model = field.models[command.model]
    end = Point(*command.path[-1]) if command.path else model.at
    before = Point(*command.path[-2]) if len(command.path) > 1 else model.at
    ahead = bearing(before, end) if before != end and not command.reverse else model.body.pose.facing
    facing = ahead if command.facing is None else command.facing
    return _going(field, model, end, facing, command)


def pivoting(field: Battlefield, seat: SeatId, command: Pivot) -> float:
    """The same by a turn that costs nothing."""
    return _going(field, field.models[command.model], None, command.facing, command)
