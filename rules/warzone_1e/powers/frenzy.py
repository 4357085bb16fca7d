"""Squads in a frenzy (WZ1-ALG-05): whom they go for, and that they do nothing else."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.geometry import Point, distance
from rules.core.ids import RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, forbid, refuse
from rules.warzone_1e import commands, engagement, movement, sight
from rules.warzone_1e.effect import effect_of
from rules.warzone_1e.powers.lasting import end
from rules.warzone_1e.state import Battlefield, Lasting, Model, Unit

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
    """Those on the table whom a model in a frenzy goes for; nobody for others."""
    rage = rage_of(field.unit_of(model))
    if rage is None:
        return ()
    prey = field.units[UnitId(effect_of(rage.effect).prey())]
    return tuple(enemy for enemy in field.members(prey) if enemy.on_table)


def goes_straight(
    log: Log[Battlefield], seat: SeatId, command: object, go: Callable[[], Procedure[None]]
) -> Procedure[None]:
    """Whoever is in a frenzy moves nearer to its prey or not at all; it may turn to face it."""
    if isinstance(command, commands.Move) and command.path:
        model = log.state.models.get(command.model)
        prey = prey_of(log.state, model) if model is not None and model.on_table else ()
        if model is not None and prey and _from(prey, Point(*command.path[-1])) >= _from(prey, model.at):
            raise forbid(RULE, "refused.frenzied_away", model=verbatim(model.name))
    yield from go()


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
    if _from(prey, there) + NEARER < _from(prey, model.at):
        return refuse(RULE, "refused.frenzied_idle", model=verbatim(model.name))
    return None


def _from(prey: tuple[Model, ...], at: Point) -> int:
    return min(distance(at, enemy.at) for enemy in prey)


def calm_down(log: Log[Battlefield], id: str) -> Procedure[None]:
    """A frenzy is over with those whom it was about."""
    for unit in log.state.units.values():
        rage = rage_of(unit)
        if rage is None:
            continue
        prey = log.state.units[UnitId(effect_of(rage.effect).prey())]
        if not any(log.state.members(prey)):
            end(log, unit, rage, RULE)
    return
    yield
