"""Who holds a marker or an area (WZR-MISSION-03, WZR-MISSION-04): what the ways of victory ask."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Point, circle, in_reach, middle, wholly_inside
from rules.core.ids import SeatId
from rules.warzone_resurrection.conditions import BROKEN
from rules.warzone_resurrection.state import Battlefield, Marker, Model, Zone

Counted = dict[SeatId, int]


def able(field: Battlefield) -> Iterator[Model]:
    """The Models that may hold something: those on the table that are not Broken (WZR-MORALE-05)."""
    return (model for model in field.on_table() if not field.squad_of(model).has(BROKEN))


def holder_of_marker(field: Battlefield, marker: Marker) -> SeatId | None:
    """The side with the most Models within reach of a marker, if there is one (WZR-MISSION-03)."""
    spot = circle(marker.at, 0)
    near: Counted = {}
    for model in able(field):
        if in_reach(model.body.shape, spot, marker.reach):
            near[model.owner] = near.get(model.owner, 0) + 1
    return most(near)


def holder_of_area(field: Battlefield, zone: Zone) -> SeatId | None:
    """The side with the most points of Models wholly in an area, if there is one (WZR-MISSION-04)."""
    worth: Counted = {}
    for model in inside(field, zone):
        worth[model.owner] = worth.get(model.owner, 0) + model.card.points
    return most(worth)


def inside(field: Battlefield, zone: Zone) -> Iterator[Model]:
    """The Models that may hold something and stand wholly in an area."""
    return (model for model in able(field) if wholly_inside(model.body.shape, zone.shape))


def most(counted: Counted) -> SeatId | None:
    """Whoever has more than everybody else, and more than nothing."""
    best = max(counted.values(), default=0)
    leading = [seat for seat, amount in counted.items() if amount == best > 0]
    return leading[0] if len(leading) == 1 else None


def areas(field: Battlefield) -> Iterator[Zone]:
    """The areas that the mission is about."""
    return (zone for zone in field.zones if zone.objective)


def enemy_zones(field: Battlefield, seat: SeatId) -> Iterator[Zone]:
    """The deployment zones of a side's enemies."""
    return (zone for zone in field.zones if zone.seat not in {None, seat})


def centre(zone: Zone) -> Point:
    """The middle of an area."""
    return middle(zone.shape)
