"""A list at one look, as it is sent: what everything costs, what is wrong, in one pass."""

from __future__ import annotations

import msgspec

from rules.lists.amount import Written, plain
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.joining import hosts_for
from rules.lists.problem import Problem
from rules.lists.roster import Roster
from rules.lists.standing import Standing


class Priced(msgspec.Struct, frozen=True, omit_defaults=True):
    """A force, unit, model or option: its name as things stand, and what it costs with all below it.

    ``may_join`` has the ids of the units of the list that it may be attached to.
    """

    name: str
    points: dict[str, Written]
    role: str = ""
    hidden: bool = False
    may_join: tuple[str, ...] = ()


class Review(msgspec.Struct, frozen=True):
    """``points`` and ``limits`` by type of points, ``parts`` by id; ``legal`` where there is no problem."""

    legal: bool
    points: dict[str, Written]
    limits: dict[str, Written]
    parts: dict[str, Priced]
    problems: tuple[Problem, ...]


def review(book: Book, roster: Roster) -> Review:
    """What a list costs and what is wrong with it."""
    return reviewed(Standing(book, roster))


def reviewed(standing: Standing) -> Review:
    """The same of a list that stands against its book already."""
    kinds = tuple(standing.book.points)
    problems = problems_of(standing)
    parts = {
        id: Priced(
            spot.name,
            {kind: plain(standing.total(spot, kind)) for kind in kinds},
            spot.role if spot.place == "node" else "",
            standing.hidden(spot),
            tuple(each.id for each in hosts_for(spot)),
        )
        for id, spot in standing.by_id.items()
    }
    points = {kind: plain(standing.total(standing.army, kind)) for kind in kinds}
    limits = {kind: plain(limit) for kind in kinds if (limit := standing.limit(kind)) is not None}
    return Review(not problems, points, limits, parts, problems)
