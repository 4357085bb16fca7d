"""Chapter: Definitions, Target Priority (WZR-DEF-06, WZR-DEF-07, WZR-DEF-12).

Whoever acts against an enemy takes the nearest one it sees within 12 inches, Engaged ones left out, or
needs Target Sense. What cannot be attacked at all is skipped: the Action's own chapter says what that is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from rules.core.check import Check
from rules.core.geometry import is_within
from rules.core.ids import INCH, ModelId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.effect import effects_of_weapon, effects_on
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.measurement import distance, faces, has_line
from rules.warzone_resurrection.profile import Weapon
from rules.warzone_resurrection.squads import leadership_check, leadership_test
from rules.warzone_resurrection.state import Battlefield, Model

REACH = 12 * INCH

_TESTED = "test.target_sense"

#: Whether an enemy could be attacked at all by the Action in question.
Attackable = Callable[[Model], bool]


def nearest_enemies(field: Battlefield, model: Model, attackable: Attackable) -> tuple[Model, ...]:
    """The enemies that Target Priority names: the nearest, and those just as near; none beyond 12 inches.

    Rules: WZR-DEF-06, WZR-DEF-12.
    """
    near = sorted((distance(model, enemy), enemy.id) for enemy in _near_centres(field, model))
    for gap, id in near:
        if not is_within(gap, REACH):
            return ()
        if _counts(field, model, field.models[id], attackable):
            equals = (field.models[other] for distance_, other in near if gap <= distance_ <= gap + 1)
            return tuple(enemy for enemy in equals if _counts(field, model, enemy, attackable))
    return ()


def needs_target_sense(
    field: Battlefield, model: Model, taken: Collection[ModelId], attackable: Attackable
) -> bool:
    """Whether taking these targets, and no nearer one with them, disregards Target Priority."""
    nearest = nearest_enemies(field, model, attackable)
    return bool(nearest) and all(enemy.id not in taken for enemy in nearest)


def may_choose(log: Log[Battlefield], model: Model, target: Model, attackable: Attackable) -> Procedure[bool]:
    """Whether a Model may take this target; friends are always free to be taken (WZR-SHOOT-05)."""
    if target.owner == model.owner:
        return True
    return (yield from may_take(log, model, (target.id,), attackable))


def may_take(
    log: Log[Battlefield], model: Model, taken: Collection[ModelId], attackable: Attackable
) -> Procedure[bool]:
    """Whether a Model may take these: the nearest among them, or any with Target Sense, had or gained by LD.

    Rules: WZR-DEF-07, WZR-SKILL-52.
    """
    if has_target_sense(log.state, model) or not needs_target_sense(log.state, model, taken, attackable):
        return True
    squad = log.state.squad_of(model)
    return (yield from leadership_test(log, squad, _TESTED, model=model))


def check_to_choose(field: Battlefield, model: Model, target: Model, attackable: Attackable) -> Check | None:
    """The LD test that this choice asks for; None where it asks for none."""
    if target.owner == model.owner:
        return None
    return check_to_take(field, model, (target.id,), attackable)


def check_to_take(
    field: Battlefield, model: Model, taken: Collection[ModelId], attackable: Attackable
) -> Check | None:
    """The LD test that taking these asks for; None where it asks for none."""
    if has_target_sense(field, model) or not needs_target_sense(field, model, taken, attackable):
        return None
    return leadership_check(field, field.squad_of(model), _TESTED, model=model)


def has_target_sense(field: Battlefield, model: Model) -> bool:
    """Whether something on the Model lets it disregard Target Priority without a test."""
    return any(effect.target_sense for effect in effects_on(field, model))


def may_look_at(field: Battlefield, model: Model, other: Model, weapon: Weapon | None = None) -> bool:
    """Whether a Model may shoot that way: to its front, or all round where something says so.

    With a weapon; None asks for any that it has. Rules: WZR-SKILL-30, WZR-VEH-20.
    """
    if faces(model, other):
        return True
    weapons = model.card.weapons if weapon is None else (weapon,)
    traits = (trait for one in weapons for trait in effects_of_weapon(one))
    return any(effect.shoots_all_round for effect in (*effects_on(field, model), *traits))


def _near_centres(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies whose centres are near enough for a closer look."""
    x, y, reach = model.at.x, model.at.y, REACH + INCH + model.span
    for enemy in field.enemies(model):
        limit = reach + enemy.span
        across, along = enemy.at.x - x, enemy.at.y - y
        if across * across + along * along <= limit * limit:
            yield enemy


def _counts(field: Battlefield, model: Model, enemy: Model, attackable: Attackable) -> bool:
    seen = may_look_at(field, model, enemy) and has_line(field, model, enemy)
    return seen and not is_engaged(field, enemy) and attackable(enemy)
