"""What a battle is fought for: a league, a campaign. Apps above join in, this one knows none of them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection

import msgspec


class Occasion(msgspec.Struct, frozen=True):
    """What a battle belongs to: ``kind`` is a word for it, ``address`` is that of its page."""

    kind: str
    name: str
    address: str


#: The occasions of battles, as far as this person may know of them.
Finder = Callable[[Collection[uuid.UUID], int], dict[uuid.UUID, Occasion]]

_finders: list[Finder] = []


def join(finder: Finder) -> None:
    """From now on battles may belong to what this finds."""
    if finder not in _finders:
        _finders.append(finder)


def of(battle_ids: Collection[uuid.UUID], user_id: int | None) -> dict[uuid.UUID, Occasion]:
    """What battles are fought for, where this person may know; to nobody in particular nothing is told."""
    if user_id is None or not battle_ids:
        return {}
    return {id: each for finder in _finders for id, each in finder(battle_ids, user_id).items()}
