"""A database field for what the engine writes and reads itself."""

from __future__ import annotations

from typing import Any

from django.db import models


class JsonTextField(models.JSONField):
    """JSON that Postgres can look into and that Python reads as text; ``battles.writing`` writes it."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The text as the database has it."""
        return value
