"""Sentences for people, as ids with parameters, so that each reader gets them in their language."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from rules.core.ids import INCH


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One sentence or name: the key of its text and what stands in its gaps.

    Values are strings, integers, or messages again: nothing that could hold this one in turn, so the search
    for garbage need not look at messages, nor at other values made of such parts (``gc=False``). A gap
    written ``{reach:inches}`` shows thousandths of an inch as inches, ``{shift:signed}`` a number with its
    sign, and ``{shots:shot|shots}`` the number with the word that fits it.
    """

    key: str
    args: dict[str, str | int | Message] = msgspec.field(default_factory=dict)


def say(key: str, **args: str | int | Message) -> Message:
    """The message ``key`` with its gaps filled."""
    return Message(key, args)


def verbatim(text: str) -> Message:
    """A name that a person gave, or a data file: then it may have another in other languages (``named``)."""
    return Message("verbatim", {"text": text})


#: Text templates by key, in one language.
Texts = Mapping[str, str]

#: What the key of a name begins with: the name itself, as the data have it, follows.
NAME = "name: "


def named(name: str, texts: Texts) -> str:
    """A name from the data as it is called in the language of ``texts``; the same where nothing is said."""
    return texts.get(NAME + name, name)


def format_inches(thousandths: int) -> str:
    """Inches as people write them: at most two decimals, no trailing zeros."""
    return f"{thousandths / INCH:.2f}".rstrip("0").rstrip(".")


def render(message: Message, texts: Texts) -> str:
    """The sentence in the language of ``texts``; a key without a text shows itself."""
    if message.key == "verbatim":
        return named(str(message.args["text"]), texts)
    template = texts.get(message.key)
    if template is None:
        return message.key
    if "{" not in template and "}" not in template:
        return template
    return "".join(
        literal if name is None else literal + _shown(message.args[name], form, texts)
        for literal, name, form in _parts(template)
    )


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template as pieces: text, the gap after it (None at the end) and how the gap is shown."""
    pieces = string.Formatter().parse(template)
    return tuple((literal, name, form or "") for literal, name, form, _ in pieces)


def _shown(value: str | int | Message, form: str, texts: Texts) -> str:
    if isinstance(value, Message):
        return render(value, texts)
    if isinstance(value, str) and not form:
        return named(value, texts)
    if form == "inches":
        return _number(format_inches(int(value)), texts)
    if form == "signed":
        return f"{int(value):+d}"
    if "|" in form:
        return f"{_number(str(value), texts)} {_fitting(value, form, texts)}"
    return format(value, form)


def _number(figures: str, texts: Texts) -> str:
    """A number with what a language puts before its decimals, which is its ``number.point``."""
    return figures.replace(".", texts.get("number.point", "."))


def _fitting(value: str | int, form: str, texts: Texts) -> str:
    """The word for one or for many; where ``plural.zero`` is ``one``, all that is less than two is one."""
    one, many = form.split("|")
    if texts.get("plural.zero", "many") == "one":
        return one if abs(float(value)) < _TWO else many
    return one if str(value) == "1" else many


_TWO = 2


def localised(value: Any, texts: Texts) -> Any:
    """A structure as plain JSON values in which every message has become its sentence.

    Fields that hold their default are left out where their type says so, as on the wire. A struct that may
    keep answers (``dict=True``) keeps this one: do not change what is returned.
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
    kept = getattr(value, "__dict__", None)
    if kept is None:
        return _written(value, texts)
    forms: dict[int, tuple[Texts, dict[str, Any]]] = kept.setdefault(_FORMS, {})
    known = forms.get(id(texts))
    if known is None:
        known = forms[id(texts)] = texts, _written(value, texts)
    return known[1]


#: Where a struct keeps its plain forms, one for each language, with the texts of that language.
_FORMS = "rules.core.message.localised"


def _written(value: msgspec.Struct, texts: Texts) -> dict[str, Any]:
    """This is most of the work of showing a table: everything about the type is looked up beforehand."""
    tag, names, defaults, items_of = _layout(type(value))
    plain = dict(tag)
    for name, default, item in zip(names, defaults, items_of(value), strict=True):
        if item is default or item == default:
            continue
        kind = type(item)
        if kind in _PLAIN:
            plain[name] = item
        elif kind is Message:
            plain[name] = render(item, texts)
        else:
            plain[name] = localised(item, texts)
    return plain


_Layout = tuple[
    tuple[tuple[str, str], ...], tuple[str, ...], tuple[Any, ...], Callable[[Any], tuple[Any, ...]]
]


@cache
def _layout(kind: type[msgspec.Struct]) -> _Layout:
    """A type's tag, its fields' names on the wire, the defaults left out, and how to get all values."""
    config = kind.__struct_config__
    tag = ((str(config.tag_field), str(config.tag)),) if config.tag_field else ()
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    left_out = (_ALWAYS,) * required + tuple(
        default if config.omit_defaults and default is not msgspec.NODEFAULT else _ALWAYS
        for default in map(_default, kind.__struct_defaults__)
    )
    return tag, kind.__struct_encode_fields__, left_out, msgspec.structs.astuple


#: Equal to nothing, so that the field is always shown.
_ALWAYS = object()


def _default(default: Any) -> Any:
    """The value itself where a type makes its default by calling something."""
    factory = getattr(default, "factory", None)
    return factory() if factory is not None else default
