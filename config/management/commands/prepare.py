"""``manage.py prepare``: bring the database up to date and load what every installation has."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Migrate, then run the commands of ``settings.AFTER_MIGRATE``. May be run any number of times."""

    help = "Migrate the database and load the data that every installation has."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the commands in order; the first that fails stops the rest."""
        verbosity = options["verbosity"]
        call_command("migrate", interactive=False, verbosity=verbosity)
        for name in settings.AFTER_MIGRATE:
            call_command(name, verbosity=verbosity)
