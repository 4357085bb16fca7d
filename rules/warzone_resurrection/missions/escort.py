"""Escort (WZR-MISSION-06): somebody of each side has to get through, and nobody of the other's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.geometry import Point
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.warzone_resurrection.missions.control import centre, enemy_zones, inside
from rules.warzone_resurrection.missions.victory import Award, Victory
from rules.warzone_resurrection.state import Battlefield, Model


class Escort(Victory, frozen=True):
    """``arrival`` points for each of one's own that arrives, ``loss`` for each of an enemy's that falls."""

    id: ClassVar[str] = "escort"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-06")

    arrival: int = 3
    loss: int = 2

    def at_turn_end(self, field: Battlefield) -> Iterable[Award]:
        """Those who stand wholly in an enemy's deployment zone have arrived."""
        for model in self._arrived(field):
            yield Award(model.owner, self.arrival, say("award.arrived", who=verbatim(model.card.name)))

    def is_over(self, field: Battlefield) -> bool:
        """The first arrival ends the battle with its Game Turn."""
        return any(True for _ in self._arrived(field))

    def at_battle_end(self, field: Battlefield) -> Iterable[Award]:
        """Those who never will."""
        for model in field.models.values():
            if _is_escorted(field, model) and model.fate is not None:
                for seat in field.seats:
                    if seat != model.owner:
                        yield Award(seat, self.loss, say("award.stopped", who=verbatim(model.card.name)))

    def goals(self, field: Battlefield, seat: SeatId) -> Iterable[Point]:
        """The way that one's own has to go, and where the enemies' are."""
        yield from (centre(zone) for zone in enemy_zones(field, seat))
        yield from (m.at for m in field.on_table() if m.owner != seat and _is_escorted(field, m))

    def _arrived(self, field: Battlefield) -> Iterator[Model]:
        for seat in field.seats:
            for zone in enemy_zones(field, seat):
                yield from (
                    model
                    for model in inside(field, zone)
                    if model.owner == seat and _is_escorted(field, model)
                )


def _is_escorted(field: Battlefield, model: Model) -> bool:
    return field.squad_of(model).role == "escorted"
