"""What a client may send, read and checked in one place for HTTP and websocket alike."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec

from battles.desk import Order
from battles.errors import Malformed

#: No log is longer.
LAST_SEQ = 2**31 - 1


class CommandMessage(
    msgspec.Struct, frozen=True, tag_field="type", tag="command", forbid_unknown_fields=True
):
    """Please do this."""

    id: uuid.UUID
    command: dict[str, Any]
    seq: int | None = None


class PreviewMessage(
    msgspec.Struct, frozen=True, tag_field="type", tag="preview", forbid_unknown_fields=True
):
    """What if? ``ref`` comes back with the answer."""

    command: dict[str, Any]
    ref: str | int | None = None


class ResumeMessage(msgspec.Struct, frozen=True, tag_field="type", tag="resume", forbid_unknown_fields=True):
    """Send me the log after this again."""

    after: int


class PingMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


ClientMessage = CommandMessage | PreviewMessage | ResumeMessage | PingMessage


def client_message(values: Any) -> ClientMessage:
    """A websocket message. Raises ``Malformed``."""
    try:
        return msgspec.convert(values, ClientMessage)
    except msgspec.ValidationError as error:
        raise Malformed(f"This message cannot be read: {error}") from error


def order(values: Any) -> Order:
    """An order from the body of a request. Raises ``Malformed``."""
    return order_of(_converted(values, Order))


def order_of(message: CommandMessage | Order) -> Order:
    """The order in a message. Raises ``Malformed`` for a head that no log has."""
    if message.seq is not None:
        seq(message.seq)
    return Order(message.id, message.command, message.seq)


def preview_wish(values: Any) -> dict[str, Any]:
    """The command whose preview is asked for. Raises ``Malformed``."""
    command: dict[str, Any] = _converted(values, PreviewBody).command
    return command


class PreviewBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a preview request."""

    command: dict[str, Any]


def seq(value: Any) -> int:
    """A sequence number: 0 for the beginning. Raises ``Malformed``."""
    try:
        number = int(str(value))
    except ValueError:
        number = -1
    if not 0 <= number <= LAST_SEQ:
        raise Malformed("A sequence number is a whole number from 0.")
    return number


def _converted(values: Any, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(values, kind, strict=True)
    except msgspec.ValidationError as error:
        raise Malformed(f"This cannot be read: {error}") from error
