"""What one client may send of a table, and how many a person may keep."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import BaseParser

from accounts.client_json import Bounds
from battles.limits import DEEPEST, LARGEST, read_bounded

#: Bytes of a table, as it is sent: several times what a full one needs.
MOST_TABLE_BYTES = 128 * 1024
#: Tables of one person, deleted ones too.
MOST_TABLES = 300


class TableParser(BaseParser):
    """JSON of at most ``MOST_TABLE_BYTES``, without what no message of ours has."""

    media_type = "application/json"
    bounds = Bounds(MOST_TABLE_BYTES, DEEPEST, LARGEST)

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The values. Raises ``TooLarge`` or ``Malformed``."""
        return read_bounded(stream.read(MOST_TABLE_BYTES + 1), self.bounds)
