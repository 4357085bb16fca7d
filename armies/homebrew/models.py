"""What is kept of homebrew: each pack with its draft, the revisions that were published, and who keeps it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from armies import circles
from armies.sharing import Reader, Shared
from rules.lists.homebrew import PREFIX, cards_key


def new_key() -> str:
    """The id of the catalogue that a pack becomes."""
    return PREFIX + secrets.token_hex(8)


class Homebrew(Shared):
    """A pack. ``armies.homebrew.writing`` alone writes it.

    ``draft`` is what its owner works on, ``draft_version`` grows whenever it is written; ``published`` is the
    number of the last revision, 0 before the first. What stands below is taken from the draft.
    """

    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="homebrew")
    kept_by = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="kept_homebrew")

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

    def may_be_read_by(self, reader: Reader) -> bool:
        """Others read what was published: as anything that is shared, or kept, or shared by their club."""
        if self.owner_id == reader.user_id:
            return True
        if not self.published:
            return False
        return super().may_be_read_by(reader) or self._is_kept_by(reader.user_id) or self._is_given_to(reader)

    def _is_kept_by(self, user_id: int | None) -> bool:
        if user_id is None or self.visibility == self.Visibility.PRIVATE:
            return False
        return self.kept_by.filter(pk=user_id).exists()

    def _is_given_to(self, reader: Reader) -> bool:
        """Whether a circle of the reader shares it."""
        if reader.user_id is None:
            return False
        return Homebrew.objects.filter(circles.shared_with(Homebrew, reader.user_id), pk=self.pk).exists()

    def open_to(self, visibility: str) -> None:
        """Let others read and use it, or nobody: then nobody keeps it either."""
        if visibility == self.Visibility.PRIVATE and self.visibility != visibility:
            self.kept_by.clear()
        super().open_to(visibility)


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
