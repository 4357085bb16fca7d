"""Table zones (WZR-MISSION-04): parts of the table, each worth something to whoever has more in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.warzone_resurrection.missions.control import areas, centre, holder_of_area
from rules.warzone_resurrection.missions.victory import Award, Victory
from rules.warzone_resurrection.state import Battlefield, Zone


class Zones(Victory, frozen=True):
    """``at_end`` points for each area held when the battle is over, ``each_turn`` at the end of each turn."""

    id: ClassVar[str] = "zones"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-04")

    at_end: int = 1
    each_turn: int = 0

    def at_turn_end(self, field: Battlefield) -> Iterable[Award]:
        """The areas held now."""
        return self._held(field, self.each_turn)

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """The areas held at the very end."""
        return self._held(field, self.at_end)

    def holder(self, field: Battlefield, zone: Zone) -> SeatId | None:
        """Whoever has more in it."""
        return holder_of_area(field, zone) if zone.objective else None

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """The middles of the areas that the side does not hold."""
        return (centre(zone) for zone in areas(field) if holder_of_area(field, zone) != seat)

    def _held(self, field: Battlefield, points: int) -> Iterator[Award]:
        for zone in areas(field) if points else ():
            holder = holder_of_area(field, zone)
            if holder is not None:
                yield Award(holder, points, say("award.held", what=verbatim(zone.name)))
