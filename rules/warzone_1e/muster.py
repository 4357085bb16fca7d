"""From what the players agreed on to a battlefield on which nothing has happened yet (WZ1-SETUP-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from rules.core.ids import ModelId, SeatId, UnitId, own_id
from rules.core.message import verbatim
from rules.core.refusal import Illegal, Refusal, malformed, refuse
from rules.core.system import Brief
from rules.core.written import WrittenError
from rules.warzone_1e.powers.owning import refusal_to_own
from rules.warzone_1e.state import Abilities, Battlefield, Model, Options, Side, Unit
from rules.warzone_1e.units import LEAST_OF_SQUAD, MOST_OF_SQUAD, may_lead
from rules.warzone_1e.written import (
    WrittenForce,
    WrittenMission,
    WrittenTable,
    WrittenUnit,
    read_ability,
    read_board,
    read_card,
    read_climbs,
    read_mission,
    read_terrain,
)


def muster(brief: Brief) -> Battlefield:
    """The battlefield before the map is accepted. Raises ``Illegal`` for what cannot be played."""
    try:
        return _muster(brief)
    except (WrittenError, msgspec.ValidationError) as error:
        raise malformed(error) from error


def _muster(brief: Brief) -> Battlefield:
    table = msgspec.convert(brief.table, WrittenTable)
    options = msgspec.convert(brief.options, Options)
    forces = {seat: msgspec.convert(brief.forces[seat], WrittenForce) for seat in brief.seats}
    terrain = read_terrain(table.terrain)
    in_turn = options.terrain == "in_turn"
    field = Battlefield(
        board=read_board(table),
        sides={seat: _side(brief, seat, force) for seat, force in forces.items()},
        units={unit.id: unit for seat, force in forces.items() for unit in _units(seat, force)},
        models={model.id: model for seat, force in forces.items() for model in _models(seat, force)},
        options=options,
        mission=read_mission(msgspec.convert(brief.mission, WrittenMission)),
        terrain=() if in_turn else terrain,
        to_lay=terrain if in_turn else (),
        climbs=read_climbs(table.terrain),
    )
    for force in forces.values():
        refused = next((r for r in map(refusal_of_unit, force.units) if r is not None), None)
        refused = refused or refusal_of_abilities(force, options)
        if refused is not None:
            raise Illegal(refused)
    return with_leaders(field)


def refusal_of_abilities(force: WrittenForce, options: Options) -> Refusal | None:
    """Why a force may not come with what it has bought (WZ1-HERO-01, WZ1-CUST-03)."""
    degrees = get_args(Abilities)
    if degrees.index(force.abilities) <= degrees.index(options.abilities):
        return None
    rule = "WZ1-HERO-01" if options.abilities == "none" else "WZ1-CUST-03"
    return refuse(rule, "refused.not_agreed", force=verbatim(force.name))


def refusal_of_unit(unit: WrittenUnit) -> Refusal | None:
    """Why a unit cannot be fielded: a squad numbers 2 to 12, an individual is one (WZ1-UNIT-01)."""
    size = len(unit.models)
    name = verbatim(unit.name or unit.id)
    if unit.kind == "individual" and size != 1:
        return refuse("WZ1-UNIT-09", "refused.individual_size", unit=name, size=size)
    if unit.kind == "squad" and not LEAST_OF_SQUAD <= size <= MOST_OF_SQUAD:
        return refuse(
            "WZ1-UNIT-01",
            "refused.squad_size",
            unit=name,
            size=size,
            least=LEAST_OF_SQUAD,
            most=MOST_OF_SQUAD,
        )
    return next((refused for refused in map(refusal_to_own, unit.models) if refused is not None), None)


def with_leaders(field: Battlefield) -> Battlefield:
    """Every squad with the leader that is written, or one of those with the highest LD (WZ1-UNIT-02)."""
    for unit in field.units.values():
        able = [model.id for model in may_lead(field, unit)]
        if unit.leader not in able and able:
            leader = able[0]
            field = field.with_unit(unit.id, lambda u, id=leader: msgspec.structs.replace(u, leader=id))  # type: ignore[misc]
    return field


def _units(seat: SeatId, force: WrittenForce) -> Iterator[Unit]:
    for unit in force.units:
        marked = next((model.id for model in unit.models if model.leader), None)
        yield Unit(
            id=UnitId(own_id(seat, unit.id)),
            owner=seat,
            name=unit.name or unit.id,
            models=tuple(ModelId(own_id(seat, model.id)) for model in unit.models),
            kind=unit.kind,
            faction=unit.faction or force.faction,
            leader=ModelId(own_id(seat, marked)) if marked else None,
            size=len(unit.models),
            points=unit.points or sum(model.points for model in unit.models),
            skills=tuple(map(read_ability, unit.skills)),
        )


def _models(seat: SeatId, force: WrittenForce) -> Iterator[Model]:
    for unit in force.units:
        for model in unit.models:
            card = read_card(model, unit.skills)
            yield Model(
                ModelId(own_id(seat, model.id)), UnitId(own_id(seat, unit.id)), seat, card, card.profile.w
            )


def _side(brief: Brief, seat: SeatId, force: WrittenForce) -> Side:
    name = brief.names.get(seat) or force.name
    return Side(seat, name, force.faction or force.name, counts=force.counts)
