"""The story of the battle: one sentence a fact. Rolls tell themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.event import Event, Rolled
from rules.core.ids import ModelId, SeatId, TerrainId, UnitId
from rules.core.message import Message, say, verbatim
from rules.warzone_resurrection import events as facts
from rules.warzone_resurrection.card_play.lines import line_of
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.structures.garrisons import name_of
from rules.warzone_resurrection.vehicles.told import TELLERS as VEHICLE_TELLERS

Teller = Callable[[Battlefield, Any], Message | None]

#: Conditions that are bookkeeping and no news.
_UNTOLD = frozenset(
    {
        "free_closed",
        "blooded",
        "extra_point",
        "extra_rate",
        "pinning_tested",
        "break_tested",
        "commander_lost",
        "under_fire",
    }
)


def narrate(field: Battlefield, event: Event) -> Message | None:
    """The sentence for a fact, as the battlefield was before it; None for what is not worth telling."""
    if isinstance(event, Rolled):
        return _rolled(field, event)
    teller = _TELLERS.get(type(event))
    return teller(field, event) if teller else None


def _name(field: Battlefield, id: ModelId) -> Message:
    model = field.models[id]
    return say("story.model", name=model.card.name, squad=field.squads[model.squad].name)


def _squad(field: Battlefield, id: UnitId) -> Message:
    return verbatim(field.squads[id].name)


def _player(field: Battlefield, seat: SeatId) -> Message:
    return verbatim(field.sides[seat].name)


def _rolled(field: Battlefield, event: Rolled) -> Message:
    if event.check is None:
        who = _player(field, event.seat) if event.seat else say("story.nobody")
        return say("story.rolled", who=who, purpose=event.purpose, face=event.face)
    who = _name(field, event.model) if event.model in field.models else say("story.nobody")
    outcome = "story.test_passed" if event.passed else "story.test_failed"
    return say(outcome, who=who, test=event.check.of, target=event.check.target, face=event.face)


def _moved(field: Battlefield, event: facts.Moved) -> Message:
    if event.length == 0:
        return say("story.turned", who=_name(field, event.model))
    return say("story.moved", who=_name(field, event.model), length=event.length)


def _hit(field: Battlefield, event: facts.Hit) -> Message:
    if event.by is None:
        return say("story.hit", whom=_name(field, event.model), st=event.st)
    return say("story.hit_by", who=_name(field, event.by), whom=_name(field, event.model), st=event.st)


def _removed(field: Battlefield, event: facts.Removed) -> Message:
    return say(f"story.removed_{event.fate}", who=_name(field, event.model))


def _commander(field: Battlefield, event: facts.CommanderNamed) -> Message | None:
    if event.model is None:
        return None
    key = "story.acting_commander" if event.acting else "story.commander"
    return say(key, who=_name(field, event.model), squad=_squad(field, event.squad))


def _points_spent(field: Battlefield, event: facts.PointsSpent) -> Message | None:
    """Moving, shooting and fighting tell themselves; the quiet Actions would go unnoticed."""
    if event.on in {"aim", "hide", "pass"}:
        return say(f"story.{event.on}", who=_name(field, event.model))
    return None


def _resources(field: Battlefield, event: facts.ResourcesChanged) -> Message:
    before, after = field.sides[event.seat].resources, event.resources
    who = _player(field, event.seat)
    if event.burned_for:
        return say("story.burned", who=who, purpose=say(f"burn.{event.burned_for}"), left=after.ready)
    if after.removed > before.removed:
        return say("story.resources_lost", who=who, lost=after.removed - before.removed, left=after.ready)
    return say("story.resources_reset", who=who, ready=after.ready)


def _terrain_harmed(field: Battlefield, event: facts.TerrainHarmed) -> Message:
    left = max(0, (field.structures[event.piece].sp or 0) - event.amount)
    return say("story.terrain_harmed", piece=_piece(field, event.piece), amount=event.amount, left=left)


def _gave_way(field: Battlefield, event: facts.GaveWay) -> Message:
    key = "story.collapsed" if field.structures[event.piece].intact else "story.gave_way"
    return say(key, piece=_piece(field, event.piece))


def _piece(field: Battlefield, id: TerrainId) -> Message:
    return name_of(next(piece for piece in field.terrain if piece.id == id))


def _squad_action(field: Battlefield, event: facts.SquadActionResolved) -> Message | None:
    """One that comes about tells itself by its test."""
    return None if event.enough else say("story.comes_to_nothing", squad=_squad(field, event.squad))


def _card_played(field: Battlefield, event: facts.CardPlayed) -> Message:
    played = event.played
    who, card = _player(field, played.owner), line_of(played.card).name
    if played.squad is None:
        return say("story.card_played", who=who, card=card)
    on = _name(field, played.model) if played.model else _squad(field, played.squad)
    return say("story.card_played_on", who=who, card=card, on=on)


def _effect(key: str) -> Teller:
    def tell(field: Battlefield, event: Any) -> Message:
        if event.seat is not None:
            whom = _player(field, event.seat)
        else:
            whom = _name(field, event.model) if event.model else _squad(field, event.squad)
        ref = event.effect.effect
        effect = say(f"skill.{ref.id}", value="" if ref.value is None else ref.value)
        return say(key, effect=effect, whom=whom)

    return tell


def _condition(key: str) -> Teller:
    def tell(field: Battlefield, event: Any) -> Message | None:
        if event.condition in _UNTOLD:
            return None
        who = _name(field, event.model) if hasattr(event, "model") else _squad(field, event.squad)
        return say(key, who=who, condition=say(f"condition.{event.condition}"))

    return tell


_TELLERS: dict[type[Event], Teller] = {
    facts.MapAccepted: lambda field, e: say("story.map_accepted", who=_player(field, e.seat)),
    facts.InitiativeTaken: lambda field, e: say("story.initiative", who=_player(field, e.seat)),
    facts.PhaseBegan: lambda field, e: say(f"story.phase_{e.phase}"),
    facts.TurnBegan: lambda field, e: say("story.turn", turn=e.turn),
    facts.SideDeployed: lambda field, e: say("story.deployed", who=_player(field, e.seat)),
    facts.PlacesRevealed: lambda field, e: say("story.places_revealed"),
    facts.CommanderNamed: _commander,
    facts.SquadActivated: lambda field, e: say("story.activates", squad=_squad(field, e.squad)),
    facts.SquadArrives: lambda field, e: say("story.arrives", squad=_squad(field, e.squad)),
    facts.SquadActionDeclared: lambda field, e: say(
        "story.declares", squad=_squad(field, e.squad), action=say(f"action.{e.declared.action}")
    ),
    facts.SquadActionResolved: _squad_action,
    facts.Suppressed: lambda field, e: say("story.suppressed", squad=_squad(field, e.squad), st=e.st),
    facts.Moved: _moved,
    facts.Hit: _hit,
    facts.WoundsLost: lambda field, e: say("story.wounds", who=_name(field, e.model), amount=e.amount),
    facts.WoundsRegained: lambda field, e: say(
        "story.wounds_regained", who=_name(field, e.model), amount=e.amount
    ),
    facts.Removed: _removed,
    facts.Gained: _condition("story.gained"),
    facts.Lost: _condition("story.ended"),
    facts.SquadGained: _condition("story.gained"),
    facts.SquadLost: _condition("story.ended"),
    facts.PointsSpent: _points_spent,
    facts.PointsGained: lambda field, e: say(
        "story.points_gained", who=_name(field, e.model), amount=e.amount
    ),
    facts.SquadAnnounced: lambda field, e: say(
        "story.announced", who=_player(field, e.seat), squad=_squad(field, e.squad)
    ),
    facts.WeaponsTaken: lambda field, e: say("story.weapons_taken", who=_name(field, e.model)),
    facts.ResourcesChanged: _resources,
    facts.Scored: lambda field, e: say(
        "story.scored", who=_player(field, e.seat), points=e.points, reason=e.reason
    ),
    facts.EffectBegan: _effect("story.effect_began"),
    facts.EffectEnded: _effect("story.effect_ended"),
    facts.DeckShuffled: lambda field, e: say(
        "story.deck_shuffled", who=_player(field, e.seat), by=_player(field, e.cut_by)
    ),
    facts.CardsDrawn: lambda field, e: say("story.cards_drawn", who=_player(field, e.seat), count=e.count),
    facts.CardsDiscarded: lambda field, e: say(
        "story.cards_discarded", who=_player(field, e.seat), count=len(e.cards), card=line_of(e.cards[0]).name
    ),
    facts.CardPlayed: _card_played,
    facts.CardLeft: lambda field, e: say("story.card_left", card=line_of(e.left.card).name),
    facts.CardsWaived: lambda field, e: say(f"story.waives_{e.until}", who=_player(field, e.seat)),
    facts.MoveFell: lambda field, e: say("story.move_fell", who=_player(field, e.seat)),
    facts.TemplateLaid: lambda field, e: say("story.template_laid", template=say(f"template.{e.template}")),
    facts.TerrainHarmed: _terrain_harmed,
    facts.GaveWay: _gave_way,
    facts.WallLaid: lambda field, e: say("story.wall_laid", who=_name(field, e.wall.by)),
    **VEHICLE_TELLERS,
}
