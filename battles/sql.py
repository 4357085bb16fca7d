"""The few statements that every command and every socket needs, prepared once for each connection.

Building and planning them anew took most of a command's time; everything else uses Django's queries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection


def run(statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Run a prepared statement in the current transaction; its rows. Raises Django's database errors."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(statement.encode(), values, prepare=True)
        return cursor.fetchall() if cursor.description else []
