"""Procedures: rules that roll dice and ask players, written as generators.

One driver serves three uses. Playing feeds real faces, resuming after a stop feeds the recorded
ones first, and previewing feeds every face that makes a difference (see ``rules.core.odds``).
A procedure must be deterministic given its answers: sort every set before looping over it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic, TypeVar

import msgspec

from rules.core.check import Check
from rules.core.dice import DiceSource
from rules.core.event import Choice, Event, Option, Question, Rolled
from rules.core.ids import ModelId, SeatId
from rules.core.message import Message
from rules.core.refusal import Illegal, Stale, forbid

T = TypeVar("T")
S = TypeVar("S")


class Roll(msgspec.Struct, frozen=True):
    """Please roll one die: against a check, or a plain one of ``faces``."""

    purpose: Message
    faces: int
    check: Check | None = None
    model: ModelId | None = None
    seat: SeatId | None = None
    secret_to: tuple[SeatId, ...] | None = None


Request = Roll | Question
Answer = int | Choice
Procedure = Generator[Request, Answer, T]
Evolve = Callable[[S, Event], S]


class Log(Generic[S]):
    """The state as a procedure sees it, and the facts it has reported on its way.

    ``emit`` folds each fact into ``state`` at once, so what a rule looks at next is up to date.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Evolve[S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def emit(self, *events: Event) -> None:
        """Report facts, in order."""
        for event in events:
            self.events.append(event)
            self.state = self._evolve(self.state, event)


Start = Callable[[Log[S]], Procedure[None]]


class Course(msgspec.Struct):
    """How far a procedure came: the answers used, and the question it stopped at (None: it is done)."""

    answers: list[Answer]
    question: Question | None


class Diverged(Exception):
    """The recorded answers no longer fit the procedure: the rules have changed since they were given."""


def proceed(
    start: Start[S], log: Log[S], recorded: Sequence[Answer], dice: DiceSource, numbers: Iterator[int]
) -> Course:
    """Run from the beginning: first on the recorded answers, then on fresh dice, up to a question or the end.

    ``numbers`` gives the battle's number of each die of this procedure in turn. Raises ``Diverged`` where the
    procedure does not take a recorded answer, ``Illegal`` where it refuses the command or the last answer.
    """
    answers: list[Answer] = []
    try:
        question = _run(start(log), log, recorded, answers, dice=dice, numbers=numbers)
    except Illegal as illegal:
        if len(answers) < len(recorded):
            raise Diverged from illegal
        raise
    if len(answers) < len(recorded):
        raise Diverged
    return Course(answers, question)


def _run(
    procedure: Procedure[None],
    log: Log[S],
    recorded: Sequence[Answer],
    answers: list[Answer],
    *,
    dice: DiceSource,
    numbers: Iterator[int],
) -> Question | None:
    """The question it stops at, or None at its end; ``answers`` grows with each one that it takes."""
    try:
        request = next(procedure)
        while True:
            fresh = len(answers) >= len(recorded)
            if isinstance(request, Roll):
                number = next(numbers)
                face = dice.roll(number, request.faces) if fresh else recorded[len(answers)]
                if not isinstance(face, int):
                    raise Diverged
                log.events.append(rolled_event(request, number, face))
                answers.append(face)
                request = procedure.send(face)
            elif fresh:
                return request
            else:
                choice = recorded[len(answers)]
                if not isinstance(choice, Choice):
                    raise Diverged
                ensure_offered(request, choice)
                answers.append(choice)
                request = procedure.send(choice)
    except StopIteration:
        return None


def rolled_event(request: Roll, index: int, face: int) -> Rolled:
    """The fact that the requested die fell."""
    passed = request.check.passes(face) if request.check else None
    return Rolled(
        index,
        request.faces,
        face,
        request.purpose,
        request.check,
        passed,
        request.model,
        request.seat,
        request.secret_to,
    )


def ensure_offered(question: Question, choice: Choice) -> None:
    """Raise where the choice is not among the question's options."""
    for option in question.options:
        if option.id == choice.option:
            if option.place and choice.at is None:
                raise forbid("CORE-DECISION", "decision.place_missing", option=option.label)
            return
    raise Stale(forbid("CORE-DECISION", "decision.not_offered", option=choice.option).refusal)


def roll(check: Check, model: ModelId | None = None) -> Procedure[int]:
    """Roll against a check; the face that came up."""
    face = yield Roll(check.of, check.dice.faces, check, model)
    assert isinstance(face, int)
    return face


def test(check: Check, model: ModelId | None = None) -> Procedure[bool]:
    """Whether the check was passed, where the face itself does not matter."""
    return check.passes((yield from roll(check, model)))


def roll_die(
    purpose: Message,
    faces: int,
    *,
    model: ModelId | None = None,
    seat: SeatId | None = None,
    secret_to: tuple[SeatId, ...] | None = None,
) -> Procedure[int]:
    """Roll a die that is no test."""
    face = yield Roll(purpose, faces, None, model, seat, secret_to)
    assert isinstance(face, int)
    return face


def ask(question: Question) -> Procedure[Choice]:
    """Let a player choose; a question with a single option that needs no place answers itself."""
    if len(question.options) == 1 and not question.options[0].place:
        return Choice(question.options[0].id)
    choice = yield question
    assert isinstance(choice, Choice)
    return choice


def option(id: str, label: Message, *, place: bool = False) -> Option:
    """An option of a question."""
    return Option(id, label, place)
