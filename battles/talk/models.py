"""What is kept of the talk beside a battle. ``battles.talk.writing`` alone writes it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

#: Letters of one remark, and of the reason why somebody reports one.
LONGEST_REMARK, LONGEST_REASON = 500, 300


class Talk(models.Model):
    """How far the talk about a battle has come. ``head`` grows with every remark and every change of one.

    Whoever writes holds this row, so that the numbers have no gap and nobody reads past one still to come.
    """

    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, primary_key=True, related_name="talk"
    )
    head = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.battle_id} at {self.head}"


class Remark(models.Model):
    """Something said, a place pointed at, or both. ``id`` is the client's own: sent twice, it is said once.

    ``seat`` is where its author sat, empty for spectators; ``log_head`` how far the battle was; ``changed``
    the head of the talk when it was said, pinned or taken down last. What is taken down stays as a row, so
    that whoever looks into a report can read it.
    """

    class Lane(models.TextChoices):
        """Who reads it."""

        PLAYERS = "players", "the players"
        SPECTATORS = "spectators", "who watches; the players once the battle is over"
        NOTES = "notes", "nobody but its author"

    id = models.UUIDField(primary_key=True, editable=False)
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="remarks", db_index=False
    )
    lane = models.CharField(max_length=10, choices=Lane)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="remarks")
    seat = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=LONGEST_REMARK, blank=True)
    phrase = models.CharField(max_length=20, blank=True)
    x = models.IntegerField(null=True, blank=True)
    y = models.IntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    log_head = models.PositiveIntegerField()
    changed = models.PositiveIntegerField()
    pinned_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "changed"], name="one_change_of_talk_at_a_time"),
            models.CheckConstraint(
                condition=Q(x__isnull=True, y__isnull=True) | Q(x__isnull=False, y__isnull=False),
                name="a_place_has_two_coordinates",
            ),
        )
        indexes = (models.Index(fields=["author", "at"], name="remark_of_author"),)

    def __str__(self) -> str:
        return self.text or self.phrase or f"({self.x}, {self.y})"


class Report(models.Model):
    """Somebody finds that a remark should not stand there; the staff looks at it."""

    remark = models.ForeignKey(Remark, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at",)
        constraints = (models.UniqueConstraint(fields=["remark", "reporter"], name="one_report_a_reader"),)

    def __str__(self) -> str:
        return f"{self.remark_id}: {self.reason}"
