"""Why a battle refuses something: one class for each thing a client can be told."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that changed nothing. ``code`` is for programs, ``message`` for people."""

    code = "refused"
    status = 400

    def __init__(self, message: str, *, rule: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.remedy = remedy

    def problem(self) -> dict[str, Any]:
        """What goes over the wire."""
        said = {"code": self.code, "message": self.message, "rule": self.rule, "remedy": self.remedy}
        return {name: value for name, value in said.items() if value is not None}


class Malformed(Refused):
    """It cannot be read."""

    code = "malformed"


class NotFound(Refused):
    """There is no such battle, or this person may not know of it."""

    code = "not_found"
    status = 404

    def __init__(self, message: str = "There is no such battle, or it is not yours to see.") -> None:
        super().__init__(message)


class NotYourSeat(Refused):
    """A spectator gave a command."""

    code = "not_your_seat"
    status = 403

    def __init__(self) -> None:
        super().__init__("You watch this battle; only its players give commands.", rule="CORE-SEAT")


class HeadMoved(Refused):
    """The battle has gone on since the client looked."""

    code = "stale"
    status = 409

    def __init__(self, message: str, head: int, *, rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.head = head

    def problem(self) -> dict[str, Any]:
        """The usual, and how far the battle has come."""
        return super().problem() | {"head": self.head}


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
        super().__init__("Too many requests; wait a moment.")
        self.wait = wait
