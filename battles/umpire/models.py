"""Who sits in the umpire's chair."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from armies.sharing import new_code


class Umpire(models.Model):
    """The chair, there while the players want an umpire; whoever follows its link first sits in it."""

    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, primary_key=True, related_name="umpire"
    )
    code = models.CharField(max_length=32, unique=True, default=new_code)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="battles_umpired",
    )

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.user_id or 'nobody yet'}"
