"""Chapter: Action Points, General Action Rules (WZR-ACT-01, 02, 20): what every Action has in common.

The table of Actions says what each costs. ``refusal`` tells why a Model may not use one now, ``begin``
makes it (and its Squad) active for one, ``pay`` spends its points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.remember import remembered
from rules.warzone_resurrection.card_play.pauses import refusal_of_order, refusal_of_pause
from rules.warzone_resurrection.conditions import BROKEN, FUMBLED, HIDDEN, PINNED, SENTRY, STEELED, STUNNED
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import (
    Lost,
    ModelActivated,
    ModelDone,
    PointsSpent,
    SquadActivated,
    SquadLost,
)
from rules.warzone_resurrection.sentry import is_watched, refusal_to_interrupt
from rules.warzone_resurrection.squads import (
    mark_strays,
    refusal_by_debt,
    refusal_by_order,
    refusal_to_activate,
)
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.vehicles.permitted import keeps_points, refusal_by_kind


class Action(msgspec.Struct, frozen=True):
    """An Action: its cost in Action Points, its rule, and whether Engaged Models may use it.

    ``counts_as`` is the Action that it takes the place of: neither may follow the other in a Game Turn, by
    the rule ``excluded_by``; where it stands ``apart_in_french``, not in that edition. One that ``repeats``
    may be used again and again. ``by`` says who uses it, and ``drives`` that it is a Move Action of Vehicles
    (WZR-VEH-03, WZR-VEH-13).
    """

    id: str
    cost: int
    rule: RuleId
    when_engaged: bool = False
    counts_as: str | None = None
    repeats: bool = False
    excluded_by: RuleId = RuleId("WZR-ACT-02")
    by: Literal["models", "vehicles", "all"] = "models"
    drives: bool = False
    apart_in_french: bool = False

    @property
    def slot(self) -> str:
        """What kind of Action it is."""
        return self.counts_as or self.id

    def use(self, field: Battlefield) -> str:
        """What may be used once a Game Turn."""
        return self.id if self.apart_in_french and field.options.french else self.slot


def _actions(*actions: Action) -> dict[str, Action]:
    return {action.id: action for action in actions}


def _driving(id: str, cost: int, rule: RuleId, *, when_engaged: bool = False) -> Action:
    """A Move Action of Vehicles: one kind of them an Activation (WZR-VEH-13)."""
    return Action(id, cost, rule, when_engaged, "drive", excluded_by=_ONE_DRIVE, by="vehicles", drives=True)


_ONE_DRIVE = RuleId("WZR-VEH-13")

ACTIONS = _actions(
    Action("move", 1, RuleId("WZR-ACT-03"), when_engaged=True),
    Action("engage", 1, RuleId("WZR-ACT-04")),
    Action("aim", 1, RuleId("WZR-ACT-07"), by="all"),
    Action("hide", 1, RuleId("WZR-ACT-08")),
    Action("shoot", 1, RuleId("WZR-ACT-09"), by="all"),
    Action("close_combat", 1, RuleId("WZR-ACT-10"), when_engaged=True, by="all"),
    Action("pass", 1, RuleId("WZR-ACT-11"), when_engaged=True, by="all"),
    Action("sentry", 2, RuleId("WZR-ACT-14")),
    Action("run", 2, RuleId("WZR-ACT-12"), when_engaged=True),
    Action("psychic_attack", 1, RuleId("WZR-PSY-04"), counts_as="shoot", excluded_by=RuleId("WZR-PSY-03")),
    Action("cast", 1, RuleId("WZR-PSY-10"), when_engaged=True, repeats=True),
    Action("rapid_fire", 2, RuleId("WZR-ACT-13"), counts_as="shoot", excluded_by=RuleId("WZR-ACT-13")),
    _driving("tactical_move", 1, RuleId("WZR-VEH-13"), when_engaged=True),
    _driving("combat_move", 2, RuleId("WZR-VEH-14"), when_engaged=True),
    _driving("fast_move", 3, RuleId("WZR-VEH-14"), when_engaged=True),
    _driving("full_throttle", 3, RuleId("WZR-VEH-28")),
    _driving("ram", 3, RuleId("WZR-VEH-23")),
    Action("pivot", 0, RuleId("WZR-VEH-16"), when_engaged=True, by="vehicles", drives=True),
    Action("vehicle_engage", 2, RuleId("WZR-VEH-21"), by="vehicles"),
    Action(
        "torrent_of_fire",
        2,
        RuleId("WZR-VEH-18"),
        counts_as="shoot",
        excluded_by=RuleId("WZR-VEH-18"),
        by="vehicles",
    ),
)


def points_on_activation(field: Battlefield, model: Model) -> int:
    """Action Points that a Model begins its Activation with: mostly 1 if it is Engaged (WZR-ACT-01).

    One that is stunned has spent its first on recovering (WZR-DEF-05); what its Squad spent on Morale
    recovery is taken off as well (WZR-MORALE-03).
    """
    engaged = is_engaged(field, model) and not keeps_points(model)
    points = 1 if engaged else model.profile.action_points
    return max(0, points - (1 if model.has(STUNNED) else 0) - model.spent)


def points_at_least(model: Model) -> int:
    """Action Points that a Model has even if it is Engaged, which is the costliest thing to find out."""
    if model.stage == "active":
        return model.points
    return min(1, model.profile.action_points) - (1 if model.has(STUNNED) else 0) - model.spent


def refusal(field: Battlefield, seat: SeatId, id: ModelId, action: Action) -> Refusal | None:
    """Why a Model may not use an Action now; None where nothing forbids it."""
    return next(_refusals(field, seat, id, action), None)


def refusal_to_be_active(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why a Model may not be the active one now, whatever it wants to do; None where nothing forbids it.

    One whose Activation has not begun waits for those on Sentry to see it begin (WZR-ACT-17).
    """
    refused = next(_refusals_of_actor(field, seat, id), None)
    if refused is None and field.model != id and is_watched(field):
        return refuse("WZR-ACT-17", "refused.activate_first", model=verbatim(field.models[id].card.name))
    return refused


def refusal_to_be_activated(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why a Model's Activation may not begin now; None where nothing forbids it (WZR-TURN-03)."""
    refused = next(_refusals_of_actor(field, seat, id), None)
    if refused is None and field.model == id:
        return refuse("WZR-TURN-03", "refused.active", model=verbatim(field.models[id].card.name))
    return refused


def begin(log: Log[Battlefield], seat: SeatId, id: ModelId, action: Action) -> Model:
    """Make the Model the active one for this Action. Raises ``Illegal``. Nothing is paid yet.

    One that interrupts from Sentry acts outside its Activation (WZR-ACT-15).
    """
    refused = refusal(log.state, seat, id, action)
    if refused is not None:
        raise Illegal(refused)
    if not log.state.sentry_pause:
        activate(log, id)
    return log.state.models[id]


def activate(log: Log[Battlefield], id: ModelId) -> None:
    """Begin a Model's Activation, and its Squad's, where they have not begun (WZR-TURN-03)."""
    field = log.state
    model = field.models[id]
    rule = RuleId("WZR-TURN-03")
    if field.squad is None:
        begin_squad(log, model.squad)
    if field.model == id:
        return
    if field.model is not None:
        log.emit(ModelDone(field.model, rule))
    log.emit(ModelActivated(id, points_on_activation(log.state, model), rule))
    if model.has(STUNNED):
        log.emit(Lost(id, STUNNED, RuleId("WZR-DEF-05")))


def begin_squad(log: Log[Battlefield], id: UnitId) -> None:
    """Begin the Activation of a Squad of sound mind; its coherency is looked at (WZR-TURN-09)."""
    log.emit(SquadActivated(id, RuleId("WZR-TURN-03")))
    if log.state.squads[id].has(STEELED):
        log.emit(SquadLost(id, STEELED, RuleId("WZR-SKILL-20")))
    mark_strays(log, log.state.squads[id])


def pay(log: Log[Battlefield], id: ModelId, action: Action) -> None:
    """Spend an Action's points; it counts as used this Game Turn. It ends hiding (WZR-ACT-08)."""
    log.emit(PointsSpent(id, action.cost, action.rule, None if action.repeats else action.use(log.state)))
    if log.state.models[id].has(HIDDEN) and action.id != "pass":
        log.emit(Lost(id, HIDDEN, RuleId("WZR-ACT-08")))


def _refusals(field: Battlefield, seat: SeatId, id: ModelId, action: Action) -> Iterator[Refusal]:
    yield from _present(_refusal_to_fight(field, id, action))
    refused = (
        refusal_to_interrupt(field, seat, id, action.id)
        if field.sentry_pause
        else refusal_to_be_active(field, seat, id)
    )
    if refused is not None:
        yield refused
        return
    model = field.models[id]
    yield from _present(refusal_by_kind(field, model, action))
    yield from _present(_refusal_by_use(field, model, action))
    if not field.sentry_pause:
        yield from _present(_refusal_by_declaration(field, model, action))
        yield from _present(refusal_by_debt(field, model, action.id, drives=action.drives))
        yield from _present(_refusal_by_points(field, model, action))
    yield from _present(_refusal_by_engagement(field, model, action))
    for effect in effects_on(field, model):
        yield from _present(effect.may_act(field, model, action.id))


def _refusals_of_actor(field: Battlefield, seat: SeatId, id: ModelId) -> Iterator[Refusal]:
    model = field.models.get(id)
    if field.phase != "activation" or field.active != seat:
        yield refuse("CORE-TURN", "refused.not_your_turn")
        return
    paused = refusal_of_pause(field, seat)
    if paused is not None:
        yield paused
        return
    if model is None or model.owner != seat or not model.on_table:
        yield refuse("CORE-COMMAND", "refused.not_your_model")
        return
    yield from _present(_refusal_of_model(field, model))
    yield from _present(refusal_of_order(field, model))


@remembered
def _refusal_of_model(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model of the seat whose turn it is may not be the active one now."""
    return (
        refusal_to_activate(field, model.owner, model.squad)
        or _refusal_by_activation(field, model)
        or _refusal_by_morale(field, model)
        or refusal_by_order(field, model)
    )


def _present(refusal: Refusal | None) -> Iterator[Refusal]:
    if refusal is not None:
        yield refusal


def _refusal_by_activation(field: Battlefield, model: Model) -> Refusal | None:
    if model.has(FUMBLED):
        return refuse("WZR-DICE-04", "refused.fumbled", model=verbatim(model.card.name))
    if model.stage == "done" and model.has(SENTRY):
        return refuse("WZR-ACT-17", "refused.sentry_own", model=verbatim(model.card.name))
    if model.stage == "done":
        return refuse("WZR-ACT-01", "refused.deactivated", model=verbatim(model.card.name))
    other = field.models[field.model] if field.model not in (None, model.id) else None
    if other is not None and other.spent == 0 and other.points > 0:
        return refuse("WZR-TURN-05", "refused.other_unspent", model=verbatim(other.card.name))
    return None


def _refusal_by_morale(field: Battlefield, model: Model) -> Refusal | None:
    squad = field.squad_of(model)
    for condition in (BROKEN, PINNED):
        if squad.has(condition):
            return refuse("WZR-ACT-19", f"refused.{condition}", squad=verbatim(squad.name))
    if model.has(PINNED):
        return refuse("WZR-STRUCT-19", "refused.buried", model=verbatim(model.card.name))
    return None


def _refusal_to_fight(field: Battlefield, id: ModelId, action: Action) -> Refusal | None:
    model = field.models.get(id)
    if model is None or action.slot != "close_combat" or not field.squad_of(model).has(BROKEN):
        return None
    return refuse("WZR-MORALE-05", "refused.broken_fights", model=verbatim(model.card.name))


def _refusal_by_use(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    use = action.use(field)
    if use in model.used and action.id != "pass":
        return refuse(action.excluded_by, "refused.used", action=say(f"action.{use}"))
    return None


def _refusal_by_declaration(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    """Who takes part in a Squad Special Action does not do the same alone (WZR-FOCUS-01, WZR-SUPP-01)."""
    declared = field.squad_of(model).declared
    if declared is None or model.id not in declared.participants or action.slot not in declared.forbids:
        return None
    name = verbatim(model.card.name)
    return refuse(declared.rule, "refused.takes_part", model=name, action=say(f"action.{declared.action}"))


def _refusal_by_points(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    if action.cost <= points_at_least(model):
        return None
    left = model.points if model.stage == "active" else points_on_activation(field, model)
    if action.cost > left:
        return refuse(
            "WZR-ACT-20", "refused.points", action=say(f"action.{action.id}"), cost=action.cost, left=left
        )
    return None


def _refusal_by_engagement(field: Battlefield, model: Model, action: Action) -> Refusal | None:
    if not action.when_engaged and is_engaged(field, model):
        return refuse("WZR-CC-03", "refused.engaged", model=verbatim(model.card.name))
    return None
