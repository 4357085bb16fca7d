"""A table as it goes over the wire: in parts, so that what stays as it was is neither written nor sent again.

A part is a field of the view, or one thing of a list in which everything has an id of its own (a model, a
unit, an offer). A table that is written after another takes over the parts that have not changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec

from rules.core.message import Texts, localised
from rules.core.offer import Offer
from rules.core.view import TableView

OFFERS = "offers"


class Part(NamedTuple):
    """A value, its JSON text as the engine has it, by which a change is seen, and in the reader's words."""

    value: object
    raw: bytes
    text: bytes


_Things = Mapping[str, Part]


class WrittenTable:
    """What one seat sees of the table, and what it may do, at one length of the log, in one language."""

    def __init__(
        self, length: int, view: TableView, offers: Sequence[Offer], texts: Texts, before: WrittenTable | None
    ) -> None:
        self.length = length
        self._fields: dict[str, Part] = {}
        self._lists: dict[str, _Things] = {}
        for name in view.__struct_fields__:
            self._write(name, getattr(view, name), texts, before)
        self._write(OFFERS, offers, texts, before)
        self._omitted = _left_out(view)

    def _write(self, name: str, value: Any, texts: Texts, before: WrittenTable | None) -> None:
        if _has_things(value):
            known = before._lists.get(name, {}) if before else {}
            self._lists[name] = {item.id: _part(item, texts, known.get(item.id)) for item in value}
        else:
            self._fields[name] = _part(value, texts, before._fields.get(name) if before else None)

    @cached_property
    def whole(self) -> bytes:
        """``"view": ..., "offers": ...``, without the braces about them."""
        shown = {name: part.text for name, part in self._fields.items() if name not in self._omitted}
        shown |= {name: _array(part.text for part in things.values()) for name, things in self._lists.items()}
        offers = shown.pop(OFFERS)
        return b'"view":' + _object(shown) + b',"offers":' + offers

    def since(self, before: WrittenTable) -> bytes:
        """``"changes": ...``: what is other than it was in a table that the reader has (docs/wire.md)."""
        fields = {
            name: part.text
            for name, part in self._fields.items()
            if name in before._lists or _differs(part, before._fields.get(name))
        }
        lists = {
            name: _object(changes)
            for name, things in self._lists.items()
            if (changes := _changes(things, before._lists.get(name, {})))
        }
        told = {"since": b"%d" % before.length, "fields": _object(fields), "lists": _object(lists)}
        return b'"changes":' + _object(told)


def _part(value: object, texts: Texts, known: Part | None) -> Part:
    """The same part again where its value has not changed."""
    if known is not None and known.value is value:
        return known
    raw = msgspec.json.encode(value)
    if known is not None and known.raw == raw:
        return known
    return Part(value, raw, msgspec.json.encode(localised(value, texts)))


def _has_things(value: object) -> bool:
    """Whether this is a list of things, each known by an id of its own. An empty one is a field."""
    if not isinstance(value, tuple | list) or not value:
        return False
    ids = {getattr(item, "id", None) for item in value}
    return len(ids) == len(value) and None not in ids


def _changes(things: _Things, before: _Things) -> dict[str, bytes]:
    """``order`` where other things stand in the list, or otherwise; ``set`` the things that changed."""
    changed = [part.text for name, part in things.items() if _differs(part, before.get(name))]
    told = {"set": _array(changed)} if changed else {}
    if list(things) != list(before):
        told["order"] = msgspec.json.encode(list(things))
    return told


def _differs(part: Part, before: Part | None) -> bool:
    return part is not before and (before is None or part.text != before.text)


def _left_out(view: TableView) -> frozenset[str]:
    """The fields that hold their default, which the wire leaves out."""
    return frozenset(name for name, default in _defaults(type(view)) if getattr(view, name) == default)


@cache
def _defaults(kind: type[TableView]) -> tuple[tuple[str, object], ...]:
    fields = msgspec.structs.fields(kind)
    return tuple((each.name, each.default) for each in fields if each.default is not msgspec.NODEFAULT)


def _object(members: Mapping[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"%b":%b' % (name.encode(), text) for name, text in members.items()) + b"}"


def _array(items: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"
