"""People."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who plays. An e-mail address is optional; without one a lost password needs the host."""
