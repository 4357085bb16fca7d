"""What is kept of army lists: each list, and the versions that its edits made."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from armies.homebrew import models as homebrew  # noqa: F401  (Django looks for an app's models here)
from armies.sharing import Shared
from rules.lists.homebrew import key_of


class ArmyList(Shared):
    """A list as it is now. ``armies.desk`` alone writes it.

    ``head`` is the number of its last version, ``shown`` of the one whose roster it has now: another one
    after undoing. ``undone`` are the versions that can be done again, the next one last. ``known`` is what
    everything was called and cost when the list was last brought up to date with its catalogues. What stands
    below is taken from the roster, so that lists can be found and shown without reading it.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="army_lists")
    opening_digest = models.CharField(max_length=64, editable=False)

    head = models.PositiveIntegerField(default=0)
    shown = models.PositiveIntegerField(default=0)
    undone = ArrayField(models.PositiveIntegerField(), default=list, blank=True)

    known = models.JSONField(default=dict, blank=True, editable=False)
    system = models.CharField(max_length=100)
    catalogue = models.CharField(max_length=100, blank=True)
    catalogue_revision = models.PositiveIntegerField(default=0)
    faction = models.CharField(max_length=200, blank=True)
    name = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    points = models.DecimalField(max_digits=16, decimal_places=3, default=0)
    points_limit = models.DecimalField(max_digits=16, decimal_places=3, null=True, blank=True)
    problems = models.PositiveIntegerField(default=0)
    homebrew = models.JSONField(default=list, blank=True, editable=False)

    class Meta:
        ordering = ("-changed_at", "id")
        indexes = (
            models.Index(fields=["owner", "-changed_at"], name="list_of_owner"),
            models.Index(
                fields=["system", "catalogue", "-changed_at"],
                condition=Q(visibility="public", deleted_at__isnull=True),
                name="public_list",
            ),
        )

    def __str__(self) -> str:
        return self.name or str(self.pk)

    @property
    def taken(self) -> tuple[tuple[str, int], ...]:
        """The packs of homebrew that it takes, each by its key with a revision's number."""
        return tuple(sorted({key_of(catalogue): int(number) for catalogue, number in self.homebrew}.items()))


class Version(models.Model):
    """A list after one order, numbered from 1 without a gap. Never changed.

    ``parent`` is the version whose roster it was made from, ``shows`` the one whose roster it has: its own
    for edits, an earlier one's (and no ``roster`` of its own) where something was undone or done again.
    ``client_id`` is the order's, made by the client, so that an order sent again gets the same answer.
    """

    class Kind(models.TextChoices):
        """What was ordered."""

        OPEN = "open", "the list was begun"
        EDIT = "edit", "an edit"
        UNDO = "undo", "an edit was undone"
        REDO = "redo", "an edit was done again"
        UPDATE = "update", "brought up to date with its catalogues"
        REVERT = "revert", "made what it was in an earlier version"

    pk = models.CompositePrimaryKey("army_list_id", "number")
    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=6, choices=Kind)
    edit = models.JSONField(null=True)
    parent = models.PositiveIntegerField(null=True)
    shows = models.PositiveIntegerField()
    merged = models.BooleanField(default=False)
    client_id = models.UUIDField()
    digest = models.CharField(max_length=64)
    roster = models.JSONField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["army_list", "client_id"], name="an_order_is_done_once"),
        )

    def __str__(self) -> str:
        return f"{self.army_list_id} {self.number}"


class Comment(models.Model):
    """What somebody says about a public list. ``id`` is made by the client; what is deleted stays here.

    ``deleted_by`` is who took it down: its author, the list's owner, or one of the staff.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="comments", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    text = models.TextField()
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("at", "id")
        indexes = (
            models.Index(fields=["army_list", "at"], name="comments_of_list"),
            models.Index(fields=["author", "-at"], name="comments_of_author"),
        )

    def __str__(self) -> str:
        return f"{self.author_id} on {self.army_list_id}"

    def may_be_taken_down_by(self, user: Any) -> bool:
        """Authors take down their own, owners whatever stands on their list, the staff everything."""
        concerned = user.pk in (self.author_id, self.army_list.owner_id)
        return bool(user.is_authenticated and (concerned or user.is_staff))


class Owned(models.Model):
    """How many models of a kind somebody owns, and how many of those are painted.

    A kind is an entry of a catalogue; ``name`` is what it was called when it was counted last.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection", db_index=False
    )
    system = models.CharField(max_length=100)
    catalogue = models.CharField(max_length=100)
    entry = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    count = models.PositiveIntegerField()
    painted = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("system", "name", "catalogue", "entry")
        constraints = (
            models.UniqueConstraint(
                fields=["owner", "system", "catalogue", "entry"], name="a_kind_is_counted_once"
            ),
            models.CheckConstraint(condition=Q(painted__lte=models.F("count")), name="painted_are_owned"),
        )

    def __str__(self) -> str:
        return f"{self.count} {self.name}"
