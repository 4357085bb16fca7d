"""Every way a command can end, over every face of every die: what previews are held against."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.core.battle import Battle
from rules.core.command import Command
from rules.core.event import Choice, Question
from rules.core.ids import SeatId
from rules.core.procedure import Log, Roll, rolled_event
from rules.core.system import System


def every_ending(
    system: System[Any], battle: Battle[Any], seat: SeatId, command: Command
) -> Iterator[tuple[Fraction, Log[Any]]]:
    """Each ending with its chance; questions are answered with their defaults."""
    open_branches: list[tuple[Fraction, tuple[int | Choice, ...]]] = [(Fraction(1), ())]
    while open_branches:
        chance, answers = open_branches.pop()
        log: Log[Any] = Log(battle.game, system.evolve)
        request = _request(system, log, seat, command, answers)
        if request is None:
            yield chance, log
        elif isinstance(request, Question):
            open_branches.append((chance, (*answers, Choice(request.default))))
        else:
            faces = range(1, request.faces + 1)
            open_branches += [(chance / request.faces, (*answers, face)) for face in faces]


def _request(
    system: System[Any], log: Log[Any], seat: SeatId, command: Command, answers: tuple[int | Choice, ...]
) -> Roll | Question | None:
    """What the procedure asks for after these answers; None where it has come to its end."""
    procedure = system.procedure(log, seat, command)
    try:
        request = next(procedure)
        for answer in answers:
            if isinstance(request, Roll):
                assert isinstance(answer, int)
                log.events.append(rolled_event(request, 0, answer))
            request = procedure.send(answer)
    except StopIteration:
        return None
    return request
