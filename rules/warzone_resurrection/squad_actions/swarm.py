"""Squad Special Action Swarm (WZR-SWARM-01): all fall on one enemy, for one test and one strong hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from rules.core.check import Check, check, modifier
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.blows import AGAINST_PINNED, weapons_for_blows
from rules.warzone_resurrection.conditions import BROKEN, PINNED, STUNNED
from rules.warzone_resurrection.dice import D20, POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt, effects_on
from rules.warzone_resurrection.engagement import reaches, weapon_range
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.squad_actions.focus_fire import (
    joint_avv,
    joint_bonus,
    joint_strength,
    limits_critical,
)
from rules.warzone_resurrection.squad_actions.squad_action import TOGETHER, SquadAction, enemy_models
from rules.warzone_resurrection.state import Battlefield, Model, Squad

_RULE = RuleId("WZR-SWARM-01")


class Swarm(SquadAction):
    """At least three Models that have one enemy in their Close Combat Weapon Range and in front."""

    id, rule = "swarm", _RULE

    @override
    def refusal_of_participant(self, field: Battlefield, model: Model) -> Refusal | None:
        refused = super().refusal_of_participant(field, model)
        if refused is None and model.profile.cc is None:
            return refuse("WZR-TEST-05", "refused.no_cc", model=verbatim(model.card.name))
        return refused

    @override
    def targets(self, field: Battlefield, squad: Squad) -> Iterator[tuple[str, Message, Refusal | None]]:
        return ((enemy.id, verbatim(enemy.card.name), None) for enemy in enemy_models(field, squad))

    @override
    def weapons(self, field: Battlefield, model: Model, target: str) -> tuple[Weapon, ...]:
        enemy = field.models[ModelId(target)]
        if not enemy.on_table:
            return ()
        return tuple(
            weapon
            for weapon in weapons_for_blows(model)
            if reaches(field, model, enemy, weapon_range(field, model, weapon))
        )

    @override
    def resolve(
        self, log: Log[Battlefield], parts: Sequence[tuple[Model, Weapon]], target: str
    ) -> Procedure[None]:
        enemy = log.state.models[ModelId(target)]
        best = max((model for model, _ in parts), key=lambda model: model.profile.cc or 0)
        test = swarm_check(log.state, best, enemy)
        face = POWER_SHOT + 1 if test is None else (yield from roll(test, best.id))
        if test is not None and not test.passes(face):
            return
        bonus = joint_bonus(len(parts))
        weapons = [weapon for _, weapon in parts]
        hit = Attack(
            target=enemy.id,
            st=joint_strength(_strengths(log.state, parts), weapons),
            rule=_RULE,
            by=best.id,
            power_shot=face == POWER_SHOT,
            allows_heal=False,
            extra_critical=bonus,
            limits_critical=limits_critical(log.state),
            avv=joint_avv(weapons),
            melee=True,
        )
        yield from resolve_wound(log, hit)
        yield from check_losses(log, (enemy.squad,))


def _strengths(field: Battlefield, parts: Sequence[tuple[Model, Weapon]]) -> list[int]:
    """Each one's St with its weapon's; in the French edition only that of the weakest Models themselves."""
    weakest = min(model.profile.st or 0 for model, _ in parts)
    french = field.options.french
    return [
        (model.profile.st or 0) + weapon.st
        for model, weapon in parts
        if not french or (model.profile.st or 0) == weakest
    ]


def swarm_check(field: Battlefield, best: Model, target: Model) -> Check | None:
    """The one CC test, of the highest CC; None at Broken and stunned enemies, who are hit unrolled.

    Rules: WZR-SWARM-01, WZR-MORALE-02, WZR-MORALE-05, WZR-DEF-05.
    """
    squad = field.squad_of(target)
    if target.has(STUNNED) or squad.has(BROKEN):
        return None
    attempt = Attempt(best.id, "cc", _RULE, target.id)
    reasons = [
        modifier(_RULE, "why.together", TOGETHER),
        modifier("WZR-MORALE-02", "why.against_pinned", AGAINST_PINNED if squad.has(PINNED) else 0),
        *(
            m
            for effect in effects_on(field, target)
            for m in effect.shot_at_modifiers(field, target, attempt)
        ),
    ]
    return check("test.swarm", D20, best.profile.cc or 0, reasons)
