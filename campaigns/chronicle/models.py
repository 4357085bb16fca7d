"""What is kept of a club's chronicle. What is taken down keeps its row."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.limits import LONGEST_CAPTION, LONGEST_HEADING


class Post(models.Model):
    """Something that happened in a club, told by ``author``. ``id`` is made by the client.

    ``battle`` is the one that it reports, ``subject`` the league or campaign that it belongs to. Where
    ``public``, whoever may see the club reads it; else its members alone.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="posts")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=LONGEST_HEADING)
    text = models.TextField(blank=True)
    happened_on = models.DateField()
    battle = models.ForeignKey(Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="posts")
    subject = models.UUIDField(null=True, blank=True)
    public = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-happened_on", "-at", "id")
        indexes = (
            models.Index(
                fields=["club", "-happened_on", "-at"],
                condition=Q(deleted_at__isnull=True),
                name="chronicle_of_club",
            ),
            models.Index(
                fields=["subject", "-happened_on"], condition=Q(subject__isnull=False), name="chronicle_about"
            ),
        )

    def __str__(self) -> str:
        return self.title


class Picture(models.Model):
    """A picture of a post: a JPEG of ours, made anew from what was sent, without what cameras add."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="pictures")
    caption = models.CharField(max_length=LONGEST_CAPTION, blank=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    body = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return self.caption or str(self.pk)
