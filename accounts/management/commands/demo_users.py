"""``manage.py demo_users``: two sign-ins for a first try."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User

NAMES = ("alice", "bob")
VARIABLE = "SALLYPORT_DEMO_PASSWORD"


class Command(BaseCommand):
    """Make the two people, or give them the password again. Never touches anyone else."""

    help = f"Make the demo sign-ins {' and '.join(NAMES)} with the password in {VARIABLE}."

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises ``CommandError`` where no password was given: a public server must not have these people."""
        password = os.environ.get(VARIABLE)
        if not password:
            raise CommandError(f"Set {VARIABLE}; without it there are no demo sign-ins.")
        for name in NAMES:
            user, _ = User.objects.get_or_create(username=name)
            if not user.check_password(password):
                user.set_password(password)
                user.save(update_fields=["password"])
