"""Sentences for people, as ids with parameters, so that each reader gets them in their language."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core.ids import INCH


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence or name: the key of its text and what stands in its gaps.

    Values are strings, integers, or messages again. A gap written ``{reach:inches}`` shows
    thousandths of an inch as inches; ``{shots:count}`` is left to the text's own plural forms.
    """

    key: str
    args: dict[str, Any] = msgspec.field(default_factory=dict)


def say(key: str, **args: str | int | Message) -> Message:
    """The message ``key`` with its gaps filled."""
    return Message(key, args)


def verbatim(text: str) -> Message:
    """A name that a person or a data file gave, the same in every language."""
    return Message("verbatim", {"text": text})


#: Text templates by key, in one language.
Texts = Mapping[str, str]


class _Formatter(string.Formatter):
    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, dict) and "key" in value:
            value = msgspec.convert(value, Message)
        if isinstance(value, Message):
            return render(value, self.texts)
        if format_spec == "inches":
            return format_inches(int(value))
        if format_spec == "signed":
            return f"{int(value):+d}"
        return str(super().format_field(value, format_spec))


def format_inches(thousandths: int) -> str:
    """Inches as people write them: at most two decimals, no trailing zeros."""
    return f"{thousandths / INCH:.2f}".rstrip("0").rstrip(".")


def render(message: Message, texts: Texts) -> str:
    """The sentence in the language of ``texts``; a key without a text shows itself."""
    if message.key == "verbatim":
        return str(message.args["text"])
    template = texts.get(message.key)
    if template is None:
        return message.key
    return _Formatter(texts).vformat(template, (), message.args)
