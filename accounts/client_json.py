"""JSON from clients, any of which may be hostile: how much of it, how deep, how large its numbers.

What was wrong is a ``Fault``; each app has its own sentences for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import msgspec


class Fault(Enum):
    """What may be wrong with what a client sends."""

    TOO_LARGE = auto()
    NO_JSON = auto()
    TOO_DEEP = auto()
    NUL = auto()
    LARGE_NUMBER = auto()


class BadJson(Exception):
    """No message of ours looks like this. ``problem`` says where the reading of JSON ended, where it did."""

    def __init__(self, fault: Fault, problem: str = "") -> None:
        super().__init__(fault, problem)
        self.fault = fault
        self.problem = problem


@dataclass(frozen=True)
class Bounds:
    """How much one message may be: bytes, lists within lists, and the size of a number either way."""

    most_bytes: int
    deepest: int
    largest: int

    def decoded(self, data: bytes | str) -> Any:
        """The values in JSON, whatever they are. Raises ``BadJson``: ``TOO_LARGE`` or ``NO_JSON``."""
        if len(data) > self.most_bytes:
            raise BadJson(Fault.TOO_LARGE)
        try:
            return msgspec.json.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise BadJson(Fault.NO_JSON, str(error)) from error

    def ensure_modest(self, values: Any) -> None:
        """Raise ``BadJson`` for what JSON allows and no message needs."""
        self._ensure_modest(values, self.deepest)

    def _ensure_modest(self, value: Any, depth: int) -> None:
        match value:
            case str() if "\0" in value:
                raise BadJson(Fault.NUL)
            case bool() | None | str():
                return
            case int() | float() if abs(value) > self.largest:
                raise BadJson(Fault.LARGE_NUMBER)
            case list() | dict() if depth == 0:
                raise BadJson(Fault.TOO_DEEP)
            case list():
                for item in value:
                    self._ensure_modest(item, depth - 1)
            case dict():
                for name, item in value.items():
                    self._ensure_modest(name, depth)
                    self._ensure_modest(item, depth - 1)
