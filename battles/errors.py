"""Why a battle refuses something: one class for each thing a client can be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.core.message import Message, Texts, render, say, verbatim
from rules.core.text import ENGLISH, load_texts


def own_texts(language: str) -> Texts:
    """The sentences about battles on this site, whatever their game."""
    return load_texts(Path(__file__).parent / "sentences", language)


class Refused(Exception):
    """A request that changed nothing. ``code`` is for programs, ``message`` for people.

    What only programs do wrong is said in English; the rest in the language of ``problem``.
    """

    code = "refused"
    status = 400

    def __init__(
        self, message: str | Message, *, rule: str | None = None, remedy: str | Message | None = None
    ) -> None:
        self.message = verbatim(message) if isinstance(message, str) else message
        super().__init__(render(self.message, own_texts(ENGLISH)))
        self.rule = rule
        self.remedy = remedy

    def problem(self, language: str) -> dict[str, Any]:
        """What goes over the wire."""
        message = render(self.message, own_texts(language))
        remedy = render(self.remedy, own_texts(language)) if isinstance(self.remedy, Message) else self.remedy
        said = {"code": self.code, "message": message, "rule": self.rule, "remedy": remedy}
        return {name: value for name, value in said.items() if value is not None}


class Malformed(Refused):
    """It cannot be read."""

    code = "malformed"


class NotFound(Refused):
    """There is no such battle, or this person may not know of it."""

    code = "not_found"
    status = 404

    def __init__(self, message: str | Message | None = None) -> None:
        super().__init__(message or say("missing.battle"))


class NotYourSeat(Refused):
    """A spectator gave a command."""

    code = "not_your_seat"
    status = 403

    def __init__(self) -> None:
        super().__init__(say("battle.watched"), rule="CORE-SEAT")


class HeadMoved(Refused):
    """The battle has gone on since the client looked."""

    code = "stale"
    status = 409

    def __init__(self, message: str, head: int, *, rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.head = head

    def problem(self, language: str) -> dict[str, Any]:
        """The usual, and how far the battle has come."""
        return super().problem(language) | {"head": self.head}


class IdReused(Refused):
    """The client gave two commands one id."""

    code = "id_reused"
    status = 409

    def __init__(self) -> None:
        super().__init__("Another command of this battle has this id already; make a new one.")


class Conflict(Refused):
    """It does not fit how the battle stands now."""

    code = "conflict"
    status = 409


class ByTheRules(Refused):
    """The rules of the game refuse it."""

    code = "illegal"
    status = 422


class TooLarge(Refused):
    """More bytes than a message may have."""

    code = "too_large"
    status = 413


class TooFast(Refused):
    """More requests than a person makes. ``wait`` is in seconds."""

    code = "too_fast"
    status = 429

    def __init__(self, wait: float) -> None:
        super().__init__(say("client.too_fast"))
        self.wait = wait
