"""Squads in a frenzy (WZ1-ALG-05): whom they go for, and that they do nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier
from rules.core.geometry import Point, distance
from rules.core.ids import INCH, RuleId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e import engagement, movement, sight
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.powers.lasting import PowerEffect, end
from rules.warzone_1e.profile import Stat
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit
from rules.warzone_1e.units import is_panicked

RULE = RuleId("WZ1-ALG-05")

#: How much nearer a straight way has to lead before somebody can be said to get nearer, in thousandths.
NEARER = 100


def nearest_enemies(field: Battlefield, unit: Unit) -> Unit | None:
    """The enemy unit that stands nearest to any model of a unit."""
    pairs = (
        (sight.distance(model, enemy), enemy.unit)
        for model in field.members(unit)
        if model.on_table
        for enemy in field.enemies(model)
    )
    found = min(pairs, default=None)
    return field.units[found[1]] if found is not None else None


def rage_of(unit: Unit) -> Lasting | None:
    """The frenzy that a unit is in."""
    return next((lasting for lasting in unit.effects if effect_of(lasting.effect).prey()), None)


def prey_of(field: Battlefield, model: Model) -> tuple[Model, ...]:
    """Those on the table whom a model in a frenzy goes for; nobody for others. Panic is stronger."""
    rage = rage_of(field.unit_of(model))
    if rage is None or is_panicked(field, model):
        return ()
    prey = field.units[UnitId(effect_of(rage.effect).prey())]
    return tuple(enemy for enemy in field.members(prey) if enemy.on_table)


class Frenzied(PowerEffect):
    """Stronger and faster, with no mind for anything but the enemy unit that is its value."""

    id, rule, power = "frenzied", RuleId("WZ1-ALG-05"), "invoke_frenzy"

    @override
    def prey(self) -> str:
        return str(self.value)

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "st":
            yield self.more(3)

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield self.more(INCH)

    @override
    def may_act(self, field: Battlefield, bearer: Model, action: str) -> Refusal | None:
        if action in {"move", "close_combat", "rouse", "end_model"} or is_panicked(field, bearer):
            return None
        return refuse(self.rule, "refused.frenzied")

    @override
    def may_end(self, field: Battlefield, bearer: Model, there: Point) -> Refusal | None:
        prey = prey_of(field, bearer)
        if not prey or _from(prey, there) < _from(prey, bearer.at):
            return None
        return refuse(self.rule, "refused.frenzied_away", model=verbatim(bearer.name))


def forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Whoever is in a frenzy does not stop while it can strike at its prey or get nearer to it."""
    if action != "end_model" or not model.on_table or not prey_of(field, model):
        return None
    locked = engagement.locked_with(field, model)
    if locked:
        strikes = any(engagement.refusal_to_strike(field, model, enemy) is None for enemy in locked)
        return refuse(RULE, "refused.frenzied_idle", model=verbatim(model.name)) if strikes else None
    prey = prey_of(field, model)
    nearest = min(prey, key=lambda enemy: (distance(model.at, enemy.at), enemy.id))
    there, _ = movement.straight_way(field, model, nearest.at)
    nearer = _from(prey, there) + NEARER < _from(prey, model.at)
    if nearer and isinstance(movement.plan(field, model, ((there.x, there.y),)), movement.MovePlan):
        return refuse(RULE, "refused.frenzied_idle", model=verbatim(model.name))
    return None


def _from(prey: tuple[Model, ...], at: Point) -> int:
    return min(distance(at, enemy.at) for enemy in prey)


def calm_down(log: Log[Battlefield], id: str) -> Procedure[None]:
    """A frenzy is over with those whom it was about, and where panic is stronger."""
    for unit in log.state.units.values():
        rage = rage_of(unit)
        if rage is None:
            continue
        prey = log.state.units[UnitId(effect_of(rage.effect).prey())]
        if unit.has(PANICKED) or not any(log.state.members(prey)):
            end(log, unit, rage, RULE)
    return
    yield
