"""Berserk: the first blood that it sheds may carry a Model away."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.geometry import is_within
from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.conditions import BERSERKER, BLOODED
from rules.warzone_resurrection.effect import Attack, Attempt, Effect
from rules.warzone_resurrection.engagement import reaches
from rules.warzone_resurrection.events import Gained, Lost
from rules.warzone_resurrection.measurement import distance
from rules.warzone_resurrection.squads import leadership_test
from rules.warzone_resurrection.state import Battlefield, Model

_STATE = RuleId("WZR-SKILL-05")
_BOUND = RuleId("WZR-SKILL-06")
_CALMS = RuleId("WZR-SKILL-07")

#: What a Berserker's tests gain and lose, by stat; and its armour.
TESTS = {"cc": 4, "rs": -2, "st": 2}
STRENGTH, ARMOUR = 2, -2

#: What it may spend Action Points on; one that can do none of the rest passes.
ACTIONS = frozenset({"run", "engage", "close_combat", "pass"})


class Berserk(Effect):
    """Its first kill in close combat asks for an LD test; it rages if it fails, until it loses a Wound."""

    id, rule = "berserk", RuleId("WZR-SKILL-04")

    @override
    def when_removed(self, log: Log[Battlefield], attack: Attack, lost: Model) -> Procedure[None]:
        if attack.by is None or attack.ranged:
            return
        bearer = log.state.models[attack.by]
        if bearer.has(BLOODED) or not bearer.on_table:
            return
        log.emit(Gained(bearer.id, BLOODED, self.rule))
        squad = log.state.squad_of(bearer)
        if not (yield from leadership_test(log, squad, "test.berserk", model=bearer)):
            log.emit(Gained(bearer.id, BERSERKER, self.rule))

    @override
    def after_wounds(self, log: Log[Battlefield], bearer: Model, attack: Attack) -> Procedure[None]:
        if bearer.has(BERSERKER):
            log.emit(Lost(bearer.id, BERSERKER, _CALMS))
        return
        yield

    @override
    def test_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if bearer.has(BERSERKER) and attempt.stat in TESTS:
            yield modifier(_STATE, "condition.berserker", TESTS[attempt.stat])

    @override
    def strength_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if bearer.has(BERSERKER) and attempt.stat == "cc":
            yield modifier(_STATE, "condition.berserker", STRENGTH)

    @override
    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        if bearer.has(BERSERKER):
            yield modifier(_STATE, "condition.berserker", ARMOUR)

    @override
    def may_act(self, field: Battlefield, bearer: Model, action: str) -> Refusal | None:
        if not bearer.has(BERSERKER) or action in ACTIONS:
            return None
        return refuse(_BOUND, "refused.berserk", model=verbatim(bearer.card.name))

    @override
    def may_attack(self, field: Battlefield, bearer: Model, target: Model) -> Refusal | None:
        if not bearer.has(BERSERKER):
            return None
        enemies = tuple(field.enemies(bearer))
        at_hand = [enemy for enemy in enemies if reaches(field, bearer, enemy)] or enemies
        nearest = min(at_hand, key=lambda enemy: distance(bearer, enemy))
        if is_within(distance(bearer, target), distance(bearer, nearest)):
            return None
        return refuse(_BOUND, "refused.berserk_nearest", nearest=verbatim(nearest.card.name))
