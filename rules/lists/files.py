"""Files from strangers: how large they may be, and how they are refused."""

from __future__ import annotations

from rules.core.message import Message, say

#: Bytes of a file, and of what a zip may hold.
MOST_BYTES = 40_000_000


class BadFile(Exception):
    """A file that is refused: why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


def refused(key: str, **args: str | int) -> BadFile:
    """The exception to raise for a file that is refused."""
    return BadFile(say(key, **args))
