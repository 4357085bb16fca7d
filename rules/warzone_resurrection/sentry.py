"""Chapter: Sentry Action (WZR-ACT-14, 15, 17, 18): who is on Sentry, and what it may do in a pause.

While an enemy is Activated, the battle pauses between its Actions for those on Sentry: ``Battlefield.pause``
names the seats that may still interrupt, in their order. Nobody else does anything meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.conditions import FUMBLED, SENTRY, SENTRY_ACTED
from rules.warzone_resurrection.events import Paused
from rules.warzone_resurrection.state import Battlefield, Model, Squad

_PAUSE = RuleId("WZR-ACT-17")

#: Models on Sentry for each full five of the Squad; a smaller Squad may have as many (WZR-ACT-14).
FOR_EACH_FIVE = 2
_FIVE = 5

#: What a Model on Sentry may do between the Actions of an enemy (WZR-ACT-15).
SENTRY_ACTIONS = ("move", "shoot", "psychic_attack", "close_combat")


def most_on_sentry(field: Battlefield, squad: Squad) -> int:
    """How many Models of a Squad may be on Sentry, by those that are in play now (WZR-ACT-14)."""
    size = sum(1 for _ in field.members(squad))
    return FOR_EACH_FIVE * max(1, size // _FIVE)


def refusal_of_post(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not go on Sentry beside those of its Squad that are; None where it may."""
    squad = field.squad_of(model)
    most = most_on_sentry(field, squad)
    if sum(other.has(SENTRY) for other in field.members(squad)) < most:
        return None
    return refuse("WZR-ACT-14", "refused.sentry_posts", squad=verbatim(squad.name), most=most)


def watchers(field: Battlefield) -> Iterator[Model]:
    """The enemies of the active player that are on Sentry and have not acted yet (WZR-ACT-15)."""
    return (
        model
        for model in field.on_table()
        if SENTRY in model.conditions and model.owner != field.active and may_still_act(model)
    )


def is_watched(field: Battlefield) -> bool:
    """Whether the battle pauses for anybody between the Actions of the active player."""
    return any(True for _ in watchers(field))


def may_still_act(model: Model) -> bool:
    """Whether a Model on Sentry has its Action yet."""
    return not model.has(SENTRY_ACTED) and not model.has(FUMBLED)


def open_pause(log: Log[Battlefield]) -> bool:
    """Pause for those on Sentry, the side with the Initiative first, then in turn order. Whether for any."""
    seats = waiting_seats(log.state, log.state.seats)
    if seats:
        first = log.state.first
        at = log.state.seats.index(first) if first else 0
        order = (*log.state.seats[at:], *log.state.seats[:at])
        log.emit(Paused(tuple(seat for seat in order if seat in seats), _PAUSE))
    return bool(seats)


def waiting_seats(field: Battlefield, seats: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
    """Those of some seats that have somebody to interrupt with."""
    owners = {model.owner for model in watchers(field)}
    return tuple(seat for seat in seats if seat in owners)


def refusal_to_interrupt(field: Battlefield, seat: SeatId, id: ModelId, action: str) -> Refusal | None:
    """Why a Model may not use this Action in the pause that is open; None where it may try."""
    model = field.models.get(id)
    if seat not in field.pause[:1]:
        return refuse(_PAUSE, "refused.paused")
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    name = verbatim(model.card.name)
    if not model.has(SENTRY):
        return refuse("WZR-ACT-15", "refused.not_on_sentry", model=name)
    if not may_still_act(model):
        return refuse("WZR-ACT-15", "refused.sentry_once", model=name)
    if action not in SENTRY_ACTIONS:
        return refuse("WZR-ACT-15", "refused.sentry_allows")
    return None
