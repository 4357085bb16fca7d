"""What a battle that has not begun waits for."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

#: Letters of what a host writes beside a challenge, and of a starter's id.
LONGEST_NOTE, LONGEST_ID = 200, 80


class Challenge(models.Model):
    """How a battle finds its players, and what has to happen before it begins.

    ``ready`` are the seats that have said so, where the battle waits for that. ``tables`` and ``missions``
    are ids among which the lot decides when it begins. ``rematch_of`` is a battle that is over: now everybody
    has the next seat, and the armies are the same.
    """

    class OpenTo(models.TextChoices):
        """Who may take the free seat."""

        ANYBODY = "anybody", "anybody in the lobby"
        LINK = "link", "whoever has the link"
        PERSON = "person", "one person"
        NOBODY = "nobody", "nobody: all seats are taken from the first"

    class Pace(models.TextChoices):
        """How the players mean to play."""

        LIVE = "live", "in one sitting"
        TURNS = "turns", "by turns, over days"

    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, primary_key=True, related_name="challenge"
    )
    open_to = models.CharField(max_length=8, choices=OpenTo, default=OpenTo.LINK)
    wanted = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="challenges"
    )
    declined = models.BooleanField(default=False)
    pace = models.CharField(max_length=5, choices=Pace, default=Pace.LIVE)
    waits_for_ready = models.BooleanField(default=False)
    ready = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    least_points = models.PositiveIntegerField(null=True, blank=True)
    most_points = models.PositiveIntegerField(null=True, blank=True)
    tables = ArrayField(models.CharField(max_length=LONGEST_ID), default=list, blank=True)
    missions = ArrayField(models.CharField(max_length=LONGEST_ID), default=list, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    rematch_of = models.OneToOneField(
        "battles.Battle", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch"
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(wanted__isnull=True) ^ Q(open_to="person"), name="a_person_is_wanted_by_name"
            ),
        )

    def __str__(self) -> str:
        return f"{self.open_to}: {self.battle_id}"
