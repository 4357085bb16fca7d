"""Answers that are kept with the frozen value they are about, so that they are worked out once.

Nothing here changes an answer: what is kept belongs to a value that never changes, is no part of what is
compared, copied or written down, and goes when the value goes. A struct that keeps answers says so with
``dict=True``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

S = TypeVar("S")
T = TypeVar("T")


class once(Generic[S, T]):  # noqa: N801  (used like property)
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
