"""Exact chances, by running the very procedure that would be played on every face that differs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from rules.core.event import Choice, Question
from rules.core.procedure import Answer, Evolve, Log, Procedure, Roll, ensure_offered, rolled_event

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)

Start = Callable[[Log[S]], Procedure[object]]
Chooser = Callable[[Question], Choice]

#: A distribution: chances by outcome, which sum to 1.
Odds = dict[K, Fraction]


def by_default(question: Question) -> Choice:
    """What previews assume of players: the question's default."""
    return Choice(question.default)


def outcomes(
    start: Start[S], state: S, evolve: Evolve[S], choose: Chooser = by_default
) -> Iterator[tuple[Fraction, Log[S]]]:
    """Every way it can end, with its exact chance."""
    open_branches: list[tuple[Fraction, tuple[Answer, ...]]] = [(Fraction(1), ())]
    while open_branches:
        chance, answers = open_branches.pop()
        log = Log(state, evolve)
        request = _run(start, log, answers)
        if request is None:
            yield chance, log
        elif isinstance(request, Question):
            open_branches.append((chance, (*answers, choose(request))))
        else:
            for face, weight in _faces(request):
                open_branches.append((chance * weight, (*answers, face)))


def odds_of(
    start: Start[S],
    state: S,
    evolve: Evolve[S],
    outcome: Callable[[Log[S]], K],
    choose: Chooser = by_default,
) -> Odds[K]:
    """The chances of what ``outcome`` says of each ending."""
    chances: Odds[K] = defaultdict(Fraction)
    for chance, log in outcomes(start, state, evolve, choose):
        chances[outcome(log)] += chance
    return dict(chances)


def convolve(parts: Sequence[Odds[int]], most: int | None = None) -> Odds[int]:
    """The chances of the sum of independent numbers, capped at ``most``."""
    total: Odds[int] = {0: Fraction(1)}
    for part in parts:
        following: Odds[int] = defaultdict(Fraction)
        for a, chance_a in total.items():
            for b, chance_b in part.items():
                sum_ = a + b if most is None else min(most, a + b)
                following[sum_] += chance_a * chance_b
        total = dict(following)
    return total


def at_least(odds: Odds[int], amount: int) -> Fraction:
    """The chance of ``amount`` or more."""
    return sum((chance for value, chance in odds.items() if value >= amount), Fraction(0))


def _run(start: Start[S], log: Log[S], answers: Sequence[Answer]) -> Roll | Question | None:
    procedure = start(log)
    try:
        request = next(procedure)
        for index, answer in enumerate(answers):
            if isinstance(request, Roll):
                assert isinstance(answer, int)
                log.events.append(rolled_event(request, index, answer))
            else:
                assert isinstance(answer, Choice)
                ensure_offered(request, answer)
            request = procedure.send(answer)
    except StopIteration:
        return None
    return request


def _faces(request: Roll) -> Iterator[tuple[int, Fraction]]:
    if request.check is not None:
        yield from request.check.faces_that_differ()
        return
    for face in range(1, request.faces + 1):
        yield face, Fraction(1, request.faces)
