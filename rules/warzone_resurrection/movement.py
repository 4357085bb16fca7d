"""Chapters: Move Action, Run Action (WZR-ACT-03, WZR-ACT-12, WZR-ACT-21).

``plan`` looks at a path and says what it comes to; previews show it, the Actions carry it out. A path is
refused whole: nobody is moved less far than asked, but for the enemy whose range stops the Model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from rules.core.check import Modifier
from rules.core.event import Question
from rules.core.geometry import FULL_TURN, Point, Pose, bearing, is_within
from rules.core.ids import INCH, ModelId, RuleId, SeatId, Thou
from rules.core.message import Message, say, verbatim
from rules.core.movement import cut, farthest, route_length, straight
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.remember import remembered
from rules.warzone_resurrection.actions import ACTIONS, Action, begin, pay
from rules.warzone_resurrection.commands import Move, Run, Waypoint
from rules.warzone_resurrection.conditions import FUMBLED, HASTENED, MUST_RUN
from rules.warzone_resurrection.disengaging import leave
from rules.warzone_resurrection.engagement import left_behind
from rules.warzone_resurrection.events import Gained, Lost, Moved
from rules.warzone_resurrection.heights import Risen, rise, travel, way_over
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.planned import Limits, Planned, measured, refusal_of_waypoints, stopped
from rules.warzone_resurrection.squads import coherency_of, commander_of, owing_a_run, way_back
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.storeys import by_stairs
from rules.warzone_resurrection.terrain import (
    allowance_left,
    in_the_way,
    movement,
    reach,
    refusal_by_obstruction,
    slowing,
    way_along,
)

#: How much farther from its Commander than by a straight run a Model may end: no eye sees it.
HAIR = INCH // 100

#: Parts of a straight way that are tried where all of it is too far.
PARTS = 8


class MovePlan(Planned, frozen=True):
    """What a path on foot comes to."""


# The Actions -----------------------------------------------------------------------------------------


def move(log: Log[Battlefield], seat: SeatId, command: Move) -> Procedure[None]:
    """Move up to the Movement Value, or turn on the spot (WZR-ACT-03). Raises ``Illegal``."""
    return _travel(log, seat, command, ACTIONS["move"])


def run(log: Log[Battlefield], seat: SeatId, command: Run) -> Procedure[None]:
    """Move up to twice the Movement Value (WZR-ACT-12). Raises ``Illegal``."""
    return _travel(log, seat, command, ACTIONS["run"])


def planned_move(field: Battlefield, command: Move | Run) -> MovePlan | Refusal:
    """What a command comes to, or why it cannot be gone."""
    model, action = field.models[command.model], ACTIONS["run" if isinstance(command, Run) else "move"]
    return plan(
        field, model, command.path, action, command.facing, climbing=command.climbing, storey=command.storey
    )


def _travel(log: Log[Battlefield], seat: SeatId, command: Move | Run, action: Action) -> Procedure[None]:
    model = begin(log, seat, command.model, action)
    planned = planned_move(log.state, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, action)
    yield from go(log, model, planned, action.rule, hurried=action.id == "run")


def go(
    log: Log[Battlefield], model: Model, planned: MovePlan, because: RuleId, *, hurried: bool = False
) -> Procedure[None]:
    """Go as planned, once those that the Model leaves let it (WZR-CC-07)."""
    if planned.leaves and not (yield from _breaks_away(log, model, planned.leaves)):
        return
    if planned.steps:
        risen = Risen(planned.route, planned.steps)
        if (yield from travel(log, model.id, risen, because, hurried=hurried)):
            yield from _goes_on(log, model, planned, because, ACTIONS["run" if hurried else "move"])
    else:
        path = tuple(pose.at for pose in planned.route)
        log.emit(Moved(model.id, path, planned.route[-1], planned.length, planned.length, because))
    if planned.hastened:
        log.emit(Gained(model.id, HASTENED, RuleId("WZR-TERR-02")))
    if model.has(MUST_RUN):
        log.emit(Lost(model.id, MUST_RUN, RuleId("WZR-SQUAD-05")))


def _goes_on(
    log: Log[Battlefield], before: Model, planned: MovePlan, because: RuleId, action: Action
) -> Procedure[None]:
    """Whoever has fallen into a gap may go straight on with what movement is left (WZR-JUMP-01)."""
    now = log.state.models[before.id]
    left = planned.allowed - (now.travelled - before.travelled)
    if left <= 0 or now.has(FUMBLED):
        return
    choice = yield from ask(_question_of_going_on(now, left))
    if choice.at is None:
        return
    on = plan(log.state, now, (choice.at,), action, choice.facing)
    if isinstance(on, Refusal):
        raise Illegal(on)
    left += sum(m.amount for m in on.modifiers if m.amount < 0 and m not in planned.modifiers)
    if not is_within(on.length, left):
        why = refuse(because, "refused.too_far", length=on.length, allowed=left, action=_name(action))
        raise Illegal(why)
    yield from go(log, now, on, because, hurried=action.id == "run")


def _question_of_going_on(model: Model, left: int) -> Question:
    return Question(
        seat=model.owner,
        text=say("ask.go_on", model=verbatim(model.card.name), left=left),
        options=(
            option("stay", say("option.stay")),
            option("go_on", say("option.go_on"), place=True),
        ),
        default="stay",
        rule=RuleId("WZR-JUMP-01"),
        about=(model.id,),
    )


def _name(action: Action) -> Message:
    return say(f"action.{action.id}")


def _breaks_away(log: Log[Battlefield], model: Model, enemies: Sequence[Model]) -> Procedure[bool]:
    """Whether a Model gets away from the enemies it leaves, and its Squad has not fled meanwhile."""
    free = yield from leave(log, model.id, enemies)
    yield from check_losses(log, (model.squad,))
    now = log.state.models[model.id]
    return free and now.pose == model.pose


# The plan --------------------------------------------------------------------------------------------


def plan(
    field: Battlefield,
    model: Model,
    path: Sequence[Waypoint],
    action: Action,
    facing: int | None = None,
    *,
    climbing: bool = False,
    storey: int | None = None,
) -> MovePlan | Refusal:
    """What a path comes to for a Move or Run, or why it cannot be gone.

    ``climbing``: down by hand; ``storey``: that of the building on which it ends.
    """
    planned = _planned(field, model, path, action, facing, climbing=climbing, storey=storey)
    if isinstance(planned, Refusal):
        return planned
    return _refusal_of_way_back(field, model, action, planned) or planned


def _planned(
    field: Battlefield,
    model: Model,
    path: Sequence[Waypoint],
    action: Action,
    facing: int | None = None,
    *,
    climbing: bool = False,
    storey: int | None = None,
) -> MovePlan | Refusal:
    """The same, whatever the Model may owe its Squad."""
    refused = refusal_of_waypoints(field, path, action)
    if refused is not None:
        return refused
    whole = rise(field, model, route_of(model, path, facing), climbing=climbing)
    if storey is not None and not isinstance(whole, Refusal):
        whole = by_stairs(field, model, whole, storey)
    if isinstance(whole, Refusal):
        return whole
    route, stopped_by = _stopped(field, model, whole.route)
    risen = whole.cut_to(route)
    way = way_over(field, model, risen) if risen.steps else way_along(field, model, route)
    refused = refusal_by_obstruction(field, model, action.rule, way.obstruction)
    if refused is not None:
        return refused
    slowed = (*slowing(field, model, way), *risen.modifiers())
    up = sum(step.cost for step in risen.steps)
    planned = _measured(field, model, action, slowed, Thou(way.length + up))
    if isinstance(planned, Refusal):
        return _because_of_climb(planned, risen)
    return msgspec.structs.replace(
        planned,
        route=risen.route,
        stopped_by=stopped_by,
        leaves=left_behind(field, model, risen.route),
        steps=risen.steps,
    )


def _because_of_climb(refused: Refusal, risen: Risen) -> Refusal:
    """A way that is too long because it goes up is one of climbing (WZR-CLIMB-01)."""
    if not any(step.kind in {"climb", "descend"} for step in risen.steps):
        return refused
    return Refusal(RuleId("WZR-CLIMB-01"), refused.why)


def route_of(model: Model, path: Sequence[Waypoint], facing: int | None) -> tuple[Pose, ...]:
    """The route over some waypoints. Without a facing the Model ends looking the way it went last."""
    start = model.body.pose
    stops = [Point(*place) for place in path]
    if facing is None:
        last, before = [start.at, *stops][-1], [start.at, start.at, *stops][-2]
        facing = bearing(before, last) if before != last else start.facing
    end = facing % FULL_TURN
    if not stops:
        return (start, Pose(start.at, end, start.elevation))
    return (start, *(Pose(stop, end, start.elevation) for stop in stops))


def _stopped(
    field: Battlefield, model: Model, route: tuple[Pose, ...]
) -> tuple[tuple[Pose, ...], tuple[ModelId, ...]]:
    """The route up to the first enemy into whose range it comes, where the Model looks as at its end."""
    kept, stopped_by = stopped(field, model, route)
    last = kept[-1]
    return (*kept[:-1], Pose(last.at, route[-1].facing, last.elevation)), stopped_by


# How far -------------------------------------------------------------------------------------------


def _measured(
    field: Battlefield, model: Model, action: Action, slowed: tuple[Modifier, ...], length: Thou
) -> MovePlan | Refusal:
    """Whether the movement is enough for a way on foot."""
    limits = Limits(
        allows=partial(movement, field, model, action.id),
        left=partial(allowance_left, field, model),
        rule_of_turn="WZR-STAT-02",
        rule_of_ground="WZR-TERR-04",
    )
    return measured(MovePlan, field, model, action, slowed, length, limits)


# Back into coherency ---------------------------------------------------------------------------------


def _refusal_of_way_back(
    field: Battlefield, model: Model, action: Action, planned: MovePlan
) -> Refusal | None:
    """Whoever owes a run ends in coherency, or as near as a straight run would bring it (WZR-SQUAD-05)."""
    squad = field.squad_of(model)
    commander = commander_of(field, squad)
    if commander is None or way_back(model) != action.id:
        return None
    if not any(other.id == model.id for other in owing_a_run(field, squad)):
        return None
    limit = coherency_of(field, model)
    ends = distance(model.at_pose(planned.route[-1]), commander)
    if is_within(ends, limit):
        return None
    nearest = distance(model.at_pose(straight_way(field, model, commander.at, action)[1]), commander)
    if is_within(ends, nearest + HAIR):
        return None
    return refuse("WZR-SQUAD-05", "refused.not_back", commander=verbatim(commander.card.name), limit=limit)


@remembered
def straight_way(field: Battlefield, model: Model, to: Point, action: Action) -> tuple[Point, Pose]:
    """How far a Model gets straight to a point: the place to name for its path, and where it ends with that.

    Where the last part of the way is more than it can pay for, it ends before.
    """
    last = farthest(model.body, to, in_the_way(field, model), field.board).pose
    route = cut(straight(model.body.pose, last.at), reach(field, model, action.id))
    slowed = tuple(slowing(field, model, way_along(field, model, route)))
    far = min(route_length(route), movement(field, model, action.id, slowed))
    for part in range(PARTS, 0, -1):
        end = cut(route, far * part // PARTS)[-1].at
        planned = _planned(field, model, ((end.x, end.y),), action)
        if isinstance(planned, MovePlan):
            return end, planned.route[-1]
    return model.at, model.body.pose
