"""Circles of people that share their homebrew among themselves: clubs, for one.

An app that has circles joins in with a function: which packs are shared with this person.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q

#: Which packs of homebrew a circle shares with a person (by id), as a condition on packs.
Circle = Callable[[int], Q]

_circles: list[Circle] = []


def join(circle: Circle) -> None:
    """From now on what this circle shares may be used."""
    if circle not in _circles:
        _circles.append(circle)


def shared_with(user_id: int) -> Q:
    """Packs that somebody in a circle of this person shares with it; an empty condition is none of them."""
    condition = Q(pk__in=[])
    for circle in _circles:
        condition |= circle(user_id)
    return condition
