"""Special skills that reach others who stand near: friends and enemies of their bearer."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import INCH, RuleId
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.squads import commander_of
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithNumber


class Dissention(Effect):
    """Enemies who lead a Squad within 12 inches have 2 less LD."""

    id, rule = "dissention", RuleId("WZR-SKILL-15")
    reach = 12 * INCH

    @override
    def leadership_nearby(self, field: Battlefield, bearer: Model, tester: Model) -> Iterable[Modifier]:
        if tester.owner == bearer.owner or commander_of(field, field.squad_of(tester)) != tester:
            return
        if tester.on_table and within(tester, bearer, self.reach):
            yield modifier(self.rule, "skill.dissention", -2)


class InspiringPresence(Effect):
    """Friends within 8 inches, itself included, have 1 more LD."""

    id, rule = "inspiring_presence", RuleId("WZR-SKILL-38")
    reach = 8 * INCH

    @override
    def leadership_nearby(self, field: Battlefield, bearer: Model, tester: Model) -> Iterable[Modifier]:
        friendly = tester.owner == bearer.owner and tester.on_table
        if friendly and within(tester, bearer, self.reach):
            yield modifier(self.rule, "skill.inspiring_presence", 1)


class Medic(WithNumber):
    """Friends within X inches, itself included, ignore a Wound Effect on X or less."""

    id, rule = "medic", RuleId("WZR-SKILL-40")

    @override
    def heals_nearby(self, field: Battlefield, bearer: Model, patient: Model) -> int:
        return self.x if within(bearer, patient, self.x * INCH) else 0
