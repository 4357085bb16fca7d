"""Why something about clubs is refused."""

from __future__ import annotations

from armies import errors
from campaigns.texts import own_texts
from rules.core.message import Message, Texts, say


class _InClubs:
    """Told in the sentences of this app."""

    @staticmethod
    def texts(language: str) -> Texts:
        """The sentences it is told in."""
        return own_texts(language)


class NotFound(_InClubs, errors.NotFound):
    """There is no such thing, or this person may not know of it."""

    def __init__(self, why: Message | None = None) -> None:
        super().__init__(why or say("missing.club"))


class Forbidden(_InClubs, errors.Refused):
    """A member's role is not enough."""

    status_code = 403
    default_code = "forbidden"


class Malformed(_InClubs, errors.Malformed):
    """It cannot be read."""


class Conflict(_InClubs, errors.Conflict):
    """It does not fit how things stand."""


class TooLarge(_InClubs, errors.TooLarge):
    """More than a club or a person may hold."""


class IdReused(_InClubs, errors.IdReused):
    """A client gave two things one id."""
