"""Chapter: Winning the Battle, Scenarios (WZ1-VIC-01 to 09)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.event import Finished
from rules.core.geometry import gap, is_within
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.procedure import Log
from rules.warzone_1e import ground, movement, units
from rules.warzone_1e.conditions import BROKEN, PANICKED
from rules.warzone_1e.facts import PhaseBegan, SideLost
from rules.warzone_1e.state import Battlefield, Model, Objective, Unit

#: A unit is worth a victory point for each so many points of value, or part of them (WZ1-VIC-02).
POINTS_OF_VALUE = 50

#: So many sides meet as a rule; from three on the rules for several count (WZ1-MULTI).
TWO = 2

_END = RuleId("WZ1-VIC-01")


# What units are worth ----------------------------------------------------------------------------------


def worth(unit: Unit) -> int:
    """Victory points of a unit (WZ1-VIC-02)."""
    return -(-unit.points // POINTS_OF_VALUE)


def is_scored(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit counts for its enemies: it is gone, or a squad that broke (WZ1-VIC-02)."""
    return (
        unit.has(BROKEN)
        or not any(field.members(unit))
        or (not unit.is_individual and is_halved(field, unit))
    )


def is_halved(field: Battlefield, unit: Unit) -> bool:
    """Whether a squad has lost at least half of its starting models (WZ1-UNIT-08, WZ1-BROKE-01)."""
    return 2 * sum(1 for _ in field.members(unit)) <= unit.size


def army_worth(field: Battlefield, seat: SeatId) -> int:
    """Victory points of a whole force, unit by unit."""
    return sum(worth(unit) for unit in field.units.values() if unit.owner == seat)


def kills(field: Battlefield, seat: SeatId) -> int:
    """What a side scores for enemies that are gone or broken (WZ1-VIC-02)."""
    return sum(worth(unit) for unit in field.units.values() if unit.owner != seat and is_scored(field, unit))


def remaining(field: Battlefield, seat: SeatId) -> int:
    """What a side's own units are worth that are neither gone nor broken (WZ1-MULTI-07)."""
    return sum(worth(u) for u in field.units.values() if u.owner == seat and not is_scored(field, u))


def scores(field: Battlefield) -> dict[str, int]:
    """What each side has won so far: against two by kills, against more by what it has left."""
    counted = kills if len(field.seats) <= TWO else remaining
    return {str(seat): counted(field, seat) + held(field, seat) for seat in field.seats}


# Objectives --------------------------------------------------------------------------------------------


def holder(field: Battlefield, objective: Objective) -> SeatId | None:
    """Who alone has an unpanicked model that could reach it in one Move action (WZ1-VIC-07)."""
    near = {model.owner for model in field.standing if _may_hold(field, model, objective)}
    return near.pop() if len(near) == 1 else None


def _may_hold(field: Battlefield, model: Model, objective: Objective) -> bool:
    piece = next((piece for piece in field.terrain if piece.id == objective.piece), None)
    if piece is None or units.is_panicked(field, model):
        return False
    allowed = movement.reach(field, model, fly=movement.is_airborne(model))
    if not is_within(gap(model.body.shape, piece.area), allowed):
        return False
    if movement.is_airborne(model):
        return True
    return is_within(ground.cost_to(field, model, piece), allowed)


def held(field: Battlefield, seat: SeatId) -> int:
    """What the objectives are worth that a side holds now."""
    return sum(one.worth for one in field.objectives if holder(field, one) == seat)


# Sudden death ------------------------------------------------------------------------------------------


def target(field: Battlefield, seat: SeatId) -> int:
    """The score at which a side wins at once.

    Half the enemy's worth, rounded up, and one; all of it in a long game; more by its own objectives.
    In a battle of several sides it is the least that a side must have left of its own.
    Rules: WZ1-VIC-04, WZ1-VIC-05, WZ1-VIC-09, WZ1-MULTI-08.
    """
    if len(field.seats) > TWO:
        return -(-army_worth(field, seat) // 2) + 1
    enemy = sum(army_worth(field, other) for other in field.seats if other != seat)
    base = enemy if field.mission.long else -(-enemy // 2) + 1
    return base + sum(one.worth for one in field.objectives if one.seat == seat)


# The end -----------------------------------------------------------------------------------------------


def is_able(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit can still fight: it is there and not panicked (WZ1-VIC-01)."""
    return not unit.has(PANICKED) and any(field.members(unit))


def able_sides(field: Battlefield) -> list[SeatId]:
    """The sides that have a unit neither gone nor panicked."""
    return [seat for seat in field.seats if any(is_able(field, unit) for unit in field.units_of(seat))]


def is_decided(field: Battlefield) -> bool:
    """Whether all units of all sides but one are gone or panicked (WZ1-VIC-01, WZ1-MULTI-06)."""
    came = {unit.owner for unit in field.units.values()}
    return len(came) > 1 and len(able_sides(field)) <= 1


def judge_turn(log: Log[Battlefield]) -> None:
    """What the end of a turn decides: the last one is over, or a side has what it needs."""
    field = log.state
    if field.mission.ends == "sudden_death":
        if len(field.seats) > TWO:
            _retreat(log)
        elif any(score >= target(field, SeatId(seat)) for seat, score in scores(field).items()):
            end_battle(log)
            return
    limit = field.turns or field.mission.turns
    if is_decided(log.state) or (limit is not None and field.turn >= limit):
        end_battle(log)


def _retreat(log: Log[Battlefield]) -> None:
    """Whoever has too little left has lost, and retreats; it may be all of them (WZ1-MULTI-08)."""
    field = log.state
    counted = scores(field)
    losers = [
        seat for seat in field.seats if not field.sides[seat].lost and counted[seat] < target(field, seat)
    ]
    log.emit(*(SideLost(seat, RuleId("WZ1-MULTI-08")) for seat in losers))
    if sum(not side.lost for side in log.state.sides.values()) <= 1:
        end_battle(log)


def end_battle(log: Log[Battlefield]) -> None:
    """The battle is over; ``finished`` tells how."""
    log.emit(PhaseBegan("over", None, _END))


def finished(field: Battlefield) -> Finished | None:
    """How the battle ended."""
    if field.phase != "over":
        return None
    counted = scores(field)
    left = able_sides(field)
    if is_decided(field):
        if not left:
            return Finished(None, say("finish.nobody_left"), counted)
        return _won(field, left[0], "finish.last_standing", counted)
    if len(field.seats) > TWO and field.mission.ends == "sudden_death":
        standing = [side.seat for side in field.sides.values() if not side.lost]
        if len(standing) == 1:
            return _won(field, standing[0], "finish.not_retreated", counted)
    return _by_points(field, counted)


def _by_points(field: Battlefield, counted: Mapping[str, int]) -> Finished:
    if field.mission.ends == "sudden_death" and len(field.seats) <= TWO:
        reached = [seat for seat in field.seats if counted[seat] >= target(field, seat)]
        if len(reached) == 1:
            return _won(field, reached[0], "finish.decisive", counted)
    most = max(counted[seat] for seat in field.playing)
    best = [seat for seat in field.playing if counted[seat] == most]
    if len(best) > 1:
        return Finished(None, say("finish.draw", points=counted[best[0]]), dict(counted))
    key = "finish.marginal" if field.mission.ends == "sudden_death" else "finish.points"
    return _won(field, best[0], key, counted)


def _won(field: Battlefield, seat: SeatId, key: str, counted: Mapping[str, int]) -> Finished:
    who = verbatim(field.sides[seat].name)
    return Finished(seat, say(key, who=who, points=counted[seat]), dict(counted))
