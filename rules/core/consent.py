"""What nobody may do alone: it is asked for, and done once everybody has agreed (CORE-CONSENT)."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import msgspec

from rules.core.agreement import ensure_plays
from rules.core.battle import Battle, Step, awaited, command_of, decide, default_answer, evolve
from rules.core.codec import plain
from rules.core.command import (
    Agree,
    Command,
    Correct,
    Disagree,
    DismissUmpire,
    InviteUmpire,
    SkipAhead,
    TakeBack,
)
from rules.core.correcting import corrections, name_of
from rules.core.dice import DiceSource
from rules.core.event import (
    Agreed,
    Corrected,
    Disagreed,
    Event,
    Requested,
    TakenBack,
    UmpireAdmitted,
    UmpireDismissed,
)
from rules.core.ids import DecisionId, SeatId
from rules.core.refusal import Illegal, Stale, forbid
from rules.core.request import UMPIRE, Request, still_to_agree
from rules.core.steps import is_free, last_step, since
from rules.core.system import System
from rules.core.timing import least

S = TypeVar("S")

#: How a battle stood when its log was so long.
Past = Callable[[int], Battle[Any]]


class _Said(msgspec.Struct, frozen=True):
    """What a seat has said, and the ``wish`` of ``by`` that is to be carried out now."""

    events: tuple[Event, ...] = ()
    wish: Command | None = None
    by: SeatId = UMPIRE
    freely: bool = False


def by_consent(
    system: System[S], battle: Battle[S], seat: SeatId, command: Command, dice: DiceSource, past: Past
) -> Step[S]:
    """What comes of a command about consent: it is asked for, or done because all have agreed.

    Raises ``Illegal``, or ``Stale`` for what nobody asks any more.
    """
    if battle.result is not None:
        raise forbid("CORE-BATTLE-OVER", "battle.over")
    if not (seat == UMPIRE and battle.umpire):
        ensure_plays(battle, seat)
    said = _said(system, battle, seat, command)
    battle = _after(system, battle, said.events)
    done = _done(system, battle, said, dice, past)
    return Step((*said.events, *done.events), done.battle)


def _said(system: System[Any], battle: Battle[Any], seat: SeatId, command: Command) -> _Said:
    match command:
        case Agree(request=id):
            return _agreeing(system, battle, seat, _pending(battle, id))
        case Disagree(request=id):
            _pending(battle, id)
            return _Said((Disagreed(seat),))
        case DismissUmpire() if battle.umpire:
            return _Said((UmpireDismissed(seat),))
        case DismissUmpire():
            raise forbid("CORE-UMPIRE", "umpire.none")
        case TakeBack():
            return _taking_back(battle, seat, command)
        case Correct():
            _ensure_quiet(battle)
            corrections(system, battle.game, command)
        case InviteUmpire() if battle.umpire:
            raise forbid("CORE-UMPIRE", "umpire.already")
    return _asking(battle, seat, command)


def _agreeing(system: System[Any], battle: Battle[Any], seat: SeatId, request: Request) -> _Said:
    waited_for = still_to_agree(battle.playing, request)
    if seat not in waited_for:
        raise forbid("CORE-CONSENT", "consent.not_asked")
    wish = command_of(system, request.command) if waited_for == (seat,) else None
    return _Said((Agreed(seat),), wish, request.seat)


def _taking_back(battle: Battle[Any], seat: SeatId, command: TakeBack) -> _Said:
    own = last_step(battle.steps, None if seat == UMPIRE else seat)
    to = command.to if command.to is not None else own.before if own else -1
    undone = since(battle.steps, to)
    if not undone:
        raise forbid("CORE-TAKE-BACK", "step.none")
    wish = TakeBack(to)
    if is_free(undone, seat):
        return _Said((), wish, seat, freely=True)
    return _asking(battle, seat, wish)


def _asking(battle: Battle[Any], seat: SeatId, command: Command) -> _Said:
    if battle.request is not None:
        raise forbid("CORE-CONSENT", "consent.pending")
    return _Said((Requested(DecisionId(f"{battle.length}"), seat, plain(command)),))


def _pending(battle: Battle[Any], id: DecisionId) -> Request:
    if battle.request is None or battle.request.id != id:
        raise Stale(forbid("CORE-CONSENT", "consent.stale").refusal)
    return battle.request


def _ensure_quiet(battle: Battle[Any]) -> None:
    """Raise where a decision is open: the command that it belongs to has not come to its end."""
    if battle.halt is not None:
        raise forbid("CORE-DECISION", "battle.decision_open")


def _done(system: System[S], battle: Battle[S], said: _Said, dice: DiceSource, past: Past) -> Step[S]:
    """Carry out what all have agreed on, or what nobody has to be asked for."""
    events: tuple[Event, ...] = ()
    match said.wish:
        case TakeBack(to=int(to)):
            back = TakenBack(said.by, to, said.freely)
            return Step((back,), evolve(system, battle, back, then=past(to)))
        case SkipAhead():
            return _skipped(system, battle, dice)
        case Correct() as correction:
            named = name_of(system, battle.game, correction)
            put_right = corrections(system, battle.game, correction)
            events = (Corrected(said.by, correction.model, named), *put_right)
        case InviteUmpire():
            events = (UmpireAdmitted(),)
    return Step(events, _after(system, battle, events))


def _skipped(system: System[S], battle: Battle[S], dice: DiceSource) -> Step[S]:
    """The least that lets the battle go on without a seat that it waits for."""
    answer = default_answer(battle)
    if answer is not None:
        return decide(system, battle, *answer, dice)
    for seat in awaited(system, battle):
        for command in least(system, battle, seat):
            try:
                return decide(system, battle, seat, command, dice)
            except Illegal:
                continue
    raise forbid("CORE-CONSENT", "consent.nothing_to_skip")


def _after(system: System[S], battle: Battle[S], events: tuple[Event, ...]) -> Battle[S]:
    return reduce(lambda stand, event: evolve(system, stand, event), events, battle)
