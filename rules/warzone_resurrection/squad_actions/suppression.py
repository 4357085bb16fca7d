"""Squad Special Action Suppression Fire (WZR-SUPP-01): whoever of the target Squad moves runs into fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from rules.core.geometry import is_within
from rules.core.ids import INCH, RuleId, UnitId
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.conditions import UNDER_FIRE
from rules.warzone_resurrection.effect import Attack, Attempt, effects_on
from rules.warzone_resurrection.events import Gained, Suppressed
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.skill_tests import skill_test
from rules.warzone_resurrection.squad_actions.focus_fire import guns_at, refusal_to_join_fire
from rules.warzone_resurrection.squad_actions.squad_action import SquadAction
from rules.warzone_resurrection.state import Battlefield, Model, Squad

_RULE = RuleId("WZR-SUPP-01")

#: Who travels no farther in a Game Turn keeps out of the fire, in thousandths.
UNHARMED = 2 * INCH


class SuppressionFire(SquadAction):
    """At least three Models that have an enemy Squad in range and sight; the Squad needs the skill."""

    id, rule = "suppression_fire", _RULE
    forbids = ("shoot",)

    @override
    def refusal_of_squad(self, field: Battlefield, squad: Squad) -> Refusal | None:
        skills = (effect for model in field.members(squad) for effect in effects_on(field, model))
        if any(self.id in effect.squad_actions for effect in skills):
            return None
        return refuse(_RULE, "refused.no_suppression", squad=verbatim(squad.name))

    @override
    def refusal_of_participant(self, field: Battlefield, model: Model) -> Refusal | None:
        return super().refusal_of_participant(field, model) or refusal_to_join_fire(field, model)

    @override
    def targets(self, field: Battlefield, squad: Squad) -> Iterator[tuple[str, Message, Refusal | None]]:
        for other in field.squads.values():
            if other.owner != squad.owner and any(model.on_table for model in field.members(other)):
                yield other.id, verbatim(other.name), None

    @override
    def weapons(self, field: Battlefield, model: Model, target: str) -> tuple[Weapon, ...]:
        standing = (enemy for enemy in field.members(field.squads[UnitId(target)]) if enemy.on_table)
        at_each = (guns_at(field, model, enemy) for enemy in standing)
        return tuple(dict.fromkeys(weapon for weapons in at_each for weapon in weapons))

    @override
    def resolve(
        self, log: Log[Battlefield], parts: Sequence[tuple[Model, Weapon]], target: str
    ) -> Procedure[None]:
        log.emit(Suppressed(UnitId(target), min(weapon.st for _, weapon in parts), _RULE))
        for model in _who_moved(log.state):
            log.emit(Gained(model.id, UNDER_FIRE, _RULE))
        return
        yield


def run_into_fire(log: Log[Battlefield]) -> Procedure[None]:
    """Every Model of a suppressed Squad that has now travelled more than 2 inches takes its one Con test."""
    for model in _who_moved(log.state):
        log.emit(Gained(model.id, UNDER_FIRE, _RULE))
        if (yield from skill_test(log, Attempt(model.id, "con", _RULE))):
            continue
        st = log.state.squad_of(model).suppressed
        assert st is not None, "only Models of suppressed Squads run into fire"
        hit = Attack(target=model.id, st=st, rule=_RULE, damage="Blast", ranged=True)
        yield from resolve_wound(log, hit)
        yield from check_losses(log, (model.squad,))


def _who_moved(field: Battlefield) -> list[Model]:
    """Models of suppressed Squads beyond the 2 inches, whose test is yet to come."""
    suppressed = [squad for squad in field.squads.values() if squad.suppressed is not None]
    return [
        model
        for squad in suppressed
        for model in field.members(squad)
        if model.on_table and not model.has(UNDER_FIRE) and not is_within(model.travelled, UNHARMED)
    ]
