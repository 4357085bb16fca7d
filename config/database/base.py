"""The backend that ``DATABASES`` names: connections that were cut are thrown away before they are used."""

from __future__ import annotations

import select
from typing import Any

import psycopg
from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Asking the server whether a connection still works takes as long as a small query; the socket knows.

    Nothing is to be read from a connection at rest. Where there is something, the server has said goodbye.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> psycopg.Connection[Any]:
        """A connection of the pool that was not cut, or a new one."""
        while True:
            connection: psycopg.Connection[Any] = super().get_new_connection(conn_params)
            if not self.pool or not was_cut(connection):
                return connection
            connection.close()
            self.pool.putconn(connection)

    def close_if_cut(self) -> None:
        """Let go of a connection that the server has closed at rest; whoever asks next gets another."""
        if self.connection is not None and was_cut(self.connection):
            self.close()


def was_cut(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server has closed a connection at rest."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
