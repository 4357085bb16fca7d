"""A battle of any game: how a command becomes events, how events become state, how it stops and goes on.

``decide`` gives the events of a command or raises ``Illegal``; ``fold`` of all events in order is the
state. Where a command stops for a decision, what is kept is the command with the answers and rolls
so far; the answer runs it again from its beginning on the recorded ones, and then on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import chain, count
from typing import Generic, TypeVar

import msgspec

from rules.core.agreement import ended_or_drawn, ensure_plays
from rules.core.codec import codec, plain
from rules.core.command import CONSENT_COMMANDS, Command, DeclineDraw, OfferDraw, Resign
from rules.core.command import Answer as AnswerCommand
from rules.core.dice import DiceSource
from rules.core.event import (
    CORE_EVENTS,
    Asked,
    Began,
    Choice,
    Decided,
    Declared,
    Event,
    Finished,
    Rewound,
    Rolled,
    Settled,
    Withdrew,
)
from rules.core.folding import Battle, Halt, decision_id, evolve, fold, unfold
from rules.core.ids import SeatId
from rules.core.procedure import Answer, Diverged, Log, Procedure, ensure_offered, proceed
from rules.core.refusal import Illegal, Stale, forbid
from rules.core.several import withdrawal
from rules.core.steps import Steps, stepped
from rules.core.system import Brief, System

S = TypeVar("S")

#: The battle itself and its folding stand beside this; whoever plays finds both here.
__all__ = [
    "Battle",
    "Halt",
    "Step",
    "awaited",
    "begin",
    "command_of",
    "decide",
    "default_answer",
    "evolve",
    "fold",
    "unfold",
    "visible",
]


class Step(msgspec.Struct, Generic[S]):
    """What a command did: its events, and the battle after them."""

    events: tuple[Event, ...]
    battle: Battle[S]


def begin(system: System[S], brief: Brief, lots: Sequence[Rolled] = ()) -> Step[S]:
    """Open a battle; ``lots`` are the dice that decided about the brief, numbered from 0.

    Raises ``Illegal`` for a brief that cannot be played.
    """
    events = (Began(plain(brief)), *lots)
    return Step(events, fold(system, events))


def decide(
    system: System[S],
    battle: Battle[S],
    seat: SeatId,
    command: Command,
    dice: DiceSource,
    *,
    by_clock: bool = False,
    by_order: bool = False,
) -> Step[S]:
    """The events of a command. Raises ``Illegal`` (nothing has changed) or ``Stale``.

    What needs everybody's consent is carried out by ``rules.core.consent``.
    """
    if battle.result is not None:
        raise forbid("CORE-BATTLE-OVER", "battle.over")
    ensure_plays(battle, seat)
    if isinstance(command, CONSENT_COMMANDS):
        raise forbid("CORE-SEAT", "battle.not_your_seat")
    step = _decided(system, battle, seat, command, dice, by_clock=by_clock, by_order=by_order)
    return _seen_off(system, step, dice) if step.battle.left else step


def _decided(
    system: System[S],
    battle: Battle[S],
    seat: SeatId,
    command: Command,
    dice: DiceSource,
    *,
    by_clock: bool,
    by_order: bool,
) -> Step[S]:
    match command:
        case AnswerCommand():
            return _answer(system, battle, seat, command, dice, by_clock=by_clock, by_order=by_order)
        case Resign() | OfferDraw() | DeclineDraw():
            event = ended_or_drawn(battle, system.scores(battle.game), seat, command)
            return Step((event,), evolve(system, battle, event))
    if battle.halt is not None:
        raise forbid("CORE-DECISION", "battle.decision_open")
    declared = plain(command)
    halt = Halt(seat, declared, battle.game)
    return _carry_out(
        system,
        battle,
        halt,
        command,
        dice,
        opening=lambda halts: (Declared(seat, declared, halts, by_clock, by_order),),
    )


def _seen_off(system: System[S], step: Step[S], dice: DiceSource) -> Step[S]:
    """Whoever has given up answers by default, and leaves once no decision is open (CORE-RESIGN)."""
    while (battle := step.battle).result is None:
        asked = default_answer(battle)
        if asked is not None and asked[0] in battle.left:
            more = _answer(system, battle, *asked, dice, by_clock=False, by_order=False)
        elif battle.leaving and battle.halt is None:
            seat, gone = battle.leaving[0], Resign()
            halt = Halt(seat, plain(gone), battle.game)
            opening = partial(_withdrawing, seat)
            more = _carry_out(system, battle, halt, gone, dice, opening=opening)
        else:
            return step
        step = Step((*step.events, *more.events), more.battle)
    return step


def _withdrawing(seat: SeatId, halts: bool) -> tuple[Event, ...]:
    return (Withdrew(seat, halts),)


def default_answer(battle: Battle[S]) -> tuple[SeatId, AnswerCommand] | None:
    """What the clock chooses for an open decision, and for whom."""
    halt = battle.halt
    if halt is None or halt.question is None or halt.decision is None:
        return None
    return halt.question.seat, AnswerCommand(halt.decision, halt.question.default)


def awaited(system: System[S], battle: Battle[S]) -> tuple[SeatId, ...]:
    """The seats from which the battle waits for something."""
    if battle.result is not None:
        return ()
    if battle.halt is not None and battle.halt.question is not None:
        return (battle.halt.question.seat,)
    return system.awaited(battle.game)


def visible(system: System[S], event: Event, seat: SeatId | None) -> Event | None:
    """The event as a seat (None: a spectator) may see it; None where it may only know that there is one."""
    audience = event.audience()
    if audience is not None and seat not in audience:
        return None
    match event:
        case Asked(question=question) if question.seat != seat:
            return None
        case Decided(seat=owner) if owner != seat:
            return None
        case Declared(seat=owner) if owner != seat:
            return None
        case Began():
            return None
    return event if isinstance(event, CORE_EVENTS) else system.redact(event, seat)


def _answer(
    system: System[S],
    battle: Battle[S],
    seat: SeatId,
    command: AnswerCommand,
    dice: DiceSource,
    *,
    by_clock: bool,
    by_order: bool,
) -> Step[S]:
    halt = battle.halt
    if halt is None or halt.question is None or halt.decision != command.decision:
        raise Stale(forbid("CORE-DECISION", "decision.stale").refusal)
    if halt.question.seat != seat:
        raise forbid("CORE-DECISION", "decision.not_yours")
    choice = Choice(command.option, command.at, command.facing)
    ensure_offered(halt.question, choice)
    answered = msgspec.structs.replace(halt, answers=(*halt.answers, choice), decision=None, question=None)
    decided = Decided(halt.decision, seat, choice, by_clock, by_order)
    wish = command_of(system, halt.command)
    return _carry_out(system, battle, answered, wish, dice, opening=lambda _: (decided,))


def _carry_out(
    system: System[S],
    battle: Battle[S],
    halt: Halt,
    command: Command,
    dice: DiceSource,
    *,
    opening: Callable[[bool], tuple[Event, ...]],
) -> Step[S]:
    """Run a command (again) on its recorded answers and tell what is new, after ``opening(halts)``."""
    log: Log[S] = Log(halt.before, system.evolve)
    resumed = bool(halt.answers)
    numbers = chain((event.index for event in halt.told if isinstance(event, Rolled)), count(battle.dice))
    try:
        course = proceed(
            lambda log: _procedure(system, log, halt.seat, command), log, halt.answers, dice, numbers
        )
    except Diverged:
        return _rewound(system, battle)
    except Illegal:
        if not _tells_the_same(log.events, halt.told):
            return _rewound(system, battle)
        raise
    if not _tells_the_same(log.events, halt.told):
        return _rewound(system, battle)
    halts = course.question is not None
    events: list[Event] = [*opening(halts), *log.events[len(halt.told) :]]
    if course.question is not None:
        events.append(Asked(decision_id(battle, len(course.answers)), course.question))
    else:
        if resumed or battle.halt is not None:
            events.append(Settled())
        end = system.finished(log.state)
        if end is not None:
            events.append(msgspec.structs.replace(end, left=battle.left))
    return Step(tuple(events), _after(system, battle, events, log.state, course.answers))


def _procedure(system: System[S], log: Log[S], seat: SeatId, command: Command) -> Procedure[None]:
    if isinstance(command, Resign):
        return withdrawal(system, log, seat)
    return system.procedure(log, seat, command)


def _after(
    system: System[S], battle: Battle[S], events: Sequence[Event], game: S, answers: Sequence[Answer]
) -> Battle[S]:
    """What folding ``events`` gives. A command that came to its end needs no second fold."""
    last = events[-1]
    if isinstance(last, Asked) or battle.halt is not None or battle.leaving:
        return reduce(lambda b, event: evolve(system, b, event), events, battle)
    rolls = sum(isinstance(answer, int) for answer in answers)
    return msgspec.structs.replace(
        battle,
        game=game,
        length=battle.length + len(events),
        dice=battle.dice + rolls,
        result=last if isinstance(last, Finished) else None,
        draw_offered_by=None if isinstance(last, Finished) else battle.draw_offered_by,
        draw_agreed=() if isinstance(last, Finished) else battle.draw_agreed,
        steps=_steps_after(system, battle, events),
        request=None,
    )


def _steps_after(system: System[S], battle: Battle[S], events: Sequence[Event]) -> Steps:
    steps = battle.steps
    for length, event in enumerate(events, start=battle.length):
        steps = stepped(system, battle.seats, steps, length, event)
    return steps


def _tells_the_same(events: Sequence[Event], told: Sequence[Event]) -> bool:
    return len(events) >= len(told) and tuple(events[: len(told)]) == tuple(told)


def _rewound(system: System[S], battle: Battle[S]) -> Step[S]:
    rewound = Rewound()
    return Step((rewound,), evolve(system, battle, rewound))


def command_of(system: System[S], wish: object) -> Command:
    """A command of this system (or of every battle) from its JSON form. Raises ``Illegal``."""
    return codec(system).command(wish)
