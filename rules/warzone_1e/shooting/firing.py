"""Chapter: Fire (WZ1-LOS-01, WZ1-HIT, WZ1-BURST): firing at somebody, once or in a burst over several."""

from __future__ import annotations

import msgspec

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.dice import FUMBLE, PERFECT
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.facts import ActionsChanged, Lost
from rules.warzone_1e.firing_into import whom_it_strikes
from rules.warzone_1e.shooting.blasts import (
    come_down,
    deviates,
    go_off,
    strike_all,
    struck_astray,
    template_of,
)
from rules.warzone_1e.shooting.commands import Fire
from rules.warzone_1e.shooting.facts import Fired
from rules.warzone_1e.shooting.reach import reach_of, refusal_to_fire, refusal_to_target
from rules.warzone_1e.shooting.shot import Shot, hit_check, hit_of, shot_at
from rules.warzone_1e.shooting.targets import (
    keeps_calm,
    next_of_burst,
    refusal_to_begin_with,
    refusal_to_pick,
)
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.targeting import dares_to_target
from rules.warzone_1e.weapon import Weapon

FIRING = Action("fire", RuleId("WZ1-LOS-01"), attacks=True)

_FUMBLED, _BURST = RuleId("WZ1-HIT-05"), RuleId("WZ1-BURST-02")


def fire(log: Log[Battlefield], seat: SeatId, command: Fire) -> Procedure[None]:
    """A Fire action. Raises ``Illegal``. Rules: WZ1-LOS-01, WZ1-TGT-01, WZ1-BURST-02."""
    shooter = begin(log, seat, command.model, FIRING)
    refused = refusal_of(log.state, shooter, command)
    if refused is not None:
        raise Illegal(refused)
    pay(log, shooter.id, FIRING)
    yield from discharge(log, command)


def refusal_of(field: Battlefield, shooter: Model, command: Fire) -> Refusal | None:
    """Why this cannot be fired so; None where it can."""
    weapon, target = shooter.weapon(command.weapon), field.models.get(command.target)
    refused = refusal_to_fire(field, shooter, weapon, launched=command.launched)
    if refused is not None or weapon is None:
        return refused
    if command.spread and not may_spread(weapon):
        return refuse("WZ1-BURST-02", "refused.no_burst_fire")
    refused = refusal_to_target(field, shooter, weapon, target, launched=command.launched)
    if refused is not None or target is None:
        return refused
    if command.spread:
        return refusal_to_begin_with(field, shooter, target)
    return refusal_to_pick(field, shooter, weapon, target)


def may_spread(weapon: Weapon) -> bool:
    """Whether a weapon may be fired in a burst over several targets (WZ1-BURST-02)."""
    return any(trait.spreads for trait in effects_of_weapon(weapon))


def discharge(log: Log[Battlefield], command: Fire) -> Procedure[None]:
    """What comes of a shot that is allowed and paid for, in whatever way."""
    shooter = log.state.models[command.model]
    weapon, target = shooter.weapon(command.weapon), log.state.models[command.target]
    assert weapon is not None
    gives_itself_away(log, shooter, weapon)
    if command.spread:
        if (yield from dares_to_target(log, shooter.id, target.id)):
            yield from _burst(log, shooter, weapon, target)
        return
    chosen = yield from keeps_calm(log, shooter, weapon, target)
    if chosen is not None and (yield from dares_to_target(log, shooter.id, chosen.id)):
        shot = shot_at(log.state, log.state.models[shooter.id], weapon, chosen, launched=command.launched)
        yield from resolve(log, shot)


def gives_itself_away(log: Log[Battlefield], shooter: Model, weapon: Weapon) -> None:
    """Whoever fires is hidden no longer, unless its weapon is made for that (WZ1-HIDE-03)."""
    if shooter.has(HIDDEN) and not any(trait.fired_hidden for trait in effects_of_weapon(weapon)):
        log.emit(Lost(shooter.id, HIDDEN, RuleId("WZ1-HIDE-03")))


# One shot --------------------------------------------------------------------------------------------


def resolve(log: Log[Battlefield], shot: Shot) -> Procedure[None]:
    """Roll to hit, and see to what was hit, or to where it has gone (WZ1-HIT-01 to 05, WZ1-DEV-01)."""
    log.emit(Fired(shot.shooter.id, shot.weapon.id, shot.target.id, FIRING.rule))
    face = yield from roll_to_hit(log, shot)
    if hit_check(log.state, shot).passes(face):
        yield from strike(log, shot, perfect=face == PERFECT)
    elif deviates(shot.weapon):
        at = yield from come_down(log, shot)
        if template_of(shot.weapon):
            yield from go_off(log, shot, at)
        else:
            astray = struck_astray(log.state, shot, at)
            caught = () if astray is None else ((astray.id, shot.weapon.times),)
            yield from strike_all(log, shot, caught)


def roll_to_hit(log: Log[Battlefield], shot: Shot) -> Procedure[int]:
    """The face of a roll to hit; after a fumble the shooter has no action left (WZ1-HIT-05)."""
    face = yield from roll(hit_check(log.state, shot), shot.shooter.id)
    if face == FUMBLE:
        fumble(log, shot.shooter.id)
    return face


def fumble(log: Log[Battlefield], shooter: ModelId) -> None:
    """A natural 20 costs the firer every action that it still had (WZ1-HIT-05)."""
    if log.state.models[shooter].actions:
        log.emit(ActionsChanged(shooter, 0, _FUMBLED))


def strike(log: Log[Battlefield], shot: Shot, *, perfect: bool) -> Procedure[None]:
    """What a shot that hits does: to its target, or to everybody under the template laid there."""
    if template_of(shot.weapon):
        yield from go_off(log, shot, shot.target.at, perfect)
    else:
        yield from strike_one(log, shot, perfect=perfect)


def strike_one(log: Log[Battlefield], shot: Shot, *, perfect: bool) -> Procedure[None]:
    """A shot hits one model: of those in close combat it may be another than the one aimed at (WZ1-CC-15)."""
    struck = yield from whom_it_strikes(log, shot.shooter.id, shot.target.id)
    hit = hit_of(log.state, shot, log.state.models[struck])
    yield from take_hit(log, msgspec.structs.replace(hit, perfect=perfect))


# Bursts ----------------------------------------------------------------------------------------------


def _burst(log: Log[Battlefield], shooter: Model, weapon: Weapon, target: Model) -> Procedure[None]:
    """Up to N shots, one after the other: the first miss ends it (WZ1-BURST-02, WZ1-BURST-03)."""
    aimed_at: ModelId | None = target.id
    for _ in range(weapon.times):
        if aimed_at is not None:
            aimed_at = yield from shoot_of_burst(log, shooter.id, weapon, aimed_at)


def shoot_of_burst(
    log: Log[Battlefield], shooter: ModelId, weapon: Weapon, target: ModelId
) -> Procedure[ModelId | None]:
    """One shot of a burst; whom the next is at: the same while it lives, then the closest; None: it is over.

    Rules: WZ1-BURST-03, WZ1-BURST-04.
    """
    shot = shot_at(log.state, log.state.models[shooter], weapon, log.state.models[target], spread=True)
    log.emit(Fired(shooter, weapon.id, target, _BURST))
    face = yield from roll_to_hit(log, shot)
    if not hit_check(log.state, shot).passes(face):
        return None
    yield from strike_one(log, shot, perfect=face == PERFECT)
    if log.state.models[target].on_table:
        return target
    firer = log.state.models[shooter]
    closest = next_of_burst(log.state, firer, reach_of(log.state, firer, weapon)) if firer.on_table else None
    return None if closest is None else closest.id
