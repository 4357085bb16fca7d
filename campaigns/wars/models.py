"""What is kept of campaigns: their books, the battles that attacks come to, and pictures."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.limits import LONGEST_NAME, LONGEST_REASON


class War(models.Model):
    """A campaign of a club. ``campaigns.wars.desk`` alone writes its books.

    ``head`` is the number of the last entry; what stands below it is taken from the books, so that campaigns
    can be shown in a list without adding them up. ``id`` is made by the client. What is deleted keeps its
    row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="wars")
    founder = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.TextField(blank=True)
    system = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    head = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=10, default="gathering")
    round = models.PositiveIntegerField(default=0)
    people = models.PositiveIntegerField(default=0)
    deadline = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-changed_at", "id")
        indexes = (
            models.Index(
                fields=["club", "-changed_at"], condition=Q(deleted_at__isnull=True), name="wars_of_club"
            ),
            models.Index(
                fields=["deadline"], condition=Q(deadline__isnull=False), name="wars_with_a_deadline"
            ),
        )

    def __str__(self) -> str:
        return self.name


class WarEntry(models.Model):
    """A line of a campaign's books, numbered from 1 without a gap. Never changed, never deleted.

    ``by`` is who ordered it, nobody for what a battle's end or a deadline entered; ``reason`` is an
    organiser's. ``order_id`` is made by the client and stands in the first entry of an order, so that one
    sent again is entered once.
    """

    pk = models.CompositePrimaryKey("war_id", "seq")
    war = models.ForeignKey(War, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    fact = models.JSONField()
    order_id = models.UUIDField(null=True)
    order_digest = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name_plural = "war entries"
        constraints = (
            models.UniqueConstraint(
                fields=["war", "order_id"],
                condition=Q(order_id__isnull=False),
                name="an_order_is_entered_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.war_id} {self.seq}"


class WarBattle(models.Model):
    """The battle that an attack comes to, once both sides have said that they are ready for it.

    Nonces are what each adds to its luck; they are empty for who is not ready.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    war = models.ForeignKey(War, on_delete=models.CASCADE, related_name="battles")
    attack = models.CharField(max_length=200)
    attacker_nonce = models.CharField(max_length=64, blank=True)
    defender_nonce = models.CharField(max_length=64, blank=True)
    battle = models.OneToOneField(
        Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="war_battle"
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["war", "attack"], name="one_battle_an_attack"),)

    def __str__(self) -> str:
        return f"{self.war_id}: {self.attack}"


class WarPicture(models.Model):
    """A picture of a campaign: its map, or somebody's portrait; a JPEG, made anew from what was sent."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    war = models.ForeignKey(War, on_delete=models.CASCADE, related_name="pictures")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    body = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return str(self.pk)
