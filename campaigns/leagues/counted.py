"""Games of leagues that are settled count for their club's statistics."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator

from django.db.models import Q, QuerySet

from campaigns.leagues.models import Entrant, League, Pairing, ResultLine
from campaigns.statistics import counting
from campaigns.statistics.sources import Game, GameSide, battles_in, key_of_battle

_KEY = "pairing:"
_WINNERS = {ResultLine.Won.ONE.value: 0, ResultLine.Won.OTHER.value: 1}


def games(club_id: uuid.UUID, keys: Collection[str] | None) -> Iterator[Game]:
    """The settled games of a club's leagues, byes left out: as the leagues have them, whoever has ruled."""
    settled = Pairing.objects.filter(
        round__league__club=club_id,
        round__league__deleted_at__isnull=True,
        state=Pairing.State.SETTLED,
        other__isnull=False,
        line__isnull=False,
    )
    pairings = list(_named(settled, keys).select_related("line", "round__league", "one__user", "other__user"))
    battles = {each.battle_id for each in pairings if each.battle_id is not None}
    fought = {game.battle_id: game for game in counting.ended(battles)}
    for pairing in pairings:
        yield _game(pairing, fought.get(pairing.battle_id))


def _named(pairings: QuerySet[Pairing], keys: Collection[str] | None) -> QuerySet[Pairing]:
    if keys is None:
        return pairings
    own = [key.removeprefix(_KEY) for key in keys if key.startswith(_KEY)]
    return pairings.filter(Q(pk__in=own, battle__isnull=True) | Q(battle__in=battles_in(keys)))


def _game(pairing: Pairing, fought: Game | None) -> Game:
    assert pairing.line is not None
    assert pairing.other is not None
    line = pairing.line
    brought = {side.user_id: side for side in fought.sides} if fought else {}
    return Game(
        key=key_of_battle(pairing.battle_id) if pairing.battle_id else f"{_KEY}{pairing.pk}",
        system=pairing.round.league.system,
        at=fought.at if fought else pairing.settled_at or line.at,
        sides=(
            _side(pairing.one, line.score_one, brought),
            _side(pairing.other, line.score_other, brought),
        ),
        winner=_WINNERS.get(line.won),
        battle_id=pairing.battle_id,
    )


def _side(entrant: Entrant, score: int, brought: dict[int | None, GameSide]) -> GameSide:
    """What somebody brought into a battle here is known; of a real table, what they signed up with."""
    known = brought.get(entrant.user_id)
    faction, points = (known.faction, known.points) if known else (entrant.faction, 0)
    return GameSide(entrant.user.get_username(), entrant.user_id, faction or entrant.faction, points, score)


def count(pairing: Pairing) -> None:
    """Count it as it stands now."""
    counting.review(pairing.round.league.club_id, _keys(pairing.pk, pairing.battle_id))


def count_league(league: League) -> None:
    """Count all its games anew: once it is put away they count no more, until it is back."""
    rows = Pairing.objects.filter(round__league=league).values_list("pk", "battle")
    counting.review(league.club_id, {key for row in rows for key in _keys(*row)})


def _keys(pairing_id: uuid.UUID, battle_id: uuid.UUID | None) -> list[str]:
    return [f"{_KEY}{pairing_id}", *([key_of_battle(battle_id)] if battle_id else [])]
