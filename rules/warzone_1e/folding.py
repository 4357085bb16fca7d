"""How each fact that all chapters share changes the battlefield. Nothing here fails, rolls or asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.warzone_1e import facts
from rules.warzone_1e.chapter import collected
from rules.warzone_1e.state import Battlefield, Counts, Going, Lasting, Model, Side, Token, Unit, Words

Fold = Callable[[Battlefield, Any], Battlefield]


def of_model(change_model: Callable[[Model, Any], Model]) -> Fold:
    """A change of the model that the fact names."""
    return lambda field, event: field.with_model(event.model, lambda model: change_model(model, event))


def of_unit(change_unit: Callable[[Unit, Any], Unit]) -> Fold:
    """A change of the unit that the fact names."""
    return lambda field, event: field.with_unit(event.unit, lambda unit: change_unit(unit, event))


def of_side(change_side: Callable[[Side, Any], Side]) -> Fold:
    """A change of the side that the fact names."""
    return lambda field, event: field.with_side(event.seat, lambda side: change_side(side, event))


def nothing(field: Battlefield, event: Event) -> Battlefield:
    """What is told, and changes nothing by itself."""
    return field


def with_word(words: Words, word: str) -> Words:
    """The words with one more, each once and in order."""
    return words if word in words else tuple(sorted((*words, word)))


def without_word(words: Words, word: str) -> Words:
    """The words without one."""
    return tuple(kept for kept in words if kept != word)


def _counting(counts: Counts, what: str, count: int) -> Counts:
    kept = {known: amount for known, amount in counts.items() if known != what}
    return {**kept, what: count} if count else kept


def _phase_began(field: Battlefield, event: facts.PhaseBegan) -> Battlefield:
    return change(field, phase=event.phase, active=event.active, unit=None, model=None, pause=())


def _order_taken(field: Battlefield, event: facts.OrderTaken) -> Battlefield:
    return change(field, order=event.seats)


def _laid(field: Battlefield, event: facts.PieceLaid) -> Battlefield:
    left = tuple(piece for piece in field.to_lay if piece.id != event.piece.id)
    return change(field, terrain=(*field.terrain, event.piece), to_lay=left)


def _named(field: Battlefield, event: facts.ObjectivesNamed) -> Battlefield:
    field = field.with_side(event.seat, lambda side: change(side, named=True))
    return change(field, objectives=(*field.objectives, *event.objectives))


def _deployed(field: Battlefield, event: facts.UnitDeployed) -> Battlefield:
    field = field.with_unit(event.unit, lambda unit: change(unit, stage="done"))
    return change(field, active=event.following, unit=None)


def _unit_activated(field: Battlefield, event: facts.UnitActivated) -> Battlefield:
    field = field.with_unit(event.unit, lambda unit: change(unit, stage="active"))
    ordered = tuple(unit for unit in field.ordered if unit != event.unit)
    owner = field.units[event.unit].owner
    return change(
        field, phase="activation", active=owner, unit=event.unit, model=None, pause=(), ordered=ordered
    )


def _unit_done(field: Battlefield, event: facts.UnitDone) -> Battlefield:
    field = field.with_unit(event.unit, lambda unit: change(unit, stage="done"))
    return change(field, unit=None, model=None, active=event.following, pause=())


def _model_activated(field: Battlefield, event: facts.ModelActivated) -> Battlefield:
    field = field.with_model(event.model, lambda m: change(m, stage="active", actions=event.actions))
    return change(field, model=event.model)


def _model_done(field: Battlefield, event: facts.ModelDone) -> Battlefield:
    field = field.with_model(event.model, lambda m: change(m, stage="done", actions=0))
    return change(field, model=None) if field.model == event.model else field


def _spent(model: Model, event: facts.ActionSpent) -> Model:
    return change(
        model,
        actions=max(0, model.actions - event.amount),
        spent=model.spent + event.amount,
        used=(*model.used, event.action),
    )


def _removed(field: Battlefield, event: facts.Removed) -> Battlefield:
    field = field.with_model(
        event.model,
        lambda m: change(
            m, fate=event.fate, pose=None, actions=0, stage="done", conditions=(), about={}, effects=()
        ),
    )
    return change(field, model=None) if field.model == event.model else field


def _counted(field: Battlefield, event: facts.Counted) -> Battlefield:
    if event.seat is not None:
        return field.with_side(
            event.seat, lambda s: change(s, counts=_counting(s.counts, event.what, event.count))
        )
    if event.unit is not None:
        return field.with_unit(
            event.unit, lambda u: change(u, counts=_counting(u.counts, event.what, event.count))
        )
    assert event.model is not None
    return field.with_model(
        event.model, lambda m: change(m, counts=_counting(m.counts, event.what, event.count))
    )


def _concerned(model: Model, event: facts.Concerned) -> Model:
    kept = {what: other for what, other in model.about.items() if what != event.what}
    return change(model, about=kept if event.other is None else {**kept, event.what: event.other})


def _effects_changed(
    field: Battlefield,
    event: facts.EffectBegan | facts.EffectEnded,
    changed: Callable[[tuple[Lasting, ...], Lasting], tuple[Lasting, ...]],
) -> Battlefield:
    """What acts on the model, the unit or the side that the fact names."""
    if event.seat is not None:
        return field.with_side(event.seat, lambda s: change(s, effects=changed(s.effects, event.effect)))
    if event.unit is not None:
        return field.with_unit(event.unit, lambda u: change(u, effects=changed(u.effects, event.effect)))
    assert event.model is not None
    return field.with_model(event.model, lambda m: change(m, effects=changed(m.effects, event.effect)))


def _begun(effects: tuple[Lasting, ...], effect: Lasting) -> tuple[Lasting, ...]:
    """One and the same thing acts once."""
    kept = (one for one in effects if (one.of, one.effect) != (effect.of, effect.effect))
    return (*kept, effect)


def _ended(effects: tuple[Lasting, ...], effect: Lasting) -> tuple[Lasting, ...]:
    return tuple(one for one in effects if one != effect)


def _token_laid(field: Battlefield, token: Token) -> Battlefield:
    return change(field, tokens=(*(one for one in field.tokens if one.id != token.id), token))


def _new_turn(field: Battlefield, turn: int) -> Battlefield:
    models = {id: _rested(model) for id, model in field.models.items()}
    units = {id: _gathered(unit) for id, unit in field.units.items()}
    return change(field, models=models, units=units, turn=turn, unit=None, model=None, ordered=(), pause=())


def _rested(model: Model) -> Model:
    if model.fate is not None:
        return model
    return change(model, stage="waiting", actions=0, spent=0, used=())


def _gathered(unit: Unit) -> Unit:
    """Whoever led for a turn leads no longer (WZ1-UNIT-04)."""
    leader = None if unit.for_turn else unit.leader
    return change(unit, stage="waiting", used=(), leader=leader, for_turn=False)


def _side_withdrew(field: Battlefield, event: facts.SideWithdrew) -> Battlefield:
    """Nothing of the side stands, comes back or is waited for; it has had its part in setting up."""
    for model in field.models.values():
        if model.owner == event.seat and model.fate in {None, "warped"}:
            field = _removed(field, facts.Removed(model.id, "left", event.rule))
    return field.with_side(
        event.seat,
        lambda side: change(
            side, withdrawn=True, lost=True, accepted=True, written=True, named=True, turns=None, effects=()
        ),
    )


FOLDS: dict[type[Event], Fold] = {
    facts.MapAccepted: of_side(lambda side, event: change(side, accepted=True)),
    facts.OrderTaken: _order_taken,
    facts.PhaseBegan: _phase_began,
    facts.MoveFell: lambda field, event: change(field, active=event.seat),
    facts.PieceLaid: _laid,
    facts.ObjectivesNamed: _named,
    facts.TurnsWritten: of_side(lambda side, event: change(side, written=True, turns=event.turns)),
    facts.TurnsRevealed: lambda field, event: change(field, turns=event.turns),
    facts.EdgeTaken: of_side(lambda side, event: change(side, edge=event.edge, zone=event.zone)),
    facts.TurnBegan: lambda field, event: _new_turn(field, event.turn),
    facts.Placed: of_model(lambda model, event: change(model, pose=event.pose)),
    facts.PlacingBegan: lambda field, event: change(field, unit=event.unit),
    facts.UnitDeployed: _deployed,
    facts.UnitActivated: _unit_activated,
    facts.UnitDone: _unit_done,
    facts.Ordered: lambda field, event: change(field, ordered=(*field.ordered, event.unit)),
    facts.ModelActivated: _model_activated,
    facts.ModelDone: _model_done,
    facts.ActionSpent: of_model(_spent),
    facts.ActionsChanged: of_model(lambda model, event: change(model, actions=event.actions)),
    facts.Moved: of_model(lambda model, event: change(model, pose=event.pose)),
    facts.Halted: lambda field, event: change(
        field, going=Going(event.model, event.route, event.rule, event.flying, event.lands)
    ),
    facts.WentOn: lambda field, event: change(field, going=None),
    facts.WasHit: nothing,
    facts.WoundsLost: of_model(
        lambda model, event: change(model, wounds=max(0, model.wounds - event.amount))
    ),
    facts.WoundsRegained: of_model(lambda model, event: change(model, wounds=model.wounds + event.amount)),
    facts.Removed: _removed,
    facts.LeaderNamed: of_unit(lambda u, event: change(u, leader=event.model, for_turn=event.for_turn)),
    facts.Gained: of_model(
        lambda model, event: change(model, conditions=with_word(model.conditions, event.condition))
    ),
    facts.Lost: of_model(
        lambda model, event: change(model, conditions=without_word(model.conditions, event.condition))
    ),
    facts.UnitGained: of_unit(
        lambda unit, event: change(unit, conditions=with_word(unit.conditions, event.condition))
    ),
    facts.UnitLost: of_unit(
        lambda unit, event: change(unit, conditions=without_word(unit.conditions, event.condition))
    ),
    facts.Counted: _counted,
    facts.Concerned: of_model(_concerned),
    facts.Used: of_model(lambda model, event: change(model, used=(*model.used, event.what))),
    facts.EffectBegan: lambda field, event: _effects_changed(field, event, _begun),
    facts.EffectEnded: lambda field, event: _effects_changed(field, event, _ended),
    facts.TokenLaid: lambda field, event: _token_laid(field, event.token),
    facts.TokenTaken: lambda field, event: change(
        field, tokens=tuple(token for token in field.tokens if token.id != event.token)
    ),
    facts.Paused: lambda field, event: change(field, pause=event.seats),
    facts.TerrainGone: lambda field, event: change(
        field, terrain=tuple(piece for piece in field.terrain if piece.id != event.piece)
    ),
    facts.SideWithdrew: _side_withdrew,
    facts.SideLost: of_side(lambda side, event: change(side, lost=True)),
}


def evolve(field: Battlefield, event: Event) -> Battlefield:
    """The battlefield after a fact of any chapter. Raises ``KeyError`` for one of another game."""
    return folds()[type(event)](field, event)


@cache
def folds() -> Mapping[type[Event], Fold]:
    """How each fact is folded, those of all chapters."""
    return FOLDS | collected(lambda chapter: chapter.events)
