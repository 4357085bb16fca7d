"""What comes of a command or an answer, found out by playing it on a few times with other dice.

Whoever looks ahead knows no more than the state it looks from, and its dice are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.core.command import Command
from rules.core.event import Choice
from rules.core.ids import SeatId
from rules.core.odds import by_default
from rules.core.procedure import Answer, Log, Roll, ensure_offered, rolled_event
from rules.core.refusal import Illegal
from rules.core.system import System

S = TypeVar("S")

#: A die of so many faces.
Die = Callable[[int], int]


def played_on(
    system: System[S], state: S, seat: SeatId, command: Command, given: Sequence[Answer], die: Die
) -> S | None:
    """The state after a command: on the answers ``given`` so far, then on other dice.

    Questions beyond are answered by their defaults. None where the command is refused, or asks for other
    answers than were given.
    """
    log = Log(state, system.evolve)
    left = list(given)
    procedure = system.procedure(log, seat, command)
    try:
        request = next(procedure)
        while True:
            answer: Answer
            if isinstance(request, Roll):
                face = left.pop(0) if left else die(request.faces)
                if not isinstance(face, int):
                    return None
                log.events.append(rolled_event(request, 0, face))
                answer = face
            else:
                choice = left.pop(0) if left else by_default(request)
                if not isinstance(choice, Choice):
                    return None
                ensure_offered(request, choice)
                answer = choice
            request = procedure.send(answer)
    except StopIteration:
        return log.state
    except Illegal:
        return None
