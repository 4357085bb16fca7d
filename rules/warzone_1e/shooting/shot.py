"""Chapters: Rolling to Hit, Cover, Aim, Bracing (WZ1-HIT-01 to 04, WZ1-COVER-01): the sums of a shot."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.geometry import is_within
from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.warzone_1e.attack import Attempt, Hit
from rules.warzone_1e.blows import is_shaken
from rules.warzone_1e.cover import OPEN, Cover
from rules.warzone_1e.dice import SPECIAL
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.shooting.bracing import BRACE_RULE, UNBRACED, aims_at, is_unbraced, refusal_to_aim
from rules.warzone_1e.sight import cover_of, distance
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

HIT = RuleId("WZ1-HIT-01")

#: What an Aim action adds to MW and to Damage (WZ1-AIM-01).
AIMED = 4
#: What the panic of whoever is shot at adds to Damage (WZ1-PANIC-10).
AT_PANICKED = 4


class Shot(msgspec.Struct, frozen=True):
    """One roll to hit that is about to be made; ``spread``: of a burst over several targets."""

    shooter: Model
    weapon: Weapon
    target: Model
    aimed: bool = False
    spread: bool = False
    launched: bool = False


def shot_at(
    field: Battlefield,
    shooter: Model,
    weapon: Weapon,
    target: Model,
    *,
    spread: bool = False,
    launched: bool = False,
) -> Shot:
    """A shot as things stand. A burst gains nothing from aiming (WZ1-BURST-06)."""
    may_aim = not spread and refusal_to_aim(field, shooter, weapon) is None
    return Shot(shooter, weapon, target, may_aim and aims_at(shooter, target), spread, launched)


def is_explosive(weapon: Weapon) -> bool:
    """Whether cover and aim count as for explosives (WZ1-EXPL-02, WZ1-EXPL-04)."""
    return any(trait.explosive for trait in effects_of_weapon(weapon))


# The roll to hit -------------------------------------------------------------------------------------


def hit_check(field: Battlefield, shot: Shot) -> Check:
    """MW or less with everything that counts, all of it added up (WZ1-HIT-01 to 03)."""
    return score_check(field, shot.shooter, "mw", "test.to_hit", SPECIAL, _on_hit(field, shot))


def _on_hit(field: Battlefield, shot: Shot) -> Iterator[Modifier]:
    attempt = attempt_of(shot)
    if attempt.range_penalty:
        yield modifier("WZ1-HIT-02", "why.beyond_close_range", -attempt.range_penalty)
    if not is_explosive(shot.weapon):
        cover = cover_of(field, shot.shooter, shot.target)
        if cover != OPEN:
            yield cover.to_hit()
    if shot.aimed:
        yield modifier("WZ1-EXPL-04" if is_explosive(shot.weapon) else "WZ1-AIM-01", "why.aimed", AIMED)
    if is_unbraced(field, shot.shooter, shot.weapon):
        yield modifier(BRACE_RULE, "why.unbraced", UNBRACED)
    for effect in (*effects_on(field, shot.shooter), *effects_of_weapon(shot.weapon)):
        yield from effect.hit_modifiers(field, shot.shooter, attempt)


def attempt_of(shot: Shot) -> Attempt:
    """What effects are asked about before the roll."""
    return Attempt(
        by=shot.shooter.id,
        target=shot.target.id,
        score="mw",
        rule=HIT,
        weapon=shot.weapon,
        aimed=shot.aimed,
        range_penalty=_range_penalty(shot),
    )


def _range_penalty(shot: Shot) -> int:
    """The Range Modifier beyond Close Range; what is thrown, launched or sprayed has none (WZ1-HIT-02)."""
    near = shot.weapon.close_range
    if near is None or shot.launched or shot.weapon.code:
        return 0
    return 0 if is_within(distance(shot.shooter, shot.target), near) else shot.weapon.range_modifier


# The hit ---------------------------------------------------------------------------------------------


def hit_of(field: Battlefield, shot: Shot, target: Model, *, times: int | None = None) -> Hit:
    """What a shot that hits does to somebody, its target or another one.

    A shot of a spread burst strikes once (WZ1-BURST-02).
    """
    strikes = 1 if shot.spread else shot.weapon.times if times is None else times
    return Hit(
        target=target.id,
        damage=shot.weapon.damage,
        rule=HIT,
        times=strikes,
        by=shot.shooter.id,
        weapon=shot.weapon,
        score="mw",
        raised=tuple(_on_damage(field, shot, target)),
        armoured=tuple(_on_armour(field, shot, target)),
        burns=shot.weapon.code == "F",
        explosive=is_explosive(shot.weapon),
    )


def _on_damage(field: Battlefield, shot: Shot, target: Model) -> Iterator[Modifier]:
    if shot.aimed and not is_explosive(shot.weapon):
        yield modifier("WZ1-AIM-01", "why.aimed", AIMED)
    if is_shaken(field, target):
        yield modifier("WZ1-PANIC-10", "why.at_panicked", AT_PANICKED, target=verbatim(target.name))
    attempt = attempt_of(shot)
    for effect in (*effects_on(field, shot.shooter), *effects_of_weapon(shot.weapon)):
        yield from effect.damage_modifiers(field, shot.shooter, attempt)


def _on_armour(field: Battlefield, shot: Shot, target: Model) -> Iterator[Modifier]:
    """Against what goes off cover helps Armor instead (WZ1-EXPL-02)."""
    if not is_explosive(shot.weapon) or target.id == shot.shooter.id:
        return
    cover: Cover = cover_of(field, shot.shooter, target)
    if cover != OPEN:
        yield cover.to_armour()
