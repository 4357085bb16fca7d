"""``manage.py play``: whole games of bot against bot, without server or database."""

from __future__ import annotations

import json
import time
from collections import Counter
from itertools import islice
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.core.bots import BOTS
from rules.core.registry import UnknownSystem, get_system, system_ids
from rules.core.selfplay import Game, Pace, Took, play
from rules.core.series import Bout, Series
from rules.core.sight import warm_up
from rules.core.starter import UnknownStarter


class Command(BaseCommand):
    """Play games and say how they went. Ends with 1 where a game showed a fault of the rules."""

    help = "Play whole games of bot against bot, checking everything after every event."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """What to play, how often, and how to tell."""
        parser.add_argument("--system", required=True, help=f"one of: {', '.join(system_ids())}")
        parser.add_argument("--bots", default="random,random", help=f"two of: {', '.join(BOTS)}")
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--seed", type=int, default=1, help="of the first game; each next one adds 1")
        parser.add_argument("--forces", default="", help="two starter forces, separated by a comma")
        parser.add_argument("--mirror", action="store_true", help="both sides bring the same force")
        parser.add_argument("--all", action="store_true", help="all forces, each for every mission, in turn")
        parser.add_argument("--table", default=None, help="a starter table")
        parser.add_argument("--mission", default=None, help="a starter mission")
        parser.add_argument("--options", default="", help="for instance mode=advanced,edition=french")
        parser.add_argument("--unchecked", action="store_true", help="leave the checks out, to measure speed")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play. Raises ``CommandError`` for names that do not exist."""
        series = _series(options)
        began = time.perf_counter()
        tally = Tally()
        try:
            system = get_system(options["system"])
            warm_up()
            for bout in islice(series.bouts(system, options["seed"]), options["games"]):
                pace = Pace(time.perf_counter)
                bots = [BOTS[name] for name in bout.bots]
                game, _ = play(
                    system, bout.brief, bots, bout.seed, checked=not options["unchecked"], pace=pace
                )
                tally.add(bout, game, pace)
                if not options["json"]:
                    self._tell(bout, game)
        except (UnknownSystem, UnknownStarter) as error:
            raise CommandError(str(error)) from error
        summary = tally.summary(time.perf_counter() - began)
        if options["json"]:
            self.stdout.write(json.dumps(summary | {"games": msgspec.to_builtins(tally.games)}))
        else:
            self.stdout.write("  ".join(f"{name}: {value}" for name, value in summary.items()))
        if summary["errors"]:
            raise SystemExit(1)

    def _tell(self, bout: Bout, game: Game) -> None:
        who = _winner(bout, game) or "nobody"
        outcome = f"{who} wins" if game.finished else "not finished"
        self.stdout.write(
            f"seed {game.seed}: {outcome}, {game.scores}, {game.commands} commands, {game.events} events, "
            f"{game.decisions} decisions, {game.rolls} rolls"
        )
        for error in game.errors:
            self.stderr.write(f"seed {game.seed}: {error}")


def _pair(wish: str) -> tuple[str, str]:
    id, _, value = wish.partition("=")
    return id, value


def _series(options: dict[str, Any]) -> Series:
    bots = options["bots"].split(",")
    for name in bots:
        if name not in BOTS:
            raise CommandError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    if len(bots) != 2:
        raise CommandError("A battle has two bots: --bots random,random")
    return Series(
        (bots[0], bots[1]),
        tuple(name for name in options["forces"].split(",") if name),
        options["table"],
        options["mission"],
        dict(_pair(wish) for wish in options["options"].split(",") if wish),
        mirror=options["mirror"],
        every=options["all"],
    )


def _winner(bout: Bout, game: Game) -> str | None:
    """The bot that has won; its seat where both are of one kind."""
    if game.winner is None or len(set(bout.bots)) == 1:
        return game.winner
    return bout.bots[bout.brief.seats.index(game.winner)]


class Tally:
    """How the games of a series went, and how long everything took."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self._wins: Counter[str] = Counter()
        self._choices: dict[str, list[Took]] = {}
        self._decisions: list[Took] = []

    def add(self, bout: Bout, game: Game, pace: Pace) -> None:
        """Count one more game."""
        self.games.append(game)
        if game.finished:
            self._wins[_winner(bout, game) or "draw"] += 1
        for seat, bot in zip(bout.brief.seats, bout.bots, strict=True):
            self._choices.setdefault(bot, []).extend(pace.choices.get(seat, ()))
        self._decisions += pace.decisions

    def summary(self, seconds: float) -> dict[str, Any]:
        """All of it in one object."""
        games, commands = self.games, sum(game.commands for game in self.games)
        return {
            "played": len(games),
            "finished": sum(game.finished for game in games),
            "errors": sum(len(game.errors) for game in games),
            "wins": dict(self._wins),
            "commands": commands,
            "events": sum(game.events for game in games),
            "seconds": round(seconds, 3),
            "commands_per_second": round(commands / seconds) if seconds else 0,
            "games_per_second": round(len(games) / seconds, 2) if seconds else 0,
            "choices": {bot: _pace(taken) for bot, taken in self._choices.items() if taken},
            "decisions": _pace(self._decisions) if self._decisions else {},
        }


def _pace(taken: list[Took]) -> dict[str, Any]:
    """Median, nineteen in twenty, and the slowest with what finds it again."""
    ordered = sorted(taken, key=lambda one: one.seconds)
    slowest = ordered[-1]
    return {
        "median_ms": _ms(ordered[len(ordered) // 2]),
        "p95_ms": _ms(ordered[len(ordered) * 19 // 20]),
        "slowest_ms": _ms(slowest),
        "slowest": {
            "seed": slowest.seed,
            "number": slowest.number,
            "seat": slowest.seat,
            "command": msgspec.to_builtins(slowest.command),
        },
    }


def _ms(took: Took) -> float:
    return round(1000 * took.seconds, 1)
