"""Why something cannot be entered into a campaign's books."""

from __future__ import annotations

from rules.core.message import Message


class Senseless(Exception):
    """A fact that does not fit how the campaign stands; nothing is entered."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why
