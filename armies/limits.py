"""What one client may send, and how much a person may keep."""

from __future__ import annotations

from typing import Any

import msgspec
from rest_framework.parsers import BaseParser

from armies.errors import Malformed, TooLarge
from rules.core.message import say, verbatim

#: Bytes of an order, and of a file that is imported (as it is sent).
MOST_BYTES, MOST_IMPORTED = 64 * 1024, 1024 * 1024
#: Bytes of what a zipped file holds: a book is read by one at a time, and others wait meanwhile.
MOST_UNPACKED = 8_000_000
#: Lists within lists: a bundle of edits is not deeper.
DEEPEST = 20
#: Nothing is counted or paid for beyond this; larger numbers are mistakes or worse.
LARGEST = 10**12
#: Bytes of a roster as it is kept, and pieces of it: several times what the largest armies need.
MOST_ROSTER_BYTES, MOST_PIECES = 512 * 1024, 5000
#: Versions of one list, lists of one person (deleted ones too).
MOST_VERSIONS, MOST_LISTS = 20_000, 1000


class OrderParser(BaseParser):
    """JSON of at most ``MOST_BYTES``, without what no message of ours has."""

    media_type = "application/json"
    most = MOST_BYTES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The values. Raises ``TooLarge`` or ``Malformed``."""
        data = stream.read(self.most + 1)
        if len(data) > self.most:
            raise TooLarge(say("client.too_large", most=self.most // 1024))
        try:
            values = msgspec.json.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Malformed(say("client.no_json", problem=verbatim(str(error)))) from error
        if not isinstance(values, dict):
            raise Malformed(say("client.no_object"))
        _ensure_modest(values, DEEPEST)
        return values


class ImportParser(OrderParser):
    """The same for files."""

    most = MOST_IMPORTED


def _ensure_modest(value: Any, depth: int) -> None:
    """Raise ``Malformed`` for what JSON allows and no message needs."""
    match value:
        case str() if "\0" in value:
            raise Malformed(say("client.nul"))
        case bool() | None | str():
            return
        case int() | float() if abs(value) > LARGEST:
            raise Malformed(say("client.large_number"))
        case list() | dict() if depth == 0:
            raise Malformed(say("client.too_deep"))
        case list():
            for item in value:
                _ensure_modest(item, depth - 1)
        case dict():
            for name, item in value.items():
                _ensure_modest(name, depth)
                _ensure_modest(item, depth - 1)
