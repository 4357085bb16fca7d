"""Chapter: Tactical Cards, Strategy Cards (WZR-CARD-11, 13, 14): the pauses in which cards are played.

A pause stands between two commands. ``Battlefield.pause`` names the seats whose share of it is not over; each
plays as many cards as it may, then it is the next one's. Whether a pause waits for somebody depends on what
everybody knows, so that it never tells what a hand holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.ids import RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.card_play.hands import may_draw
from rules.warzone_resurrection.events import Paused
from rules.warzone_resurrection.state import Battlefield, Model

#: The rule of pauses for cards.
SHARES = RuleId("WZR-CARD-14")

_STRATEGY = RuleId("WZR-CARD-11")


def open_for_cards(log: Log[Battlefield], order: Sequence[SeatId]) -> bool:
    """Pause between two Activations, the player whose Model is next first. Whether anybody is waited for."""
    seats = _with_something_to_do(log.state, order)
    if seats:
        log.emit(Paused(seats, SHARES, "cards"))
    return bool(seats)


def open_for_strategy(log: Log[Battlefield], order: Sequence[SeatId]) -> bool:
    """Pause ahead of the first Activation for Strategy Cards; not where one stays in play."""
    if log.state.options.mode != "advanced" or log.state.cards_of("strategy"):
        return False
    seats = tuple(seat for seat in order if log.state.sides[seat].cards.hand)
    if seats:
        log.emit(Paused(seats, _STRATEGY, "strategy"))
    return bool(seats)


def shares_left(field: Battlefield, seats: Sequence[SeatId]) -> tuple[SeatId, ...]:
    """Those of some seats in a pause that still have something they could do in it."""
    if field.pause_of == "strategy":
        return () if field.cards_of("strategy") else tuple(s for s in seats if field.sides[s].cards.hand)
    return _with_something_to_do(field, seats)


def refusal_of_pause(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why a player waits with all but what the pause is for; None where nobody else has a share of it.

    Rules: WZR-ACT-17, WZR-CARD-14.
    """
    if not field.pause:
        return None
    if field.pause_of == "sentry":
        return refuse("WZR-ACT-17", "refused.paused")
    if field.pause[0] != seat:
        who = verbatim(field.sides[field.pause[0]].name)
        return refuse(SHARES, "refused.share_of_other", who=who)
    return refuse(SHARES, "refused.cards_first") if len(field.pause) > 1 else None


def refusal_of_order(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not begin its Activation by what it does: others may play cards before it.

    Where nobody else could, nothing is waited for. Rules: WZR-CARD-13.
    """
    if field.options.mode != "advanced" or field.model == model.id or not _others_wait(field):
        return None
    if field.squad is None:
        return refuse("WZR-CARD-13", "refused.squad_first", squad=verbatim(field.squad_of(model).name))
    if field.model is not None:
        active = verbatim(field.models[field.model].card.name)
        return refuse("WZR-CARD-13", "refused.end_first", model=active)
    return None


def _others_wait(field: Battlefield) -> bool:
    """Whether a pause that opened now would wait for anybody but the active player."""
    return any(seat != field.active for seat in _with_something_to_do(field, field.seats))


def _with_something_to_do(field: Battlefield, seats: Sequence[SeatId]) -> tuple[SeatId, ...]:
    if field.options.mode != "advanced":
        return ()
    return tuple(seat for seat in seats if _has_something_to_do(field, seat))


def _has_something_to_do(field: Battlefield, seat: SeatId) -> bool:
    cards = field.sides[seat].cards
    if cards.waives:
        return False
    return bool(cards.hand) or (field.squad is None and may_draw(field, seat))
