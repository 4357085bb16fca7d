"""Chapter: Close Combat, Sweep Attacks (WZ1-CC-01 to 08, 22 to 24): the action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rules.core.command import Command
from rules.core.event import Question
from rules.core.ids import INCH, ModelId, RuleId, SeatId, WeaponId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.blows import Blow, cc_check, hit_of, strike, sweeps, weapons_for_blows
from rules.warzone_1e.conditions import AIRBORNE, HIDDEN
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.dice import FUMBLE, PERFECT
from rules.warzone_1e.effect import effects_of_weapon
from rules.warzone_1e.engagement import in_contact, opponents, refusal_to_strike
from rules.warzone_1e.facts import ActionsChanged, Gained
from rules.warzone_1e.second_weapon import main_weapon
from rules.warzone_1e.sight import within
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.targeting import dares_to_target
from rules.warzone_1e.weapon import Weapon

CLOSE_COMBAT = Action("close_combat", RuleId("WZ1-CC-01"), attacks=True)
ROUSE = Action("rouse", RuleId("WZ1-CC-23"))

#: Of models: it has come into contact with its last action (WZ1-CC-20); its weapon is awake.
CHARGING = "charging"
ROUSED = "roused"

#: How far a sweep reaches, and how far friends have to keep away from it (WZ1-CC-22).
SWEEP_REACH = INCH

Sweep = Literal["", "all", "contact"]


class CloseCombat(Command, frozen=True, tag="close_combat"):
    """Strike at an enemy, or ``sweep`` at all within an inch or all in contact (WZ1-CC-01, WZ1-CC-22)."""

    model: ModelId
    target: ModelId
    weapon: WeaponId | None = None
    sweep: Sweep = ""


class Rouse(Command, frozen=True, tag="rouse"):
    """Rouse a weapon that has to be before it is used (WZ1-CC-23)."""

    model: ModelId
    weapon: WeaponId


# The action ------------------------------------------------------------------------------------------


def close_combat(log: Log[Battlefield], seat: SeatId, command: CloseCombat) -> Procedure[None]:
    """Strike at one enemy, or sweep at several. Raises ``Illegal``."""
    model = begin(log, seat, command.model, CLOSE_COMBAT)
    weapon = weapon_named(model, command.weapon)
    _ensure(refusal_of_weapon(model, weapon))
    _ensure(refusal_to_strike(log.state, model, log.state.models.get(command.target)))
    if command.sweep:
        _ensure(
            refusal_to_sweep(log.state, model, weapon, command.sweep)
            or _refusal_of_reach(log.state, model, command)
        )
    pay(log, model.id, CLOSE_COMBAT)
    blow = Blow(model.id, command.target, weapon, model.has(CHARGING))
    if not (yield from dares_to_target(log, model.id, command.target)):
        return
    if command.sweep:
        face = yield from _sweep(log, blow, swept(log.state, model, command.sweep))
    else:
        face = yield from strike(log, blow)
    if face == FUMBLE:
        forfeit(log, model.id)


def forfeit(log: Log[Battlefield], model: ModelId) -> None:
    """Whoever fumbles loses the actions that it has left (WZ1-CC-04)."""
    now = log.state.models[model]
    if now.stage == "active" and now.actions:
        log.emit(ActionsChanged(model, 0, RuleId("WZ1-CC-04")))


def weapon_named(model: Model, id: WeaponId | None) -> Weapon:
    """The weapon to strike with; without a name the main one, or the first (WZ1-CC-16).

    Raises ``Illegal`` for one that cannot strike.
    """
    usable = weapons_for_blows(model)
    id = id or main_weapon(model)
    if id is None:
        return next(weapon for weapon in usable if refusal_of_weapon(model, weapon) is None)
    for weapon in usable:
        if weapon.id == id:
            return weapon
    raise forbid("WZ1-CC-09", "refused.cannot_strike_with", model=verbatim(model.name))


def refusal_of_weapon(model: Model, weapon: Weapon) -> Refusal | None:
    """Why a weapon cannot be used as it is: it has to be roused first."""
    if needs_rousing(weapon) and not model.has(ROUSED):
        return refuse(ROUSE.rule, "refused.not_roused", weapon=verbatim(weapon.name))
    return None


def needs_rousing(weapon: Weapon) -> bool:
    """Whether an action is spent to rouse a weapon before it is used in a turn."""
    return any(effect.needs_rousing for effect in effects_of_weapon(weapon))


def rouse(log: Log[Battlefield], seat: SeatId, command: Rouse) -> Procedure[None]:
    """Rouse a weapon for the rest of the turn. Raises ``Illegal``."""
    model = begin(log, seat, command.model, ROUSE)
    weapon = model.weapon(command.weapon)
    if weapon is None or not needs_rousing(weapon):
        raise forbid(ROUSE.rule, "refused.nothing_to_rouse")
    pay(log, model.id, ROUSE)
    log.emit(Gained(model.id, ROUSED, ROUSE.rule))
    return
    yield


# Sweeps ----------------------------------------------------------------------------------------------


def refusal_to_sweep(field: Battlefield, model: Model, weapon: Weapon, sweep: Sweep) -> Refusal | None:
    """Why no sweep can be made: its weapon is not made for it, or a friend is too near (WZ1-CC-22, 23)."""
    if not sweeps(weapon):
        return refuse("WZ1-CC-22", "refused.no_sweep", weapon=verbatim(weapon.name))
    if sweep == "all":
        for friend in field.friends(model):
            if within(model, friend, SWEEP_REACH):
                return refuse("WZ1-CC-22", "refused.sweep_friend", friend=verbatim(friend.name))
    return None


def _refusal_of_reach(field: Battlefield, model: Model, command: CloseCombat) -> Refusal | None:
    """Why this one is not swept at: it stands across a wall, and the sweep is at those in contact alone."""
    if command.target in swept(field, model, command.sweep):
        return None
    return refuse("WZ1-CC-23", "refused.sweep_misses", target=verbatim(field.models[command.target].name))


def swept(field: Battlefield, model: Model, sweep: Sweep) -> tuple[ModelId, ...]:
    """Whom a sweep may hit, wherever they stand about the attacker.

    Hidden enemies that it does not touch are left out. Rules: WZ1-CC-22, WZ1-CC-23.
    """
    return tuple(enemy.id for enemy in _about(field, model, sweep))


def _about(field: Battlefield, model: Model, sweep: Sweep) -> Iterator[Model]:
    for enemy in field.enemies(model):
        if in_contact(model, enemy) or (sweep == "all" and _is_swept_over(model, enemy)):
            yield enemy


def _is_swept_over(model: Model, enemy: Model) -> bool:
    seen = not enemy.has(HIDDEN) and enemy.has(AIRBORNE) == model.has(AIRBORNE)
    return seen and within(model, enemy, SWEEP_REACH)


def _sweep(log: Log[Battlefield], blow: Blow, targets: Sequence[ModelId]) -> Procedure[int]:
    """One die for all, compared with each target's own number; a perfect one is chosen for one of them.

    The die is read against the target named. Rules: WZ1-CC-22, WZ1-CC-24.
    """
    blows = [Blow(blow.by, id, blow.weapon, blow.charging) for id in targets]
    tests = {one.target: cc_check(log.state, one) for one in blows}
    face = yield from roll(tests[blow.target], blow.by)
    hit = [one for one in blows if tests[one.target].passes(face)]
    perfect = yield from _perfect_on(log.state, blow, hit) if face == PERFECT else _nobody()
    hits = [hit_of(log.state, one, perfect=one.target == perfect) for one in hit]
    for one in hits:
        yield from take_hit(log, one)
    return face


def _nobody() -> Procedure[ModelId | None]:
    return None
    yield


def _perfect_on(field: Battlefield, blow: Blow, hit: Sequence[Blow]) -> Procedure[ModelId | None]:
    """Who of those hit gets no Armor roll: the attacker chooses (WZ1-CC-24)."""
    options = tuple(option(one.target, verbatim(field.models[one.target].name)) for one in hit)
    question = Question(
        seat=field.models[blow.by].owner,
        text=say("ask.perfect_on"),
        options=options,
        default=blow.target,
        rule=RuleId("WZ1-CC-24"),
        about=tuple(one.target for one in hit),
    )
    choice = yield from ask(question)
    return ModelId(choice.option)


def sweep_options(field: Battlefield, model: Model, weapon: Weapon) -> Iterator[Sweep]:
    """The kinds of sweep that a model could make now with a weapon at more than one enemy."""
    kinds: tuple[Sweep, ...] = ("all", "contact")
    for kind in kinds:
        if refusal_to_sweep(field, model, weapon, kind) is None and len(swept(field, model, kind)) > 1:
            yield kind


def could_strike(field: Battlefield, model: Model) -> bool:
    """Whether any enemy is within a model's reach."""
    return any(True for _ in opponents(field, model))


def _ensure(refused: Refusal | None) -> None:
    if refused is not None:
        raise Illegal(refused)
