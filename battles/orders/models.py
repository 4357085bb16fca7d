"""What is kept of a standing order."""

from __future__ import annotations

from django.db import models


class StandingOrder(models.Model):
    """A seat's order for one game turn: ``about`` what (``rules.core.standing_orders``), and the answer."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="standing_orders")
    seat = models.CharField(max_length=20)
    turn = models.IntegerField()
    about = models.CharField(max_length=120)
    answer = models.CharField(max_length=120)
    label = models.JSONField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "seat", "about"], name="one_order_about_one_thing"),
        )

    def __str__(self) -> str:
        return f"{self.seat} in {self.battle_id}: {self.about}"
