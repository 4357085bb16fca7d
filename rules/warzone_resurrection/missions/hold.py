"""Hold (WZR-MISSION-05): an area counts for the side that stands in it alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.warzone_resurrection.missions.control import areas, centre, inside
from rules.warzone_resurrection.missions.victory import Award, Victory
from rules.warzone_resurrection.state import Battlefield, Zone


class Hold(Victory, frozen=True):
    """``each_turn`` points from Game Turn ``from_turn`` on, and ``at_end`` more when it was the last."""

    id: ClassVar[str] = "hold"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-05")

    each_turn: int = 1
    from_turn: int = 2
    at_end: int = 2

    def at_turn_end(self, field: Battlefield) -> Iterable[Award]:
        """Whoever stands in it alone."""
        return self._alone(field, self.each_turn if field.turn >= self.from_turn else 0)

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """Whoever stands in it alone at the very end."""
        return self._alone(field, self.at_end)

    def holder(self, field: Battlefield, zone: Zone) -> SeatId | None:
        """Whoever stands in it alone."""
        return sole_owner(field, zone) if zone.objective else None

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """The middles of the areas where the side is not alone."""
        return (centre(zone) for zone in areas(field) if sole_owner(field, zone) != seat)

    def _alone(self, field: Battlefield, points: int) -> Iterator[Award]:
        for zone in areas(field) if points else ():
            owner = sole_owner(field, zone)
            if owner is not None:
                yield Award(owner, points, say("award.alone", what=verbatim(zone.name)))


def sole_owner(field: Battlefield, zone: Zone) -> SeatId | None:
    """The side whose Models are the only ones in an area."""
    owners = {model.owner for model in inside(field, zone)}
    return owners.pop() if len(owners) == 1 else None
