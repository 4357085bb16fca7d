"""Whole games of bot against bot, without a server, with everything checked on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from rules.core.battle import Battle, Step, awaited, begin, decide, evolve
from rules.core.bots import Bot, Luck
from rules.core.codec import codec, encode
from rules.core.command import Command
from rules.core.dice import DiceSource, seeded
from rules.core.event import Event
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.core.save import restore, save
from rules.core.system import Brief, System
from rules.core.tell import Telling, tell

#: No game goes on for longer; one that does has lost its end.
MOST_COMMANDS = 20_000


class Game(msgspec.Struct):
    """How a game went. ``errors`` are faults of the rules, in words for developers."""

    seed: str
    winner: SeatId | None = None
    finished: bool = False
    reason: str = ""
    scores: dict[str, int] = {}
    commands: int = 0
    events: int = 0
    decisions: int = 0
    rolls: int = 0
    errors: list[str] = []


T = TypeVar("T")


class Took(msgspec.Struct, frozen=True):
    """How long something took, in seconds of the clock; the seed and the number of the command find it."""

    seconds: float
    seed: str
    number: int
    seat: SeatId
    command: Command


class Pace:
    """How long bots take to choose and the rules to decide, by a clock from outside."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.choices: dict[SeatId, list[Took]] = {}
        self.decisions: list[Took] = []

    def timed(self, work: Callable[[], T]) -> tuple[T, float]:
        """What some work gives, and how long it took."""
        began = self._clock()
        return work(), self._clock() - began


class Fault(Exception):
    """The rules have contradicted themselves."""


def play(
    system: System[Any],
    brief: Brief,
    bots: Sequence[Bot],
    seed: int | str,
    *,
    checked: bool = True,
    sparing: bool = False,
    pace: Pace | None = None,
) -> tuple[Game, tuple[Event, ...]]:
    """Play one game to its end. The same seed gives the same game.

    ``checked`` looks after every event for what may never be (where ``sparing``, after every command), and
    reads back all that is written. ``pace`` takes down how long everything takes.
    """
    table = _Table(system, brief, bots, seed, checked, sparing, pace or Pace(lambda: 0.0))
    try:
        table.play()
    except Fault as fault:
        table.game.errors.append(str(fault))
    except Exception as error:
        table.game.errors.append(f"{type(error).__name__}: {error}")
    return table.game, tuple(table.events)


class _Table:
    """One game in the course of being played."""

    def __init__(
        self,
        system: System[Any],
        brief: Brief,
        bots: Sequence[Bot],
        seed: int | str,
        checked: bool,
        sparing: bool,
        pace: Pace,
    ) -> None:
        self.system = system
        self.brief = brief
        self.bots = dict(zip(brief.seats, bots, strict=True))
        self.luck = {seat: Luck(seeded(f"{seed} {seat}")) for seat in brief.seats}
        self.dice: DiceSource = seeded(f"{seed} dice")
        self.checked = checked
        self.sparing = sparing
        self.pace = pace
        self.game = Game(str(seed), errors=[], scores={})
        self.events: list[Event] = []

    def play(self) -> None:
        opened = begin(self.system, self.brief)
        battle = self._take(None, opened)
        while battle.result is None:
            if self.game.commands >= MOST_COMMANDS:
                raise Fault(f"the game has not ended after {MOST_COMMANDS} commands")
            battle = self._take(battle, self._next(battle))
            self.game.commands += 1
        self.game.finished = True
        self.game.winner = battle.result.winner
        self.game.reason = battle.result.reason.key
        self.game.scores = battle.result.scores

    def _next(self, battle: Battle[Any]) -> Step[Any]:
        waited_for = awaited(self.system, battle)
        if not waited_for:
            raise Fault("nobody is waited for, and the game is not over")
        for seat in waited_for:
            wishes = self.bots[seat](self.system, battle, seat, self.luck[seat])
            command, seconds = self.pace.timed(partial(next, wishes, None))
            if command is not None:
                took = Took(seconds, self.game.seed, self.game.commands, seat, command)
                self.pace.choices.setdefault(seat, []).append(took)
                return self._decide(battle, seat, command)
        raise Fault(f"{', '.join(waited_for)} may do nothing")

    def _decide(self, battle: Battle[Any], seat: SeatId, command: Command) -> Step[Any]:
        if self.checked and codec(self.system).command(msgspec.to_builtins(command)) != command:
            raise Fault(f"{command} is another command once it is read back")
        deciding = partial(decide, self.system, battle, seat, command, self.dice)
        try:
            step, seconds = self.pace.timed(deciding)
        except Illegal as illegal:
            refusal = illegal.refusal
            raise Fault(f"{command} was offered and then refused: {refusal.rule} {refusal.why}") from illegal
        self.pace.decisions.append(Took(seconds, self.game.seed, self.game.commands, seat, command))
        return step

    def _take(self, before: Battle[Any] | None, step: Step[Any]) -> Battle[Any]:
        self.events += step.events
        self.game.events = len(self.events)
        self.game.rolls = step.battle.dice
        self.game.decisions += any(event.__struct_config__.tag == "asked" for event in step.events)
        if self.checked:
            _check(self.system, before, step, sparing=self.sparing)
        return step.battle


def _check(system: System[Any], before: Battle[Any] | None, step: Step[Any], *, sparing: bool) -> None:
    """Raise ``Fault`` where events, state and their written forms disagree, or a state may not be."""
    battle = before
    for event in step.events:
        looks = not sparing or event is step.events[-1]
        if codec(system).event(encode(event)) != event:
            raise Fault(f"{event} is another event once it is read back")
        if battle is not None:
            telling = tell(system, battle, event)
            if msgspec.json.decode(encode(telling), type=Telling) != telling:
                raise Fault(f"{telling} is another telling once it is read back")
            battle = evolve(system, battle, event)
            for violation in system.violations(battle.game) if looks else ():
                raise Fault(f"after {type(event).__name__} (event {battle.length}): {violation}")
    if battle is not None and battle != step.battle:
        raise Fault(f"folding the events gives another battle than deciding did (event {battle.length})")
    if restore(system, save(step.battle)) != step.battle:
        raise Fault(f"the battle is another once it is read back (event {step.battle.length})")
