"""``manage.py play``: whole games of bot against bot, without server or database."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.core.bots import BOTS, Bot
from rules.core.registry import UnknownSystem, get_system, system_ids
from rules.core.selfplay import Game, play
from rules.core.starter import UnknownStarter, starter_brief


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
        parser.add_argument("--table", default=None, help="a starter table")
        parser.add_argument("--mission", default=None, help="a starter mission")
        parser.add_argument("--options", default="", help="for instance mode=advanced,edition=french")
        parser.add_argument("--unchecked", action="store_true", help="leave the checks out, to measure speed")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play. Raises ``CommandError`` for names that do not exist."""
        bots = [_bot(name) for name in options["bots"].split(",")]
        if len(bots) != 2:
            raise CommandError("A battle has two bots: --bots random,random")
        try:
            system = get_system(options["system"])
            forces = [name for name in options["forces"].split(",") if name]
            brief = starter_brief(
                system,
                forces=forces,
                table=options["table"],
                mission=options["mission"],
                options=dict(_pair(wish) for wish in options["options"].split(",") if wish),
            )
        except (UnknownSystem, UnknownStarter) as error:
            raise CommandError(str(error)) from error
        began = time.perf_counter()
        games = []
        for number in range(options["games"]):
            seed = options["seed"] + number
            game, _ = play(system, brief, bots, seed, checked=not options["unchecked"])
            games.append(game)
            if not options["json"]:
                self._tell(game)
        summary = _summary(games, time.perf_counter() - began)
        if options["json"]:
            self.stdout.write(json.dumps(summary | {"games": msgspec.to_builtins(games)}))
        else:
            self.stdout.write("  ".join(f"{name}: {value}" for name, value in summary.items()))
        if summary["errors"]:
            raise SystemExit(1)

    def _tell(self, game: Game) -> None:
        outcome = f"{game.winner or 'nobody'} wins" if game.finished else "not finished"
        self.stdout.write(
            f"seed {game.seed}: {outcome}, {game.scores}, {game.commands} commands, {game.events} events, "
            f"{game.decisions} decisions, {game.rolls} rolls"
        )
        for error in game.errors:
            self.stderr.write(f"seed {game.seed}: {error}")


def _pair(wish: str) -> tuple[str, str]:
    id, _, value = wish.partition("=")
    return id, value


def _bot(name: str) -> Bot:
    if name not in BOTS:
        raise CommandError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    return BOTS[name]


def _summary(games: list[Game], seconds: float) -> dict[str, Any]:
    commands = sum(game.commands for game in games)
    wins: dict[str, int] = {}
    for game in games:
        if game.finished:
            wins[game.winner or "draw"] = wins.get(game.winner or "draw", 0) + 1
    return {
        "played": len(games),
        "finished": sum(game.finished for game in games),
        "errors": sum(len(game.errors) for game in games),
        "wins": wins,
        "commands": commands,
        "events": sum(game.events for game in games),
        "seconds": round(seconds, 3),
        "commands_per_second": round(commands / seconds) if seconds else 0,
        "games_per_second": round(len(games) / seconds, 2) if seconds else 0,
    }
