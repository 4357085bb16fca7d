"""Playing a scenario: the state it gives, its steps on its dice, and whether its claims hold."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rules.core.battle import Battle, command_of, decide
from rules.core.command import Answer, Command
from rules.core.dice import ScriptedDice, ScriptExhausted
from rules.core.event import Event, Rolled
from rules.core.geometry.angle import degrees
from rules.core.ids import DecisionId, SeatId, inches
from rules.core.message import render
from rules.core.refusal import Illegal
from rules.core.registry import UnknownSystem, get_system
from rules.core.scenario.claims import difference
from rules.core.scenario.document import Scenario
from rules.core.scenario.error import ScenarioError
from rules.core.system import System

#: Commands that every battle has besides answers.
SHARED_COMMANDS = frozenset({"resign", "offer_draw", "decline_draw"})


class Report(msgspec.Struct, frozen=True):
    """What came of a scenario.

    ``failures`` say what does not hold, ``broken`` what cannot be understood; with neither it passed.
    """

    scenario: Scenario
    failures: tuple[str, ...] = ()
    broken: str | None = None
    events: tuple[Event, ...] = ()
    state: Any = None

    @property
    def passed(self) -> bool:
        """Whether every claim holds."""
        return not self.failures and self.broken is None


class _Failed(Exception):
    """The scenario does not go on; the message says what does not hold, and where."""


def run(scenario: Scenario) -> Report:
    """Play a scenario to its end or to the first step that cannot be played."""
    try:
        system = get_system(scenario.system)
    except UnknownSystem as error:
        return Report(scenario, broken=str(error))
    play = _Play(system, scenario)
    failures: list[str] = []
    broken: str | None = None
    try:
        play.stage()
        failures += play.steps()
        failures += play.claims(scenario.then, "then")
        failures += play.leftover_dice()
    except _Failed as error:
        failures.append(str(error))
    except ScenarioError as error:
        broken = str(error)
    except Exception as error:
        failures.append(_breakdown(error))
    return Report(scenario, tuple(failures), broken, tuple(play.events), play.state)


def _breakdown(error: Exception) -> str:
    """A fault of the rules themselves, with its place; the other scenarios are still played."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"the rules broke down: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"


class _Play:
    """One scenario on its way: the battle, its dice and its events so far."""

    def __init__(self, system: System[Any], scenario: Scenario) -> None:
        self.system = system
        self.scenario = scenario
        self.dice = ScriptedDice(scenario.dice)
        self.events: list[Event] = []
        self.before: Any = None
        self.battle: Battle[Any] | None = None

    @property
    def state(self) -> Any:
        return None if self.battle is None else self.battle.game

    @property
    def open_battle(self) -> Battle[Any]:
        assert self.battle is not None
        return self.battle

    def stage(self) -> None:
        """Set the table. Raises ``ScenarioError`` for one that cannot be."""
        try:
            state = self.system.stage(self.scenario.given)
        except ScenarioError as error:
            raise ScenarioError(f"given: {error}") from error
        wrong = "; ".join(self.system.violations(state))
        if wrong:
            raise ScenarioError(f"given: this cannot be: {wrong}")
        self.before = state
        self.battle = Battle(state, tuple(SeatId(seat) for seat in self.system.scores(state)))

    def steps(self) -> Iterator[str]:
        """Play each step; what its own claims miss. Raises ``_Failed`` where it cannot go on."""
        for number, written in enumerate(self.scenario.when, start=1):
            place = f"when {number}"
            step = dict(written)
            expected = step.pop("rejected", None)
            claims = step.pop("then", [])
            try:
                self._take(step, expected)
            except ScenarioError as error:
                raise ScenarioError(f"{place}: {error}") from error
            except _Failed as error:
                raise _Failed(f"{place}: {error}") from error
            if not isinstance(claims, list) or not all(isinstance(claim, dict) for claim in claims):
                raise ScenarioError(f"{place}: then is a list of claims")
            yield from self.claims(claims, f"{place}, then")

    def claims(self, claims: Sequence[Mapping[str, Any]], place: str) -> Iterator[str]:
        """What differs from the claims."""
        for number, claim in enumerate(claims, start=1):
            try:
                found = difference(self.system, self.before, self.open_battle, self.events, claim)
            except ScenarioError as error:
                raise ScenarioError(f"{place} {number}: {error}") from error
            if found is not None:
                yield f"{place} {number}: {found}"

    def leftover_dice(self) -> Iterator[str]:
        """The script's faces that nothing rolled."""
        left = self.dice.faces[self.dice.used :]
        if left:
            yield f"dice: nothing rolled the last {len(left)} of the script: {', '.join(map(str, left))}"

    def _take(self, step: dict[str, Any], expected: Any) -> None:
        battle, used = self.open_battle, self.dice.used
        try:
            seat, command = self._command(step)
            taken = decide(self.system, battle, seat, command, self.dice)
        except Illegal as illegal:
            self.dice.used = used
            self._compare_refusal(illegal, expected)
            return
        except ScriptExhausted as error:
            raise _Failed(f"{error}: {self._what_is_rolled(step, used)}") from error
        if expected is not None:
            raise _Failed(f"this was not refused, but {expected} should forbid it")
        self.battle = taken.battle
        self.events += taken.events
        wrong = "; ".join(self.system.violations(taken.battle.game))
        if wrong:
            raise _Failed(f"this led to what cannot be: {wrong}")

    def _compare_refusal(self, illegal: Illegal, expected: Any) -> None:
        refusal = illegal.refusal
        if expected != refusal.rule:
            why = render(refusal.why, self.system.texts("en"))
            wanted = "" if expected is None else f", not under {expected}"
            raise _Failed(f"refused under {refusal.rule}{wanted}: {why}") from illegal

    def _what_is_rolled(self, step: dict[str, Any], used: int) -> str:
        """What the roll was for that the script does not hold, by playing on with invented faces."""
        dice = _Invented(self.scenario.dice[used:])
        try:
            seat, command = self._command(step)
            events = decide(self.system, self.open_battle, seat, command, dice).events
        except (Illegal, ScriptExhausted):
            return "the rules refuse what follows"
        rolls = [event for event in events if isinstance(event, Rolled)]
        texts = self.system.texts("en")
        return "; ".join(
            f"{render(roll.purpose, texts)} was to be rolled" for roll in rolls[dice.at : dice.at + 1]
        )

    def _command(self, step: dict[str, Any]) -> tuple[SeatId, Command]:
        if "answer" in step:
            return self._answer(step)
        if step.get("do") in SHARED_COMMANDS:
            wish = {key: value for key, value in step.items() if key != "by"}
            return SeatId(str(step.get("by"))), command_of(self.system, wish)
        return self.system.step(self.open_battle.game, step)

    def _answer(self, step: dict[str, Any]) -> tuple[SeatId, Command]:
        unknown = set(step) - {"by", "answer", "at", "facing"}
        if unknown:
            raise ScenarioError(
                f"an answer has by, answer, at and facing, but no {', '.join(sorted(unknown))}"
            )
        halt = self.open_battle.halt
        if halt is None or halt.question is None:
            raise _Failed("no decision is open that could be answered")
        seat = SeatId(str(step.get("by", halt.question.seat)))
        try:
            at = (inches(step["at"][0]), inches(step["at"][1])) if "at" in step else None
            facing = degrees(float(step["facing"])) if "facing" in step else None
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            raise ScenarioError(f"at is [x, y] in inches, facing is in degrees: {error}") from error
        return seat, Answer(halt.decision or DecisionId(""), str(step["answer"]), at, facing)


class _Invented:
    """The rest of a script, and after it (or in place of a face that the die has not) the lowest face."""

    #: A step that rolls more than this would go on for ever.
    MOST = 1000

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.used = 0
        self.at: int = len(self.faces)

    def roll(self, index: int, faces: int) -> int:
        """A face for any die."""
        self.used += 1
        if self.used > self.MOST:
            raise ScriptExhausted("too many rolls")
        if self.used <= len(self.faces) and 1 <= self.faces[self.used - 1] <= faces:
            return self.faces[self.used - 1]
        self.at = min(self.at, self.used - 1)
        return 1
