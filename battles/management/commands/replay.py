"""``manage.py replay check FILE``: fold a battle's downloaded log, and check its dice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from battles.errors import own_texts
from battles.replay.apart import Answer, film_here
from battles.replay.packing import unpacked
from rules.core.message import render
from rules.core.text import ENGLISH


class Command(BaseCommand):
    """Fold a log. Ends with 1 where it makes no sense or its dice are not those of its secret."""

    help = "Check a battle's log: the file is what the battle's page offers for download."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do, and with which file."""
        parser.add_argument("action", choices=["check", "film"], help="film: write the films to the output")
        parser.add_argument("file", help="the file, or - for what is piped in")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check or film. Raises ``CommandError`` for a file that is no battle."""
        try:
            data = sys.stdin.buffer.read() if options["file"] == "-" else Path(options["file"]).read_bytes()
        except OSError as error:
            raise CommandError(f"This file cannot be read: {error}") from error
        answer = film_here(data)
        if options["action"] == "film":
            sys.stdout.buffer.write(msgspec.json.encode(answer))
        else:
            self._tell(answer)

    def _tell(self, answer: Answer) -> None:
        if answer.problem is not None:
            raise CommandError(render(answer.problem, own_texts(ENGLISH)))
        film = unpacked(answer.films[0].body)
        last = film.steps[-1].entry["text"] if film.steps else ""
        self.stdout.write(f"{answer.name}: {len(film.steps)} entries. {last}")
        if answer.dice is None:
            self.stdout.write("The file does not have the secret of the dice, so they cannot be checked.")
            return
        for fault in answer.dice:
            self.stderr.write(fault)
        if answer.dice:
            raise SystemExit(1)
        self.stdout.write("All rolls are what the secret and the nonces say.")
