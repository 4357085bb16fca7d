"""A battle of any game: how a command becomes events, how events become state, how it stops and goes on.

``decide`` gives the events of a command or raises ``Illegal``; ``fold`` of all events in order is the
state. Where a command stops for a decision, what is kept is the command with the answers and rolls
so far; the answer runs it again from its beginning on the recorded ones, and then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, count
from typing import Any, Generic, TypeVar

import msgspec

from rules.core.agreement import ended_or_drawn, noted
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
    Question,
    Rewound,
    Rolled,
    Settled,
    TakenBack,
)
from rules.core.ids import DecisionId, SeatId
from rules.core.procedure import Answer, Diverged, Log, ensure_offered, proceed
from rules.core.refusal import Illegal, Stale, forbid
from rules.core.request import Request
from rules.core.steps import Steps, bound, stepped
from rules.core.system import Brief, System

S = TypeVar("S")


class Halt(msgspec.Struct, frozen=True):
    """A command that waits for a decision.

    ``before`` is the game's state at its beginning; ``answers`` are the rolls and choices since, and
    ``told`` how many of the procedure's events stand in the log already.
    """

    seat: SeatId
    command: dict[str, Any]
    before: Any
    answers: tuple[int | Choice, ...] = ()
    told: tuple[Event, ...] = ()
    decision: DecisionId | None = None
    question: Question | None = None


class Battle(msgspec.Struct, Generic[S], frozen=True):
    """How a battle stands: the game's own state, and what every battle has.

    ``length`` counts the events so far: on the wire, where they are numbered from 1, it is the head of
    the log. ``names`` are the players'; ``steps`` what they have done last; ``umpire`` says whether they
    want one.
    """

    game: S
    seats: tuple[SeatId, ...]
    names: dict[SeatId, str] = {}
    length: int = 0
    dice: int = 0
    halt: Halt | None = None
    draw_offered_by: SeatId | None = None
    result: Finished | None = None
    steps: Steps = ()
    request: Request | None = None
    umpire: bool = False


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
    if seat not in battle.seats or isinstance(command, CONSENT_COMMANDS):
        raise forbid("CORE-SEAT", "battle.not_your_seat")
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


def fold(system: System[S], events: Iterable[Event]) -> Battle[S]:
    """The battle that these events tell, the first of which is ``Began``."""
    battle: Battle[S] | None = None
    for battle in unfold(system, events):  # noqa: B007  (the last one counts)
        pass
    assert battle is not None
    return battle


def unfold(system: System[S], events: Iterable[Event], start: Battle[S] | None = None) -> Iterator[Battle[S]]:
    """The battle after each event: from ``Began`` on, or from ``start`` on.

    Raises ``KeyError`` where an event takes back to before the first of them.
    """
    told = list(events)
    marked = {event.to for event in told if isinstance(event, TakenBack)}
    kept = {start.length: start} if start is not None else {}
    battle = start
    for event in told:
        if battle is None:
            assert isinstance(event, Began)
            battle = _opened(system, event)
        else:
            then = kept[event.to] if isinstance(event, TakenBack) else None
            battle = evolve(system, battle, event, then=then)
        if battle.length in marked:
            kept[battle.length] = battle
        yield battle


def evolve(system: System[S], battle: Battle[S], event: Event, *, then: Battle[S] | None = None) -> Battle[S]:
    """The battle after one more event.

    ``then`` is how it stood when the log was as long as a ``TakenBack`` says; nothing else needs it.
    """
    if isinstance(event, TakenBack):
        assert then is not None
        return _taken_back(battle, then, event)
    after = _evolved(system, battle, event)
    steps = stepped(system, battle.seats, battle.steps, battle.length, event)
    return after if steps is battle.steps else msgspec.structs.replace(after, steps=steps)


def _evolved(system: System[S], battle: Battle[S], event: Event) -> Battle[S]:
    change = msgspec.structs.replace
    length = battle.length + 1
    halt = battle.halt
    match event:
        case Declared(seat=seat, command=command, halts=halts):
            stopped = Halt(seat, command, battle.game) if halts else None
            return change(battle, length=length, halt=stopped, request=None)
        case Rolled(face=face):
            if halt is not None:
                halt = change(halt, answers=(*halt.answers, face), told=(*halt.told, event))
            return change(battle, length=length, dice=battle.dice + 1, halt=halt)
        case Asked(decision=decision, question=question):
            assert halt is not None
            return change(battle, length=length, halt=change(halt, decision=decision, question=question))
        case Decided(choice=choice):
            assert halt is not None
            answers = (*halt.answers, choice)
            halt = change(halt, answers=answers, decision=None, question=None)
            return change(battle, length=length, halt=halt, request=None)
        case Settled():
            return change(battle, length=length, halt=None)
        case Rewound():
            assert halt is not None
            return change(battle, length=length, game=halt.before, halt=None)
        case Finished():
            return change(battle, length=length, result=event, halt=None, draw_offered_by=None, request=None)
    if isinstance(event, CORE_EVENTS):
        return noted(battle, event)
    if halt is not None:
        halt = change(halt, told=(*halt.told, event))
    return change(battle, length=length, game=system.evolve(battle.game, event), halt=halt)


def _taken_back(battle: Battle[S], then: Battle[S], event: TakenBack) -> Battle[S]:
    """As it stood then. The log, the dice and what was agreed on go on, and a question is asked anew."""
    halt = then.halt
    if halt is not None and halt.question is not None:
        halt = msgspec.structs.replace(halt, decision=_decision_id(battle, len(halt.answers)))
    return msgspec.structs.replace(
        then,
        length=battle.length + 1,
        dice=battle.dice,
        halt=halt,
        steps=then.steps if event.freely else bound(then.steps),
        request=None,
        draw_offered_by=None,
        umpire=battle.umpire,
    )


def _decision_id(battle: Battle[S], answers: int) -> DecisionId:
    """The id of a question: no other of this battle ever has it, whatever is taken back."""
    return DecisionId(f"{battle.length}.{answers}")


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


def _opened(system: System[S], began: Began) -> Battle[S]:
    brief = msgspec.convert(began.brief, Brief)
    return Battle(system.setup(brief), brief.seats, brief.names, length=1)


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
            lambda log: system.procedure(log, halt.seat, command), log, halt.answers, dice, numbers
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
        events.append(Asked(_decision_id(battle, len(course.answers)), course.question))
    else:
        if resumed or battle.halt is not None:
            events.append(Settled())
        end = system.finished(log.state)
        if end is not None:
            events.append(end)
    return Step(tuple(events), _after(system, battle, events, log.state, course.answers))


def _after(
    system: System[S], battle: Battle[S], events: Sequence[Event], game: S, answers: Sequence[Answer]
) -> Battle[S]:
    """What folding ``events`` gives. A command that came to its end needs no second fold."""
    last = events[-1]
    if isinstance(last, Asked) or battle.halt is not None:
        return reduce(lambda b, event: evolve(system, b, event), events, battle)
    rolls = sum(isinstance(answer, int) for answer in answers)
    return msgspec.structs.replace(
        battle,
        game=game,
        length=battle.length + len(events),
        dice=battle.dice + rolls,
        result=last if isinstance(last, Finished) else None,
        draw_offered_by=None if isinstance(last, Finished) else battle.draw_offered_by,
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
