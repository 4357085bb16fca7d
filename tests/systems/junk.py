"""Hostile values: what a command, a brief or a scenario may turn out to be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: Values of every kind that JSON and YAML can bring.
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, float("nan"), float("inf"), "", "nobody", "\x00", "x" * 5000,
    [], [[]], [None], [1, 2, 3], [10**12, -(10**12)], {}, {"": ""}, {"id": None}, {"models": 1},
    {"models": [None]}, {"models": [{}]}, {"models": [{"id": "a"}]}, {"units": []}, {"units": [{}]},
    {"units": [{"id": 1, "models": []}]}, {"units": [{"id": "u", "owner": "red", "models": []}]},
    {"board": {"size": [0, 0]}}, {"board": {"size": ["a"]}}, {"state": []}, {"hands": []},
    {"model": "nobody"}, {"model": []}, {"model": {}, "wounds": 1}, {"squad": None}, {"seat": 7},
)  # fmt: skip


def mutations(good: Any) -> Iterator[Any]:
    """The value with one part spoiled, in many ways."""
    if isinstance(good, dict):
        for key, part in good.items():
            yield {other: value for other, value in good.items() if other != key}
            for spoiled in mutations(part):
                yield {**good, key: spoiled}
        yield {**good, "no_such_field": 1}
        return
    if isinstance(good, list):
        yield []
        yield good * 2
        yield good[::-1]
        yield [*good, *good[:1]]
        for place, part in enumerate(good[:4]):
            for spoiled in mutations(part):
                yield [*good[:place], spoiled, *good[place + 1 :]]
        return
    yield from _scalars(good)


def _scalars(good: Any) -> Iterator[Any]:
    yield None
    yield {}
    yield "nobody"
    yield [good]
    if isinstance(good, bool):
        yield not good
    elif isinstance(good, int):
        yield from (0, -1, good + 1, -good, 10**9, 10**30, 0.5)
    elif isinstance(good, str):
        yield from ("", good + "x", good.upper(), "\x00", "x" * 5000, 7)
