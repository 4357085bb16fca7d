"""What the mission asks for: where it pays to stand, and what it would pay as things are."""

from __future__ import annotations

from rules.core.geometry import Point
from rules.core.ids import SeatId
from rules.core.remember import remembered
from rules.warzone_resurrection.missions import way_of
from rules.warzone_resurrection.state import Battlefield

#: What a victory point is worth in points of Models, and from how many in one award on they are such points.
VICTORY_POINT, MODELS_POINTS = 30.0, 8


def due(field: Battlefield, seat: SeatId) -> float:
    """What a side has won and would win if this Game Turn and the battle ended now, less that of the others.

    What only counts when the battle is over weighs more the nearer that is.
    """
    way, limit = way_of(field), field.mission.turns
    late = min(1.0, field.turn / limit) if limit else 0.0
    at_turn_end = sum(_worth(a.points, a.seat == seat) for a in way.at_turn_end(field))
    at_battle_end = sum(_worth(a.points, a.seat == seat) for a in way.at_battle_end(field))
    won = sum(_worth(side.victory_points, side.seat == seat) for side in field.sides.values())
    return won + at_turn_end + late * at_battle_end


def _worth(points: int, own: bool) -> float:
    worth = points * (VICTORY_POINT if points < MODELS_POINTS else 1.0)
    return worth if own else -worth


@remembered
def _all_goals(field: Battlefield) -> dict[SeatId, tuple[Point, ...]]:
    way = way_of(field)
    return {seat: tuple(way.goals(field, seat)) for seat in field.seats}


def goals(field: Battlefield, seat: SeatId) -> tuple[Point, ...]:
    """Where it pays a side to go."""
    return _all_goals(field)[seat]
