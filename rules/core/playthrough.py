"""Whole games written down for people: what a change of rules does to play shows in their differences."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.battle import Battle, evolve, fold
from rules.core.bots import random_bot
from rules.core.codec import encode
from rules.core.event import Asked, Decided, Declared, Event, Rolled
from rules.core.message import Texts, render
from rules.core.scenario.explain import rolls_in_words
from rules.core.selfplay import Game, play
from rules.core.starter import agreements, starter_brief
from rules.core.system import Brief, System
from rules.core.tell import sentence

#: How many games are kept of each system.
KEPT = 12


class Unfinished(Exception):
    """A game that did not come to its end, and why."""


def playthrough(system: System[Any], number: int) -> str:
    """The game of this number, from 0 to ``KEPT`` - 1, as text. Raises ``Unfinished``."""
    title, brief = _situation(system, number)
    game, events = play(system, brief, (random_bot, random_bot), number, checked=False)
    if game.errors or not game.finished:
        raise Unfinished("; ".join(game.errors))
    lines = [f"# {title}", f"# log {_fingerprint(events)}", *_story(system, events), f"= {_result(game)}", ""]
    return "\n".join(lines)


def _situation(system: System[Any], number: int) -> tuple[str, Brief]:
    """Forces, table, mission and options: other ones in each game, as far as there are enough."""
    forces = [force.id for force in system.starter_forces()]
    tables = [table.id for table in system.starter_tables()]
    missions = [mission.id for mission in system.starter_missions()]
    # Two steps that never meet where there is an even number of forces: nobody fights their own kind.
    red, blue = _taken(forces, number), _taken(forces, 3 * number + 1)
    table, mission = _taken(tables, number), _taken(missions, number)
    options = agreements(system)[number % len(agreements(system))]
    brief = starter_brief(system, forces=[red, blue], table=table, mission=mission, options=options)
    title = ", ".join([f"{red} against {blue}", f"{mission} on {table}", *options.values()])
    return f"game {number}: {title}", brief


def _taken(ids: Sequence[str], number: int) -> str:
    return ids[number % len(ids)]


def _story(system: System[Any], events: Sequence[Event]) -> Iterator[str]:
    texts = system.texts("en")
    battle = fold(system, events[:1])
    for event in events[1:]:
        line = _line(system, battle, event, texts)
        if line:
            yield line
        battle = evolve(system, battle, event)


def _line(system: System[Any], battle: Battle[Any], event: Event, texts: Texts) -> str:
    match event:
        case Declared(seat=seat, command=command):
            return f"> {seat} {_words(command)}"
        case Asked(question=question):
            options = ", ".join(option.id for option in question.options)
            return f"? {question.seat} {render(question.text, texts)} {options}"
        case Decided(seat=seat, choice=choice):
            return f"! {seat} {_words({'option': choice.option, 'at': choice.at, 'facing': choice.facing})}"
        case Rolled(secret_to=()):
            return ""
        case Rolled():
            return f"  * {rolls_in_words([event], texts)[0]}"
    said = sentence(system, battle, event)
    return f"  {render(said, texts)}" if said else ""


def _words(values: dict[str, Any]) -> str:
    parts = [
        f"{key}={value}" for key, value in values.items() if key not in {"do", "option"} and value is not None
    ]
    return " ".join([str(values.get("do", values.get("option"))), *parts])


def _result(game: Game) -> str:
    scores = ", ".join(f"{seat} {score}" for seat, score in game.scores.items())
    course = f"{game.commands} commands, {game.rolls} rolls"
    return f"{game.winner or 'nobody'} wins ({game.reason}): {scores}; {course}"


def _fingerprint(events: Sequence[Event]) -> str:
    """Changes with anything in the log, told or not."""
    return hashlib.sha256(b"\n".join(map(encode, events))).hexdigest()[:16]
