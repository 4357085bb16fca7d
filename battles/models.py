"""What is kept of a battle. The log is the truth; all else is there to find it fast."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from battles.fields import JsonTextField
from battles.lobby import models as lobby  # noqa: F401  (Django looks for an app's models here)
from battles.notices import models as notices  # noqa: F401  (Django looks for an app's models here)
from battles.orders import models as orders  # noqa: F401  (the same)
from battles.replay import models as replay  # noqa: F401  (the same)
from battles.tables import models as tables  # noqa: F401  (the same)
from battles.talk import models as talk  # noqa: F401  (the same)
from battles.umpire import models as umpire  # noqa: F401  (the same)

#: Letters of the names that are shown of a battle.
LONGEST_NAME = 120


def new_code() -> str:
    """A code that nobody guesses, for links."""
    return secrets.token_urlsafe(16)


class Battle(models.Model):
    """A battle, how far its log has come, and whom it waits for.

    ``head`` is the sequence number of the last entry. ``clock`` is a ``battles.clocks.clock.Clock``, and
    ``deadline`` when its first time ends; a battle without a clock has neither. ``salt`` is what the
    battle's secret is made from (``battles.secret``), which is never stored.
    """

    class Stage(models.TextChoices):
        """From the invitation to the end."""

        WAITING = "waiting", "waits for an opponent"
        PLAYING = "playing", "is being played"
        OVER = "over", "is over"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.CharField(max_length=40)
    name = models.CharField(max_length=LONGEST_NAME)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_battles"
    )
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.WAITING)
    table = models.JSONField()
    mission = models.JSONField()
    options = models.JSONField(default=dict, blank=True)
    table_name = models.CharField(max_length=LONGEST_NAME)
    mission_name = models.CharField(max_length=LONGEST_NAME)
    #: How many sides meet.
    size = models.PositiveSmallIntegerField(default=2)
    spectators = models.BooleanField(default=False)
    #: Minutes by which the table of spectators lies behind.
    watch_delay = models.PositiveSmallIntegerField(default=0)
    invitation_code = models.CharField(max_length=32, unique=True, default=new_code)
    watch_code = models.CharField(max_length=32, default=new_code)
    revision = models.CharField(max_length=16)
    salt = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    # Written with every command, by battles.writing alone.
    head = models.PositiveIntegerField(default=0)
    awaited = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    awaits_bot = models.BooleanField(default=False)
    clock = JsonTextField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    moved_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-moved_at",)
        indexes = (
            models.Index(fields=["moved_at"], name="battle_moved"),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="battle_deadline"),
            models.Index(fields=["moved_at"], condition=Q(awaits_bot=True), name="battle_awaits_bot"),
        )

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A side of a battle: the player or the bot behind it, and the force as it was brought.

    ``hot_seat``: somebody else plays it at the screen of the other seat's player.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="battle_seats"
    )
    bot = models.CharField(max_length=40, blank=True)
    player_name = models.CharField(max_length=150)
    force = models.JSONField()
    force_name = models.CharField(max_length=LONGEST_NAME)
    points = models.PositiveIntegerField(default=0)
    nonce = models.CharField(max_length=64)
    hot_seat = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "seat"], name="one_side_a_seat"),
            models.UniqueConstraint(
                fields=["battle", "user"],
                condition=Q(user__isnull=False, hot_seat=False),
                name="one_seat_a_player",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(bot=""), name="either_a_player_or_a_bot"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.player_name}"


class Entry(models.Model):
    """One event of a battle's log, numbered from 1 without a gap. Never changed, never deleted.

    ``told`` is the sentence for each reader (``rules.core.tell.Telling``). The first entry of a command
    bears the client's id of the command, a digest of it, and the head after it, so that a command sent
    again gets the same answer.
    """

    pk = models.CompositePrimaryKey("battle_id", "seq")
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    revision = models.CharField(max_length=16)
    event = JsonTextField()
    told = JsonTextField()
    command_id = models.UUIDField(null=True)
    command_digest = models.CharField(max_length=64, null=True)  # noqa: DJ001  (null like its siblings)
    command_head = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "command_id"],
                condition=Q(command_id__isnull=False),
                name="a_command_is_done_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.battle_id} {self.seq}"


class Snapshot(models.Model):
    """The battle as it stood at ``length``, under one revision of the rules: saves folding from the first."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    length = models.PositiveIntegerField()
    revision = models.CharField(max_length=16)
    saved = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.battle_id} at {self.length}"
