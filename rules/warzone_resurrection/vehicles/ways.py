"""Chapter: Vehicle Move Actions, Moving Through Terrain (WZR-VEH-13, 14, 28 to 34): where a Vehicle goes.

A Vehicle drives the way it looks: towards each waypoint it pivots on its centre, then goes straight. Nothing
happens here; ``driving`` carries a plan out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.geometry import (
    Pose,
    Solid,
    is_within,
    towards,
)
from rules.core.ids import INCH, RuleId, Thou
from rules.core.message import Message, verbatim
from rules.core.movement import Obstruction, Passage, passage
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.actions import ACTIONS, Action, points_on_activation
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import left_behind
from rules.warzone_resurrection.heights import Risen, rise, way_over
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.planned import Limits, Planned, measured, refusal_of_waypoints, stopped
from rules.warzone_resurrection.profile import LEAST_MOVEMENT
from rules.warzone_resurrection.squads import coherency_of, commander_of, owing_a_run
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import (
    MULTIPLES,
    allowance_left,
    in_the_way,
    movement_value,
    refusal_by_obstruction,
)
from rules.warzone_resurrection.vehicles.commands import DriveKind, Waypoint
from rules.warzone_resurrection.vehicles.loss import is_immobile
from rules.warzone_resurrection.vehicles.passing import comes_down_on, passes_over
from rules.warzone_resurrection.vehicles.turning import (
    met_turning,
    refusal_of_pivots,
    refusal_to_reverse,
    route_of,
    turned_on,
)
from rules.warzone_resurrection.vehicles.types import Going, VehicleType, type_of

#: What an Action adds to its multiple of the Movement Value (WZR-VEH-28).
FARTHER = {"full_throttle": 6 * INCH}

#: The Move Actions by which a Vehicle may come back to its Squad.
_WAYS_BACK: tuple[DriveKind, ...] = ("tactical_move", "combat_move", "fast_move")


class DrivePlan(Planned, frozen=True):
    """What a way comes to; ``turned`` in hundredths of a degree.

    ``going`` is the worst terrain on it that tests the drive.
    """

    turned: int = 0
    going: Going | None = None


def plan(
    field: Battlefield,
    model: Model,
    path: Sequence[Waypoint],
    action: Action,
    facing: int | None = None,
    *,
    reverse: bool = False,
) -> DrivePlan | Refusal:
    """What a way comes to for a Move Action, or why it cannot be driven."""
    found = _planned(field, model, path, action, facing, reverse=reverse)
    if isinstance(found, Refusal):
        return found
    return _refusal_of_way_back(field, model, found) or found


def _planned(
    field: Battlefield,
    model: Model,
    path: Sequence[Waypoint],
    action: Action,
    facing: int | None = None,
    *,
    reverse: bool = False,
) -> DrivePlan | Refusal:
    type_ = type_of(model)
    assert type_ is not None, "only Vehicles drive"
    refused = _refusal_of_path(field, model, path, action)
    if refused is None and reverse:
        refused = refusal_to_reverse(model, type_, path, action, facing)
    if refused is not None:
        return refused
    flat = route_of(model, path, facing, reverse=reverse)
    refused = refusal_of_pivots(type_, model, flat, action)
    return refused or _driven(_Way(field, model, type_, action), flat)


# What forbids a way ----------------------------------------------------------------------------------


def refusal_to_move(model: Model) -> Refusal | None:
    """Why a Vehicle can neither move nor pivot: its drive is destroyed (WZR-VEH-10)."""
    return refuse("WZR-VEH-10", "refused.immobile", model=_name(model)) if is_immobile(model) else None


def _refusal_of_path(
    field: Battlefield, model: Model, path: Sequence[Waypoint], action: Action
) -> Refusal | None:
    if action.id not in FARTHER and (refused := refusal_to_move(model)) is not None:
        return refused
    return refusal_of_waypoints(field, path, action)


# What it comes to ------------------------------------------------------------------------------------


class _Way(msgspec.Struct, frozen=True):
    """A Vehicle about to drive by an Action."""

    field: Battlefield
    model: Model
    type_: type[VehicleType]
    action: Action

    def obstacles(self) -> tuple[Solid, ...]:
        """What stops it: not the Models that its type passes over (WZR-VEH-30)."""
        return tuple(
            solid
            for solid in in_the_way(self.field, self.model)
            if not passes_over(self.field, self.model, solid.id)
        )


def _driven(way: _Way, flat: tuple[Pose, ...]) -> DrivePlan | Refusal:
    field, model = way.field, way.model
    risen = _risen(field, model, flat)
    if isinstance(risen, Refusal):
        return risen
    route, stopped_by = stopped(field, model, risen.route)
    turns = _turns_tried(risen.route, route)
    risen = risen.cut_to(route)
    met = _passed(way, risen, turns)
    refused = _refusal_by_obstruction(way, met.obstruction) or _refusal_of_end(way, risen.route[-1])
    if refused is not None:
        return refused
    ground = tuple(goings(field, model, met))
    slowed = (*slowing(field, model, ground), *risen.modifiers())
    length = Thou(met.length + sum(step.cost for step in risen.steps))
    found = _measured(way, slowed, length)
    if isinstance(found, Refusal):
        return found
    return msgspec.structs.replace(
        found,
        route=risen.route,
        turned=turned_on(risen.route),
        stopped_by=stopped_by,
        leaves=left_behind(field, model, risen.route),
        steps=risen.steps,
        going=worst(ground) if met.length else None,
    )


def _risen(field: Battlefield, model: Model, flat: tuple[Pose, ...]) -> Risen | Refusal:
    """The way with its heights; a last pivot takes place where it ends."""
    pivots_last = len(flat) > 1 and flat[-1].at == flat[-2].at
    risen = rise(field, model, flat[:-1] if pivots_last else flat)
    if isinstance(risen, Refusal) or not pivots_last:
        return risen
    last = risen.route[-1]
    return Risen((*risen.route, Pose(last.at, flat[-1].facing, last.elevation)), risen.steps)


def _turns_tried(whole: tuple[Pose, ...], gone: tuple[Pose, ...]) -> tuple[Pose, ...]:
    """The part of a way on which its hull turns: with the pivot that brings it up against somebody."""
    at_stop = gone[-1] == whole[len(gone) - 1]
    return whole[: len(gone) + at_stop]


def _passed(way: _Way, risen: Risen, turns: tuple[Pose, ...]) -> Passage:
    """What the way meets, and what first stops the hull, going or turning."""
    field, model = way.field, way.model
    if risen.steps:
        met = way_over(field, model, risen)
    else:
        met = passage(model.body, risen.route, field.terrain, way.obstacles(), field.board)
    turning = next(_obstructed_turns(way, turns), None)
    if met.obstruction is None and turning is not None:
        return msgspec.structs.replace(met, obstruction=turning)
    return met


def _obstructed_turns(way: _Way, route: Sequence[Pose]) -> Iterator[Obstruction]:
    for here, there in pairwise(route):
        met = met_turning(way.field, way.model, here, there.facing, way.obstacles())
        if met is not None:
            yield met


def _refusal_by_obstruction(way: _Way, met: Obstruction | None) -> Refusal | None:
    refused = refusal_by_obstruction(way.field, way.model, way.action.rule, met)
    if refused is not None and refused.rule == "WZR-DEF-09" and way.type_.passes_over:
        return Refusal(RuleId("WZR-VEH-30"), refused.why)
    return refused


def _refusal_of_end(way: _Way, end: Pose) -> Refusal | None:
    """Nobody ends a move on a Model that it may pass over (WZR-VEH-30)."""
    below = comes_down_on(way.field, way.model, end)
    return refuse("WZR-VEH-30", "refused.ends_on_model", model=_name(below)) if below else None


def goings(field: Battlefield, model: Model, met: Passage) -> Iterator[tuple[Going, str]]:
    """How each piece of terrain on a way is gone through (WZR-VEH-31 to 34)."""
    type_ = type_of(model)
    assert type_ is not None, "only Vehicles drive"
    kinds = {piece.id: piece.kind for piece in field.terrain}
    easy = {kind for effect in effects_on(field, model) for kind in effect.open_ground}
    through = {"light": type_.light, "heavy": type_.heavy}
    for piece in met.met:
        kind = kinds[piece.id]
        if kind in through and kind not in easy:
            yield through[kind], piece.id


def slowing(field: Battlefield, model: Model, ground: Sequence[tuple[Going, str]]) -> Iterator[Modifier]:
    """What takes from a movement: whatever slows the Vehicle, and each piece of terrain that costs it."""
    for effect in effects_on(field, model):
        yield from (m for m in effect.movement_modifiers(field, model) if m.amount < 0)
    type_ = type_of(model)
    for going, piece in ground:
        if going.costs and type_ is not None:
            yield modifier(type_.terrain_rule, "why.terrain_heavy", -going.costs, piece=piece)


def worst(ground: Sequence[tuple[Going, str]]) -> Going | None:
    """The terrain that tests the drive the most; None where none does."""
    tests = [going for going, _ in ground if going.avv is not None]
    return max(tests, key=lambda going: going.avv or 0, default=None)


def farthest(field: Battlefield, model: Model, action_id: str, modifiers: Sequence[Modifier] = ()) -> int:
    """What a Move Action allows, within what the Game Turn leaves, in thousandths (WZR-VEH-06)."""
    more = FARTHER.get(action_id, 0)
    base = MULTIPLES[action_id] * movement_value(field, model) + more
    changed = max(min(base, LEAST_MOVEMENT), base + sum(m.amount for m in modifiers))
    return min(changed, allowance_left(field, model) + more)


def _measured(way: _Way, slowed: tuple[Modifier, ...], length: Thou) -> DrivePlan | Refusal:
    """Whether the movement is enough for a way that is driven."""
    field, model, action = way.field, way.model, way.action
    limits = Limits(
        allows=partial(farthest, field, model, action.id),
        left=lambda: allowance_left(field, model) + FARTHER.get(action.id, 0),
        rule_of_turn="WZR-VEH-06",
        rule_of_ground=way.type_.terrain_rule,
    )
    return measured(DrivePlan, field, model, action, slowed, length, limits)


# Back into coherency ---------------------------------------------------------------------------------


def _refusal_of_way_back(field: Battlefield, model: Model, planned: DrivePlan) -> Refusal | None:
    """A Vehicle out of coherency drives back, where one of its Move Actions can (WZR-SQUAD-06)."""
    squad = field.squad_of(model)
    commander = commander_of(field, squad)
    if commander is None or not any(other.id == model.id for other in owing_a_run(field, squad)):
        return None
    if _ends_in_coherency(field, model, commander, planned) or not any(ways_back(field, model)):
        return None
    limit = coherency_of(field, model)
    return refuse("WZR-SQUAD-06", "refused.not_back", commander=verbatim(commander.card.name), limit=limit)


def _ends_in_coherency(field: Battlefield, model: Model, commander: Model, planned: DrivePlan) -> bool:
    ends = distance(model.at_pose(planned.route[-1]), commander)
    return is_within(ends, coherency_of(field, model))


def ways_back(field: Battlefield, model: Model) -> Iterator[tuple[DriveKind, Waypoint]]:
    """The Move Actions that bring a Vehicle straight back into coherency, and where to."""
    commander = commander_of(field, field.squad_of(model))
    if commander is None or not commander.on_table:
        return
    points = model.points if model.stage == "active" else points_on_activation(field, model)
    need = distance(model, commander) - coherency_of(field, model)
    place = towards(model.at, commander.at, need + 1)
    for kind in _WAYS_BACK:
        if ACTIONS[kind].cost <= points:
            found = _planned(field, model, ((place.x, place.y),), ACTIONS[kind])
            if isinstance(found, DrivePlan) and _ends_in_coherency(field, model, commander, found):
                yield kind, (place.x, place.y)


def _name(model: Model) -> Message:
    return verbatim(model.card.name)
