"""Answers that are kept with the frozen value they are about, so that they are worked out once.

Nothing here changes an answer: what is kept belongs to a value that never changes, is no part of what is
compared, copied or written down, and goes when the value goes. A struct that keeps answers says so with
``dict=True``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Concatenate, Generic, ParamSpec, TypeVar, overload

S = TypeVar("S")
P = ParamSpec("P")
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


def remembered(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """A function of a frozen value and some of its parts, whose answers are kept with the value.

    A part is known again by being the very same object, so that what is only imagined (a model somewhere
    else) is never taken for what is there. Parts are given by place.
    """
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def ask(value: S, /, *parts: P.args, **none: P.kwargs) -> T:
        answers: dict[tuple[int, ...], tuple[object, T]] = value.__dict__.setdefault(name, {})
        key = tuple(map(id, parts))
        known = answers.get(key)
        if known is None:
            known = answers[key] = parts, function(value, *parts, **none)
        return known[1]

    return ask


class Recent(Generic[S, T]):
    """Answers about the values asked about last, for values that cannot keep them: a tuple, say.

    A value is known again by being the very same object. Several threads may ask.
    """

    def __init__(self, make: Callable[[S], T], most: int = 512) -> None:
        self._make = make
        self._most = most
        self._kept: OrderedDict[int, tuple[S, T]] = OrderedDict()
        self._lock = Lock()

    def of(self, value: S) -> T:
        """The answer for one value."""
        with self._lock:
            known = self._kept.get(id(value))
            if known is not None:
                self._kept.move_to_end(id(value))
                return known[1]
        made = self._make(value)
        with self._lock:
            self._kept[id(value)] = value, made
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made
