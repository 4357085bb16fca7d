"""How a test that commits what it does leaves the database: empty, in a moment.

Django's own way truncates all tables, although a test fills few of them, and then makes again what it keeps
about models and permissions. That takes longer than most tests.
"""

from __future__ import annotations

from functools import cache

from django.db import OperationalError, connection, transaction

#: What Django keeps for itself is made with the tables and never changes.
KEPT = {"django_content_type", "auth_permission", "django_migrations"}


def empty_tables() -> None:
    """Take out every row that a test has written. Waits until nobody else is at work on any."""
    try:
        _empty()
    except OperationalError:
        # What a server still had to do and this waited for each other; by now it has done it.
        _empty()


def _empty() -> None:
    tables = _tables()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE")
        cursor.execute(" UNION ALL ".join(f"(SELECT '{name}' FROM {name} LIMIT 1)" for name in tables))
        filled = [name for (name,) in cursor.fetchall()]
        if filled:
            # All of them go, so that it does not matter which refers to which.
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(";".join(f"DELETE FROM {name}" for name in filled))


@cache
def _tables() -> list[str]:
    return [name for name in sorted(connection.introspection.table_names()) if name not in KEPT]
