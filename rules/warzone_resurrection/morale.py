"""Chapter: Morale (WZR-MORALE): Pinning, Broken, and how Squads come out of it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.check import Modifier, modifier
from rules.core.event import Question
from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.warzone_resurrection.actions import points_on_activation
from rules.warzone_resurrection.conditions import (
    BREAK_TESTED,
    BROKEN,
    FUMBLED,
    PINNED,
    PINNING_TESTED,
    SENTRY,
    STEELED,
    STUNNED,
)
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import is_engaged
from rules.warzone_resurrection.events import Lost, RecoveryTried, SquadGained, SquadLost
from rules.warzone_resurrection.flight import flee
from rules.warzone_resurrection.squads import commander_of, leadership_test
from rules.warzone_resurrection.state import Battlefield, Squad

#: LD of the tests that end Pinning and flight (WZR-MORALE-03, WZR-MORALE-06).
RECOVER_LD, REGROUP_LD = -2, -6
MOST_TRIES = 2


# Losses ----------------------------------------------------------------------------------------------


def check_losses(log: Log[Battlefield], squad_ids: Iterable[UnitId]) -> Procedure[None]:
    """The Morale tests that the losses of one attack ask for, once all of them are counted.

    Where several Squads test, the player with the Initiative says in which order (WZR-ACT-02).
    """
    due = [id for id in dict.fromkeys(squad_ids) if _shaken(log.state, id)]
    while due:
        squad_id = yield from _first_to_test(log, due)
        due.remove(squad_id)
        if _lost_half(log.state, squad_id):
            yield from pinning_test(log, squad_id)
        if _lost_three_quarters(log.state, squad_id):
            log.emit(SquadGained(squad_id, BREAK_TESTED, RuleId("WZR-MORALE-04")))
            yield from break_test(log, squad_id)


def pinning_test(
    log: Log[Battlefield], squad_id: UnitId, modifiers: Iterable[Modifier] = ()
) -> Procedure[None]:
    """A Pinning test, at most one a Game Turn; a Squad that fails it is Pinned (WZR-MORALE-02, 07)."""
    squad = log.state.squads[squad_id]
    if squad.has(PINNING_TESTED) or squad.has(PINNED) or squad.has(BROKEN):
        return
    if not any(log.state.members(squad)):
        return
    rule = RuleId("WZR-MORALE-02")
    log.emit(SquadGained(squad_id, PINNING_TESTED, rule))
    if (yield from _stands_firm(log, squad, "pinning", modifiers)):
        return
    log.emit(SquadGained(squad_id, PINNED, rule))
    _come_to(log, squad_id)


def break_test(log: Log[Battlefield], squad_id: UnitId) -> Procedure[None]:
    """A Break test; a Squad that fails it is Broken and flees at once (WZR-MORALE-04, WZR-MORALE-07)."""
    squad = log.state.squads[squad_id]
    if squad.has(BROKEN) or not any(log.state.members(squad)):
        return
    if (yield from _stands_firm(log, squad, "break")):
        return
    rule = RuleId("WZR-MORALE-04")
    log.emit(SquadGained(squad_id, BROKEN, rule))
    if squad.has(PINNED):
        log.emit(SquadLost(squad_id, PINNED, rule))
    _come_to(log, squad_id)
    yield from flee(log, squad_id)


def _stands_firm(
    log: Log[Battlefield], squad: Squad, kind: str, modifiers: Iterable[Modifier] = ()
) -> Procedure[bool]:
    leader = commander_of(log.state, squad)
    if leader is not None and any(kind in effect.passes for effect in effects_on(log.state, leader)):
        return True
    return (yield from leadership_test(log, squad, f"test.{kind}", modifiers))


def _come_to(log: Log[Battlefield], squad_id: UnitId) -> None:
    """Pinned and Broken Models are stunned no more (WZR-DEF-05), nor on Sentry (WZR-ACT-14).

    Those in a ruin share the state of their Squad from now on.
    """
    for model in log.state.members(log.state.squads[squad_id]):
        if model.has(SENTRY):
            log.emit(Lost(model.id, SENTRY, RuleId("WZR-ACT-14")))
        if model.has(STUNNED):
            log.emit(Lost(model.id, STUNNED, RuleId("WZR-DEF-05")))
        if model.has(PINNED):
            log.emit(Lost(model.id, PINNED, RuleId("WZR-STRUCT-19")))


def _lost_half(field: Battlefield, id: UnitId) -> bool:
    squad = field.squads[id]
    tested = squad.has(PINNING_TESTED) or squad.has(PINNED) or squad.has(BROKEN)
    return not tested and 2 * squad.lost_this_turn >= max(1, squad.size_at_turn_start)


def _lost_three_quarters(field: Battlefield, id: UnitId) -> bool:
    squad = field.squads[id]
    tested = squad.has(BREAK_TESTED) or squad.has(BROKEN)
    return not tested and 4 * squad.lost_this_turn >= max(1, 3 * squad.size_at_turn_start)


def _shaken(field: Battlefield, id: UnitId) -> bool:
    """Whether a Squad has anybody left to test, and reason to."""
    left = any(field.members(field.squads[id]))
    return left and (_lost_half(field, id) or _lost_three_quarters(field, id))


def _first_to_test(log: Log[Battlefield], due: list[UnitId]) -> Procedure[UnitId]:
    orders = log.state.first or log.state.seats[0]
    options = tuple(option(id, verbatim(log.state.squads[id].name)) for id in due)
    question = Question(
        seat=SeatId(orders),
        text=say("ask.morale_order"),
        options=options,
        default=options[0].id,
        rule=RuleId("WZR-ACT-02"),
    )
    choice = yield from ask(question)
    return UnitId(choice.option)


# Coming out of it ------------------------------------------------------------------------------------


def recover(log: Log[Battlefield], squad_id: UnitId) -> Procedure[bool]:
    """A Pinned Squad tries to recover, a Broken one to regroup, twice at most. Whether it has.

    Each try costs every Model a point. Rules: WZR-ACT-19, WZR-MORALE-03, WZR-MORALE-06.
    """
    broken = log.state.squads[squad_id].has(BROKEN)
    rule = RuleId("WZR-MORALE-06" if broken else "WZR-MORALE-03")
    of, why, amount = ("regroup", BROKEN, REGROUP_LD) if broken else ("recover", PINNED, RECOVER_LD)
    if (yield from _is_steeled(log, squad_id)):
        log.emit(SquadLost(squad_id, why, rule))
        yield from check_losses(log, (squad_id,))
        return not is_shaken(log.state.squads[squad_id])
    harder = modifier(rule, f"why.{of}", amount)
    for attempt in range(MOST_TRIES):
        free = broken and attempt == 0
        paid = _payers(log.state, squad_id, engaged_pay=not free)
        if not paid and not (free and any(log.state.members(log.state.squads[squad_id]))):
            return False
        log.emit(RecoveryTried(squad_id, paid, rule))
        if (yield from leadership_test(log, log.state.squads[squad_id], f"test.{of}", (harder,))):
            log.emit(SquadLost(squad_id, why, rule))
            return True
    return False


def dig_out(log: Log[Battlefield], squad_id: UnitId) -> Procedure[None]:
    """One test to recover those of a sound Squad that lie in a ruin; a point of each, the rest may act.

    Rules: WZR-STRUCT-19, WZR-MORALE-03.
    """
    buried = [m for m in log.state.members(log.state.squads[squad_id]) if m.has(PINNED)]
    if not buried:
        return
    rule = RuleId("WZR-STRUCT-19")
    paid = tuple(m.id for m in buried if points_on_activation(log.state, m) > 0)
    log.emit(RecoveryTried(squad_id, paid, rule))
    harder = modifier("WZR-MORALE-03", "why.recover", RECOVER_LD)
    if (yield from leadership_test(log, log.state.squads[squad_id], "test.recover", (harder,))):
        log.emit(*(Lost(model.id, PINNED, rule) for model in buried))


def _is_steeled(log: Log[Battlefield], squad_id: UnitId) -> Procedure[bool]:
    """Whether somebody has died for the Squad to recover without a test (WZR-SKILL-20, WZR-SKILL-21)."""
    squad = log.state.squads[squad_id]
    if squad.has(STEELED):
        log.emit(SquadLost(squad_id, STEELED, RuleId("WZR-SKILL-20")))
        return True
    leader = commander_of(log.state, squad)
    if leader is not None:
        for effect in effects_on(log.state, leader):
            if (yield from effect.before_recovery(log, leader)):
                return True
    return False


def is_shaken(squad: Squad) -> bool:
    """Whether a Squad is Pinned or Broken."""
    return squad.has(PINNED) or squad.has(BROKEN)


def _payers(field: Battlefield, squad_id: UnitId, engaged_pay: bool) -> tuple[ModelId, ...]:
    """Who pays a point for a try: every Model that has one, but Engaged ones the first time they regroup."""
    return tuple(
        model.id
        for model in field.members(field.squads[squad_id])
        if not model.has(FUMBLED)
        and points_on_activation(field, model) > 0
        and (engaged_pay or not is_engaged(field, model))
    )
