"""What happens to Vehicles, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.event import Event
from rules.core.ids import ModelId
from rules.core.message import Message, say, verbatim
from rules.warzone_resurrection import events as facts
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.vehicles.damage import line_of, name_of


def _name(field: Battlefield, id: ModelId) -> Message:
    return verbatim(field.models[id].card.name)


def _location(field: Battlefield, id: ModelId, place: int) -> Message:
    return name_of(line_of(field.models[id]).locations[place], place)


def _hit(field: Battlefield, event: facts.LocationHit) -> Message:
    whom, where = _name(field, event.model), _location(field, event.model, event.location)
    if event.by is None:
        return say("story.location_hit", whom=whom, where=where, avv=event.avv)
    return say("story.location_hit_by", who=_name(field, event.by), whom=whom, where=where, avv=event.avv)


def _lost(field: Battlefield, event: facts.StructureLost) -> Message:
    vehicle = field.models[event.model]
    left = vehicle.structure[event.location] - event.amount
    where = _location(field, event.model, event.location)
    if left <= 0:
        lost = say(f"loss.{line_of(vehicle).locations[event.location].lost}")
        return say("story.location_lost", who=_name(field, event.model), where=where, lost=lost)
    return say(
        "story.structure_lost", who=_name(field, event.model), where=where, amount=event.amount, left=left
    )


def _repaired(field: Battlefield, event: facts.StructureRepaired) -> Message:
    where = _location(field, event.model, event.location)
    return say("story.structure_repaired", who=_name(field, event.model), where=where, amount=event.amount)


TELLERS: dict[type[Event], Callable[[Battlefield, Any], Message | None]] = {
    facts.LocationHit: _hit,
    facts.StructureLost: _lost,
    facts.StructureRepaired: _repaired,
    facts.WreckLeft: lambda field, e: say("story.wreck_left", who=_name(field, e.model)),
    facts.TurretTurned: lambda field, e: say("story.turret_turned", who=_name(field, e.model)),
}
