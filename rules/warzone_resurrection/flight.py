"""Chapter: Broken (WZR-MORALE-04, WZR-MORALE-05): the flight of a Squad that has failed its Break test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.core.geometry import Board, Pose, Shape, bearing, gap
from rules.core.ids import RuleId, Thou, UnitId
from rules.core.movement import cut, route_length
from rules.core.pathfinding import way_near
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.conditions import HIDDEN
from rules.warzone_resurrection.disengaging import free_slashes
from rules.warzone_resurrection.engagement import entries
from rules.warzone_resurrection.events import Lost, Moved
from rules.warzone_resurrection.state import Battlefield, Edge, Model
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
        if not (yield from free_slashes(log, model.id, slashers)):
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
    way = way_near(model.body, edge_line(field.board, home), 0, in_the_way(field, model), field.board)
    return tuple(looking_ahead(way.within(MULTIPLE * movement_value(field, model)).route))


def home_edges(field: Battlefield, model: Model) -> tuple[Edge, ...]:
    """The edges of its side's deployment zones; where there is none, all four."""
    own = tuple(zone.edge for zone in field.zones if zone.seat == model.owner and zone.edge is not None)
    return own or _EDGES


def edge_gap(field: Battlefield, model: Model, edge: Edge) -> int:
    """From a Model's base to an edge of the board, in thousandths."""
    return gap(model.body.shape, edge_line(field.board, edge))


def edge_line(board: Board, edge: Edge) -> Shape:
    """An edge of the board."""
    south_west, south_east, north_east, north_west = board.outline
    ends = {
        "north": (north_west, north_east),
        "east": (south_east, north_east),
        "south": (south_west, south_east),
        "west": (south_west, north_west),
    }
    return Shape(ends[edge])


def looking_ahead(route: Sequence[Pose]) -> Iterator[Pose]:
    """A route on which a Model looks the way it goes."""
    yield route[0]
    for before, pose in pairwise(route):
        ahead = bearing(before.at, pose.at) if before.at != pose.at else pose.facing
        yield Pose(pose.at, ahead, pose.elevation)
