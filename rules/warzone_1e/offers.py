"""What a seat may do now, and why it may not do the rest: chapters 01 to 03, then what all others offer."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.core.refusal import Refusal
from rules.core.terrain import Terrain
from rules.warzone_1e import activation, climbing, commands, deployment, movement, setup, units
from rules.warzone_1e.actions import refusal_to_act
from rules.warzone_1e.chapter import chapters, objection
from rules.warzone_1e.state import Battlefield, Model, Unit


def offers(field: Battlefield, seat: SeatId) -> tuple[Offer, ...]:
    """Everything the seat might wish for now, in the order in which a player would look for it."""
    return tuple(_offers(field, seat))


def _offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    for chapter in chapters():
        if chapter.offers is not None:
            yield from chapter.offers(field, seat)
    if field.phase == "over":
        return
    if field.pause:
        if field.pause[0] == seat:
            for chapter in chapters():
                if chapter.reaction_offers is not None:
                    yield from chapter.reaction_offers(field, seat)
        return
    if field.phase != "activation" or field.active != seat or field.unit is None:
        return
    for model in activation.idle_members(field, field.units[field.unit]):
        yield from of_model(field, seat, model)
    yield ending_unit(field, seat)


def of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Everything that a model of the unit that acts may do, the end of its turn last."""
    for chapter in chapters():
        if chapter.model_offers is not None:
            yield from (_objected(field, model, each) for each in chapter.model_offers(field, seat, model))
    yield _objected(field, model, _ending(field, seat, model))


def _objected(field: Battlefield, model: Model, offer: Offer) -> Offer:
    """An offer to a model, refused where a chapter objects to what it names."""
    refused = offer.refused or objection(field, model, offer.command)
    return offer if refused is offer.refused else msgspec.structs.replace(offer, refused=refused)


# Setting up ----------------------------------------------------------------------------------------------


def of_setting_up(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """What is offered before the first turn (chapter 02)."""
    side = field.sides[seat]
    if field.phase == "map" and not side.accepted:
        yield Offer("accept_map", say("offer.accept_map"), commands.AcceptMap(), RuleId("WZ1-SETUP-02"))
    elif field.phase == "secret" and not side.written:
        for turns in range(setup.LEAST_TURNS, setup.MOST_TURNS + 1):
            title = say("offer.write_turns", turns=turns)
            yield Offer(f"write_turns:{turns}", title, commands.WriteTurns(turns), RuleId("WZ1-VIC-03"))
    elif field.active != seat:
        return
    elif field.phase == "terrain":
        yield from (_piece(piece) for piece in field.to_lay)
    elif field.phase == "objectives":
        yield _objectives(field)
    elif field.phase == "deployment":
        yield from _deployment(field, seat)


def _piece(piece: Terrain) -> Offer:
    name = verbatim(piece.name) if piece.name else say(f"ground.{piece.kind}")
    need = Need("at", "place", say("need.place"))
    title = say("offer.lay_piece", piece=name)
    return Offer(
        f"lay_piece:{piece.id}", title, commands.LayPiece(piece.id), RuleId("WZ1-SETUP-02"), needs=(need,)
    )


def _objectives(field: Battlefield) -> Offer:
    taken = {objective.piece for objective in field.objectives}
    candidates = tuple(
        Candidate(piece.id, verbatim(piece.name) if piece.name else say(f"ground.{piece.kind}"))
        for piece in field.terrain
        if piece.id not in taken
    )
    most = min(field.mission.objectives, len(candidates))
    need = Need("pieces", "targets", say("need.objectives"), candidates, 0, most)
    return Offer(
        "name_objectives",
        say("offer.name_objectives"),
        commands.NameObjectives(),
        RuleId("WZ1-VIC-06"),
        needs=(need,),
    )


def _deployment(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    refused = deployment.refusal_to_finish(field, seat)
    yield Offer(
        "done_placing",
        say("offer.done_placing"),
        commands.DonePlacing(),
        RuleId("WZ1-SETUP-06"),
        refused=refused,
    )
    for unit in field.units_of(seat):
        if deployment.refusal_to_place(field, seat, unit) is None:
            yield from _placing(field, seat, unit)


def _placing(field: Battlefield, seat: SeatId, unit: Unit) -> Iterator[Offer]:
    rule = RuleId("WZ1-SETUP-06")
    zone = field.sides[seat].zone
    areas = (tuple((corner.x, corner.y) for corner in zone),) if zone else ()
    place = Need("at", "place", say("need.place"), areas=areas)
    look = Need("facing", "facing", say("need.facing"), least=0)
    title = say("offer.place_unit", unit=verbatim(unit.name))
    yield Offer(
        f"place_unit:{unit.id}", title, commands.PlaceUnit(unit.id), rule, unit=unit.id, needs=(place, look)
    )
    for model in field.members(unit):
        if model.on_table:
            yield Offer(
                f"place:{model.id}",
                say("offer.place"),
                commands.Place(model.id),
                rule,
                model.id,
                unit.id,
                needs=(place, look),
            )
    for model in units.may_lead(field, unit):
        if model.id != unit.leader and not unit.is_individual:
            title = say("offer.name_leader", model=verbatim(model.name))
            lead = commands.NameLeader(model.id)
            yield Offer(f"name_leader:{model.id}", title, lead, RuleId("WZ1-UNIT-02"), model.id, unit.id)


# Activating ----------------------------------------------------------------------------------------------


def of_activating(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Which unit is next (chapter 02)."""
    if field.active != seat or field.pause:
        return
    if field.phase == "nomination" or (field.phase == "activation" and field.unit is None):
        for unit in field.units.values():
            if field.phase == "nomination" or unit.owner == seat:
                yield from _activating(field, seat, unit)


def _activating(field: Battlefield, seat: SeatId, unit: Unit) -> Iterator[Offer]:
    if not any(model.on_table for model in field.members(unit)):
        return
    key = "offer.activate" if unit.owner == seat else "offer.nominate"
    yield Offer(
        f"activate:{unit.id}",
        say(key, unit=verbatim(unit.name)),
        commands.Activate(unit.id),
        RuleId("WZ1-TURN-05"),
        unit=unit.id,
        refused=activation.refusal_to_activate(field, seat, unit.id),
    )


def _ending(field: Battlefield, seat: SeatId, model: Model) -> Offer:
    """Ending a model's turn: the last of what it may do, so that nobody does it by mistake."""
    return Offer(
        f"end_model:{model.id}",
        say("offer.end_model"),
        commands.EndModel(model.id),
        RuleId("WZ1-TURN-07"),
        model.id,
        model.unit,
        refused=activation.refusal_to_end_model(field, seat, model.id),
    )


def ending_unit(field: Battlefield, seat: SeatId) -> Offer:
    """Ending the unit's turn (chapter 02)."""
    return Offer(
        "end_unit",
        say("offer.end_unit"),
        commands.EndUnit(),
        RuleId("WZ1-TURN-08"),
        unit=field.unit,
        refused=activation.refusal_to_end_unit(field, seat),
    )


# Moving ----------------------------------------------------------------------------------------------------


def of_moving(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Move, fly, climb, leave the table (chapter 03)."""
    refused = refusal_to_act(field, seat, model.id, movement.MOVE)
    if not movement.is_airborne(model):
        yield _move(field, model, refused_by=refused, fly=False)
    if movement.wings(field, model) is not None:
        yield _move(field, model, refused_by=refused, fly=True)
        yield _move(field, model, refused_by=refused, fly=True, land=True)
    for piece in climbing.touched(field, model):
        found = climbing.plan_climb(field, model, piece.id)
        why = refused or (None if isinstance(found, tuple) else found)
        title = say("offer.climb", piece=say(f"ground.{piece.kind}"))
        climb = commands.Climb(model.id, piece.id)
        rule = RuleId("WZ1-MOVE-04")
        yield Offer(
            f"climb:{model.id}:{piece.id}", title, climb, rule, model.id, model.unit, cost=1, refused=why
        )
    barred = movement.refusal_to_leave(field, model)
    if barred is None:
        yield Offer(
            f"leave:{model.id}",
            say("offer.leave"),
            commands.Leave(model.id),
            RuleId("WZ1-MOVE-06"),
            model.id,
            model.unit,
            cost=1,
            refused=refused,
        )


def _move(
    field: Battlefield, model: Model, *, refused_by: Refusal | None, fly: bool, land: bool = False
) -> Offer:
    word = ("land" if land else "fly") if fly else "move"
    rule = RuleId("WZ1-FLY-01" if fly else "WZ1-MOVE-01")
    at = (model.at.x, model.at.y)
    most = movement.reach(field, model, fly=fly)
    needs = (Need("path", "path", say("need.path"), least=0, origin=at, reach=most),)
    command = commands.Move(model.id, fly=fly, land=land)
    return Offer(
        f"{word}:{model.id}",
        say(f"offer.{word}"),
        command,
        rule,
        model.id,
        model.unit,
        cost=1,
        needs=needs,
        refused=refused_by,
    )
