"""What is told of the facts that all chapters share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.event import Event, Rolled
from rules.core.ids import SeatId
from rules.core.message import Message, say, verbatim
from rules.warzone_1e import facts
from rules.warzone_1e.chapter import all_words
from rules.warzone_1e.dice import FUMBLE, PERFECT, SPECIAL
from rules.warzone_1e.effect import KNOWN
from rules.warzone_1e.state import Battlefield

Told = Callable[[Battlefield, Any], Message | None]


def _model(key: str) -> Told:
    """A sentence about the model of the fact."""
    return lambda field, event: say(key, model=verbatim(field.models[event.model].name))


def _unit(key: str) -> Told:
    """A sentence about the unit of the fact."""
    return lambda field, event: say(key, unit=verbatim(field.units[event.unit].name))


def who(field: Battlefield, seat: SeatId) -> Message:
    """A side by its name."""
    return verbatim(field.sides[seat].name)


def _side(key: str) -> Told:
    """A sentence about the side of the fact."""
    return lambda field, event: say(key, who=who(field, event.seat))


def _silent(field: Battlefield, event: Event) -> Message | None:
    return None


def _rolled(field: Battlefield, event: Rolled) -> Message | None:
    """Who rolled what for what; a roll that is nobody's says for itself what it is for."""
    roller = _roller(field, event)
    if roller is None:
        return None
    if event.check is None:
        return say("told.rolled", who=roller, purpose=event.purpose, face=event.face)
    key = "told.test_passed" if event.passed else "told.test_failed"
    if event.check.dice == SPECIAL:
        key = {PERFECT: "told.test_perfect", FUMBLE: "told.test_fumbled"}.get(event.face, key)
    return say(key, who=roller, test=event.check.of, target=event.check.target, face=event.face)


def _roller(field: Battlefield, event: Rolled) -> Message | None:
    if event.model is not None and event.model in field.models:
        return verbatim(field.models[event.model].name)
    return None if event.seat is None else who(field, event.seat)


def _order(field: Battlefield, event: facts.OrderTaken) -> Message:
    key = "told.initiative" if event.initiative else "told.order"
    return say(key, who=who(field, event.seats[0]))


def _gained(field: Battlefield, event: facts.Gained | facts.Lost, key: str) -> Message | None:
    word = all_words().get(event.condition)
    if word is None or not word.tone:
        return None
    model = verbatim(field.models[event.model].name)
    return say(key, model=model, condition=say(f"condition.{event.condition}"))


def _unit_gained(field: Battlefield, event: facts.UnitGained | facts.UnitLost, key: str) -> Message | None:
    word = all_words().get(event.condition)
    if word is None or not word.tone:
        return None
    unit = verbatim(field.units[event.unit].name)
    return say(key, unit=unit, condition=say(f"condition.{event.condition}"))


def _wounds(field: Battlefield, event: facts.WoundsLost | facts.WoundsRegained, key: str) -> Message:
    return say(key, model=verbatim(field.models[event.model].name), wounds=event.amount)


def _leader(field: Battlefield, event: facts.LeaderNamed) -> Message:
    unit = verbatim(field.units[event.unit].name)
    if event.model is None:
        return say("told.leaderless", unit=unit)
    return say("told.leader", unit=unit, model=verbatim(field.models[event.model].name))


def _moved(field: Battlefield, event: facts.Moved) -> Message:
    key = "told.flew" if event.flying else "told.moved" if event.length else "told.turned"
    return say(key, model=verbatim(field.models[event.model].name), length=event.length)


def _objectives(field: Battlefield, event: facts.ObjectivesNamed) -> Message:
    return say("told.objectives", who=who(field, event.seat), count=len(event.objectives))


def _edge(field: Battlefield, event: facts.EdgeTaken) -> Message:
    return say("told.edge", who=who(field, event.seat), edge=say(f"edge.{event.edge}"))


def _effect(field: Battlefield, event: facts.EffectBegan | facts.EffectEnded, key: str) -> Message | None:
    if event.effect.effect.id not in KNOWN:
        return None
    what = say(f"ability.{event.effect.effect.id}", value=event.effect.effect.value or "")
    if event.model is not None:
        return say(key, whom=verbatim(field.models[event.model].name), what=what)
    if event.unit is not None:
        return say(key, whom=verbatim(field.units[event.unit].name), what=what)
    assert event.seat is not None
    return say(key, whom=who(field, event.seat), what=what)


#: Actions of which the next fact tells all there is to tell.
_TOLD_BY_WHAT_FOLLOWS = frozenset({"move"})


def _action(field: Battlefield, event: facts.ActionSpent) -> Message | None:
    if event.action in _TOLD_BY_WHAT_FOLLOWS:
        return None
    model = verbatim(field.models[event.model].name)
    return say("told.action", model=model, action=say(f"action.{event.action}"))


TOLD: Mapping[type[Event], Told] = {
    Rolled: _rolled,
    facts.MapAccepted: _side("told.map_accepted"),
    facts.OrderTaken: _order,
    facts.PhaseBegan: lambda field, event: say("told.phase", phase=say(f"phase.{event.phase}")),
    facts.MoveFell: _silent,
    facts.PieceLaid: lambda field, event: say(
        "told.piece_laid", who=who(field, event.seat), piece=say(f"ground.{event.piece.kind}")
    ),
    facts.ObjectivesNamed: _objectives,
    facts.TurnsWritten: _side("told.turns_written"),
    facts.TurnsRevealed: lambda field, event: say("told.turns_revealed", turns=event.turns),
    facts.EdgeTaken: _edge,
    facts.TurnBegan: lambda field, event: say("told.turn", turn=event.turn),
    facts.Placed: _silent,
    facts.PlacingBegan: _silent,
    facts.UnitDeployed: _unit("told.deployed"),
    facts.UnitActivated: _unit("told.activated"),
    facts.UnitDone: _unit("told.unit_done"),
    facts.Ordered: _unit("told.ordered"),
    facts.ModelActivated: _silent,
    facts.ModelDone: _silent,
    facts.ActionSpent: _action,
    facts.ActionsChanged: lambda field, event: say(
        "told.actions", model=verbatim(field.models[event.model].name), actions=event.actions
    ),
    facts.Moved: _moved,
    facts.Halted: _silent,
    facts.WentOn: _silent,
    facts.WasHit: _model("told.hit"),
    facts.WoundsLost: lambda field, event: _wounds(field, event, "told.wounds_lost"),
    facts.WoundsRegained: lambda field, event: _wounds(field, event, "told.wounds_regained"),
    facts.Removed: lambda field, event: say(
        f"told.removed_{event.fate}", model=verbatim(field.models[event.model].name)
    ),
    facts.LeaderNamed: _leader,
    facts.Gained: lambda field, event: _gained(field, event, "told.gained"),
    facts.Lost: lambda field, event: _gained(field, event, "told.lost"),
    facts.UnitGained: lambda field, event: _unit_gained(field, event, "told.unit_gained"),
    facts.UnitLost: lambda field, event: _unit_gained(field, event, "told.unit_lost"),
    facts.Counted: _silent,
    facts.Concerned: _silent,
    facts.Used: _silent,
    facts.EffectBegan: lambda field, event: _effect(field, event, "told.effect_began"),
    facts.EffectEnded: lambda field, event: _effect(field, event, "told.effect_ended"),
    facts.TokenLaid: lambda field, event: say("told.token_laid", token=say(f"token.{event.token.kind}")),
    facts.TokenTaken: _silent,
    facts.Paused: _silent,
    facts.TerrainGone: _silent,
    facts.SideWithdrew: _side("told.side_withdrew"),
    facts.SideLost: _side("told.side_lost"),
}
