"""``manage.py league simulate``: a whole event with random results, and whether its pairings were fair."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.leagues.simulation import simulate

MOST_PLAYERS, MOST_ROUNDS = 2000, 50


class Command(BaseCommand):
    """Play an event of so many players."""

    help = "Simulate a Swiss event and report rematches, second byes and the slowest pairing."

    def add_arguments(self, parser: CommandParser) -> None:
        """``simulate --players N --rounds R --seed K [--json]``."""
        parser.add_argument("what", choices=["simulate"])
        parser.add_argument("--players", type=int, default=32)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises ``CommandError`` where there is nothing to simulate."""
        players, rounds = options["players"], options["rounds"]
        if not (1 < players <= MOST_PLAYERS and 0 < rounds <= MOST_ROUNDS):
            raise CommandError(f"an event has 2 to {MOST_PLAYERS} players and 1 to {MOST_ROUNDS} rounds")
        report, rows = simulate(players, rounds, options["seed"], perf_counter)
        if options["json"]:
            self.stdout.write(json.dumps(msgspec.to_builtins(report)))
            return
        for row in rows[:10]:
            sums = ", ".join(f"{name} {tie.value}" for name, tie in row.tie_breaks.items())
            self.stdout.write(f"{row.place:>4}. {row.entrant}  {row.points.value} points  ({sums})")
        for name, value in msgspec.to_builtins(report).items():
            self.stdout.write(f"{name}: {value}")
