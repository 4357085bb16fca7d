"""Chapter: Sentry Action (WZR-ACT-14, 15, 17): going on Sentry, and interrupting the enemy's Actions.

A pause is no half-finished command: it stands between two of them, and whoever may interrupt does so by
ordinary commands. The Action of a Model on Sentry is an ordinary one, after an LD test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.ids import RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, forbid
from rules.warzone_resurrection import activation, turn
from rules.warzone_resurrection.actions import ACTIONS, activate, begin, pay, refusal_to_be_activated
from rules.warzone_resurrection.commands import ActivateModel, LetPass, Sentry
from rules.warzone_resurrection.conditions import SENTRY, SENTRY_ACTED
from rules.warzone_resurrection.events import Gained, Lost, Paused
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.sentry import open_pause, refusal_of_post, waiting_seats
from rules.warzone_resurrection.squad_actions.suppression import run_into_fire
from rules.warzone_resurrection.squads import leadership_test
from rules.warzone_resurrection.state import Battlefield

_INTERRUPT = RuleId("WZR-ACT-15")
_PAUSE = RuleId("WZR-ACT-17")


def sentry(log: Log[Battlefield], seat: SeatId, command: Sentry) -> Procedure[None]:
    """Go on Sentry until the next Control Phase (WZR-ACT-14). Raises ``Illegal``."""
    action = ACTIONS["sentry"]
    model = begin(log, seat, command.model, action)
    refused = refusal_of_post(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, action)
    log.emit(Gained(model.id, SENTRY, action.rule))
    return
    yield


def activate_model(log: Log[Battlefield], seat: SeatId, command: ActivateModel) -> Procedure[None]:
    """Begin a Model's Activation before its first Action, so that others may interrupt it (WZR-ACT-17)."""
    refused = refusal_to_be_activated(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    activate(log, command.model)
    if not open_pause(log):
        yield from activation.go_on(log)


def let_pass(log: Log[Battlefield], seat: SeatId, command: LetPass) -> Procedure[None]:
    """Let the enemy go on: nobody of this seat acts in this pause any more. Raises ``Illegal``."""
    if seat not in log.state.sentry_pause[:1]:
        raise forbid(_PAUSE, "refused.no_pause")
    yield from _next(log, log.state.pause[1:])


def interrupt(
    log: Log[Battlefield], seat: SeatId, command: Any, carry: Callable[..., Procedure[None]]
) -> Procedure[None]:
    """The Action of a Model on Sentry, if it passes its LD test; what the Action forbids is found out before.

    Rules: WZR-ACT-15, WZR-ACT-18.
    """
    next(carry(Log(log.state, evolve), seat, command), None)
    id = command.model
    squad = log.state.squad_of(log.state.models[id])
    ready = yield from leadership_test(log, squad, "test.sentry", model=log.state.models[id])
    if ready:
        yield from carry(log, seat, command)
        yield from run_into_fire(log)
        if log.state.models[id].on_table:
            log.emit(Gained(id, SENTRY_ACTED, _INTERRUPT))
    else:
        log.emit(Lost(id, SENTRY, _INTERRUPT))
    yield from _next(log, log.state.pause)


def _next(log: Log[Battlefield], seats: tuple[SeatId, ...]) -> Procedure[None]:
    """Whoever is next in the pause; after the last of them the active player goes on."""
    left = () if turn.is_decided(log.state) else waiting_seats(log.state, seats)
    if left != log.state.pause:
        log.emit(Paused(left, _PAUSE))
    if not left:
        yield from activation.go_on(log)
