"""Breakthrough (WZR-MISSION-07): what gets behind the enemy's lines counts its points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import say
from rules.warzone_resurrection.missions.control import centre, enemy_zones, inside
from rules.warzone_resurrection.missions.victory import Award, Victory
from rules.warzone_resurrection.state import Battlefield


class Breakthrough(Victory, frozen=True):
    """The points of one's Models wholly in an enemy's deployment zone when the battle is over."""

    id: ClassVar[str] = "breakthrough"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-07")

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """Who is through."""
        for seat in field.seats:
            through = {
                model.id: model.card.points
                for zone in enemy_zones(field, seat)
                for model in inside(field, zone)
                if model.owner == seat
            }
            if through:
                yield Award(seat, sum(through.values()), say("award.through", count=len(through)))

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """The middles of the enemies' deployment zones."""
        return (centre(zone) for zone in enemy_zones(field, seat))
