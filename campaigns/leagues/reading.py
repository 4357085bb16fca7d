"""A league as its numbers: what counts so far, and the table that comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from django.db.models import QuerySet

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


def pairings(league_id: uuid.UUID) -> QuerySet[Pairing]:
    """All pairings of a league, round by round, with what holds of each."""
    known = Pairing.objects.filter(round__league=league_id).select_related("round", "line")
    return known.order_by("round__number", "table", "made_at", "id")


def outcome_of(pairing: Pairing) -> Outcome:
    """What came of a pairing that is settled, as its table counts it."""
    line = pairing.line
    assert line is not None
    one = Side(str(pairing.one_id), line.score_one, line.extras_one)
    if pairing.other_id is None:
        return Outcome(pairing.round.number, one)
    other = Side(str(pairing.other_id), line.score_other, line.extras_other)
    return Outcome(pairing.round.number, one, other, _WON[line.won])


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
    known = list(pairings(league.pk))
    rounds = max((each.round.number for each in known), default=0)
    last = rounds if upto is None else max(0, min(upto, rounds))
    outcomes = settled(each for each in known if each.round.number <= last)
    return Standings(last, rounds, rows_of(league, list(entrants.values()), outcomes), entrants)


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
