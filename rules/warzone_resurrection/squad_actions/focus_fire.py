"""Squad Special Action Focus Fire (WZR-FOCUS): all fire at one enemy, for one test and one strong hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.check import Check, check, modifier
from rules.core.geometry import is_within
from rules.core.ids import ModelId, RuleId
from rules.core.message import Message, verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.cover import cover_of
from rules.warzone_resurrection.dice import D20, POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt, effects_on
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.measurement import distance, sees
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.squad_actions.squad_action import LEAST, TOGETHER, SquadAction, enemy_models
from rules.warzone_resurrection.state import Battlefield, Model, Squad

_RULE, _VALUES = RuleId("WZR-FOCUS-01"), RuleId("WZR-FOCUS-02")

#: What each participant whose sight is obscured does to RS, in place of all cover.
OBSCURED = -1


def guns(model: Model) -> tuple[Weapon, ...]:
    """The weapons that a Model can add to the fire of its Squad: those without a template."""
    if model.profile.rs is None:
        return ()
    return tuple(weapon for weapon in model.card.weapons if not weapon.melee and weapon.template is None)


def refusal_to_join_fire(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model cannot add to the fire of its Squad: Engaged, or armed with templates only."""
    name = verbatim(model.card.name)
    if is_engaged(field, model):
        return refuse(_RULE, "refused.engaged_joins_fire", model=name)
    if not guns(model):
        return refuse(_RULE, "refused.no_gun_to_join", model=name)
    return None


def guns_at(field: Battlefield, model: Model, target: Model) -> tuple[Weapon, ...]:
    """Those of its weapons that have a target in range and in sight."""
    if is_engaged(field, model):
        return ()
    gap = distance(model, target)
    in_range = tuple(weapon for weapon in guns(model) if is_within(gap, weapon.range or 0))
    return in_range if in_range and sees(field, model, target) else ()


class FocusFire(SquadAction):
    """At least three Models that have one enemy in range and sight."""

    id, rule = "focus_fire", _RULE
    forbids = ("shoot",)

    @override
    def refusal_of_participant(self, field: Battlefield, model: Model) -> Refusal | None:
        return super().refusal_of_participant(field, model) or refusal_to_join_fire(field, model)

    @override
    def targets(self, field: Battlefield, squad: Squad) -> Iterator[tuple[str, Message, Refusal | None]]:
        for enemy in enemy_models(field, squad):
            name = verbatim(enemy.card.name)
            engaged = is_engaged(field, enemy)
            yield (
                enemy.id,
                name,
                refuse(_RULE, "refused.focus_on_engaged", target=name) if engaged else None,
            )

    @override
    def weapons(self, field: Battlefield, model: Model, target: str) -> tuple[Weapon, ...]:
        enemy = field.models[ModelId(target)]
        return guns_at(field, model, enemy) if enemy.on_table and not is_engaged(field, enemy) else ()

    @override
    def resolve(
        self, log: Log[Battlefield], parts: Sequence[tuple[Model, Weapon]], target: str
    ) -> Procedure[None]:
        enemy = log.state.models[ModelId(target)]
        test = focus_check(log.state, parts, enemy)
        face = yield from roll(test, _best_shot(parts).id)
        if not test.passes(face):
            return
        hit = _hit(parts, enemy, power_shot=face == POWER_SHOT)
        yield from resolve_wound(log, change(hit, limits_critical=limits_critical(log.state)))
        yield from check_losses(log, (enemy.squad,))


def focus_check(field: Battlefield, parts: Sequence[tuple[Model, Weapon]], target: Model) -> Check:
    """The one RS test: the highest RS among those who take part (WZR-FOCUS-01, WZR-FOCUS-02)."""
    best = _best_shot(parts)
    obscured = sum(bool(cover_of(field, model, target).pieces) for model, _ in parts)
    attempt = Attempt(best.id, "rs", _RULE, target.id)
    reasons = [
        modifier(_RULE, "why.together", TOGETHER),
        modifier(_VALUES, "why.obscured", OBSCURED * obscured, models=obscured),
        *(
            m
            for effect in effects_on(field, target)
            for m in effect.shot_at_modifiers(field, target, attempt)
        ),
    ]
    return check("test.focus_fire", D20, best.profile.rs or 0, reasons)


def joint_strength(strengths: Sequence[int], weapons: Sequence[Weapon]) -> int:
    """The lowest strength that takes part, and the rates of all."""
    return min(strengths) + sum(weapon.rof for weapon in weapons)


def limits_critical(field: Battlefield) -> bool:
    """Whether the joint bonus keeps to the limit of Critical Force; the French edition sets none."""
    return not field.options.french


def joint_bonus(count: int) -> int:
    """Critical Force and AVV for every three that take part."""
    return count // LEAST


def joint_avv(weapons: Sequence[Weapon]) -> int:
    """The lowest AVV that takes part, with the bonus; one that has none counts as 0 (WZR-FOCUS-02)."""
    return min(weapon.avv or 0 for weapon in weapons) + joint_bonus(len(weapons))


def _hit(parts: Sequence[tuple[Model, Weapon]], target: Model, *, power_shot: bool) -> Attack:
    weapons = [weapon for _, weapon in parts]
    bonus = joint_bonus(len(parts))
    return Attack(
        target=target.id,
        st=joint_strength([weapon.st for weapon in weapons], weapons),
        rule=_VALUES,
        by=_best_shot(parts).id,
        ranged=True,
        power_shot=power_shot,
        allows_heal=False,
        extra_critical=bonus,
        avv=joint_avv(weapons),
        distance=distance(_best_shot(parts), target),
    )


def _best_shot(parts: Sequence[tuple[Model, Weapon]]) -> Model:
    return max((model for model, _ in parts), key=lambda model: model.profile.rs or 0)
