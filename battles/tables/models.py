"""What is kept of a table that somebody has drawn."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from armies import circles
from armies.sharing import Reader, Shared

#: Letters of a table's name.
LONGEST_TABLE_NAME = 100


class DrawnTable(Shared):
    """A table. ``battles.tables.writing`` alone writes it.

    ``document`` is a ``rules.core.tables.drawn.DrawnTable``, finished or not; ``version`` grows whenever it
    is written. What stands below is taken from it: its size (thousandths of an inch), whether a battle may be
    fought on it as it is, and a ``sketch`` to show beside its name.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drawn_tables")
    system = models.CharField(max_length=100)
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)

    name = models.CharField(max_length=LONGEST_TABLE_NAME, blank=True)
    summary = models.TextField(blank=True)
    width = models.PositiveIntegerField()
    depth = models.PositiveIntegerField()
    pieces = models.PositiveIntegerField()
    playable = models.BooleanField()
    sketch = models.JSONField()

    class Meta:
        ordering = ("-changed_at", "id")
        indexes = (
            models.Index(fields=["owner", "-changed_at"], name="tables_of_owner"),
            models.Index(
                fields=["system", "-changed_at"],
                condition=Q(visibility="public", deleted_at__isnull=True, playable=True),
                name="public_tables",
            ),
        )

    def __str__(self) -> str:
        return self.name or str(self.pk)

    def may_be_read_by(self, reader: Reader) -> bool:
        """Who is in a circle that it is shared with may read it, too, and play on it."""
        if super().may_be_read_by(reader):
            return True
        if reader.user_id is None:
            return False
        return DrawnTable.objects.filter(circles.shared_with(DrawnTable, reader.user_id), pk=self.pk).exists()
