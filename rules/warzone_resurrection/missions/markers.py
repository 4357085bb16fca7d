"""Objective markers (WZR-MISSION-03): each is worth something to whoever holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.warzone_resurrection.missions.control import holder_of_marker
from rules.warzone_resurrection.missions.victory import Award, Victory
from rules.warzone_resurrection.state import Battlefield


class Markers(Victory, frozen=True):
    """``each_turn`` points for a marker held as a Game Turn ends, ``at_end`` more when it was the last."""

    id: ClassVar[str] = "markers"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-03")

    each_turn: int = 1
    at_end: int = 0

    def at_turn_end(self, field: Battlefield) -> Iterable[Award]:
        """The markers held now."""
        return self._held(field, self.each_turn)

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """The markers held at the very end."""
        return self._held(field, self.at_end)

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """The markers that the side does not hold."""
        return (marker.at for marker in field.markers if holder_of_marker(field, marker) != seat)

    def _held(self, field: Battlefield, points: int) -> Iterator[Award]:
        for marker in field.markers if points else ():
            holder = holder_of_marker(field, marker)
            if holder is not None:
                yield Award(holder, points, say("award.held", what=verbatim(marker.name)))
