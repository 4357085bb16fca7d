"""The table as a browser puts it together: told whole once, and what has changed after that."""

from __future__ import annotations

from typing import Any

#: The view's fields and lists, and the offers beside them.
Shown = dict[str, Any]


class Missed(Exception):
    """Changes of a table that this browser does not have."""


def whole(message: dict[str, Any]) -> Shown:
    """The table in a message that has all of it."""
    return {**message["view"], "offers": message["offers"]} if message["view"] else {}


def changed(shown: Shown, length: int, changes: dict[str, Any]) -> Shown:
    """A table of this length with its changes. Raises ``Missed``."""
    if changes["since"] != length:
        raise Missed
    lists = {name: _list(shown.get(name) or [], news) for name, news in changes["lists"].items()}
    return shown | changes["fields"] | lists


def _list(before: list[dict[str, Any]], news: dict[str, Any]) -> list[dict[str, Any]]:
    things = {thing["id"]: thing for thing in (*before, *news.get("set", ()))}
    return [things[name] for name in news.get("order", [thing["id"] for thing in before])]
