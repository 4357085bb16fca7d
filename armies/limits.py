"""What one client may send, and how much a person may keep."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import BaseParser

from accounts.client_json import BadJson, Bounds, Fault
from armies.errors import Malformed, Refused, TooLarge
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
#: Packs of homebrew that one list takes, packs of one person (deleted ones too), revisions of one pack.
MOST_TAKEN, MOST_PACKS, MOST_REVISIONS = 8, 200, 1000
#: Bytes of a pack, as it is sent.
MOST_PACK_BYTES = 256 * 1024

#: Signs of a comment, comments on one list, comments of one person in a day (those taken down too).
LONGEST_COMMENT, MOST_COMMENTS, MOST_COMMENTS_A_DAY = 2000, 1000, 100
#: Kinds of models in a collection, and models of one kind.
MOST_KINDS_OWNED, MOST_OF_A_KIND = 5000, 10_000


class OrderParser(BaseParser):
    """A JSON object of at most ``MOST_BYTES``, without what no message of ours has."""

    media_type = "application/json"
    bounds = Bounds(MOST_BYTES, DEEPEST, LARGEST)

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The values. Raises ``TooLarge`` or ``Malformed``."""
        try:
            values = self.bounds.decoded(stream.read(self.bounds.most_bytes + 1))
            if not isinstance(values, dict):
                raise Malformed(say("client.no_object"))
            self.bounds.ensure_modest(values)
        except BadJson as bad:
            raise _refusal(bad, self.bounds) from bad
        return values


class PackParser(OrderParser):
    """The same for homebrew."""

    bounds = Bounds(MOST_PACK_BYTES, DEEPEST, LARGEST)


class ImportParser(OrderParser):
    """The same for files."""

    bounds = Bounds(MOST_IMPORTED, DEEPEST, LARGEST)


def _refusal(bad: BadJson, bounds: Bounds) -> Refused:
    """What the client is told."""
    match bad.fault:
        case Fault.TOO_LARGE:
            return TooLarge(say("client.too_large", most=bounds.most_bytes // 1024))
        case Fault.NO_JSON:
            return Malformed(say("client.no_json", problem=verbatim(bad.problem)))
        case Fault.NUL:
            return Malformed(say("client.nul"))
        case Fault.LARGE_NUMBER:
            return Malformed(say("client.large_number"))
        case Fault.TOO_DEEP:
            return Malformed(say("client.too_deep"))
