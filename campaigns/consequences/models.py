"""What is to follow from battles: a ledger with one row for each battle and what hangs on it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from battles.models import Battle


class Consequence(models.Model):
    """Something that hangs on the end of a battle, from the day the battle is made for it.

    ``subject`` is a word of ``following``, ``subject_id`` names one of its things. ``written_at`` is set in
    the very transaction that writes what follows; ``tries`` counts those that came to nothing.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="consequences")
    subject = models.CharField(max_length=40)
    subject_id = models.UUIDField()
    expected_at = models.DateTimeField(auto_now_add=True)
    written_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("expected_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "subject", "subject_id"], name="one_consequence_of_a_battle_each"
            ),
        )
        indexes = (
            models.Index(
                fields=["battle"], condition=Q(written_at__isnull=True), name="unwritten_consequence"
            ),
        )

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.subject} {self.subject_id}"
