"""What becomes of a battle in which a seat's time has run out. When that is, the clock's keeper knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from rules.core.battle import Battle, Step, decide, default_answer, evolve
from rules.core.bots import Luck, random_bot
from rules.core.command import Command, Resign
from rules.core.dice import DiceSource, seeded
from rules.core.event import Event, Finished, TimedOut
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.refusal import Illegal
from rules.core.system import System

S = TypeVar("S")


def lost_on_time(system: System[S], battle: Battle[S], dice: DiceSource, *late: SeatId) -> Step[S]:
    """Whoever alone has time left wins, and nobody where all are late; several play on without the late."""
    others = [other for other in battle.playing if other not in late]
    if len(others) > 1:
        return _without(system, battle, dice, *late)
    why = say("battle.out_of_time", seat=battle.names.get(late[0], late[0]))
    if not others:
        why = say("battle.all_out_of_time")
    end = Finished(others[0] if others else None, why, system.scores(battle.game), battle.left)
    return _after(system, battle, *(TimedOut(seat) for seat in late), end)


def _without(system: System[S], battle: Battle[S], dice: DiceSource, *late: SeatId) -> Step[S]:
    step: Step[S] = Step((), battle)
    for seat in late:
        if step.battle.result is not None:
            break
        timed_out = _after(system, step.battle, TimedOut(seat))
        gone = decide(system, timed_out.battle, seat, Resign(), dice)
        step = Step((*step.events, *timed_out.events, *gone.events), gone.battle)
    return step


def acted_for(
    system: System[S], battle: Battle[S], seat: SeatId, dice: DiceSource, *, first: bool
) -> Step[S]:
    """The default of the decision that the seat owes, or the least that it can do.

    ``first`` says that its time has ended just now, which is told once.
    """
    answer = default_answer(battle)
    if answer is not None and answer[0] == seat:
        return decide(system, battle, *answer, dice, by_clock=True)
    opening = (TimedOut(seat),) if first else ()
    told = _after(system, battle, *opening)
    for command in least(system, told.battle, seat):
        try:
            done = decide(system, told.battle, seat, command, dice, by_clock=True)
        except Illegal:
            continue
        return Step((*opening, *done.events), done.battle)
    given_up = decide(system, told.battle, seat, Resign(), dice)
    return Step((*opening, *given_up.events), given_up.battle)


def least(system: System[Any], battle: Battle[Any], seat: SeatId) -> Iterator[Command]:
    """What passes; where the game knows nothing of the kind, anything that may be done, always the same."""
    yield from system.passing(battle.game, seat)
    yield from random_bot(system, battle, seat, Luck(seeded(f"{battle.length}")))


def _after(system: System[S], battle: Battle[S], *events: Event) -> Step[S]:
    for event in events:
        battle = evolve(system, battle, event)
    return Step(events, battle)
