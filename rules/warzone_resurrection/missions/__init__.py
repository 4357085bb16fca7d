"""Missions (WZR-MISSION): ways of victory, one file each. A mission's data chooses one and its numbers.

Chapters ask ``way_of`` and never for a way by its name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.remember import remembered
from rules.warzone_resurrection.missions.body_count import BodyCount
from rules.warzone_resurrection.missions.breakthrough import Breakthrough
from rules.warzone_resurrection.missions.escort import Escort
from rules.warzone_resurrection.missions.hold import Hold
from rules.warzone_resurrection.missions.markers import Markers
from rules.warzone_resurrection.missions.victory import Victory
from rules.warzone_resurrection.missions.zones import Zones
from rules.warzone_resurrection.state import Battlefield, Mission

#: The ways of victory, by the name that data gives them.
WAYS: dict[str, type[Victory]] = {
    way.id: way for way in (BodyCount, Markers, Zones, Hold, Escort, Breakthrough)
}


class UnknownWay(LookupError):
    """A mission names a way of victory that nobody has written."""


def make_way(name: str, numbers: dict[str, Any]) -> Victory:
    """A way of victory with its numbers. Raises ``UnknownWay``, ``msgspec.ValidationError``."""
    if name not in WAYS:
        raise UnknownWay(f"{name!r} is no way of victory; there are {', '.join(WAYS)}")
    return msgspec.convert(numbers, WAYS[name])


def way_of(field: Battlefield) -> Victory:
    """How this battle is won."""
    return _way(field.mission)


@remembered
def _way(mission: Mission) -> Victory:
    return make_way(mission.victory, dict(mission.data))
