"""``manage.py dice verify FILE``: check the dice of a battle from its downloaded proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.core.proof import NotYetProvable, faults, read_proof


class Command(BaseCommand):
    """Recompute every roll. Ends with 1 where one of them was not what the secret says."""

    help = "Check a battle's dice: the file is what the battle's page offers as its proof."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("action", choices=["verify"])
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Check. Raises ``CommandError`` for a file that is no proof."""
        try:
            proof = read_proof(options["file"].read_bytes())
            found = list(faults(proof))
        except OSError as error:
            raise CommandError(f"This file cannot be read: {error}") from error
        except msgspec.MsgspecError as error:
            raise CommandError(f"This is not a battle's proof: {error}") from error
        except NotYetProvable as error:
            raise CommandError(f"There is nothing to check yet: {error}.") from error
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise SystemExit(1)
        self.stdout.write(f"All {len(proof.rolls)} rolls are what the secret and the nonces say.")
