"""Answers that are kept with the frozen value they are about, so that they are worked out once.

Nothing here changes an answer: what is kept belongs to a value that never changes, is no part of what is
compared, copied or written down, and goes when the value goes. A struct that keeps answers says so with
``dict=True``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar, overload

S = TypeVar("S")
K = TypeVar("K")
T = TypeVar("T")


class once(Generic[S, T]):
    """An attribute worked out when it is first asked for.

    Does what ``functools.cached_property`` does, without its lock: two threads may do the same work once.
    """

    def __init__(self, make: Callable[[S], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type[S], name: str) -> None:
        """Keep answers under the name of the attribute, where they are found before this is asked again."""
        self._name = name

    @overload
    def __get__(self, value: None, owner: type[S]) -> once[S, T]: ...

    @overload
    def __get__(self, value: S, owner: type[S]) -> T: ...

    def __get__(self, value: S | None, owner: type[S]) -> T | once[S, T]:
        """The answer for one value."""
        if value is None:
            return self
        made = value.__dict__[self._name] = self._make(value)
        return made


def remembered(function: Callable[[S, K], T]) -> Callable[[S, K], T]:
    """A function of a frozen value and one of its parts, whose answers are kept with the value.

    A part is known again by being the very same object, so that what is only imagined (a model somewhere
    else) is never taken for what is there.
    """
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def ask(value: S, part: K) -> T:
        answers: dict[int, tuple[K, T]] = value.__dict__.setdefault(name, {})
        known = answers.get(id(part))
        if known is None:
            known = answers[id(part)] = part, function(value, part)
        return known[1]

    return ask
