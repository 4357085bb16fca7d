"""Models that were warped away, and bringing them back (WZ1-ALG-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Point
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_1e.actions import activate, refusal_to_be_active
from rules.warzone_1e.facts import Concerned
from rules.warzone_1e.powers.commands import BringBack
from rules.warzone_1e.powers.facts import Returned
from rules.warzone_1e.powers.placing import pose_at, refusal_to_stand
from rules.warzone_1e.state import Battlefield, Model

RULE = RuleId("WZ1-ALG-02")

#: Of those who are gone: who warped them away.
WARPED_BY = "warped_by"
#: Of whoever warped somebody away: it was in this turn.
WARPED_NOW = "warped_now"


def gone_because_of(field: Battlefield, user: Model) -> Iterator[Model]:
    """Those that a model has warped away and may still bring back."""
    for model in field.models.values():
        if model.fate == "warped" and model.about.get(WARPED_BY) == user.id:
            yield model


def bring_back(log: Log[Battlefield], seat: SeatId, command: BringBack) -> Procedure[None]:
    """Put somebody back on the table, anywhere. It costs no action. Raises ``Illegal``."""
    field = log.state
    user = field.models.get(command.model)
    if user is None or user.owner != seat or not user.on_table:
        raise forbid("CORE-COMMAND", "refused.not_your_model")
    refused = refusal_to_be_active(field, seat, user) or refusal_to_bring_back(field, user)
    if refused is not None:
        raise Illegal(refused)
    gone = next((one for one in gone_because_of(field, user) if one.id == command.target), None)
    if gone is None:
        raise forbid(RULE, "refused.not_warped", model=verbatim(user.name))
    refused = refusal_to_stand(field, gone, Point(*command.at), RULE)
    if refused is not None:
        raise Illegal(refused)
    activate(log, user.id)
    log.emit(Returned(gone.id, pose_at(gone, Point(*command.at)), RULE))
    return
    yield


def refusal_to_bring_back(field: Battlefield, user: Model) -> Refusal | None:
    """Why nobody comes back yet: it is still the turn in which they went."""
    if user.count(WARPED_NOW):
        return refuse(RULE, "refused.warped_this_turn", model=verbatim(user.name))
    return None


def lose(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Whoever is not brought back when its captor could, never is."""
    user = log.state.models[ModelId(id)]
    if user.count(WARPED_NOW):
        return
    gone = tuple(gone_because_of(log.state, user))
    log.emit(*(Concerned(model.id, WARPED_BY, None, RULE) for model in gone))
    return
    yield
