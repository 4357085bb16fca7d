"""How a battle stands, and how it comes of its events: folding all of them in order is the battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from rules.core.agreement import noted
from rules.core.codec import plain
from rules.core.command import Resign
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
    Withdrew,
)
from rules.core.ids import DecisionId, SeatId
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
    want one; ``left`` are seats that have given up while others play on, in their order, and ``leaving``
    those of them that are still in the game.
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
    draw_agreed: tuple[SeatId, ...] = ()
    left: tuple[SeatId, ...] = ()
    leaving: tuple[SeatId, ...] = ()

    @property
    def playing(self) -> tuple[SeatId, ...]:
        """The seats that have not given up."""
        return tuple(seat for seat in self.seats if seat not in self.left)


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
        case Withdrew(seat=seat, halts=halts):
            stopped = Halt(seat, plain(Resign()), battle.game) if halts else None
            leaving = tuple(other for other in battle.leaving if other != seat)
            return change(battle, length=length, halt=stopped, leaving=leaving)
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
            again = (halt.seat,) if halt.seat in battle.left else ()
            leaving = tuple(dict.fromkeys((*again, *battle.leaving)))
            return change(battle, length=length, game=halt.before, halt=None, leaving=leaving)
        case Finished():
            over = change(battle, length=length, result=event, halt=None, draw_offered_by=None, request=None)
            return change(over, draw_agreed=())
    if isinstance(event, CORE_EVENTS):
        return noted(battle, event)
    if halt is not None:
        halt = change(halt, told=(*halt.told, event))
    return change(battle, length=length, game=system.evolve(battle.game, event), halt=halt)


def _taken_back(battle: Battle[S], then: Battle[S], event: TakenBack) -> Battle[S]:
    """As it stood then. The log, the dice and what was agreed on go on, and a question is asked anew."""
    halt = then.halt
    if halt is not None and halt.question is not None:
        halt = msgspec.structs.replace(halt, decision=decision_id(battle, len(halt.answers)))
    return msgspec.structs.replace(
        then,
        length=battle.length + 1,
        dice=battle.dice,
        halt=halt,
        steps=then.steps if event.freely else bound(then.steps),
        request=None,
        draw_offered_by=None,
        draw_agreed=(),
        umpire=battle.umpire,
    )


def decision_id(battle: Battle[S], answers: int) -> DecisionId:
    """The id of a question: no other of this battle ever has it, whatever is taken back."""
    return DecisionId(f"{battle.length}.{answers}")


def _opened(system: System[S], began: Began) -> Battle[S]:
    brief = msgspec.convert(began.brief, Brief)
    return Battle(system.setup(brief), brief.seats, brief.names, length=1)
