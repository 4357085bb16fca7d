"""Missions as people write them: places are shares of the table's width and depth, so that any table will do.

Wrong data raises ``msgspec.ValidationError`` or ``WrittenError`` with its place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.core.geometry import BadShape, Board, Point, check_polygon
from rules.core.ids import SeatId, inches
from rules.core.written import Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.missions import UnknownWay, make_way
from rules.warzone_resurrection.state import Edge, Marker, Mission, Zone
from rules.warzone_resurrection.written import WrittenUnit

DEPLOYMENTS = Path(__file__).parent / "data" / "deployments.yaml"

#: A place on any table: its share of the width, and of the depth.
Share = tuple[float, float]


class WrittenDeployment(Written, frozen=True):
    """A deployment zone of a shape: ``seat`` is the number of the player, ``edge`` the one it flees to."""

    seat: int
    edge: Edge
    shape: tuple[Share, ...]


class WrittenMarker(Written, frozen=True):
    """An objective marker; who stands within ``reach`` inches may hold it."""

    id: str
    name: str
    at: Share
    reach: float = 3


class WrittenArea(Written, frozen=True):
    """A part of the table that is fought for."""

    id: str
    name: str
    shape: tuple[Share, ...]


class WrittenMission(Written, frozen=True):
    """A mission: ``victory`` is a way of victory and ``data`` its numbers, ``deployment`` a shape of zones.

    Without ``deployment`` the zones of the table stand. ``concealed``: until all have set up, nobody sees
    where others stand. ``brings`` are Squads that each side has besides.
    """

    id: str = "annihilation"
    name: str = "Annihilation"
    turns: int | None = None
    victory: str = "body_count"
    summary: str = ""
    source: str = ""
    data: dict[str, Any] = {}
    deployment: str | None = None
    concealed: bool = False
    markers: tuple[WrittenMarker, ...] = ()
    areas: tuple[WrittenArea, ...] = ()
    brings: tuple[WrittenUnit, ...] = ()


def read_mission(mission: WrittenMission) -> Mission:
    """A mission. Raises ``WrittenError`` for a way of victory that there is not."""
    try:
        make_way(mission.victory, mission.data)
    except UnknownWay as error:
        raise WrittenError(str(error)) from error
    return Mission(
        mission.id,
        mission.name,
        mission.turns,
        mission.victory,
        mission.data,
        mission.summary,
        mission.concealed,
    )


def lay_zones(
    mission: WrittenMission, board: Board, seats: tuple[SeatId, ...], zones: tuple[Zone, ...]
) -> tuple[Zone, ...]:
    """The zones of a table as a mission has them: its own deployment, and the areas that it is about."""
    if mission.deployment is not None:
        own = _deployed(mission.deployment, board, seats)
        zones = (*own, *(zone for zone in zones if zone.seat is None))
    areas = (
        Zone(area.id, _outline(area.shape, board, area.id), name=area.name, objective=True)
        for area in mission.areas
    )
    return (*zones, *areas)


def lay_markers(mission: WrittenMission, board: Board) -> tuple[Marker, ...]:
    """The markers of a mission on a table."""
    return tuple(
        Marker(marker.id, marker.name, _place(marker.at, board, marker.id), inches(marker.reach))
        for marker in mission.markers
    )


def _deployed(shape: str, board: Board, seats: tuple[SeatId, ...]) -> tuple[Zone, ...]:
    lines = deployments().get(shape)
    if lines is None:
        raise WrittenError(f"{shape!r} is no deployment; there are {', '.join(deployments())}")
    return tuple(
        Zone(f"{shape}_{line.edge}", _outline(line.shape, board, shape), seats[line.seat], line.edge)
        for line in lines
        if line.seat < len(seats)
    )


def _outline(shares: tuple[Share, ...], board: Board, what: str) -> tuple[Point, ...]:
    try:
        return check_polygon([_place(share, board, what) for share in shares])
    except BadShape as error:
        raise WrittenError(f"{what}: {error}") from error


def _place(share: Share, board: Board, what: str) -> Point:
    x, y = share
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise WrittenError(f"{what}: places are shares of the table from 0 to 1, not [{x}, {y}]")
    return Point(round(x * board.width), round(y * board.depth))


@cache
def deployments() -> dict[str, tuple[WrittenDeployment, ...]]:
    """The shapes of deployment zones, by name."""
    lines = read_yaml(DEPLOYMENTS)
    return {key: msgspec.convert(zones, tuple[WrittenDeployment, ...]) for key, zones in lines.items()}
