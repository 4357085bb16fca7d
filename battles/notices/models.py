"""What is kept to tell people that a battle waits for them: each notice, and when they were there last."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Notice(models.Model):
    """Something that a person should hear of a battle. Seen when they have been there since.

    What apps above tell of (``battles.notices.elsewhere``) is about a ``subject`` instead, and about one
    ``event`` of it: ``said`` is its sentence, ``address`` where it stands, ``until`` when its time ends.
    ``mailed_at`` and ``pushed_at`` are written before it is sent: a task that runs twice sends nothing twice.
    """

    class Kind(models.TextChoices):
        """What there is to say."""

        CHALLENGED = "challenged", "they are challenged"
        READY = "ready", "they are asked whether they are ready"
        YOUR_MOVE = "your_move", "it is their move"
        RUNNING_OUT = "running_out", "their time runs out"
        OVER = "over", "the battle is over"
        NEWS = "news", "something has happened elsewhere"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    subject = models.CharField(max_length=100, blank=True)
    event = models.CharField(max_length=250, blank=True)
    said = models.JSONField(null=True, blank=True)
    address = models.CharField(max_length=200, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    pushed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at",)
        constraints = (
            models.UniqueConstraint(
                fields=["user", "battle", "kind"], condition=Q(seen_at__isnull=True), name="one_open_notice"
            ),
            models.UniqueConstraint(
                fields=["user", "subject", "event"], condition=~Q(subject=""), name="one_notice_an_event"
            ),
            models.CheckConstraint(
                condition=Q(battle__isnull=True) ^ Q(subject=""), name="a_notice_is_of_a_battle_or_a_subject"
            ),
        )
        indexes = (models.Index(fields=["user", "mailed_at"], name="notice_mailed"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id} in {self.battle_id or self.subject}"


class Visit(models.Model):
    """When a person was last at a battle's table, or at a subject of which notices tell."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="visits")
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, null=True, blank=True, related_name="visits"
    )
    subject = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "battle"], name="one_visit_a_battle"),
            models.UniqueConstraint(
                fields=["user", "subject"], condition=~Q(subject=""), name="one_visit_a_subject"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} at {self.battle_id or self.subject}"
