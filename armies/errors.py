"""Why something about army lists is refused: one class for each thing a client can be told."""

from __future__ import annotations

from rest_framework.exceptions import APIException

from accounts.calls import language
from armies.texts import list_texts, own_texts
from rules.core.message import Message, Texts, render, say


class Refused(APIException):
    """A request that changed nothing. ``default_code`` is for programs, the sentence for people."""

    status_code = 400
    default_code = "refused"

    def __init__(self, why: Message) -> None:
        super().__init__(render(why, self.texts(language())))

    @staticmethod
    def texts(language: str) -> Texts:
        """The sentences that it is told in."""
        return {**list_texts(language), **own_texts(language)}


class NotFound(Refused):
    """There is no such thing, or this person may not know of it."""

    status_code = 404
    default_code = "not_found"

    def __init__(self, why: Message | None = None) -> None:
        super().__init__(why or say("missing.list"))


class Malformed(Refused):
    """It cannot be read."""

    default_code = "malformed"


class TooLarge(Refused):
    """More than a list, a request or a person may hold."""

    status_code = 413
    default_code = "too_large"


class IdReused(Refused):
    """A client gave two orders one id."""

    status_code = 409
    default_code = "id_reused"

    def __init__(self) -> None:
        super().__init__(say("order.id_reused"))


class Stale(Refused):
    """The list has moved on, and the order cannot be carried out on what it has become."""

    status_code = 409
    default_code = "stale"


class Conflict(Refused):
    """It does not fit how the list stands now."""

    status_code = 409
    default_code = "conflict"


class Impossible(Refused):
    """An edit that cannot be carried out on the list that its client saw."""

    status_code = 422
    default_code = "impossible"


class Unfit(Refused):
    """A list that may not enter a battle as it is."""

    status_code = 422
    default_code = "unfit"


class BadImport(Refused):
    """A file that is no list, or more than one may be."""

    status_code = 422
    default_code = "bad_file"
