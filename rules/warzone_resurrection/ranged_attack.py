"""Chapter: Making a Ranged Attack (WZR-SHOOT): at enemies, into combats, at friends.

An attack is laid out whole before its first die: who is shot at, through which cover, on which
numbers. Then every die is rolled, and then every hit resolved in the order of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, UnitId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.conditions import AIMED
from rules.warzone_resurrection.cover import Cover
from rules.warzone_resurrection.dice import POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt, effects_of_weapon
from rules.warzone_resurrection.engagement import engaged_with, is_engaged
from rules.warzone_resurrection.events import Lost, StructureLost, WoundsLost
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.measurement import distance, sees
from rules.warzone_resurrection.morale import break_test, check_losses
from rules.warzone_resurrection.profile import Stat, Weapon
from rules.warzone_resurrection.skill_tests import roll_skill, skill_check, stat_of, strength_by_effects
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.templates.explosions import explode, scatter
from rules.warzone_resurrection.templates.shapes import EXPLOSIONS

AIM_RS, AIM_ST = 2, 2
ENGAGED_RS = -8

#: The rules under which a shot hits: its target, a friend by mistake, a friend on purpose.
AT_ENEMIES, ASTRAY, AT_FRIENDS = RuleId("WZR-SHOOT-03"), RuleId("WZR-SHOOT-04"), RuleId("WZR-SHOOT-05")

#: And that under which a template hits that has missed its target.
SCATTERED = RuleId("WZR-TMPL-03")


class Firing(msgspec.Struct, frozen=True):
    """Who fires what, under which rule, on which stat, and what that way of shooting does to it.

    ``may_aim``: whether an Aim Action helps.
    """

    shooter: ModelId
    weapon: Weapon
    rule: RuleId
    modifiers: tuple[Modifier, ...] = ()
    stat: Stat = "rs"
    may_aim: bool = True


class Shot(msgspec.Struct, frozen=True):
    """One die of an attack: its test to hit and what a hit does.

    A face that fails and is above ``astray_above`` hits the Model ``astray`` instead.
    """

    target: ModelId
    check: Check
    attack: Attack
    astray: ModelId | None = None
    astray_above: int = 0


class RangedAttack(msgspec.Struct, frozen=True):
    """A whole attack, laid out: the shots in the order of their dice, and each target's cover."""

    firing: Firing
    shots: tuple[Shot, ...]
    covers: Mapping[ModelId, Cover]

    @property
    def shooter(self) -> ModelId:
        """Who fires."""
        return self.firing.shooter

    @property
    def weapon(self) -> Weapon:
        """What is fired."""
        return self.firing.weapon


# Laying it out -----------------------------------------------------------------------------------------


def lay_out(
    field: Battlefield, firing: Firing, targets: Sequence[Model], covers: Mapping[ModelId, Cover]
) -> RangedAttack:
    """The shots at ``targets``, one for each die in their order; only the first is aimed, but no template.

    Rules: WZR-ACT-07, WZR-TMPL-10.
    """
    aiming = firing.may_aim and field.models[firing.shooter].has(AIMED) and firing.weapon.template is None
    laid_out: dict[tuple[ModelId, bool], Shot] = {}
    shots = []
    for die, target in enumerate(targets):
        key = target.id, aiming and die == 0
        if key not in laid_out:
            laid_out[key] = _shot(field, firing, target, covers[target.id], aimed=key[1])
        shots.append(laid_out[key])
    return RangedAttack(firing, tuple(shots), covers)


def _shot(field: Battlefield, firing: Firing, target: Model, cover: Cover, *, aimed: bool) -> Shot:
    shooter = field.models[firing.shooter]
    attempt = Attempt(
        model=shooter.id,
        stat=firing.stat,
        rule=firing.rule,
        target=target.id,
        weapon=firing.weapon,
        aimed=aimed,
        claims_cover=cover.claimed,
    )
    value = stat_of(shooter, firing.stat)
    assert value is not None, "a Model without the stat makes no such Ranged Attack"
    engaged = is_engaged(field, target)
    reasons = (*firing.modifiers, *cover.modifiers(), *_reasons(aimed=aimed, engaged=engaged))
    check = skill_check(field, attempt, value, reasons).watching(*_told_apart(firing.weapon))
    shot = Shot(target.id, check, _hit(field, attempt, target))
    strays = engaged and firing.weapon.template not in EXPLOSIONS
    return _among_friends(field, shooter, shot, value) if strays else shot


def _told_apart(weapon: Weapon) -> Iterator[int]:
    for trait in effects_of_weapon(weapon):
        yield from trait.tells_apart


def _reasons(*, aimed: bool, engaged: bool) -> Iterator[Modifier]:
    if aimed:
        yield modifier("WZR-ACT-07", "why.aimed", AIM_RS)
    if engaged:
        yield modifier("WZR-SHOOT-04", "why.target_engaged", ENGAGED_RS)


def _hit(field: Battlefield, attempt: Attempt, target: Model) -> Attack:
    shooter, weapon = field.models[attempt.model], attempt.weapon
    assert weapon is not None
    return Attack(
        target=target.id,
        st=weapon.st + (AIM_ST if attempt.aimed else 0) + strength_by_effects(field, attempt),
        rule=AT_FRIENDS if target.owner == shooter.owner else AT_ENEMIES,
        damage=weapon.damage,
        by=shooter.id,
        weapon=weapon,
        ranged=True,
        avv=weapon.avv,
        picks_location=attempt.aimed,
        distance=distance(shooter, target),
    )


def _among_friends(field: Battlefield, shooter: Model, shot: Shot, value: int) -> Shot:
    """A shot into a combat: whom it hits if it misses.

    At an enemy the nearest friend in sight in that combat (WZR-SHOOT-04); at a friend another friend
    there, the nearest to the target, by faces above the unmodified ``value`` of the stat (WZR-SHOOT-05);
    in the French edition that is a plain miss.
    """
    target = field.models[shot.target]
    friends = [other for other in _fellows(field, target) if other.owner == shooter.owner]
    if target.owner != shooter.owner:
        seen = [friend for friend in friends if sees(field, shooter, friend)]
        return msgspec.structs.replace(shot, astray=_nearest(shooter, seen))
    if field.options.french:
        return shot
    plain_misses = range(shot.check.target + 1, value + 1)
    return msgspec.structs.replace(
        shot, check=shot.check.watching(*plain_misses), astray=_nearest(target, friends), astray_above=value
    )


def _fellows(field: Battlefield, model: Model) -> list[Model]:
    """All others in the same combat: who is Engaged with the Model, who with those, and so on."""
    reached = [model]
    for one in reached:
        known = {other.id for other in reached}
        reached += [enemy for enemy in engaged_with(field, one) if enemy.id not in known]
    return reached[1:]


def _nearest(model: Model, others: Sequence[Model]) -> ModelId | None:
    near = min(others, key=lambda other: (distance(model, other), other.id), default=None)
    return near.id if near else None


# Firing ------------------------------------------------------------------------------------------------


def fire(log: Log[Battlefield], attack: RangedAttack) -> Procedure[None]:
    """Roll every die, resolve every hit in their order, and see to the Morale of those who suffered.

    Rules: WZR-SHOOT-02 to 05, WZR-SHOOT-07.
    """
    return fire_together(log, (attack,))


def fire_together(log: Log[Battlefield], attacks: Sequence[RangedAttack]) -> Procedure[None]:
    """The attacks of several weapons at the same time: all dice first, then all hits (WZR-VEH-18)."""
    before, then = len(log.events), log.state
    landed = []
    for attack in attacks:
        for shot in attack.shots:
            landed.append((attack, shot, (yield from roll_to_hit(log, shot))))
    for shooter in dict.fromkeys(attack.shooter for attack in attacks):
        if then.models[shooter].has(AIMED):
            log.emit(Lost(shooter, AIMED, RuleId("WZR-ACT-07")))
    suffered: list[Attack] = []
    for attack, shot, hit in landed:
        if attack.weapon.template in EXPLOSIONS:
            at, shooter_then = then.models[shot.target].at, then.models[attack.shooter]
            suffered += yield from burst(log, shot, hit, at, shooter_then)
        elif hit is not None and (yield from resolve_wound(log, hit)):
            suffered.append(hit)
    for attack in attacks:
        hits = [hit for one, _, hit in landed if one is attack and hit is not None]
        for trait in effects_of_weapon(attack.weapon):
            yield from trait.after_shots(log, hits, then)
    for squad in _shocked(log.state, suffered):
        yield from break_test(log, squad)
    yield from check_losses(log, squads_hurt(log, before))


def burst(
    log: Log[Battlefield], shot: Shot, hit: Attack | None, at: Point, shooter: Model
) -> Procedure[tuple[Attack, ...]]:
    """A template goes off on its target, or where it scatters to (WZR-TMPL-02, WZR-TMPL-03)."""
    weapon = shot.attack.weapon
    assert weapon is not None
    assert weapon.template is not None
    centre = at if hit is not None else (yield from scatter(log, at, shooter))
    what = hit or msgspec.structs.replace(shot.attack, rule=SCATTERED)
    return (yield from explode(log, weapon.template, centre, what))


def squads_hurt(log: Log[Battlefield], since: int) -> tuple[UnitId, ...]:
    """The Squads whose Models have lost Wounds or Structure Points since so many events had happened."""
    hurt = (event.model for event in log.events[since:] if isinstance(event, WoundsLost | StructureLost))
    return tuple(dict.fromkeys(log.state.models[id].squad for id in hurt))


def roll_to_hit(log: Log[Battlefield], shot: Shot) -> Procedure[Attack | None]:
    """Roll one die; what it brings about: a hit on the target, on somebody else, or None."""
    assert shot.attack.by is not None
    face = yield from roll_skill(log, shot.check, log.state.models[shot.attack.by])
    if shot.check.passes(face):
        return msgspec.structs.replace(shot.attack, power_shot=face == POWER_SHOT, face=face)
    if shot.astray is None or face <= shot.astray_above:
        return None
    rule = ASTRAY if shot.attack.rule == AT_ENEMIES else AT_FRIENDS
    return msgspec.structs.replace(shot.attack, target=shot.astray, rule=rule)


def _shocked(field: Battlefield, suffered: Sequence[Attack]) -> tuple[UnitId, ...]:
    """The Squads that take a Break test because their own side shot at them.

    For a Model lost by mistake (WZR-SHOOT-04), for any Wound on purpose (WZR-SHOOT-05).
    """
    lost = [hit for hit in suffered if hit.rule == ASTRAY and not field.models[hit.target].on_table]
    return _squads(field, [*lost, *(hit for hit in suffered if hit.rule == AT_FRIENDS)])


def _squads(field: Battlefield, suffered: Sequence[Attack]) -> tuple[UnitId, ...]:
    return tuple(dict.fromkeys(field.models[hit.target].squad for hit in suffered))
