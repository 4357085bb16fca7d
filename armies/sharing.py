"""What people make and may share: lists, and packs of homebrew.

Each has an owner, readers, and a link; to everybody else it looks as if it were not there.
"""

from __future__ import annotations

import hmac
import secrets
import uuid

import msgspec
from django.db import models
from django.utils import timezone


def new_code() -> str:
    """A code that nobody guesses, for links."""
    return secrets.token_urlsafe(12)


class Reader(msgspec.Struct, frozen=True):
    """Someone who looks at things: a person or nobody in particular, with or without a link's code."""

    user_id: int | None = None
    code: str = ""


class Shared(models.Model):
    """Something that has an ``owner``. What is deleted is out of sight, for its owner too."""

    class Visibility(models.TextChoices):
        """Who besides its owner may read and use it."""

        PRIVATE = "private", "nobody else"
        LINK = "link", "whoever has the link"
        PUBLIC = "public", "everybody"

    owner_id: int
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    share_code = models.CharField(max_length=32, unique=True, default=new_code)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def may_be_read_by(self, reader: Reader) -> bool:
        """Whether it is the reader's own, or public, or the reader has its link."""
        if self.owner_id == reader.user_id or self.visibility == self.Visibility.PUBLIC:
            return True
        shared = self.visibility == self.Visibility.LINK
        return shared and hmac.compare_digest(reader.code.encode(), self.share_code.encode())

    def code_for(self, user_id: int | None) -> str:
        """The code of its link: for its owner while it is shared, for everybody where it is public."""
        public = self.visibility == self.Visibility.PUBLIC
        own = self.owner_id == user_id and self.visibility != self.Visibility.PRIVATE
        return self.share_code if public or own else ""

    def open_to(self, visibility: str) -> None:
        """Let others read it, or nobody: then its link is dead for good; sharing it again makes another."""
        if visibility == self.Visibility.PRIVATE and self.visibility != visibility:
            self.share_code = new_code()
        self.visibility = visibility
        self.save(update_fields=["visibility", "share_code"])

    def put_away(self) -> None:
        """Out of sight, until it is brought back."""
        self.deleted_at = timezone.now()
        self.save(update_fields=["deleted_at"])

    def bring_back(self) -> None:
        """As it was when it was put away."""
        self.deleted_at = None
        self.save(update_fields=["deleted_at"])
