"""Putting a model right by hand, as everybody agreed: no rule of the game does it (CORE-UMPIRE)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Correct
from rules.core.correcting import change_of_wounds
from rules.core.event import Event
from rules.core.geometry import FULL_TURN, Point, Pose
from rules.core.ids import RuleId
from rules.core.refusal import Illegal, forbid
from rules.warzone_1e.deployment import refusal_of_ground
from rules.warzone_1e.facts import Placed, WoundsLost, WoundsRegained
from rules.warzone_1e.state import Battlefield, Model

_BY_CONSENT = RuleId("CORE-UMPIRE")


def correct(field: Battlefield, correction: Correct) -> tuple[Event, ...]:
    """The facts that put a model on the table right. Raises ``Illegal`` where it cannot stand so."""
    model = field.models.get(correction.model)
    if model is None or not model.on_table:
        raise forbid(_BY_CONSENT, "correct.no_model")
    return (*_moved(field, model, correction), *_healed(model, correction))


def _moved(field: Battlefield, model: Model, correction: Correct) -> Iterator[Event]:
    if correction.at is None and correction.facing is None:
        return
    here = model.body.pose
    facing = here.facing if correction.facing is None else correction.facing % FULL_TURN
    at = here.at if correction.at is None else Point(*correction.at)
    pose = Pose(at, facing, here.elevation)
    refused = refusal_of_ground(field, model, model.body.moved(pose))
    if refused is not None and correction.at is not None:
        raise Illegal(refused)
    yield Placed(model.id, pose, _BY_CONSENT)


def _healed(model: Model, correction: Correct) -> Iterator[Event]:
    change = change_of_wounds(correction, model.wounds, model.profile.w)
    if change < 0:
        yield WoundsLost(model.id, -change, _BY_CONSENT)
    if change > 0:
        yield WoundsRegained(model.id, change, _BY_CONSENT)
