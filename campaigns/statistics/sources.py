"""Games that count for clubs, from whoever keeps their results: the chronicle, leagues, campaigns.

A part of the app that has results joins in with a function that gives them, so that what is counted can be
worked out anew at any moment.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable
from datetime import datetime

import msgspec


class GameSide(msgspec.Struct, frozen=True):
    """A side of a game. ``user_id`` is None for a bot, or somebody without an account here."""

    player: str
    user_id: int | None = None
    faction: str = ""
    points: int = 0
    score: int | None = None


class Game(msgspec.Struct, frozen=True):
    """A game that is over, with two sides or more; ``winner`` is the place of one of them, None for a draw.

    ``key`` names it wherever it comes from (``key_of_battle`` for one that was fought here), so that what is
    in a league and in the chronicle counts once.
    """

    key: str
    system: str
    at: datetime
    sides: tuple[GameSide, ...]
    winner: int | None
    battle_id: uuid.UUID | None = None


#: The games of a club with these keys; with None all of them.
Source = Callable[[uuid.UUID, Collection[str] | None], Iterable[Game]]

_sources: list[Source] = []


def join(source: Source) -> None:
    """From now on the games of this source count."""
    if source not in _sources:
        _sources.append(source)


def games(club_id: uuid.UUID, keys: Collection[str] | None) -> dict[str, Game]:
    """Every game that counts, by its key; of one that several sources have, what the first says."""
    found: dict[str, Game] = {}
    for source in _sources:
        for game in source(club_id, keys):
            found.setdefault(game.key, game)
    return found


def key_of_battle(battle_id: uuid.UUID) -> str:
    """The key of a game that was fought here."""
    return f"battle:{battle_id}"


def battles_in(keys: Collection[str]) -> list[uuid.UUID]:
    """The battles among some keys."""
    return [uuid.UUID(key.removeprefix("battle:")) for key in keys if key.startswith("battle:")]
