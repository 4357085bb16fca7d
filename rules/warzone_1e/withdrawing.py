"""Giving up among three and more (CORE-RESIGN): the rulebook is silent, so a whole side leaves the table."""

from __future__ import annotations

from rules.core.ids import RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e import activation, deployment, setup, turn, waiting
from rules.warzone_1e.chapter import happen
from rules.warzone_1e.facts import ModelDone, MoveFell, PhaseBegan, SideWithdrew
from rules.warzone_1e.state import Battlefield

_GIVEN_UP = RuleId("CORE-RESIGN")


def withdraw(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    """Take a side off the table, wherever the battle stands, and let the others go on."""
    yield from _stop_acting(log, seat)
    gone = [model.id for model in log.state.models.values() if model.owner == seat and model.fate is None]
    log.emit(SideWithdrew(seat, _GIVEN_UP))
    for id in gone:
        yield from happen(log, "model_gone", id)
    match log.state.phase:
        case "nomination" | "activation":
            yield from _go_on_fighting(log, seat)
        case "over":
            return
        case _:
            yield from _go_on_setting_up(log, seat)


def _stop_acting(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    """Whoever acts for the side stops; those that obey somebody else are their own again before it counts."""
    field = log.state
    for model in field.models.values():
        if model.stage == "active" and seat in {model.owner, field.unit_of(model).owner}:
            log.emit(ModelDone(model.id, _GIVEN_UP))
            yield from happen(log, "model_done", model.id)


def _go_on_fighting(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    waiting.losses_seen_to(log)
    if log.state.going is not None:
        yield from waiting.go_on(log)
    else:
        yield from activation.close(log)
    field = log.state
    if field.phase not in {"nomination", "activation"} or field.active != seat or field.pause:
        return
    following = turn.following(field, seat)
    if following is None:
        yield from turn.end_turn(log)
    else:
        log.emit(MoveFell(following, _GIVEN_UP))


def _go_on_setting_up(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    field = log.state
    match field.phase:
        case "map":
            yield from setup.after_map(log)
        case "terrain" if field.active == seat:
            yield from setup.after_piece(log, seat)
        case "objectives" if field.active == seat:
            yield from setup.after_naming(log)
        case "secret":
            yield from setup.after_writing(log)
        case "deployment":
            yield from _go_on_placing(log, seat)


def _go_on_placing(log: Log[Battlefield], seat: SeatId) -> Procedure[None]:
    field = log.state
    if field.active != seat:
        return
    following = deployment.next_to_place(field, seat)
    if following is None:
        yield from turn.begin_battle(log)
    else:
        log.emit(PhaseBegan("deployment", following, _GIVEN_UP))
