"""Who may read a table and play on it. To everybody else it looks as if it were not there."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from armies import circles
from armies.access import Access
from armies.sharing import Reader
from battles.errors import NotFound
from battles.tables.models import DrawnTable
from rules.core.message import say


def missing() -> NotFound:
    """What is said of a table that is not there, or not there for this reader."""
    return NotFound(say("missing.table"))


_tables = Access(DrawnTable, missing)
look, by_code, lock, public = _tables.look, _tables.by_code, _tables.lock, _tables.public


def of_circles(user_id: int) -> QuerySet[DrawnTable]:
    """Others' tables that a circle of this person shares with them."""
    shared = circles.shared_with(DrawnTable, user_id)
    return _tables.kept().filter(shared).exclude(owner=user_id).order_by("-changed_at", "id")


def named(wanted: str, reader: Reader) -> DrawnTable:
    """A table by its id or by the code of its link. Raises ``NotFound``."""
    try:
        id = uuid.UUID(wanted)
    except ValueError:
        return by_code(wanted[:32].replace("\0", ""), reader)
    return look(id, reader)
