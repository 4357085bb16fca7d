"""Sentences for people, as ids with parameters, so that each reader gets them in their language."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rules.core.ids import INCH


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence or name: the key of its text and what stands in its gaps.

    Values are strings, integers, or messages again. A gap written ``{reach:inches}`` shows
    thousandths of an inch as inches; ``{shots:count}`` is left to the text's own plural forms.
    """

    key: str
    args: dict[str, str | int | Message] = msgspec.field(default_factory=dict)


def say(key: str, **args: str | int | Message) -> Message:
    """The message ``key`` with its gaps filled."""
    return Message(key, dict(args))


def verbatim(text: str) -> Message:
    """A name that a person or a data file gave, the same in every language."""
    return Message("verbatim", {"text": text})


#: Text templates by key, in one language.
Texts = Mapping[str, str]


class _Formatter(string.Formatter):
    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def format_field(self, value: Any, format_spec: str) -> str:
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


def localised(value: Any, texts: Texts) -> Any:
    """A structure as plain JSON values in which every message has become its sentence.

    Fields that hold their default are left out where their type says so, as on the wire.
    """
    if isinstance(value, Message):
        return render(value, texts)
    if isinstance(value, msgspec.Struct):
        return _localised_fields(value, texts)
    if isinstance(value, tuple | list):
        return [item if type(item) in _PLAIN else localised(item, texts) for item in value]
    if isinstance(value, dict):
        return {name: localised(item, texts) for name, item in value.items()}
    return value


_PLAIN = frozenset({str, int, bool, float, type(None)})


def _localised_fields(value: msgspec.Struct, texts: Texts) -> dict[str, Any]:
    tag, fields = _layout(type(value))
    plain = dict(tag)
    for attribute, name, default in fields:
        item = getattr(value, attribute)
        if type(item) not in _PLAIN:
            if item == default:
                continue
            plain[name] = localised(item, texts)
        elif item is not default and item != default:
            plain[name] = item
    return plain


@cache
def _layout(
    kind: type[msgspec.Struct],
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, Any], ...]]:
    """The tag of a type and its fields: attribute, name on the wire, the default that is left out."""
    config = kind.__struct_config__
    tag = ((str(config.tag_field), str(config.tag)),) if config.tag_field else ()
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    shown = (_ALWAYS,) * required + tuple(
        default if config.omit_defaults and default is not msgspec.NODEFAULT else _ALWAYS
        for default in map(_default, kind.__struct_defaults__)
    )
    return tag, tuple(zip(kind.__struct_fields__, kind.__struct_encode_fields__, shown, strict=True))


#: Equal to nothing, so that the field is always shown.
_ALWAYS = object()


def _default(default: Any) -> Any:
    """The value itself where a type makes its default by calling something."""
    factory = getattr(default, "factory", None)
    return factory() if factory is not None else default
