"""Who comes first: which Squad is Activated, and which of its Models acts next."""

from __future__ import annotations

from rules.core.geometry import distance
from rules.core.ids import INCH, ModelId
from rules.warzone_resurrection.bots.targets import gap, guns, longest_shot
from rules.warzone_resurrection.conditions import FUMBLED
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.squads import owing_a_run
from rules.warzone_resurrection.state import Battlefield, Model, Squad

#: Squads farther away than this from every enemy come last.
FAR = 40


def urgency(field: Battlefield, squad: Squad) -> float:
    """How soon a Squad should be Activated: those that can strike now before those that are far away."""
    near = [_nearness(field, model) for model in field.members(squad) if model.on_table]
    return sum(near) / len(near) + len(near) / FAR if near else 0.0


def _nearness(field: Battlefield, model: Model) -> float:
    away = min((distance(model.at, enemy.at) for enemy in field.enemies(model)), default=FAR * INCH)
    return max(0.0, FAR - away / INCH) / FAR


def next_to_act(field: Battlefield) -> ModelId | None:
    """The Model of the active Squad to go on with: the active, who owes a run, who may shoot, who is near."""
    if field.squad is None:
        return None
    squad = field.squads[field.squad]
    active = field.models[field.model] if field.model is not None else None
    if active is not None and active.stage == "active" and active.on_table and not active.has(FUMBLED):
        return active.id
    owing = owing_a_run(field, squad)
    if owing:
        return owing[0].id
    left = [
        model
        for model in field.members(squad)
        if model.on_table and model.stage != "done" and not model.has(FUMBLED)
    ]
    return min(left, key=lambda model: _turn_to_act(field, model)).id if left else None


def _turn_to_act(field: Battlefield, model: Model) -> tuple[int, int, ModelId]:
    """Those Engaged first, then those with somebody in range, the heavier shots first; then the nearest."""
    away = min((gap(model, enemy) for enemy in field.enemies(model)), default=0)
    if is_engaged(field, model):
        return 0, away, model.id
    if away <= longest_shot(model):
        return 1, -max(gun.st * gun.rof for gun in guns(model)), model.id
    return 2, away, model.id
