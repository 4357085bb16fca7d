"""Chapter: Engaging, Free Closing (WZR-CC-03): closing up to an enemy before the first point is spent."""

from __future__ import annotations

from rules.core.geometry import Point, Pose, bearing, distance, is_within
from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.movement import first_obstruction, first_within, straight
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.actions import activate, refusal_to_be_active
from rules.warzone_resurrection.commands import FreeClosing, Waypoint
from rules.warzone_resurrection.conditions import FREE_CLOSED
from rules.warzone_resurrection.engagement import are_engaged, engaged_with, reaches
from rules.warzone_resurrection.events import Gained, Moved
from rules.warzone_resurrection.measurement import gap, is_in_rear_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import in_the_way

_RULE = RuleId("WZR-CC-03")


def free_closing(log: Log[Battlefield], seat: SeatId, command: FreeClosing) -> Procedure[None]:
    """Close up to the nearest enemy one is Engaged with: no cost, no Free Slash, no distance counted."""
    refused = refusal_to_be_active(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    model = log.state.models[command.model]
    end = closing_place(log.state, model, log.state.models.get(command.target), command.to)
    if isinstance(end, Refusal):
        raise Illegal(end)
    activate(log, model.id)
    way = distance(model.at, end.at)
    log.emit(Moved(model.id, (model.at, end.at), end, way, 0, _RULE), Gained(model.id, FREE_CLOSED, _RULE))
    return
    yield


def closing_targets(field: Battlefield, seat: SeatId, model: Model) -> list[tuple[Model, Refusal | None]]:
    """The enemies a Model is Engaged with and could come nearer to, and why it may not close up to them."""
    unable = refusal_to_be_active(field, seat, model.id)
    return [
        (enemy, unable or _refusal(closing_place(field, model, enemy)))
        for enemy in engaged_with(field, model)
        if gap(model, enemy) > 0
    ]


def closing_place(
    field: Battlefield, model: Model, target: Model | None, to: Waypoint | None = None
) -> Pose | Refusal:
    """Where a Free Closing ends: at the place named, or in contact straight ahead; or why there is none."""
    if target is None or not target.on_table or not are_engaged(field, model, target):
        return refuse("WZR-CC-03", "refused.close_up_whom")
    refused = _refusal_of_moment(model) or _refusal_of_target(field, model, target)
    if refused is not None:
        return refused
    end = _end(model, target, to)
    return _refusal_of_place(field, model, target, end) or end


def _refusal(place: Pose | Refusal) -> Refusal | None:
    return place if isinstance(place, Refusal) else None


def _refusal_of_moment(model: Model) -> Refusal | None:
    name = verbatim(model.card.name)
    if model.is_vehicle:
        return refuse("WZR-CC-03", "refused.vehicle_closes", model=name)
    if model.has(FREE_CLOSED):
        return refuse("WZR-CC-03", "refused.closed_before", model=name)
    if model.used:
        return refuse("WZR-CC-03", "refused.close_first_of_all", model=name)
    return None


def _refusal_of_target(field: Battlefield, model: Model, target: Model) -> Refusal | None:
    nearest = min(engaged_with(field, model), key=lambda enemy: gap(model, enemy))
    if is_within(gap(model, target), gap(model, nearest)):
        return None
    return refuse("WZR-CC-03", "refused.close_to_nearest", nearest=verbatim(nearest.card.name))


def _end(model: Model, target: Model, to: Waypoint | None) -> Pose:
    pose = model.body.pose
    if to is not None:
        place = Point(*to)
    else:
        contact = first_within(model.body, straight(pose, target.at), target.body.shape, 0)
        place = contact.pose.at if contact else model.at
    return Pose(place, bearing(place, target.at), pose.elevation)


def _refusal_of_place(field: Battlefield, model: Model, target: Model, end: Pose) -> Refusal | None:
    name = verbatim(target.card.name)
    closed = model.at_pose(end)
    if gap(closed, target) >= gap(model, target):
        return refuse("WZR-CC-03", "refused.close_nearer", target=name)
    if is_in_rear_of(closed, target) != is_in_rear_of(model, target):
        return refuse("WZR-CC-03", "refused.close_same_facing", target=name)
    if (
        first_obstruction(model.body, (model.body.pose, end), in_the_way(field, model), field.board)
        is not None
    ):
        return refuse("WZR-CC-03", "refused.close_blocked", target=name)
    if not reaches(field, closed, target):
        return refuse("WZR-CC-03", "refused.close_in_reach", target=name)
    return None
