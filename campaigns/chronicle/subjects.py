"""What a post may belong to besides its club: a league, a campaign.

A part of the app that has such things joins in with a function that finds them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection

import msgspec


class Subject(msgspec.Struct, frozen=True):
    """Something that posts are about: ``address`` is that of its page."""

    id: uuid.UUID
    name: str
    address: str


#: Of these ids, those that are something of this club.
Finder = Callable[[uuid.UUID, Collection[uuid.UUID]], list[Subject]]

_finders: list[Finder] = []


def join(finder: Finder) -> None:
    """From now on posts may be about what this finds."""
    if finder not in _finders:
        _finders.append(finder)


def found(club_id: uuid.UUID, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Subject]:
    """What posts of a club are about, by id; a query for each kind of thing."""
    wanted = set(ids)
    return {each.id: each for finder in _finders for each in finder(club_id, wanted)} if wanted else {}
