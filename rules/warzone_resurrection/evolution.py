"""How each fact changes the battlefield. Nothing here fails, rolls or asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.core.ids import ModelId, SeatId, UnitId, WeaponId
from rules.warzone_resurrection import events as facts
from rules.warzone_resurrection.conditions import (
    AIMED,
    COMMANDER_LOST,
    EXTRA_RATE,
    MODEL_TURN_CONDITIONS,
    RESERVE_CONDITIONS,
    SQUAD_TURN_CONDITIONS,
)
from rules.warzone_resurrection.holdings import Holding
from rules.warzone_resurrection.state import Battlefield, Fate, Lasting, Model, Momentum, Side, Squad

Fold = Callable[[Battlefield, Any], Battlefield]


def evolve(field: Battlefield, event: Event) -> Battlefield:
    """The battlefield after a fact. Raises ``KeyError`` for one of another game."""
    return _FOLDS[type(event)](field, event)


def _nothing(field: Battlefield, event: Event) -> Battlefield:
    """What is told, and changes nothing by itself."""
    return field


def _of_model(change_model: Callable[[Model, Any], Model]) -> Fold:
    """A change of the Model that the fact names."""
    return lambda field, event: field.with_model(event.model, lambda model: change_model(model, event))


def _of_squad(change_squad: Callable[[Squad, Any], Squad]) -> Fold:
    """A change of the Squad that the fact names."""
    return lambda field, event: field.with_squad(event.squad, lambda squad: change_squad(squad, event))


def _of_side(change_side: Callable[[Side, Any], Side]) -> Fold:
    """A change of the side that the fact names."""
    return lambda field, event: field.with_side(event.seat, lambda side: change_side(side, event))


def _phase_began(field: Battlefield, event: facts.PhaseBegan) -> Battlefield:
    return change(
        field, phase=event.phase, active=event.active, squad=None, model=None, pause=(), pause_of="sentry"
    )


def _squad_activated(field: Battlefield, event: facts.SquadActivated) -> Battlefield:
    field = field.with_squad(event.squad, lambda squad: change(squad, stage="active"))
    field = field.with_side(field.squads[event.squad].owner, lambda side: change(side, announced=None))
    return change(field, squad=event.squad, model=None, pause=())


def _model_activated(field: Battlefield, event: facts.ModelActivated) -> Battlefield:
    field = field.with_model(
        event.model, lambda model: change(model, stage="active", points=event.points, struck=())
    )
    return change(field, model=event.model, pause=())


def _model_done(field: Battlefield, event: facts.ModelDone) -> Battlefield:
    field = field.with_model(event.model, _deactivated)
    return change(field, model=None) if field.model == event.model else field


def _declared(field: Battlefield, event: facts.SquadActionDeclared) -> Battlefield:
    field = field.with_squad(event.squad, lambda squad: change(squad, declared=event.declared))
    return _paid(field, event.paid)


def _recovery_tried(field: Battlefield, event: facts.RecoveryTried) -> Battlefield:
    field = field.with_squad(
        event.squad, lambda squad: change(squad, recovery_tries=squad.recovery_tries + 1)
    )
    return _paid(field, event.paid)


def _paid(field: Battlefield, models: tuple[ModelId, ...]) -> Battlefield:
    """A point of each of these Models."""
    for id in models:
        field = field.with_model(id, lambda model: _spent(model, 1, None))
    return field


def _effects_changed(
    field: Battlefield,
    event: facts.EffectBegan | facts.EffectEnded,
    changed: Callable[[tuple[Lasting, ...], Lasting], tuple[Lasting, ...]],
) -> Battlefield:
    """What acts on the Model, the Squad or the side that the fact names."""
    if event.seat is not None:
        return field.with_side(event.seat, lambda s: change(s, effects=changed(s.effects, event.effect)))
    if event.squad is not None:
        return field.with_squad(event.squad, lambda s: change(s, effects=changed(s.effects, event.effect)))
    assert event.model is not None
    return field.with_model(event.model, lambda m: change(m, effects=changed(m.effects, event.effect)))


def _begun(effects: tuple[Lasting, ...], effect: Lasting) -> tuple[Lasting, ...]:
    """Effects of one source do not add up (WZR-PSY-02)."""
    kept = (one for one in effects if (one.of, one.effect.id) != (effect.of, effect.effect.id))
    return (*kept, effect)


def _ended(effects: tuple[Lasting, ...], effect: Lasting) -> tuple[Lasting, ...]:
    return tuple(one for one in effects if one != effect)


def _damaged(model: Model, location: int, amount: int) -> Model:
    left = list(model.structure)
    left[location] -= amount
    return change(model, structure=tuple(left))


def _resolved(squad: Squad) -> Squad:
    assert squad.declared is not None
    return change(squad, declared=change(squad.declared, resolved=True))


def _with(conditions: tuple[str, ...], condition: str) -> tuple[str, ...]:
    return conditions if condition in conditions else tuple(sorted((*conditions, condition)))


def _without(conditions: tuple[str, ...], condition: str) -> tuple[str, ...]:
    return tuple(kept for kept in conditions if kept != condition)


def _commanded(squad: Squad, commander: ModelId | None, acting: bool) -> Squad:
    conditions = _with(squad.conditions, COMMANDER_LOST) if acting else squad.conditions
    return change(squad, commander=commander, acting=acting, conditions=conditions)


def _out_of_reserve(squad: Squad) -> Squad:
    return change(squad, conditions=tuple(c for c in squad.conditions if c not in RESERVE_CONDITIONS))


def _deactivated(model: Model) -> Model:
    return change(model, stage="done", points=0, conditions=_without(model.conditions, AIMED))


def _raised(model: Model, weapon: WeaponId | None) -> Model:
    return change(model, raised=weapon, conditions=_with(model.conditions, EXTRA_RATE))


def _spent(model: Model, amount: int, on: str | None) -> Model:
    used = (*model.used, on) if on else model.used
    return change(model, points=max(0, model.points - amount), spent=model.spent + amount, used=used)


def _squad_done(field: Battlefield, id: UnitId, following: SeatId | None) -> Battlefield:
    owner = field.squads[id].owner
    field = _waivers_ended(field, "squad")
    field = field.with_squad(id, lambda squad: change(squad, stage="done"))
    field = field.with_side(owner, lambda side: _activated_last(side, id))
    return change(field, squad=None, model=None, active=following)


def _activated_last(side: Side, squad: UnitId) -> Side:
    return change(side, last_activated=squad)


def _removed(field: Battlefield, id: ModelId, fate: Fate) -> Battlefield:
    squad = field.models[id].squad
    field = field.with_model(
        id, lambda m: change(m, fate=fate, pose=None, points=0, stage="done", conditions=(), effects=())
    )
    field = field.with_squad(squad, lambda s: change(s, lost_this_turn=s.lost_this_turn + 1))
    return change(field, model=None) if field.model == id else field


def _new_turn(field: Battlefield, turn: int) -> Battlefield:
    models = {id: _rested(model) for id, model in field.models.items()}
    field = _waivers_ended(field, "squad", "turn")
    field = change(field, models=models, turn=turn, squad=None, model=None, walls=())
    squads = {
        id: _gathered(squad, sum(1 for _ in field.members(squad))) for id, squad in field.squads.items()
    }
    return change(field, squads=squads)


def _rested(model: Model) -> Model:
    if model.fate is not None:
        return change(model, used=()) if model.used else model
    kept = tuple(c for c in model.conditions if c not in MODEL_TURN_CONDITIONS)
    return change(
        model,
        stage="waiting",
        points=0,
        spent=0,
        travelled=0,
        used=(),
        conditions=kept,
        momentum=Momentum(),
        struck=(),
        raised=None,
        feared=0,
    )


def _gathered(squad: Squad, size: int) -> Squad:
    kept = tuple(c for c in squad.conditions if c not in SQUAD_TURN_CONDITIONS)
    return change(
        squad,
        stage="waiting",
        size_at_turn_start=size,
        lost_this_turn=0,
        recovery_tries=0,
        declared=None,
        suppressed=None,
        conditions=kept,
        used=(),
    )


def _holding(change_cards: Callable[[Holding, Any], Holding]) -> Fold:
    """A change of the cards that the fact's seat holds."""
    return _of_side(lambda side, event: change(side, cards=change_cards(side.cards, event)))


def _drawn(cards: Holding, event: facts.CardsDrawn) -> Holding:
    return change(cards, deck=cards.deck[event.count :], hand=(*cards.hand, *event.cards))


def _discarded(cards: Holding, given_up: tuple[str, ...]) -> Holding:
    return change(cards, hand=_taken_out(cards.hand, given_up), discards=(*cards.discards, *given_up))


def _taken_out(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _card_played(field: Battlefield, event: facts.CardPlayed) -> Battlefield:
    played = event.played
    field = change(field, cards_in_play=(*field.cards_in_play, played), cards_played=field.cards_played + 1)
    return field.with_side(
        played.owner,
        lambda side: change(side, cards=change(side.cards, hand=_taken_out(side.cards.hand, (played.card,)))),
    )


def _card_left(field: Battlefield, event: facts.CardLeft) -> Battlefield:
    left = event.left
    field = change(field, cards_in_play=tuple(card for card in field.cards_in_play if card.id != left.id))
    return field.with_side(
        left.owner,
        lambda side: change(side, cards=change(side.cards, discards=(*side.cards.discards, left.card))),
    )


def _waivers_ended(field: Battlefield, *kinds: str) -> Battlefield:
    for side in field.sides.values():
        if side.cards.waives in kinds:
            field = field.with_side(side.seat, lambda s: change(s, cards=change(s.cards, waives="")))
    return field


def _harmed(field: Battlefield, event: facts.TerrainHarmed) -> Battlefield:
    structure = field.structures[event.piece]
    left = change(structure, sp=(structure.sp or 0) - event.amount)
    return change(field, structures={**field.structures, event.piece: left})


def _gave_way(field: Battlefield, event: facts.GaveWay) -> Battlefield:
    terrain = tuple(event.to if piece.id == event.piece else piece for piece in field.terrain)
    structures = {id: known for id, known in field.structures.items() if id != event.piece}
    if event.structure is not None:
        structures[event.piece] = event.structure
    return change(field, terrain=terrain, structures=structures)


_FOLDS: dict[type[Event], Fold] = {
    facts.MapAccepted: _of_side(lambda side, event: change(side, accepted_map=True)),
    facts.InitiativeTaken: lambda field, event: change(field, first=event.seat),
    facts.PhaseBegan: _phase_began,
    facts.TurnBegan: lambda field, event: _new_turn(field, event.turn),
    facts.Placed: _of_model(
        lambda model, event: change(model, pose=event.pose, travelled=model.travelled + event.counts)
    ),
    facts.PlacesRevealed: _nothing,
    facts.SideDeployed: _of_side(lambda side, event: change(side, deployed=True)),
    facts.CommanderNamed: _of_squad(lambda squad, event: _commanded(squad, event.model, event.acting)),
    facts.SquadActivated: _squad_activated,
    facts.SquadArrives: _of_squad(lambda squad, event: _out_of_reserve(squad)),
    facts.SquadDone: lambda field, event: _squad_done(field, event.squad, event.following),
    facts.ModelActivated: _model_activated,
    facts.ModelDone: _model_done,
    facts.Paused: lambda field, event: change(field, pause=event.seats, pause_of=event.of),
    facts.MoveFell: lambda field, event: change(field, active=event.seat),
    facts.PointsSpent: _of_model(lambda model, event: _spent(model, event.amount, event.on)),
    facts.PointsGained: _of_model(lambda model, event: change(model, points=model.points + event.amount)),
    facts.Moved: _of_model(
        lambda model, event: change(model, pose=event.pose, travelled=model.travelled + event.counts)
    ),
    facts.MomentumGained: _of_model(lambda model, event: change(model, momentum=event.momentum)),
    facts.Hit: _nothing,
    facts.Struck: _of_model(lambda model, event: change(model, struck=(*model.struck, event.target))),
    facts.WoundsLost: _of_model(lambda model, event: change(model, wounds=model.wounds - event.amount)),
    facts.WoundsRegained: _of_model(lambda model, event: change(model, wounds=model.wounds + event.amount)),
    facts.Removed: lambda field, event: _removed(field, event.model, event.fate),
    facts.Gained: _of_model(
        lambda model, event: change(model, conditions=_with(model.conditions, event.condition))
    ),
    facts.Lost: _of_model(
        lambda model, event: change(model, conditions=_without(model.conditions, event.condition))
    ),
    facts.RateRaised: _of_model(lambda model, event: _raised(model, event.weapon)),
    facts.SquadGained: _of_squad(
        lambda squad, event: change(squad, conditions=_with(squad.conditions, event.condition))
    ),
    facts.SquadLost: _of_squad(
        lambda squad, event: change(squad, conditions=_without(squad.conditions, event.condition))
    ),
    facts.FearFaced: _of_model(lambda model, event: change(model, feared=event.x)),
    facts.SquadAnnounced: _of_side(lambda side, event: change(side, announced=event.squad)),
    facts.WeaponsTaken: _of_model(
        lambda model, event: change(model, card=change(model.card, weapons=event.weapons))
    ),
    facts.Used: _of_model(lambda model, event: change(model, used=(*model.used, event.what))),
    facts.SquadUsed: _of_squad(lambda squad, event: change(squad, used=(*squad.used, event.what))),
    facts.SquadActionDeclared: _declared,
    facts.SquadActionResolved: _of_squad(lambda squad, event: _resolved(squad)),
    facts.Suppressed: _of_squad(lambda squad, event: change(squad, suppressed=event.st)),
    facts.RecoveryTried: _recovery_tried,
    facts.ResourcesChanged: _of_side(lambda side, event: change(side, resources=event.resources)),
    facts.Scored: _of_side(
        lambda side, event: change(side, victory_points=side.victory_points + event.points)
    ),
    facts.EffectBegan: lambda field, event: _effects_changed(field, event, _begun),
    facts.EffectEnded: lambda field, event: _effects_changed(field, event, _ended),
    facts.TemplateLaid: _nothing,
    facts.TerrainHarmed: _harmed,
    facts.GaveWay: _gave_way,
    facts.WallLaid: lambda field, event: change(field, walls=(*field.walls, event.wall)),
    facts.DeckShuffled: _holding(lambda cards, event: change(cards, deck=event.deck)),
    facts.CardsDrawn: _holding(_drawn),
    facts.CardsDiscarded: _holding(lambda cards, event: _discarded(cards, event.cards)),
    facts.CardsWaived: _holding(lambda cards, event: change(cards, waives=event.until)),
    facts.CardPlayed: _card_played,
    facts.CardLeft: _card_left,
    facts.LocationHit: _nothing,
    facts.StructureLost: _of_model(lambda model, event: _damaged(model, event.location, event.amount)),
    facts.StructureRepaired: _of_model(lambda model, event: _damaged(model, event.location, -event.amount)),
    facts.WreckLeft: lambda field, event: change(field, terrain=(*field.terrain, event.wreck)),
    facts.TurretTurned: _of_model(lambda model, event: change(model, turret=event.turret)),
}
