"""Chapter: Close Combat, Breaking Away (WZ1-CC-01, WZ1-CC-09, WZ1-CC-14): who reaches whom, who is locked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Shape, gap_between, in_front, is_within, touches
from rules.core.ids import INCH
from rules.core.message import say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.core.remember import remembered
from rules.core.terrain import Terrain
from rules.warzone_1e.conditions import AIRBORNE, HIDDEN
from rules.warzone_1e.ground import LINEAR
from rules.warzone_1e.state import Battlefield, Model

#: Whoever stands at the same wall or hedge on its other side is fought with across it up to this gap.
REACH_ACROSS = INCH


def in_contact(one: Model, other: Model) -> bool:
    """Whether two bases touch, on the ground or both in the air (WZ1-FLY-04)."""
    return one.has(AIRBORNE) == other.has(AIRBORNE) and is_within(gap_between(one.body, other.body), 0)


@remembered
def locked_with(field: Battlefield, model: Model) -> tuple[Model, ...]:
    """The enemies that a model is locked in close combat with (WZ1-CC-09)."""
    if not model.on_table:
        return ()
    return tuple(enemy for enemy in field.enemies(model) if in_contact(model, enemy))


def is_locked(field: Battlefield, model: Model) -> bool:
    """Whether a model is in base contact with an enemy, which locks both (WZ1-CC-09)."""
    return bool(locked_with(field, model))


def fights_across(field: Battlefield, one: Model, other: Model) -> bool:
    """Whether two stand on opposite sides of a wall or hedge that keeps their bases apart (WZ1-CC-14)."""
    if one.has(AIRBORNE) or other.has(AIRBORNE) or in_contact(one, other):
        return False
    if not is_within(gap_between(one.body, other.body), REACH_ACROSS):
        return False
    return any(_is_between(piece, one, other) for piece in field.terrain if piece.kind in LINEAR)


def _is_between(piece: Terrain, one: Model, other: Model) -> bool:
    if one.at == other.at or not touches(Shape((one.at, other.at)), piece.area):
        return False
    return touches(one.body.shape, piece.area) and touches(other.body.shape, piece.area)


def opponents(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies within a model's reach, wherever it looks (WZ1-CC-01, WZ1-CC-14)."""
    for enemy in field.enemies(model):
        if in_contact(model, enemy) or fights_across(field, model, enemy):
            yield enemy


def is_fighting(field: Battlefield, model: Model) -> bool:
    """Whether a model is in close combat: locked, or with somebody in its sight across a wall (WZ1-CC-14)."""
    return any(in_contact(model, enemy) or not enemy.has(HIDDEN) for enemy in opponents(field, model))


def refusal_to_strike(field: Battlefield, model: Model, target: Model | None) -> Refusal | None:
    """Why a model may not strike at this target; None where it may.

    Rules: WZ1-CC-01, WZ1-CC-14, WZ1-FLY-04, WZ1-HIDE-02.
    """
    if target is None or not target.on_table or target.owner == model.owner:
        return refuse("WZ1-CC-01", "refused.no_enemy_to_strike")
    name = verbatim(target.name)
    if model.has(AIRBORNE) != target.has(AIRBORNE):
        return refuse("WZ1-FLY-04", "refused.strike_height", target=name)
    if not in_contact(model, target):
        if not fights_across(field, model, target):
            gap = gap_between(model.body, target.body)
            return refuse("WZ1-CC-01", "refused.strike_reach", target=name, distance=gap)
        if target.has(HIDDEN):
            return refuse("WZ1-HIDE-02", "refused.strike_hidden", target=name)
    if not in_front(model.body, target.body.shape):
        return refuse("WZ1-CC-01", "refused.strike_behind", target=name)
    return None


def refusal_to_walk_off(field: Battlefield, model: Model) -> Refusal | None:
    """Why a model may not just move away: it has to break away from whoever it is locked with (WZ1-CC-10)."""
    enemies = locked_with(field, model)
    if not enemies:
        return None
    name = verbatim(model.name)
    return refuse("WZ1-CC-10", "refused.break_away_first", model=name, enemy=verbatim(enemies[0].name))


def refusal_while_locked(field: Battlefield, model: Model, rule: str, action: str) -> Refusal | None:
    """Why a model may not do something that nobody does in close combat (WZ1-CC-09)."""
    if not is_locked(field, model):
        return None
    return refuse(rule, "refused.while_locked", model=verbatim(model.name), action=say(f"action.{action}"))
