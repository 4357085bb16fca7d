"""Body Count (WZR-MISSION-02): the points of the enemies that have left play."""

from __future__ import annotations

from typing import ClassVar

from rules.core.ids import RuleId, SeatId
from rules.warzone_resurrection.card import Role
from rules.warzone_resurrection.missions.victory import Victory
from rules.warzone_resurrection.state import Battlefield, Model


class BodyCount(Victory, frozen=True):
    """Enemies count their points; those of the roles ``twice`` count double."""

    id: ClassVar[str] = "body_count"
    rule: ClassVar[RuleId] = RuleId("WZR-MISSION-02")
    counter: ClassVar[str] = "counter.score"

    twice: tuple[Role, ...] = ()

    def scores(self, field: Battlefield) -> dict[SeatId, int]:
        """The points of all enemy Models that have left play, by seat (WZR-STAT-03, WZR-DEF-11)."""
        lost = dict.fromkeys(field.seats, 0)
        for model in field.models.values():
            if model.fate is not None:
                lost[model.owner] += self._worth(field, model)
        return {seat: sum(lost.values()) - lost[seat] for seat in lost}

    def _worth(self, field: Battlefield, model: Model) -> int:
        prized = model.card.role in self.twice or field.squad_of(model).role in self.twice
        return model.card.points * (2 if prized else 1)
