"""Chapter: Close Combat with Hidden Figures, Sneak Attacks, Charging (WZ1-CC-18 to 20): contact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.event import Question
from rules.core.geometry import Pose, gap_between, is_within
from rules.core.ids import ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_1e.blows import BARE_HANDS, Blow, strike, weapons_for_blows
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.engagement import fights_across, locked_with
from rules.warzone_1e.facts import Fact, Gained, Lost, Moved
from rules.warzone_1e.fighting import CHARGING, refusal_of_weapon
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import is_panicked
from rules.warzone_1e.weapon import Weapon

_CHARGE = RuleId("WZ1-CC-20")
_SNEAK = RuleId("WZ1-CC-19")
_SURPRISE = RuleId("WZ1-CC-18")


class StruckFirst(Fact, frozen=True, tag="struck_first"):
    """A model strikes at another without spending an action."""

    model: ModelId
    target: ModelId
    rule: RuleId


def arrive(log: Log[Battlefield], id: str) -> Procedure[None]:
    """After an action of a model: what coming into contact with it brings.

    The next attack is a charge; hidden figures that it runs into are found and strike first; whoever sneaked
    up to somebody unaware of it strikes at once, though not in quick play.
    Rules: WZ1-CC-14, WZ1-CC-18, WZ1-CC-19, WZ1-CC-20, WZ1-QUICK-03.
    """
    model = log.state.models[ModelId(id)]
    if model.has(CHARGING):
        log.emit(Lost(model.id, CHARGING, _CHARGE))
    met = tuple(newly_met(log, model))
    if not met:
        if _came_up_to_a_wall(log, model) and not log.state.pause:
            log.emit(Gained(model.id, CHARGING, _CHARGE))
        return
    hidden = [enemy.id for enemy in met if enemy.has(HIDDEN)]
    sneaked = model.has(HIDDEN)
    log.emit(*(Lost(enemy, HIDDEN, _SURPRISE) for enemy in hidden))
    if sneaked:
        log.emit(Lost(model.id, HIDDEN, _SNEAK))
    if hidden:
        yield from _hidden_strike(log, model, hidden)
    elif sneaked and not log.state.options.quick:
        yield from _sneak_attack(log, model, met)
    elif not log.state.pause:
        log.emit(Gained(model.id, CHARGING, _CHARGE))


def newly_met(log: Log[Battlefield], model: Model) -> Iterator[Model]:
    """The enemies that a model has come into contact with by moving during this command."""
    start = _start_of(log, model)
    if start is None or not model.on_table:
        return
    there = model.body.moved(start)
    for enemy in locked_with(log.state, model):
        if not is_within(gap_between(there, enemy.body), 0):
            yield enemy


def _came_up_to_a_wall(log: Log[Battlefield], model: Model) -> bool:
    """Whether its way led within reach of an enemy across a wall, which is a charge, too (WZ1-CC-14)."""
    start = _start_of(log, model)
    if start is None or not model.on_table:
        return False
    before = model.at_pose(start)
    return any(
        fights_across(log.state, model, enemy) and not fights_across(log.state, before, enemy)
        for enemy in log.state.enemies(model)
        if not enemy.has(HIDDEN)
    )


def _start_of(log: Log[Battlefield], model: Model) -> Pose | None:
    moved = [event for event in log.events if isinstance(event, Moved) and event.model == model.id]
    return Pose(moved[0].path[0], moved[0].pose.facing, moved[0].pose.elevation) if moved else None


def _hidden_strike(log: Log[Battlefield], mover: Model, hidden: Sequence[ModelId]) -> Procedure[None]:
    """Each that was run into and is not panicked strikes first; only at the others is it a charge."""
    able = [id for id in hidden if not is_panicked(log.state, log.state.models[id])]
    for id in able:
        if log.state.models[mover.id].on_table and log.state.models[id].on_table:
            yield from free_strike(log, id, mover.id, _SURPRISE)
    if not able and not log.state.pause and log.state.models[mover.id].on_table:
        log.emit(Gained(mover.id, CHARGING, _CHARGE))


def _sneak_attack(log: Log[Battlefield], sneaker: Model, met: Sequence[Model]) -> Procedure[None]:
    """A free attack that counts as a charge, at one of those surprised (WZ1-CC-19)."""
    options = tuple(option(enemy.id, verbatim(enemy.name)) for enemy in met)
    question = Question(
        seat=sneaker.owner,
        text=say("ask.sneak_attack", model=verbatim(sneaker.name)),
        options=options,
        default=options[0].id,
        rule=_SNEAK,
        about=(sneaker.id, *(enemy.id for enemy in met)),
    )
    choice = yield from ask(question)
    yield from free_strike(log, sneaker.id, ModelId(choice.option), _SNEAK, charging=True)


def free_strike(
    log: Log[Battlefield], by: ModelId, target: ModelId, rule: RuleId, *, charging: bool = False
) -> Procedure[None]:
    """A close combat attack that costs nothing, wherever the striker looked before."""
    weapon = yield from _weapon_for(log.state.models[by])
    log.emit(StruckFirst(by, target, rule))
    yield from strike(log, Blow(by, target, weapon, charging))


def _weapon_for(model: Model) -> Procedure[Weapon]:
    """What somebody strikes with: the owner chooses among its weapons; bare hands where it has none."""
    armed = [w for w in weapons_for_blows(model) if w != BARE_HANDS and refusal_of_weapon(model, w) is None]
    if not armed:
        return BARE_HANDS
    options = tuple(option(weapon.id, verbatim(weapon.name)) for weapon in armed)
    question = Question(
        seat=model.owner,
        text=say("ask.strike_with", model=verbatim(model.name)),
        options=options,
        default=options[0].id,
        rule=RuleId("WZ1-CC-01"),
        about=(model.id,),
    )
    choice = yield from ask(question)
    return next(weapon for weapon in armed if weapon.id == choice.option)
