"""How commands, events and battles are written down and read again, for each system."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar, Union

import msgspec

from rules.core.command import CORE_COMMANDS, Command
from rules.core.event import CORE_EVENTS, Event
from rules.core.refusal import malformed
from rules.core.system import System

S = TypeVar("S")


class Codec(Generic[S]):
    """Reads and writes one system's messages; writing is msgspec's JSON throughout."""

    def __init__(self, system: System[S]) -> None:
        self._commands: Any = Union[(*CORE_COMMANDS, *system.commands)]
        self._events: Any = Union[(*CORE_EVENTS, *system.events)]
        self._event_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self._events)
        self._state = system.state

    def command(self, wish: object) -> Command:
        """A command from JSON values. Raises ``Illegal`` under CORE-COMMAND with what is wrong."""
        try:
            command: Command = msgspec.convert(wish, self._commands)
        except msgspec.ValidationError as error:
            raise malformed(error) from error
        return command

    def event(self, data: bytes | str) -> Event:
        """An event from its JSON text."""
        event: Event = self._event_decoder.decode(data)
        return event

    def events(self, lines: Sequence[bytes | str]) -> list[Event]:
        """Events from their JSON texts, in order."""
        return [self._event_decoder.decode(line) for line in lines]

    def state(self, data: bytes | str) -> S:
        """The game's own state from its JSON text."""
        return msgspec.json.decode(data, type=self._state)


@cache
def codec(system: System[S]) -> Codec[S]:
    """The codec of a system, made once."""
    return Codec(system)


def encode(value: object) -> bytes:
    """JSON text of a command, event, state or view."""
    return msgspec.json.encode(value)


def plain(value: object) -> dict[str, Any]:
    """A struct as the JSON values that reading its text again would give."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return values


@cache
def revision(system_id: str) -> str:
    """A name for the rules as they are now: the hash of the engine's and the system's code and data."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, Path(__file__).parent.parent / system_id):
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".yaml"}:
                digest.update(str(path.relative_to(folder.parent)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
