"""Chapters: Move, Wait (WZ1-MOVE-01, WZ1-WAIT-03): the Move action, and how a movement is interrupted.

A movement that somebody may interrupt is gone in parts; what is left of it stands in ``Battlefield.going``.
"""

from __future__ import annotations

import msgspec

from rules.core.geometry import touches
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.movement import cut, route_length
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal
from rules.warzone_1e import movement, units
from rules.warzone_1e.actions import begin, pay
from rules.warzone_1e.chapter import chapters
from rules.warzone_1e.commands import Move
from rules.warzone_1e.facts import Halted, WentOn
from rules.warzone_1e.state import Battlefield, Going


def move(log: Log[Battlefield], seat: SeatId, command: Move) -> Procedure[None]:
    """Move, turn on the spot, or fly (WZ1-MOVE-01, WZ1-MOVE-02, WZ1-FLY-01). Raises ``Illegal``."""
    model = begin(log, seat, command.model, movement.MOVE)
    planned = movement.plan(
        log.state, model, command.path, command.facing, fly=command.fly, land=command.land
    )
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, movement.MOVE)
    set_out(log, model.id, planned)
    return
    yield


def set_out(
    log: Log[Battlefield], id: ModelId, planned: movement.MovePlan, rule: RuleId = movement.MOVE.rule
) -> None:
    """Go as planned, or as far as somebody may interrupt it; what is left is kept for then (WZ1-WAIT-03)."""
    model = log.state.models[id]
    asked = [c.stops(log.state, model, planned) for c in chapters() if c.stops is not None]
    stop = min((far for far in asked if far is not None), default=None)
    if stop is None:
        movement.go(log, id, planned, rule)
        return
    first = part_of(planned, stop)
    movement.go(log, id, msgspec.structs.replace(first, lands=not planned.flying), rule)
    behind = [route_length(planned.route[:count]) for count in range(1, len(planned.route) + 1)]
    ahead = [pose for pose, far in zip(planned.route, behind, strict=True) if far > stop]
    log.emit(Halted(id, (first.route[-1], *ahead), rule, planned.flying, planned.lands))


def resume(log: Log[Battlefield], going: Going) -> bool:
    """Go on with a movement that was interrupted, as far as that is still possible. Whether it is at all."""
    log.emit(WentOn(going.model, going.rule))
    model = log.state.models[going.model]
    if not model.on_table or units.is_panicked(log.state, model):
        return False
    route = (model.body.pose, *going.route[1:])
    if not going.flying:
        if any(touches(model.body.shape, enemy.body.shape) for enemy in log.state.enemies(model)):
            return False
        route, _ = movement.stopped(log.state, model, route)
    if movement.refusal_of_room(log.state, model, model.body.moved(route[-1])) is not None:
        return False
    length = route_length(route)
    left = movement.MovePlan(route, length, length, length, flying=going.flying, lands=going.lands)
    set_out(log, model.id, left, going.rule)
    return True


def part_of(planned: movement.MovePlan, most: int) -> movement.MovePlan:
    """The first part of a plan, up to a length: where somebody interrupts it (WZ1-WAIT-03)."""
    route = cut(planned.route, most)
    return msgspec.structs.replace(planned, route=route, length=route_length(route), stopped_by=())
