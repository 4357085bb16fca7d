"""Chapter: Broken (WZR-MORALE-04, WZR-MORALE-05): the flight of a Squad that has failed its Break test."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.geometry import Point, Pose, bearing
from rules.core.geometry.shape import shape_bounds
from rules.core.ids import RuleId, Thou, UnitId
from rules.core.movement import cut, farthest, route_length
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import disengaging
from rules.warzone_resurrection.engagement import entries
from rules.warzone_resurrection.events import Lost, Moved
from rules.warzone_resurrection.state import HIDDEN, Battlefield, Edge, Model
from rules.warzone_resurrection.terrain import in_the_way, movement_value

_RULE = RuleId("WZR-MORALE-04")
_EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")

#: How often its Movement Value a Model flees; no terrain slows it, no turn's allowance counts it.
MULTIPLE = 2


def flee(log: Log[Battlefield], squad_id: UnitId) -> Procedure[None]:
    """Every Model of a Broken Squad runs for the nearest edge that is its own, one after the other."""
    for id in log.state.squads[squad_id].models:
        model = log.state.models[id]
        if model.on_table:
            yield from _flee(log, model)


def _flee(log: Log[Battlefield], model: Model) -> Procedure[None]:
    """One Model's flight; each enemy whose range it meets slashes at it once, where it meets it."""
    if model.has(HIDDEN):
        log.emit(Lost(model.id, HIDDEN, _RULE))
    route = way_out(log.state, model)
    length = route_length(route)
    if length == 0:
        return
    done = 0
    met = entries(log.state, model, route)
    for after in dict.fromkeys(moment.after for _, moment in met):
        _go(log, model, route, done, after)
        done = after
        slashers = [enemy for enemy, moment in met if moment.after == after]
        if not (yield from disengaging.free_slashes(log, model.id, slashers)):
            return
    _go(log, model, route, done, length)


def _go(log: Log[Battlefield], model: Model, route: Sequence[Pose], start: int, end: int) -> None:
    """Flee along a part of the route; it counts against no allowance (WZR-STAT-02)."""
    if end <= start:
        return
    behind, whole = cut(route, start), cut(route, end)
    stops = whole[len(behind) - 1 :] if start else whole
    path = tuple(dict.fromkeys((log.state.models[model.id].at, *(pose.at for pose in stops))))
    log.emit(Moved(model.id, path, whole[-1], Thou(end - start), 0, _RULE))


def way_out(field: Battlefield, model: Model) -> tuple[Pose, ...]:
    """The shortest way to the nearest edge that a Model may flee to, as far as it gets this time."""
    home = min(home_edges(field, model), key=lambda edge: edge_gap(field, model, edge))
    goal = at_edge(field, model, home)
    last = farthest(model.body, goal, tuple(in_the_way(field, model)), field.board).pose
    facing = bearing(model.at, last.at) if last.at != model.at else model.body.pose.facing
    route = (model.body.pose, Pose(last.at, facing, last.elevation))
    return cut(route, MULTIPLE * movement_value(field, model))


def home_edges(field: Battlefield, model: Model) -> tuple[Edge, ...]:
    """The edges of its side's deployment zones; where there is none, all four."""
    own = tuple(zone.edge for zone in field.zones if zone.seat == model.owner and zone.edge is not None)
    return own or _EDGES


def edge_gap(field: Battlefield, model: Model, edge: Edge) -> int:
    """From a Model's base to an edge of the board, in thousandths."""
    left, low, right, high = shape_bounds(model.body.shape)
    gaps = {"north": field.board.depth - high, "east": field.board.width - right, "south": low, "west": left}
    return max(0, gaps[edge])


def at_edge(field: Battlefield, model: Model, edge: Edge) -> Point:
    """Where a Model stands that has gone straight to an edge."""
    far = edge_gap(field, model, edge)
    x, y = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}[edge]
    return Point(model.at.x + x * far, model.at.y + y * far)
