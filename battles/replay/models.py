"""What is kept to watch a battle again."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class Replay(models.Model):
    """A finished battle, or a log that its ``owner`` opened from a file, as it can be watched again.

    ``document`` is the file as it came, ``digest`` its SHA-256. ``problem`` says why it cannot be shown, as a
    message; ``dice`` whether those of a file were honest, as far as the file lets anybody tell.
    """

    class State(models.TextChoices):
        """Whether there are films of it."""

        WAITING = "waiting", "is being made"
        READY = "ready", "can be watched"
        FAILED = "failed", "cannot be shown"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, null=True, blank=True, related_name="replay"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="replays"
    )
    document = models.BinaryField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=120)
    system = models.CharField(max_length=40, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    problem = models.JSONField(null=True, blank=True)
    dice = models.BooleanField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    added_at = models.DateTimeField(auto_now_add=True)
    taken_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-added_at",)
        indexes = (models.Index(fields=["added_at"], condition=Q(state="waiting"), name="replay_waiting"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(battle__isnull=False, owner__isnull=True, document__isnull=True)
                | Q(battle__isnull=True, owner__isnull=False, document__isnull=False),
                name="either_a_battle_or_a_file",
            ),
            models.UniqueConstraint(
                fields=["owner", "digest"], condition=Q(owner__isnull=False), name="a_file_is_opened_once"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Film(models.Model):
    """A battle from its first to its last entry, as one reader sees it: texts, views, everything.

    It is made once and never again, so later rules and texts do not change it. ``reader`` is a seat, or
    empty for somebody who has none; ``body`` is JSON, packed with gzip (``battles.replay.film``).
    """

    replay = models.ForeignKey(Replay, on_delete=models.CASCADE, related_name="films")
    reader = models.CharField(max_length=20, blank=True)
    language = models.CharField(max_length=8)
    revision = models.CharField(max_length=16)
    made_at = models.DateTimeField(auto_now_add=True)
    body = models.BinaryField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["replay", "reader", "language"], name="one_film_a_reader"),
        )

    def __str__(self) -> str:
        return f"{self.replay_id} for {self.reader or 'everybody'} in {self.language}"
