"""What is kept of homebrew: each pack with its draft, the revisions that were published, and who keeps it."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from rules.lists.homebrew import PREFIX, cards_key


def new_code() -> str:
    """A code that nobody guesses, for links."""
    return secrets.token_urlsafe(12)


def new_key() -> str:
    """The id of the catalogue that a pack becomes."""
    return PREFIX + secrets.token_hex(8)


class Homebrew(models.Model):
    """A pack. ``armies.homebrew.writing`` alone writes it.

    ``draft`` is what its owner works on, ``draft_version`` grows whenever it is written; ``published`` is the
    number of the last revision, 0 before the first. What stands below is taken from the draft.
    """

    class Visibility(models.TextChoices):
        """Who besides its owner may read and use what was published."""

        PRIVATE = "private", "nobody else"
        LINK = "link", "whoever has the link"
        PUBLIC = "public", "everybody"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="homebrew")
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    share_code = models.CharField(max_length=32, unique=True, default=new_code)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kept_by = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="kept_homebrew")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    system = models.CharField(max_length=100)
    draft = models.JSONField(default=dict)
    draft_version = models.PositiveIntegerField(default=1)
    published = models.PositiveIntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)

    name = models.CharField(max_length=100, blank=True)
    summary = models.TextField(blank=True)
    extends = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ("-changed_at", "id")
        verbose_name_plural = "homebrew"
        indexes = (
            models.Index(fields=["owner", "-changed_at"], name="homebrew_of_owner"),
            models.Index(
                fields=["system", "extends", "-published_at"],
                condition=Q(visibility="public", deleted_at__isnull=True, published__gt=0),
                name="public_homebrew",
            ),
        )

    def __str__(self) -> str:
        return self.name or self.key

    @property
    def cards_key(self) -> str:
        """The id of the catalogue that its cards become."""
        return cards_key(self.key)


class HomebrewRevision(models.Model):
    """A pack as it was published, numbered from 1 without a gap. Never changed: lists are made of it."""

    pk = models.CompositePrimaryKey("homebrew_id", "number")
    homebrew = models.ForeignKey(Homebrew, on_delete=models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    client_id = models.UUIDField()
    name = models.CharField(max_length=100)
    summary = models.TextField(blank=True)
    extends = models.CharField(max_length=100)
    notes = models.TextField(blank=True)
    document = models.JSONField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["homebrew", "client_id"], name="a_revision_is_published_once"),
        )

    def __str__(self) -> str:
        return f"{self.homebrew_id} {self.number}"
