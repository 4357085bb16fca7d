"""Chapter: Multi-Player Battles, a unit for which the forces of others leave no room (WZ1-MULTI-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Offer
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.remember import remembered
from rules.warzone_1e import deployment, turn
from rules.warzone_1e.chapter import Chapter, happen
from rules.warzone_1e.commands import LeaveOut, PlaceUnit
from rules.warzone_1e.facts import Removed, UnitDeployed, UnitLeftOut
from rules.warzone_1e.state import Battlefield, Unit

_RULE = RuleId("WZ1-MULTI-02")


def leave_out(log: Log[Battlefield], seat: SeatId, command: LeaveOut) -> Procedure[None]:
    """Go without a unit that finds no room anywhere in its zone. Raises ``Illegal``."""
    unit = log.state.units.get(command.unit)
    if unit is None or unit.owner != seat:
        raise forbid("CORE-COMMAND", "refused.not_your_unit")
    refused = refusal_to_leave_out(log.state, unit)
    if refused is not None:
        raise Illegal(refused)
    following = deployment.next_to_place(log.state, seat, unit)
    lost = [model.id for model in log.state.members(unit)]
    log.emit(UnitLeftOut(unit.id, _RULE))
    log.emit(*(Removed(id, "left", _RULE) for id in lost))
    for id in lost:
        yield from happen(log, "model_gone", id)
    log.emit(UnitDeployed(unit.id, following, _RULE))
    if following is None:
        yield from turn.begin_battle(log)


def refusal_to_leave_out(field: Battlefield, unit: Unit) -> Refusal | None:
    """Why a unit has to be set up: wherever there is room; two forces never crowd each other out."""
    if len(field.seats) <= deployment.TWO:
        return refuse(_RULE, "refused.two_forces")
    refused = deployment.refusal_to_place(field, unit.owner, unit)
    if refused is not None:
        return refused
    room = _room(field, unit)
    if room is not None:
        return refuse(_RULE, "refused.there_is_room", unit=verbatim(unit.name), x=room.at[0], y=room.at[1])
    return None


@remembered
def _room(field: Battlefield, unit: Unit) -> PlaceUnit | None:
    """The first place that a unit finds; of none this is sure only once every inch has been looked at."""
    return next(deployment.rooms_for(field, unit), None)


def offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Each unit that has yet to be set up and finds no room."""
    if field.phase != "deployment" or field.active != seat:
        return
    for unit in field.units_of(seat):
        if refusal_to_leave_out(field, unit) is None:
            title = say("offer.leave_out", unit=verbatim(unit.name))
            yield Offer(f"leave_out:{unit.id}", title, LeaveOut(unit.id), _RULE, unit=unit.id)


CHAPTER = Chapter(
    id="leaving_out",
    commands={LeaveOut: leave_out},
    narrate={
        UnitLeftOut: lambda field, event: say("told.left_out", unit=verbatim(field.units[event.unit].name))
    },
    events={UnitLeftOut: lambda field, event: field},
    offers=offers,
)
