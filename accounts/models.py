"""People, and the tokens of their scripts."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from knox.models import AbstractAuthToken

from accounts.preferences import models as preferences  # noqa: F401  (Django looks for an app's models here)


class User(AbstractUser):
    """A person who plays. An e-mail address is optional; without one a lost password needs the host."""


class AccessToken(AbstractAuthToken):
    """What a person's own script signs in with. Only its digest is kept; ``token_key`` is how it begins.

    ``reads_only``: it changes nothing. ``used_at`` is when it was used last, to the hour.
    """

    public_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=100)
    reads_only = models.BooleanField(default=False)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"
