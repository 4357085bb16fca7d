"""Ratings of a club's members in a game, kept step by step and worked out anew where a result has changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from campaigns.clubs.models import Club, Membership
from campaigns.leagues.models import League, Pairing, RatingStep, ResultLine
from campaigns.leagues.rating import Played, Strength, strengths

#: So many steps of a player are shown.
MOST_STEPS = 200


def follow(pairing: Pairing) -> None:
    """Let ratings follow what has just happened to a pairing. The caller is in a transaction."""
    league, counts = pairing.round.league, pairing.state == Pairing.State.SETTLED
    own = RatingStep.objects.filter(pairing=pairing)
    known = own.first()
    if known is None and not counts:
        return
    since = known.settled_at if known else pairing.settled_at
    _work_out_since(league.club_id, league.system, since)


def work_out(club_id: uuid.UUID, system: str) -> None:
    """All ratings of a club in a game from its results alone."""
    _work_out_since(club_id, system, None)


def _work_out_since(club_id: uuid.UUID, system: str, since: datetime | None) -> None:
    """Forget the steps from a moment on and make them anew. Usually that is the last game alone."""
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    steps = _steps(club_id, system)
    games = _games(club_id, system)
    if since is not None:
        steps, games = steps.filter(settled_at__gte=since), games.filter(settled_at__gte=since)
    steps.delete()
    _write(club_id, system, list(games))


def _games(club_id: uuid.UUID, system: str) -> QuerySet[Pairing]:
    """All that counts for ratings, in order: nothing that nobody played or of leagues that were put away."""
    counting = Pairing.objects.exclude(line__kind=ResultLine.Kind.WALK_OVER).filter(
        state=Pairing.State.SETTLED,
        other__isnull=False,
        round__league__club=club_id,
        round__league__system=system,
        round__league__deleted_at__isnull=True,
    )
    return counting.select_related("one", "other", "line").order_by("settled_at", "pk")


def _write(club_id: uuid.UUID, system: str, games: Sequence[Pairing]) -> None:
    before = {
        str(step.user_id): Strength(step.mu, step.sigma)
        for step in _last_steps(club_id, system, {user for game in games for user in _players(game)})
    }
    made = []
    for game, changed in zip(games, strengths(map(_played, games), before), strict=True):
        assert game.settled_at is not None
        for user, strength in changed.items():
            shown = strength.shown
            made.append(
                RatingStep(
                    club_id=club_id, system=system, user_id=int(user), pairing=game,
                    settled_at=game.settled_at, value=shown.value, deviation=shown.deviation,
                    mu=strength.mu, sigma=strength.sigma,
                )
            )  # fmt: skip
    RatingStep.objects.bulk_create(made, batch_size=1000)


def _players(game: Pairing) -> tuple[int, int]:
    assert game.other is not None
    return game.one.user_id, game.other.user_id


def _played(game: Pairing) -> Played:
    assert game.line is not None
    one, other = map(str, _players(game))
    return Played(one, other, {"one": one, "other": other}.get(game.line.won))


def _steps(club_id: uuid.UUID, system: str | OuterRef) -> QuerySet[RatingStep]:
    return RatingStep.objects.filter(club=club_id, system=system)


def _last_steps(club_id: uuid.UUID, system: str, users: Iterable[int] | None = None) -> QuerySet[RatingStep]:
    """The last step of each player, or of some: one look into the index for each who was ever a member."""
    people = Membership.objects.filter(club=club_id).order_by()
    people = people if users is None else people.filter(user__in=users)
    own = _steps(club_id, system).filter(user=OuterRef("user")).order_by("-settled_at", "-pk")
    last = people.annotate(last=Subquery(own.values("pk")[:1])).values("last")
    return RatingStep.objects.filter(pk__in=last)


def table(club_id: uuid.UUID, system: str) -> list[RatingStep]:
    """The ratings as they are, the best first."""
    return list(_last_steps(club_id, system).select_related("user").only(*_SHOWN).order_by(*_BEST_FIRST))


#: What a table of ratings shows, and how it is ordered.
_SHOWN = ("value", "deviation", "user__username")
_BEST_FIRST = ("-value", "user__username")


def latest(club_id: uuid.UUID, system: str) -> dict[int, int]:
    """The rating of each player by their id, in points."""
    return dict(_last_steps(club_id, system).order_by().values_list("user_id", "value"))


#: What a curve shows of each game.
_OF_A_GAME = (
    "settled_at", "value", "deviation", "pairing__round__league", "pairing__round__league__name",
    "pairing__line__won", "pairing__one__user__username", "pairing__other__user__username",
)  # fmt: skip


def history(club_id: uuid.UUID, system: str, name: str) -> list[dict[str, Any]]:
    """How a member's rating came about, game by game: the last ``MOST_STEPS`` (``RatingStepSerializer``)."""
    steps = _steps(club_id, system).filter(user__username=name).order_by("-settled_at", "-pk")
    rows: Any = steps.values_list(*_OF_A_GAME)[:MOST_STEPS]
    return [_step(name, *row) for row in rows][::-1]


def _step(
    name: str,
    at: datetime,
    value: int,
    deviation: int,
    league: uuid.UUID,
    league_name: str,
    won: str,
    one: str,
    other: str,
) -> dict[str, Any]:
    own, opponent = ("one", other) if one == name else ("other", one)
    return {
        "at": at,
        "value": value,
        "deviation": deviation,
        "opponent": opponent,
        "result": "draw" if won == "draw" else "win" if won == own else "loss",
        "league": league,
        "league_name": league_name,
    }


def systems(club_id: uuid.UUID) -> list[str]:
    """Games in which somebody of the club has a rating."""
    rated = _steps(club_id, OuterRef("system"))
    played = League.objects.filter(Exists(rated), club=club_id).order_by("system")
    return list(played.values_list("system", flat=True).distinct())
