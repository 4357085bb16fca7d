"""What a place is worth to a Model: cover, coherency, the mission, nearness to the enemy."""

from __future__ import annotations

from rules.core.geometry import distance
from rules.core.ids import INCH
from rules.warzone_resurrection.bots.fights import is_fighter
from rules.warzone_resurrection.bots.mission import due, goals
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.bots.targets import danger, exposure, gap, longest_shot
from rules.warzone_resurrection.squads import coherency_of, commander_of
from rules.warzone_resurrection.state import Battlefield, Model

#: What counts how much: being shot at, being rushed at, shots to come.
EXPOSED, RUSHED, TO_COME = 0.35, 0.25, 0.6

#: What is left of all that where the mission asks to be somewhere.
DARING = 0.5

#: An inch nearer to the enemy, as a share of the Model's price; an inch nearer to a goal, in points.
NEARER, TO_THE_GOAL = 0.02, 1.2

#: How much more it counts where time runs out, and how much of the time left may be needed before it does.
HURRY, ENOUGH_TIME = 2.0, 0.7

#: How much of its longest shot a shooter is content with.
CONTENT = 0.7

#: What it costs to be away from the Commander: at all, and for each inch more.
AWAY, AWAY_BY_INCH = 4.0, 0.5


def place(field: Battlefield, model: Model) -> float:
    """What the place where a Model stands, or only might stand, is worth to it, shots aside."""
    risk = EXPOSED * exposure(field, model)
    if not is_fighter(model):
        risk += RUSHED * danger(field, model)
    dared = DARING if goals_matter(field) else 1.0
    return at_a_glance(field, model) - dared * min(price(model), risk) + on_the_mission(field, model)


def at_a_glance(field: Battlefield, model: Model) -> float:
    """The part of it that needs no look along any line."""
    return -(_far_from_enemies(field, model) + _far_from_goals(field, model) + _away_from_squad(field, model))


def on_the_mission(field: Battlefield, model: Model) -> float:
    """What the mission would pay if the Model stood there."""
    if model is field.models[model.id] or not goals_matter(field):
        return due(field, model.owner) if goals_matter(field) else 0.0
    return due(field.with_model(model.id, lambda _: model), model.owner)


def goals_matter(field: Battlefield) -> bool:
    """Whether the mission is about places at all."""
    return bool(field.markers) or any(goals(field, seat) for seat in field.seats)


def _far_from_enemies(field: Battlefield, model: Model) -> float:
    """How much too far it is from the nearest enemy: a fighter wants to be there, a shooter in range."""
    nearest = min((gap(model, enemy) for enemy in field.enemies(model)), default=0)
    content = 0 if is_fighter(model) else int(CONTENT * longest_shot(model))
    return NEARER * price(model) * max(0, nearest - content) / INCH


def _far_from_goals(field: Battlefield, model: Model) -> float:
    """How far it is from the nearest goal of the mission; it counts more while only running gets there."""
    there = goals(field, model.owner)
    if not there:
        return 0.0
    away = min(distance(model.at, goal) for goal in there)
    inch = max(TO_THE_GOAL, NEARER * price(model))
    return inch * (HURRY if _must_hurry(field, model, away) else 1.0) * away / INCH


def _must_hurry(field: Battlefield, model: Model, away: int) -> bool:
    """Whether the Game Turns that are left are enough to get there by running, but not by walking."""
    if field.mission.turns is None or not model.profile.m:
        return False
    walks = max(1, field.mission.turns - field.turn) * model.profile.m
    return ENOUGH_TIME * walks < away <= 2 * walks


def _away_from_squad(field: Battlefield, model: Model) -> float:
    """What it costs to be out of coherency; a Commander that walks away leaves the others behind."""
    squad = field.squad_of(model)
    commander = commander_of(field, squad)
    if commander is None or not commander.on_table:
        return 0.0
    limit = coherency_of(field, model)
    if commander.id != model.id:
        return _missing(gap(model, commander) - limit)
    others = (other for other in field.members(squad) if other.on_table and other.id != model.id)
    return sum(_missing(gap(model, other) - limit - _may_follow(other)) for other in others)


def _may_follow(other: Model) -> int:
    return other.profile.m if other.stage == "waiting" else 0


def _missing(by: int) -> float:
    return AWAY + AWAY_BY_INCH * by / INCH if by > 0 else 0.0
