"""What is counted. All of it can be worked out anew from battles' films and from the clubs' own books."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from battles.models import Battle, Seat
from campaigns.clubs.models import Club


class BattleFacts(models.Model):
    """What came of a battle, read once from its film. ``read`` is false where there is no film to read."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, primary_key=True, related_name="facts")
    read = models.BooleanField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "battle facts"

    def __str__(self) -> str:
        return f"facts of {self.battle_id}"


class SideFacts(models.Model):
    """A side's dice: of ``tests``, ``passed`` passed where ``expected`` were to be expected.

    ``variance`` is that of honest dice, so that several battles add up.
    """

    facts = models.ForeignKey(BattleFacts, on_delete=models.CASCADE, related_name="sides")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="facts")
    faction = models.CharField(max_length=120, blank=True)
    rolls = models.PositiveIntegerField()
    tests = models.PositiveIntegerField()
    passed = models.PositiveIntegerField()
    expected = models.FloatField()
    variance = models.FloatField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["facts", "seat"], name="one_side_of_facts"),)
        verbose_name_plural = "side facts"

    def __str__(self) -> str:
        return f"{self.passed}/{self.tests}"


class ModelFacts(models.Model):
    """What became of a model, and whom it felled. ``turn`` is when it fell; null for one that came home.

    ``worth`` is in points where the game has them, else in Wounds; ``felled_worth`` that of those it felled.
    """

    side = models.ForeignKey(SideFacts, on_delete=models.CASCADE, related_name="models")
    model = models.CharField(max_length=100)
    name = models.CharField(max_length=200)
    unit = models.CharField(max_length=100)
    unit_name = models.CharField(max_length=200)
    worth = models.FloatField()
    felled = models.PositiveIntegerField()
    felled_worth = models.FloatField()
    turn = models.PositiveIntegerField(null=True, blank=True)
    felled_by = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["side", "model"], name="one_model_of_a_side"),)
        verbose_name_plural = "model facts"

    def __str__(self) -> str:
        return self.name


class CountedSide(models.Model):
    """A side of a game that counts for a club. ``key`` names the game: however often it is counted, it is
    there once, and both sides bear it.

    ``battle`` is null for a game on a real table, ``user`` for a bot or somebody without an account here.
    """

    class Result(models.TextChoices):
        """What came of it, for this side."""

        WIN = "win", "won"
        DRAW = "draw", "drawn"
        LOSS = "loss", "lost"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="counted")
    key = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()
    battle = models.ForeignKey(Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    system = models.CharField(max_length=40)
    at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    player = models.CharField(max_length=150)
    faction = models.CharField(max_length=120, blank=True)
    points = models.PositiveIntegerField(default=0)
    score = models.IntegerField(null=True, blank=True)
    opponent = models.CharField(max_length=150)
    opponent_faction = models.CharField(max_length=120, blank=True)
    result = models.CharField(max_length=4, choices=Result)

    class Meta:
        ordering = ("-at", "key", "place")
        constraints = (models.UniqueConstraint(fields=["club", "key", "place"], name="a_side_counts_once"),)
        indexes = (
            models.Index(fields=["club", "-at"], name="counted_of_club"),
            models.Index(fields=["club", "player", "opponent"], name="counted_between"),
            models.Index(fields=["battle"], condition=Q(battle__isnull=False), name="counted_battle"),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.result} {self.opponent}"


class CountedMark(models.Model):
    """What a club's numbers were told from: another mark whenever anything of it has been counted anew."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="+")
    mark = models.UUIDField(default=uuid.uuid4)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.mark}"
