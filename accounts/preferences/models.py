"""What a person wishes: language, time zone, letters, pushes; and the browsers that take pushes."""

from __future__ import annotations

import uuid
from datetime import time

from django.conf import settings
from django.db import models


class Preferences(models.Model):
    """A person's wishes. Where there is no row all stand as they are by default.

    ``time_zone`` is a name of the tz database, empty until the person's browser has told it. In the quiet
    hours, by that zone's clock, nothing is pushed or mailed; there are none where both times are the same.
    """

    class Mail(models.TextChoices):
        """When letters come."""

        OFF = "off", "never"
        SOON = "soon", "soon, and one until the person has been there again"
        DAILY = "daily", "once a day"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="preferences"
    )
    language = models.CharField(max_length=10, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    mail = models.CharField(max_length=5, choices=Mail, default=Mail.SOON)
    daily_hour = models.PositiveSmallIntegerField(default=8)
    pushes = models.BooleanField(default=True)
    quiet_from = models.TimeField(default=time(22))
    quiet_until = models.TimeField(default=time(8))

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"of {self.user_id}"


class PushAddress(models.Model):
    """A browser that takes pushes for a person: the address at its maker's service, and the keys to it."""

    public_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_addresses"
    )
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=50)
    browser = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("made_at", "pk")

    def __str__(self) -> str:
        return f"{self.browser} of {self.user_id}"
