"""Circles of people that share what they make among themselves: clubs, for one.

An app that has circles joins in with a function for each kind of thing: which of them are shared with this
person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from django.db.models import Model, Q

#: Which things of a kind a circle shares with a person (by id), as a condition on that kind.
Circle = Callable[[int], Q]

_circles: dict[type[Model], list[Circle]] = defaultdict(list)


def join(kind: type[Model], circle: Circle) -> None:
    """From now on what this circle shares of a kind may be used."""
    if circle not in _circles[kind]:
        _circles[kind].append(circle)


def shared_with(kind: type[Model], user_id: int) -> Q:
    """Things that somebody in a circle of this person shares with it; an empty condition is none of them."""
    condition = Q(pk__in=[])
    for circle in _circles[kind]:
        condition |= circle(user_id)
    return condition
