"""Chapter: Restrictions on Firing (WZ1-TGT-01 to 04): which of several enemies may be fired at."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.check import Check
from rules.core.event import Question
from rules.core.geometry import is_within
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, test
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.engagement import locked_with
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.sight import distance, is_covered_from, visible_enemies, within
from rules.warzone_1e.state import Battlefield, Model, Unit
from rules.warzone_1e.units import stands_out
from rules.warzone_1e.weapon import Weapon

#: A visible enemy this near asks for Leadership of whoever fires at one farther away (WZ1-TGT-01).
NEAR = 6 * INCH
#: An individual this near to a squad counts as one of it (WZ1-TGT-03).
BESIDE = 3 * INCH

_DISCIPLINE, _NEAREST, _BESIDE = RuleId("WZ1-TGT-01"), RuleId("WZ1-TGT-02"), RuleId("WZ1-TGT-03")
_BURST = RuleId("WZ1-BURST-05")
_LOST = "lost"


def is_large(field: Battlefield, model: Model) -> bool:
    """Whether a model towers above others (WZ1-TGT-04)."""
    return any(effect.large for effect in effects_on(field, model))


def picks_freely(weapon: Weapon) -> bool:
    """Whether a weapon's user fires at whom it likes (WZ1-SNIPE-01)."""
    return any(trait.picks_freely for trait in effects_of_weapon(weapon))


# One of a squad --------------------------------------------------------------------------------------


def refusal_to_pick(field: Battlefield, shooter: Model, weapon: Weapon, target: Model) -> Refusal | None:
    """Why this one of a squad may not be picked out; None where it may. Rules: WZ1-TGT-02 to 04.

    A sniper picks out whoever can be told from the crowd, and nobody else (WZ1-SNIPE-01, WZ1-CUST-05).
    """
    if is_large(field, target) or (picks_freely(weapon) and stands_out(field, target)):
        return None
    nearer = [_in_the_way(field, shooter, squad, target) for squad in _squads_about(field, target)]
    if not nearer or any(one is None for one in nearer):
        return None
    rule = _BESIDE if field.unit_of(target).is_individual else _NEAREST
    first = next(one for one in nearer if one is not None)
    return refuse(rule, "refused.nearer_one", target=verbatim(target.name), nearer=verbatim(first.name))


def _squads_about(field: Battlefield, target: Model) -> Iterator[Unit]:
    """The squads that a model counts to when shots are aimed: its own, or those that it stands beside."""
    unit = field.unit_of(target)
    if not unit.is_individual:
        yield unit
        return
    for squad in field.units_of(target.owner):
        if not squad.is_individual and _stands_beside(field, target, squad):
            yield squad


def _stands_beside(field: Battlefield, individual: Model, squad: Unit) -> bool:
    return any(model.on_table and within(individual, model, BESIDE) for model in field.members(squad))


def _counts_to(field: Battlefield, squad: Unit, model: Model) -> bool:
    unit = field.unit_of(model)
    if unit.id == squad.id:
        return True
    return unit.is_individual and unit.owner == squad.owner and _stands_beside(field, model, squad)


def _in_the_way(field: Battlefield, shooter: Model, squad: Unit, target: Model) -> Model | None:
    """The nearest visible one of a squad that has to be fired at instead; None: the target itself is."""
    return _nearest(
        shooter,
        [
            enemy
            for enemy in _nearer(field, shooter, target)
            if _counts_to(field, squad, enemy) and _matters(field, shooter, enemy, target)
        ],
    )


def _nearer(field: Battlefield, shooter: Model, target: Model) -> Iterator[Model]:
    """The visible enemies that are nearer than the target."""
    far = distance(shooter, target)
    for enemy in visible_enemies(field, shooter):
        if enemy.id != target.id and not is_within(far, distance(shooter, enemy)):
            yield enemy


def _matters(field: Battlefield, shooter: Model, nearer: Model, target: Model) -> bool:
    """Whether a nearer enemy counts: not where it is in cover and the target is in the open (WZ1-TGT-04)."""
    return is_covered_from(field, shooter, target) or not is_covered_from(field, shooter, nearer)


def _nearest(shooter: Model, models: list[Model]) -> Model | None:
    return min(models, key=lambda model: (distance(shooter, model), model.id), default=None)


# An enemy at hand -----------------------------------------------------------------------------------


def enemies_at_hand(field: Battlefield, shooter: Model, weapon: Weapon, target: Model) -> tuple[Model, ...]:
    """The visible enemies within 6 inches that make it hard to fire at this one; none where it is easy.

    Rules: WZ1-TGT-01, WZ1-TGT-04, WZ1-SNIPE-01.
    """
    if picks_freely(weapon) or is_large(field, target):
        return ()
    at_hand = [e for e in _nearer(field, shooter, target) if within(shooter, e, NEAR)]
    return tuple(enemy for enemy in at_hand if _matters(field, shooter, enemy, target))


def discipline_check(field: Battlefield, shooter: Model, weapon: Weapon, target: Model) -> Check | None:
    """The Leadership roll that firing at this one asks for; None where none is needed (WZ1-TGT-01)."""
    if not enemies_at_hand(field, shooter, weapon, target):
        return None
    return score_check(field, shooter, "ld", "test.fire_discipline", PLAIN)


def keeps_calm(
    log: Log[Battlefield], shooter: Model, weapon: Weapon, target: Model
) -> Procedure[Model | None]:
    """Whom a model fires at after all; None where it would rather not. Rules: WZ1-TGT-01.

    The roll costs nothing and is made once for a Fire action; whoever fails it fires at the nearest.
    """
    needed = discipline_check(log.state, shooter, weapon, target)
    if needed is None or (yield from test(needed, shooter.id)):
        return target
    at_hand = [e for e in visible_enemies(log.state, shooter) if within(shooter, e, NEAR)]
    nearest = _nearest(shooter, at_hand)
    assert nearest is not None
    choice = yield from ask(_question(shooter, nearest))
    return None if choice.option == _LOST else log.state.models[ModelId(choice.option)]


def _question(shooter: Model, nearest: Model) -> Question:
    name = verbatim(nearest.name)
    return Question(
        seat=shooter.owner,
        text=say("ask.fire_at_nearest", model=verbatim(shooter.name), target=name),
        options=(
            option(nearest.id, say("option.fire_at_nearest", target=name)),
            option(_LOST, say("option.lose_the_action")),
        ),
        default=nearest.id,
        rule=_DISCIPLINE,
        about=(shooter.id, nearest.id),
    )


# Spread bursts --------------------------------------------------------------------------------------


def refusal_to_begin_with(field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
    """Why a spread burst may not begin with this enemy; None where it may (WZ1-BURST-05)."""
    if is_large(field, target):
        return None
    nearer = [enemy for enemy in _nearer(field, shooter, target) if _is_burst_at(field, shooter, enemy)]
    if not is_covered_from(field, shooter, target) and all(
        is_covered_from(field, shooter, enemy) for enemy in nearer
    ):
        return None
    first = _nearest(shooter, nearer)
    if first is None:
        return None
    return refuse(_BURST, "refused.nearer_one", target=verbatim(target.name), nearer=verbatim(first.name))


def next_of_burst(field: Battlefield, shooter: Model, limit: int) -> Model | None:
    """Where a burst goes on when its target has died: the closest enemy that is seen (WZ1-BURST-04)."""
    seen = [enemy for enemy in visible_enemies(field, shooter) if _is_burst_at(field, shooter, enemy)]
    return _nearest(shooter, [enemy for enemy in seen if within(shooter, enemy, limit)])


def _is_burst_at(field: Battlefield, shooter: Model, enemy: Model) -> bool:
    """Whether bursts are fired at an enemy: not where a friend of the shooter is locked with it."""
    return not any(other.owner == shooter.owner for other in locked_with(field, enemy))
