"""What every planned way comes to, on foot or driven: who stops it, and whether the movement is enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from rules.core.check import Modifier
from rules.core.geometry import Pose, is_within
from rules.core.ids import ModelId, Thou
from rules.core.message import say
from rules.core.movement import cut
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.actions import Action
from rules.warzone_resurrection.commands import Waypoint
from rules.warzone_resurrection.engagement import entries, reaches
from rules.warzone_resurrection.heights import Step
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import MULTIPLES, haste, movement_value
from rules.warzone_resurrection.vehicles.passing import passes_over

#: Most waypoints of a path from outside.
MOST_WAYPOINTS = 64


class Planned(msgspec.Struct, frozen=True):
    """What a path comes to. Lengths in thousandths.

    ``route`` ends where the Model will end: short of the path where ``stopped_by`` enemies have it in their
    Close Combat Weapon Range. ``allowed`` is what the Action may use on this route with its ``modifiers``.
    ``leaves`` are the enemies disengaged from. ``hastened``: it needs what speeds the Model up. ``steps``
    are its climbs and jumps.
    """

    route: tuple[Pose, ...]
    length: Thou
    allowed: int
    modifiers: tuple[Modifier, ...] = ()
    stopped_by: tuple[ModelId, ...] = ()
    leaves: tuple[Model, ...] = ()
    hastened: bool = False
    steps: tuple[Step, ...] = ()


class Limits(msgspec.Struct, frozen=True):
    """How far a movement may go.

    ``allows`` says what the Action allows with some modifiers, ``left`` what the Game Turn leaves, in
    thousandths; the rules are those of a way that is too long for the Game Turn, and for the ground.
    """

    allows: Callable[[Sequence[Modifier]], int]
    left: Callable[[], int]
    rule_of_turn: str
    rule_of_ground: str


Plan = TypeVar("Plan", bound=Planned)


def refusal_of_waypoints(field: Battlefield, path: Sequence[Waypoint], action: Action) -> Refusal | None:
    """Why a path is none, whoever goes it."""
    if len(path) > MOST_WAYPOINTS:
        return refuse("CORE-COMMAND", "refused.path_too_winding", most=MOST_WAYPOINTS)
    if any(not (0 <= x <= field.board.width and 0 <= y <= field.board.depth) for x, y in path):
        return refuse(action.rule, "refused.off_board")
    return None


def stopped(
    field: Battlefield, model: Model, route: tuple[Pose, ...]
) -> tuple[tuple[Pose, ...], tuple[ModelId, ...]]:
    """The route up to the first enemy into whose range it comes, and who that is (WZR-ACT-21).

    Some Vehicles pass over them (WZR-VEH-30).
    """
    met = [
        (enemy, at)
        for enemy, at in entries(field, model, route)
        if not reaches(field, enemy, model) and not passes_over(field, model, enemy.id)
    ]
    if not met:
        return route, ()
    first = met[0][1].after
    return cut(route, first), tuple(enemy.id for enemy, at in met if at.after == first)


def measured(
    kind: type[Plan],
    field: Battlefield,
    model: Model,
    action: Action,
    slowed: tuple[Modifier, ...],
    length: Thou,
    limits: Limits,
) -> Plan | Refusal:
    """Whether the movement is enough: first without what speeds the Model up, then with it."""
    allowed = limits.allows(slowed)
    if is_within(length, allowed):
        return kind((), length, allowed, slowed)
    quick = haste(field, model)
    allowed = limits.allows((*slowed, *quick))
    if quick and is_within(length, allowed):
        return kind((), length, allowed, (*slowed, *quick), hastened=True)
    left = limits.left()
    if allowed >= left and left < MULTIPLES[action.id] * movement_value(field, model):
        return refuse(limits.rule_of_turn, "refused.allowance", length=length, left=left)
    key = "refused.terrain_slows" if slowed else "refused.too_far"
    rule = limits.rule_of_ground if slowed else action.rule
    return refuse(rule, key, length=length, allowed=allowed, action=say(f"action.{action.id}"))
