"""From what the players agreed on to a battlefield on which nothing has happened yet."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.ids import ModelId, SeatId, UnitId, own_id
from rules.core.refusal import Illegal, malformed
from rules.core.system import Brief
from rules.core.written import WrittenError
from rules.warzone_resurrection.army_building import as_warlords, refusal_of_army
from rules.warzone_resurrection.card_play.decks import deck_of
from rules.warzone_resurrection.choosing_powers import refusal_to_know
from rules.warzone_resurrection.heroes import with_heroes
from rules.warzone_resurrection.holdings import Holding
from rules.warzone_resurrection.resources import cards_at_start
from rules.warzone_resurrection.state import Battlefield, Model, Options, Side, Squad
from rules.warzone_resurrection.structures.written import read_terrain
from rules.warzone_resurrection.written import (
    WrittenForce,
    WrittenTable,
    WrittenUnit,
    read_board,
    read_card,
    read_zone,
    whole,
)
from rules.warzone_resurrection.written_arms import read_skill
from rules.warzone_resurrection.written_missions import WrittenMission, lay_markers, lay_zones, read_mission


def muster(brief: Brief) -> Battlefield:
    """The battlefield before the map is accepted. Raises ``Illegal`` for what cannot be played."""
    try:
        return _muster(brief)
    except (WrittenError, msgspec.ValidationError) as error:
        raise malformed(error) from error


def _muster(brief: Brief) -> Battlefield:
    table = msgspec.convert(brief.table, WrittenTable)
    mission = msgspec.convert(brief.mission, WrittenMission)
    forces = {seat: _force(brief, seat, mission) for seat in brief.seats}
    board = read_board(table)
    options = msgspec.convert(brief.options, Options)
    models = {model.id: model for seat, force in forces.items() for model in _models(seat, force)}
    squads = {squad.id: squad for seat, force in forces.items() for squad in _squads(seat, force)}
    terrain, structures = read_terrain(table.terrain)
    field = Battlefield(
        board=board,
        sides={seat: _side(brief, seat, force, options) for seat, force in forces.items()},
        squads=squads,
        models=models,
        options=options,
        mission=read_mission(mission),
        terrain=terrain,
        structures=structures,
        zones=lay_zones(mission, board, brief.seats, tuple(read_zone(z, brief.seats) for z in table.zones)),
        markers=lay_markers(mission, board),
    )
    for seat in brief.seats:
        refused = refusal_of_army(field, seat)
        if refused is not None:
            raise Illegal(refused)
    return with_heroes(as_warlords(field))


def _force(brief: Brief, seat: SeatId, mission: WrittenMission) -> WrittenForce:
    """A seat's force, with the Squads that the mission gives to each side."""
    force = msgspec.convert(brief.forces[seat], WrittenForce)
    return msgspec.structs.replace(force, units=(*force.units, *mission.brings))


def _squads(seat: SeatId, force: WrittenForce) -> Iterator[Squad]:
    for unit in force.units:
        commander = next((model.id for model in unit.models if model.commander), unit.models[0].id)
        yield Squad(
            id=UnitId(own_id(seat, unit.id)),
            owner=seat,
            name=unit.name or unit.id,
            models=tuple(ModelId(own_id(seat, model.id)) for model in unit.models),
            role=unit.role,
            commander=ModelId(own_id(seat, commander)),
            size_at_turn_start=len(unit.models),
            skills=tuple(map(read_skill, unit.skills)),
            points=_price(unit),
        )


def _price(unit: WrittenUnit) -> int:
    return unit.points or sum(whole(model).points for model in unit.models)


def _models(seat: SeatId, force: WrittenForce) -> Iterator[Model]:
    for unit in force.units:
        for model in unit.models:
            card = read_card(model)
            refused = refusal_to_know(card, force.faction or force.name)
            if refused is not None:
                raise Illegal(refused)
            id = ModelId(own_id(seat, model.id))
            yield Model(
                id, UnitId(own_id(seat, unit.id)), seat, card, wounds=card.profile.w, structure=card.structure
            )


def _side(brief: Brief, seat: SeatId, force: WrittenForce, options: Options) -> Side:
    troops = sum(unit.role == "troop" for unit in force.units)
    by_warlord, resources = cards_at_start(options.mode, force.warlord_type, troops)
    return Side(
        seat,
        brief.names.get(seat) or force.name,
        force.faction or force.name,
        resources,
        brought_by_warlord=by_warlord,
        cards=Holding(deck_of(force)) if options.mode == "advanced" else Holding(),
    )
