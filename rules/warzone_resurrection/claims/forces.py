"""Claims about Models, Squads, sides and the battle as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.armour import NEUTRAL_STRENGTH, armour_test
from rules.warzone_resurrection.army_building import refusal_of_army, slots_filled
from rules.warzone_resurrection.claims.scene import Facts, Scene, compare, model_of
from rules.warzone_resurrection.effect import Attack, Attempt, effects_on
from rules.warzone_resurrection.engagement import engaged_with, is_engaged, longest_range
from rules.warzone_resurrection.events import Hit, LocationHit, Removed, WoundsLost
from rules.warzone_resurrection.profile import Stat
from rules.warzone_resurrection.skill_tests import skill_check, stat_of, strength_by_effects
from rules.warzone_resurrection.squads import coherency_distance, leadership_check, out_of_coherency
from rules.warzone_resurrection.state import Battlefield, Model, Side, Squad
from rules.warzone_resurrection.structures.garrisons import garrisoned
from rules.warzone_resurrection.terrain import allowance_left
from rules.warzone_resurrection.turn import scores


def model_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{model: id, ...}`` about a Model."""
    model = model_of(scene.after, claim["model"])
    return compare(_facts_of_model(scene, model), claim, "model")


def _facts_of_model(scene: Scene, model: Model) -> Facts:
    field = scene.after
    return {
        "wounds": lambda: model.wounds,
        "lost": lambda: _wounds_lost(scene, model.id),
        "hits": lambda: sum(isinstance(e, Hit | LocationHit) and e.model == model.id for e in scene.events),
        "structure": lambda: list(model.structure),
        "turret": lambda: model.turret / 100,
        "removed": lambda: model.fate is not None,
        "fate": lambda: model.fate,
        "action_points": lambda: model.points,
        "spent": lambda: model.spent,
        "stage": lambda: model.stage,
        "used": lambda: model.used,
        "travelled": lambda: model.travelled / INCH,
        "allowance_left": lambda: allowance_left(field, model) / INCH,
        "at": lambda: [model.at.x / INCH, model.at.y / INCH] if model.on_table else None,
        "facing": lambda: model.body.pose.facing / 100,
        "elevation": lambda: model.body.bottom / INCH,
        "conditions": lambda: list(model.conditions),
        "garrisons": lambda: building.id if (building := garrisoned(field, model)) else None,
        "engaged": lambda: is_engaged(field, model),
        "engaged_with": lambda: sorted(enemy.id for enemy in engaged_with(field, model)),
        "weapon_range": lambda: longest_range(field, model) / INCH,
        "base": lambda: str(model.base),
        "height": lambda: model.footprint.height / INCH,
        "momentum": lambda: msgspec.to_builtins(model.momentum),
        "may_act": lambda: model.stage != "done" and "fumbled" not in model.conditions,
        "struck": lambda: list(model.struck),
        "cc": lambda: _stat_now(field, model, "cc"),
        "rs": lambda: _stat_now(field, model, "rs"),
        "st": lambda: (model.profile.st or 0) + strength_by_effects(field, _attempt(model, "cc")),
        "armour": lambda: _armour_now(field, model),
        "weapons": lambda: [weapon.id for weapon in model.card.weapons],
        "powers": lambda: [power.id for power in model.card.powers],
        "in_play": lambda: [lasting.effect.id for lasting in model.effects],
        "effects": lambda: [effect.id for effect in effects_on(field, model)],
        "passes": lambda: sorted({kind for effect in effects_on(field, model) for kind in effect.passes}),
    }


def _stat_now(field: Battlefield, model: Model, stat: Stat) -> int | None:
    """A stat with all that changes it now, whomever it is tested at."""
    value = stat_of(model, stat)
    return None if value is None else skill_check(field, _attempt(model, stat), value).sum


def _armour_now(field: Battlefield, model: Model) -> int | None:
    """What an armour test has to roll now against St 10."""
    test = armour_test(field, Attack(model.id, NEUTRAL_STRENGTH, RuleId("WZR-ARM-A1")))
    return test.target if test else None


def _attempt(model: Model, stat: Stat) -> Attempt:
    return Attempt(model.id, stat, RuleId("WZR-TEST-01"))


def squad_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{squad: id, ...}`` about a Squad."""
    squad = scene.after.squads.get(UnitId(str(claim["squad"])))
    if squad is None:
        raise ScenarioError(f"there is no squad {claim['squad']!r}")
    return compare(_facts_of_squad(scene, squad), claim, "squad")


def _facts_of_squad(scene: Scene, squad: Squad) -> Facts:
    return {
        "stage": lambda: squad.stage,
        "commander": lambda: squad.commander,
        "acting": lambda: squad.acting,
        "conditions": lambda: list(squad.conditions),
        "pinned": lambda: squad.has("pinned"),
        "broken": lambda: squad.has("broken"),
        "size": lambda: sum(1 for _ in scene.after.members(squad)),
        "lost_this_turn": lambda: squad.lost_this_turn,
        "recovery_tries": lambda: squad.recovery_tries,
        "used": lambda: list(squad.used),
        "in_play": lambda: [lasting.effect.id for lasting in squad.effects],
        "declared": lambda: squad.declared.action if squad.declared else None,
        "suppressed": lambda: squad.suppressed,
        "ld": lambda: _ld(scene.after, squad),
        "coherency": lambda: coherency_distance(scene.after, squad) / INCH,
        "out_of_coherency": lambda: [model.id for model in out_of_coherency(scene.after, squad)],
    }


def _ld(field: Battlefield, squad: Squad) -> int | None:
    """The number that an LD test of the Squad has to roll now; None where it passes unrolled."""
    test = leadership_check(field, squad, "test.ld")
    return test.target if test else None


def army_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{army: seat, ...}`` about a side as it would be mustered."""
    seat = SeatId(str(claim["army"]))
    refused = refusal_of_army(scene.after, seat)
    facts: Facts = {
        "refused": lambda: refused.rule if refused else None,
        "slots": lambda: slots_filled(scene.after, seat),
    }
    return compare(facts, claim, "army")


def seat_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{seat: id, ...}`` about a player."""
    side = scene.after.sides.get(SeatId(str(claim["seat"])))
    if side is None:
        raise ScenarioError(f"there is no seat {claim['seat']!r}")
    return compare(_facts_of_side(scene.after, side), claim, "seat")


def _facts_of_side(field: Battlefield, side: Side) -> Facts:
    return {
        "score": lambda: scores(field)[side.seat],
        "ready": lambda: side.resources.ready,
        "burned": lambda: side.resources.burned,
        "removed": lambda: side.resources.removed,
        "last_activated": lambda: side.last_activated,
        "announced": lambda: side.announced,
        "deployed": lambda: side.deployed,
        "accepted_map": lambda: side.accepted_map,
        "hand": lambda: list(side.cards.hand),
        "deck": lambda: len(side.cards.deck),
        "discards": lambda: list(side.cards.discards),
        "in_play": lambda: [card.card for card in field.cards_in_play if card.owner == side.seat],
        "waives": lambda: side.cards.waives,
        "effects": lambda: [lasting.effect.id for lasting in side.effects],
    }


def battle_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{battle: now, ...}`` about turn and phase."""
    field = scene.after
    facts: Facts = {
        "battle": lambda: claim["battle"],
        "turn": lambda: field.turn,
        "phase": lambda: field.phase,
        "active": lambda: field.active,
        "first": lambda: field.first,
        "squad": lambda: field.squad,
        "model": lambda: field.model,
        "walls": lambda: len(field.walls),
        "pause": lambda: list(field.pause),
        "pause_of": lambda: field.pause_of,
    }
    return compare(facts, claim, "battle")


def _wounds_lost(scene: Scene, id: ModelId) -> int:
    return sum(event.amount for event in scene.events if isinstance(event, WoundsLost) and event.model == id)


def removed_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{removed: [ids]}``: just these, in this order."""
    removed = [event.model for event in scene.events if isinstance(event, Removed)]
    if removed != list(claim["removed"]):
        yield f"removed are {removed}, not {claim['removed']}"
