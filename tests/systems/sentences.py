"""Finding messages that no text says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.message import Message, Texts, render


def unspoken(value: Any, texts: Texts) -> Iterator[str]:
    """What is wrong with the messages anywhere inside a value: no text for them, or gaps that stay open."""
    if isinstance(value, Message):
        yield from _faults(value, texts)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from unspoken(getattr(value, name), texts)
    elif isinstance(value, dict):
        for part in value.values():
            yield from unspoken(part, texts)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from unspoken(part, texts)


def _faults(message: Message, texts: Texts) -> Iterator[str]:
    if message.key != "verbatim" and message.key not in texts:
        yield f"no text for {message.key}"
        return
    for part in message.args.values():
        if isinstance(part, Message):
            yield from _faults(part, texts)
        elif isinstance(part, dict) and "key" in part:
            yield from _faults(msgspec.convert(part, Message), texts)
    try:
        said = render(message, texts)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        yield f"{message.key}: {error!r}"
        return
    if not said.strip():
        yield f"{message.key} says nothing"
