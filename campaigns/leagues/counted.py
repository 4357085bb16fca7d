"""Games of leagues that are settled count for their club's statistics."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from campaigns.leagues.models import League, Pairing, ResultLine
from campaigns.statistics import counting
from campaigns.statistics.sources import Game, GameSide, battles_in, key_of_battle

_KEY = "pairing:"
_WINNERS = {ResultLine.Won.ONE.value: 0, ResultLine.Won.OTHER.value: 1}


class _Played(msgspec.Struct, frozen=True):
    """A settled game: what statistics ask of it, and no more."""

    id: uuid.UUID
    battle: uuid.UUID | None
    at: datetime
    system: str
    won: str
    scores: tuple[int, int]
    entrants: tuple[_Entrant, _Entrant]


class _Entrant(msgspec.Struct, frozen=True):
    user_id: int
    name: str
    faction: str


_COLUMNS = (
    "pk", "battle", "settled_at", "round__league__system", "line__won", "line__score_one",
    "line__score_other", "one__user", "one__user__username", "one__faction", "other__user",
    "other__user__username", "other__faction",
)  # fmt: skip


def games(club_id: uuid.UUID, keys: Collection[str] | None) -> Iterator[Game]:
    """The settled games of a club's leagues, as the leagues have them, whoever has ruled.

    Byes and games that nobody played are left out.
    """
    settled = Pairing.objects.filter(
        round__league__club=club_id,
        round__league__deleted_at__isnull=True,
        state=Pairing.State.SETTLED,
        settled_at__isnull=False,
        other__isnull=False,
        line__isnull=False,
    ).exclude(line__kind=ResultLine.Kind.WALK_OVER)
    rows: Any = _named(settled, keys).order_by().values_list(*_COLUMNS)
    played = [_played(*row) for row in rows]
    battles = {each.battle for each in played if each.battle is not None}
    fought = {game.battle_id: game for game in counting.ended(battles)}
    for each in played:
        yield _game(each, fought.get(each.battle))


def _played(*row: Any) -> _Played:
    """A row of ``_COLUMNS``."""
    id, battle, at, system, won, score_one, score_other, *players = row
    entrants = _Entrant(*players[:3]), _Entrant(*players[3:])
    return _Played(id, battle, at, system, won, (score_one, score_other), entrants)


def _named(pairings: QuerySet[Pairing], keys: Collection[str] | None) -> QuerySet[Pairing]:
    if keys is None:
        return pairings
    own = [key.removeprefix(_KEY) for key in keys if key.startswith(_KEY)]
    return pairings.filter(Q(pk__in=own, battle__isnull=True) | Q(battle__in=battles_in(keys)))


def _game(played: _Played, fought: Game | None) -> Game:
    brought = {side.user_id: side for side in fought.sides} if fought else {}
    one, other = (
        _side(entrant, score, brought.get(entrant.user_id))
        for entrant, score in zip(played.entrants, played.scores, strict=True)
    )
    return Game(
        key=key_of_battle(played.battle) if played.battle else f"{_KEY}{played.id}",
        system=played.system,
        at=fought.at if fought else played.at,
        sides=(one, other),
        winner=_WINNERS.get(played.won),
        battle_id=played.battle,
    )


def _side(entrant: _Entrant, score: int, brought: GameSide | None) -> GameSide:
    """What somebody brought into a battle here is known; of a real table, what they signed up with."""
    faction = (brought.faction if brought else "") or entrant.faction
    return GameSide(entrant.name, entrant.user_id, faction, brought.points if brought else 0, score)


def count(pairing: Pairing) -> None:
    """Count it as it stands now."""
    counting.review(pairing.round.league.club_id, _keys(pairing.pk, pairing.battle_id))


def count_league(league: League) -> None:
    """Count all its games anew: once it is put away they count no more, until it is back."""
    rows = Pairing.objects.filter(round__league=league).values_list("pk", "battle")
    counting.review(league.club_id, {key for row in rows for key in _keys(*row)})


def _keys(pairing_id: uuid.UUID, battle_id: uuid.UUID | None) -> list[str]:
    return [f"{_KEY}{pairing_id}", *([key_of_battle(battle_id)] if battle_id else [])]
