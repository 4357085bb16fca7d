"""Putting a Model right by hand, as everybody agreed: no rule of the game does it (CORE-UMPIRE)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Correct
from rules.core.correcting import change_of_wounds
from rules.core.event import Event
from rules.core.geometry import FULL_TURN, Body, Point, Pose, overlaps, share_heights
from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import concealment
from rules.warzone_resurrection.deployment import refusal_of_room
from rules.warzone_resurrection.events import Placed, WoundsLost, WoundsRegained
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import refusal_to_stand_in

_BY_CONSENT = RuleId("CORE-UMPIRE")


def correct(field: Battlefield, correction: Correct) -> tuple[Event, ...]:
    """The facts that put a Model on the table right. Raises ``Illegal`` where it cannot stand so.

    While sides set up out of sight nothing is: why it cannot stand somewhere would say who stands there.
    """
    if concealment.is_on(field):
        raise forbid(_BY_CONSENT, "correct.not_now")
    model = field.models.get(correction.model)
    if model is None or not model.on_table:
        raise forbid(_BY_CONSENT, "correct.no_model")
    return (*_moved(field, model, correction), *_healed(model, correction))


def _moved(field: Battlefield, model: Model, correction: Correct) -> Iterator[Event]:
    if correction.at is None and correction.facing is None:
        return
    here = model.body.pose
    facing = here.facing if correction.facing is None else correction.facing % FULL_TURN
    if correction.at is None:
        pose = Pose(here.at, facing, here.elevation)
    else:
        pose = Pose(Point(*correction.at), facing)
    refused = _refusal_to_stand(field, model, pose)
    if refused is not None:
        raise Illegal(refused)
    yield Placed(model.id, pose, _BY_CONSENT)


def _refusal_to_stand(field: Battlefield, model: Model, pose: Pose) -> Refusal | None:
    """Board, walls, impassable terrain, and whoever stands there at the same height."""
    body = Body(model.footprint, pose)
    if not field.board.holds(body.shape):
        return refuse(_BY_CONSENT, "correct.off")
    for other in field.on_table():
        if (
            other.id != model.id
            and share_heights(other.body, body)
            and overlaps(other.body.shape, body.shape)
        ):
            return refuse("WZR-DEF-09", "refused.model_there", model=verbatim(other.card.name))
    if pose.elevation:
        return None
    return refusal_to_stand_in(field, model, body.shape) or refusal_of_room(field, body.shape, ())


def _healed(model: Model, correction: Correct) -> Iterator[Event]:
    if correction.wounds is None:
        return
    if model.is_vehicle:
        raise forbid(_BY_CONSENT, "correct.no_wounds")
    change = change_of_wounds(correction, model.wounds, model.profile.w)
    if change < 0:
        yield WoundsLost(model.id, -change, _BY_CONSENT)
    if change > 0:
        yield WoundsRegained(model.id, change, _BY_CONSENT)
