"""A league as its numbers: what counts so far, and the table that comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from django.db.models import Max, QuerySet

from campaigns.clubs import access as clubs
from campaigns.leagues import ladder
from campaigns.leagues.models import Entrant, League, Pairing
from campaigns.leagues.outcome import Outcome, Side
from campaigns.leagues.scheme import Scheme
from campaigns.leagues.standings import Row, table

#: What a line of the ledger calls the winner, as outcomes do.
_WON: dict[str, Literal["one", "other", "draw"]] = {"one": "one", "other": "other", "draw": "draw"}


def scheme_of(league: League) -> Scheme:
    """How it counts."""
    return msgspec.convert(league.scheme, Scheme)


def playing(league: League) -> QuerySet[Entrant]:
    """Those who play on: who has dropped out, or left the club, is paired no more."""
    here = clubs.memberships().filter(club=league.club_id).values("user")
    return league.entrants.filter(dropped_at__isnull=True, user__in=here)


def pairings(league_id: uuid.UUID) -> QuerySet[Pairing]:
    """All pairings of a league, round by round, with what holds of each."""
    known = Pairing.objects.filter(round__league=league_id).select_related("round", "line")
    return known.order_by("round__number", "table", "made_at", "id")


def outcome_of(pairing: Pairing) -> Outcome:
    """What came of a pairing that is settled, as its table counts it."""
    line = pairing.line
    assert line is not None
    return _outcome(
        pairing.round.number, pairing.one_id, pairing.other_id, line.won,
        (line.score_one, line.score_other), (line.extras_one, line.extras_other),
    )  # fmt: skip


def _outcome(
    round: int,
    one: uuid.UUID,
    other: uuid.UUID | None,
    won: str,
    scores: tuple[int, int],
    extras: tuple[dict[str, int], dict[str, int]],
) -> Outcome:
    first = Side(str(one), scores[0], extras[0])
    if other is None:
        return Outcome(round, first)
    return Outcome(round, first, Side(str(other), scores[1], extras[1]), _WON[won])


def unplayed(pairing: Pairing) -> Outcome:
    """A pairing whose result is not there yet: for who plays whom, those two have met."""
    other = Side(str(pairing.other_id)) if pairing.other_id else None
    return Outcome(pairing.round.number, Side(str(pairing.one_id)), other, "draw")


def settled(known: Iterable[Pairing]) -> list[Outcome]:
    """What counts, in the order in which it was settled."""
    done = [each for each in known if each.state == Pairing.State.SETTLED and each.settled_at is not None]
    done.sort(key=lambda each: (each.settled_at, each.pk))
    return [outcome_of(each) for each in done]


class Standings(msgspec.Struct, frozen=True):
    """A table after a round, and who its lines are about."""

    round: int
    rounds: int
    rows: list[Row]
    entrants: dict[str, Entrant]


def standings(league: League, upto: int | None = None) -> Standings:
    """The table after a round; after all that were played, where none is named."""
    entrants = {str(each.pk): each for each in league.entrants.select_related("user")}
    paired = league.rounds.filter(pairings__isnull=False).aggregate(last=Max("number"))
    rounds: int = paired["last"] or 0
    last = rounds if upto is None else max(0, min(upto, rounds))
    return Standings(last, rounds, rows_of(league, list(entrants.values()), _played(league, last)), entrants)


#: What a table asks of a game: whole rows of the database would take longer to read than the table to make.
_COUNTS = (
    "round__number", "one", "other", "line__won", "line__score_one", "line__score_other", "line__extras_one",
    "line__extras_other",
)  # fmt: skip


def _played(league: League, last: int) -> list[Outcome]:
    """What counts up to a round, in the order in which it was settled."""
    done = Pairing.objects.filter(
        round__league=league, round__number__lte=last, state=Pairing.State.SETTLED, settled_at__isnull=False
    )
    rows: Any = done.order_by("settled_at", "pk").values_list(*_COUNTS)
    return [
        _outcome(number, one, other, won, (score_one, score_other), (extras_one, extras_other))
        for number, one, other, won, score_one, score_other, extras_one, extras_other in rows
    ]


def rows_of(league: League, entrants: Sequence[Entrant], outcomes: Sequence[Outcome]) -> list[Row]:
    """The lines of the table: by points, or on a ladder by the places won, without those who have left it."""
    ids = [str(each.pk) for each in entrants]
    rows = table(scheme_of(league), ids, outcomes)
    if league.format != League.Format.LADDER:
        return rows
    gone = {str(each.pk) for each in entrants if each.dropped_at is not None}
    order = [each for each in ladder.ranking(ids, outcomes) if each not in gone]
    lines = {row.entrant: row for row in rows}
    return [msgspec.structs.replace(lines[each], place=place) for place, each in enumerate(order, 1)]
