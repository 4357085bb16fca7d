"""What is kept of clubs: members and their roles, news, game nights, and what members share.

Nobody's history is taken away: who leaves has a membership with an end, what is deleted keeps its row.
"""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from armies.homebrew.models import Homebrew
from battles.tables.models import DrawnTable
from campaigns.limits import LONGEST_NAME


def new_code() -> str:
    """A code that nobody guesses, for links."""
    return secrets.token_urlsafe(16)


class Club(models.Model):
    """A club. ``zone`` is the name of the time zone that it meets in; whoever has ``join_code`` may join.

    Where ``listed``, everybody finds it and may ask to join; else it is there for its members alone.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.TextField(blank=True)
    place = models.CharField(max_length=200, blank=True)
    zone = models.CharField(max_length=64)
    listed = models.BooleanField(default=False)
    join_code = models.CharField(max_length=32, unique=True, default=new_code)
    founder = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "id")
        indexes = (
            models.Index(
                fields=["name"], condition=Q(listed=True, deleted_at__isnull=True), name="listed_club"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What somebody is in a club, the least first."""

    GUEST = "guest", "guest"
    MEMBER = "member", "member"
    UMPIRE = "umpire", "umpire"
    ORGANISER = "organiser", "organiser"
    OWNER = "owner", "owner"


class Membership(models.Model):
    """Somebody in a club, from joining to leaving. ``feed_code`` opens their calendar feed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="club_memberships"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.MEMBER)
    feed_code = models.CharField(max_length=32, unique=True, default=new_code)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(left_at__isnull=True), name="once_in_a_club"
            ),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role="owner", left_at__isnull=True), name="one_owner_a_club"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}"


class JoinRequest(models.Model):
    """Somebody who would like to join. Answered once; ``accepted`` is null while it waits."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="requests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    message = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    accepted = models.BooleanField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(accepted__isnull=True), name="one_request_waits"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} to {self.club_id}"


class News(models.Model):
    """An announcement. ``id`` is made by the client."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="news")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    pinned = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pinned", "-at", "id")
        verbose_name_plural = "news"

    def __str__(self) -> str:
        return self.title


class Night(models.Model):
    """A game night. It begins at ``starts_at``, which is ``wall`` on the clocks of ``zone``.

    ``id`` is made by the client; of nights planned in one go the first has it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    planner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    planned_as = models.UUIDField(db_index=True)
    title = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    wall = models.CharField(max_length=16)
    zone = models.CharField(max_length=64)
    starts_at = models.DateTimeField()
    minutes = models.PositiveIntegerField()
    changed_at = models.DateTimeField(auto_now=True)
    changes = models.PositiveIntegerField(default=0)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("starts_at", "id")
        indexes = (models.Index(fields=["club", "starts_at"], name="nights_of_club"),)

    def __str__(self) -> str:
        return f"{self.title} {self.wall}"


class Coming(models.Model):
    """Whether somebody comes to a game night."""

    class Answer(models.TextChoices):
        """What one may say."""

        YES = "yes", "comes"
        MAYBE = "maybe", "may come"
        NO = "no", "does not come"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    answer = models.CharField(max_length=5, choices=Answer)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("at",)
        constraints = (models.UniqueConstraint(fields=["night", "user"], name="one_answer_a_night"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.answer}"


class SharedPack(models.Model):
    """A pack of homebrew that its owner shares with a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="packs")
    pack = models.ForeignKey(Homebrew, on_delete=models.CASCADE, related_name="clubs")
    sharer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at",)
        constraints = (models.UniqueConstraint(fields=["club", "pack"], name="shared_once_with_a_club"),)

    def __str__(self) -> str:
        return f"{self.pack_id} with {self.club_id}"


class SharedTable(models.Model):
    """A table that its owner shares with a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables")
    table = models.ForeignKey(DrawnTable, on_delete=models.CASCADE, related_name="clubs")
    sharer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at",)
        constraints = (
            models.UniqueConstraint(fields=["club", "table"], name="table_shared_once_with_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} with {self.club_id}"
