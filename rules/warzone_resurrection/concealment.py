"""Setting up out of each other's sight, where the mission says so (WZR-MISSION-09)."""

from __future__ import annotations

from msgspec.structs import replace as change

from rules.core.event import Event
from rules.core.ids import RuleId, SeatId
from rules.core.procedure import Log
from rules.warzone_resurrection.events import Placed, PlacesRevealed
from rules.warzone_resurrection.state import Battlefield

_CONCEALED = RuleId("WZR-MISSION-09")


def is_on(field: Battlefield) -> bool:
    """Whether nobody may know yet where the others stand: until every side has finished setting up."""
    return field.mission.concealed and not all(side.deployed for side in field.sides.values())


def only_for(field: Battlefield, owner: SeatId) -> SeatId | None:
    """Who alone may know where the Models of this side are put; None where everybody may."""
    return owner if is_on(field) else None


def reveal(log: Log[Battlefield]) -> None:
    """Every side has finished: where everybody stands is seen."""
    if log.state.mission.concealed:
        log.emit(PlacesRevealed(_CONCEALED))


def as_known(field: Battlefield, seat: SeatId | None) -> Battlefield:
    """The battlefield as a seat (None: a spectator) may know it: what others have set up is not there yet."""
    if not is_on(field):
        return field
    models = {
        id: model if model.owner == seat else change(model, pose=None) for id, model in field.models.items()
    }
    return change(field, models=models)


def is_hidden(event: Event, seat: SeatId | None) -> bool:
    """Whether a seat may not know of a fact at all."""
    return isinstance(event, Placed) and event.only_for not in {None, seat}


def discloses(event: Event) -> bool:
    """Whether everybody learns by this event where the others stand."""
    return isinstance(event, PlacesRevealed)
