"""The rounds of a league: paired by its organiser, once, however often that is asked."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from django.db import transaction

from accounts.models import User
from campaigns.clubs.calendar import moment
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, NotFound
from campaigns.leagues import access, reading, walk_overs
from campaigns.leagues.models import Entrant, League, Pairing, ResultLine, Round
from campaigns.leagues.pairing import NoPairing, Pair, bracket, next_of_bracket, round_robin, swiss
from campaigns.limits import MOST_ROUNDS
from rules.core.message import say


class Field:
    """Who is there and what was played, before a round is paired: the next one, or the one that is named."""

    def __init__(self, league: League, number: int = MOST_ROUNDS + 1) -> None:
        self.league = league
        self.entrants = {str(each.pk): each for each in league.entrants.select_related("user")}
        self.playing = {str(pk) for pk in reading.playing(league).values_list("pk", flat=True)}
        self.pairings = list(reading.pairings(league.pk).filter(round__number__lt=number))
        self.outcomes = reading.settled(self.pairings)
        self.rows = reading.rows_of(league, list(self.entrants.values()), self.outcomes)
        self.points = {row.entrant: row.points.value for row in self.rows}

    @property
    def last(self) -> int:
        """The number of the last round, 0 before the first."""
        return max((each.round.number for each in self.pairings), default=0)

    @property
    def unfinished(self) -> list[Pairing]:
        """Games without a result that counts."""
        return [each for each in self.pairings if each.state != Pairing.State.SETTLED]

    def name(self, entrant: str) -> str:
        """Who an entrant is."""
        return self.entrants[entrant].user.get_username()

    def met(self) -> list[frozenset[str]]:
        """Pairs that have been paired, whatever came of it."""
        return [reading.unplayed(each).pair for each in self.pairings if each.other_id]


def pair(
    person: User, league_id: uuid.UUID, number: int, *, unfinished_ok: bool = False, wall: str = ""
) -> Round:
    """Pair a round: the next one, or if it was paired already, the round as it is.

    ``wall`` is until when it is to be played, on the clocks of the club. Raises ``Conflict``.
    """
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        known = league.rounds.filter(number=number).first()
        if known is not None:
            return known
        walk_overs.give(league, person)
        field = Field(league)
        _ensure_next(field, number, unfinished_ok)
        zone = league.club.zone
        ends = {"wall": wall, "zone": zone, "ends_at": moment(wall, zone)} if wall else {}
        pairs = pairs_of(field)
        made = Round.objects.create(league=league, number=number, paired_by=person, **ends)
        lay(made, pairs, field)
        return made


def _ensure_next(field: Field, number: int, unfinished_ok: bool) -> None:
    league = field.league
    if league.stage == League.Stage.SIGN_UP:
        raise Conflict(say("league.not_started"))
    if league.stage == League.Stage.OVER:
        raise Conflict(say("league.is_over"))
    if league.format == League.Format.LADDER:
        raise Conflict(say("round.of_a_ladder"))
    if number != field.last + 1:
        raise Conflict(say("round.not_next", next=field.last + 1))
    if number > min(league.rounds_planned or MOST_ROUNDS, MOST_ROUNDS):
        raise Conflict(say("round.no_more", most=field.last))
    # Who goes through in a knock-out is not known before all have played.
    if field.unfinished and (not unfinished_ok or league.format == League.Format.KNOCK_OUT):
        raise Conflict(say("round.unfinished", count=len(field.unfinished)))


def pairs_of(field: Field) -> list[Pair]:
    """Who plays whom next. Raises ``Conflict`` where nobody can."""
    try:
        pairs = _BY_FORMAT[field.league.format](field)
    except NoPairing:
        raise Conflict(say("round.nobody")) from None
    # A last round of a knock-out may be a walk-over: then whoever is left has won.
    alone = field.league.format != League.Format.KNOCK_OUT and not any(other for _, other in pairs)
    if not pairs or alone:
        raise Conflict(say("round.nobody"))
    return pairs


def _swiss(field: Field) -> list[Pair]:
    return swiss(field.rows, field.playing, [*field.outcomes, *map(reading.unplayed, field.unfinished)])


def _once(field: Field) -> list[Pair]:
    return _around(field, twice=False)


def _twice(field: Field) -> list[Pair]:
    return _around(field, twice=True)


def _around(field: Field, *, twice: bool) -> list[Pair]:
    """The next round of the circle; after the last, what those who came late have missed."""
    schedule = round_robin(list(field.entrants), twice=twice)
    if field.last < len(schedule):
        return [each for each in (_present(pair, field) for pair in schedule[field.last]) if each]
    met = field.met()
    here = [each for each in field.entrants if each in field.playing]
    missing = [pair for pair in combinations(here, 2) if met.count(frozenset(pair)) < 1 + twice]
    return disjoint(missing)


def disjoint(pairs: Iterable[tuple[str, str]]) -> list[Pair]:
    """As many of these pairs as fit into one round, the first first."""
    taken: set[str] = set()
    chosen: list[Pair] = []
    for one, other in pairs:
        if taken.isdisjoint((one, other)):
            taken |= {one, other}
            chosen.append((one, other))
    return chosen


def _knock_out(field: Field) -> list[Pair]:
    if field.last == 0:
        return bracket([each for each in field.entrants if each in field.playing])
    before = [each for each in field.pairings if each.round.number == field.last]
    winners = {_winner(each) for each in before}
    pairs = [(str(each.one_id), str(each.other_id) if each.other_id else None) for each in before]
    through = next_of_bracket(pairs, winners)
    # Of two who have both dropped out one goes through, to be passed over in the next round.
    return [_present(pair, field) or (pair[0], None) for pair in through]


def _winner(pairing: Pairing) -> str:
    outcome = reading.outcome_of(pairing)
    side = outcome.one if outcome.won == "one" or outcome.other is None else outcome.other
    return side.entrant


def _present(pair: Pair, field: Field) -> Pair | None:
    """A pair as far as it is there: whose opponent has dropped out has a bye."""
    here = [each for each in pair if each is not None and each in field.playing]
    if not here:
        return None
    return (here[0], here[1]) if len(here) > 1 else (here[0], None)


_BY_FORMAT: dict[str, Callable[[Field], list[Pair]]] = {
    League.Format.SWISS: _swiss,
    League.Format.ROUND_ROBIN: _once,
    League.Format.DOUBLE_ROUND_ROBIN: _twice,
    League.Format.KNOCK_OUT: _knock_out,
}


def lay(made: Round, pairs: Sequence[Pair], field: Field) -> None:
    """Write the pairings of a round, table by table; a bye counts at once."""
    lay_at(made, list(enumerate(pairs, made.pairings.count() + 1)), field)


def lay_at(made: Round, pairs: Iterable[tuple[int, Pair]], field: Field) -> None:
    """Write pairings of a round at these tables."""
    met = set(field.met())
    laid = [
        Pairing(
            round=made,
            table=table,
            one=field.entrants[one],
            other=field.entrants[other] if other else None,
            points_one=field.points.get(one, 0),
            points_other=field.points.get(other, 0) if other else 0,
            again=other is not None and frozenset((one, other)) in met,
        )
        for table, (one, other) in pairs
    ]
    Pairing.objects.bulk_create(laid)
    byes = [each for each in laid if each.other is None]
    for bye in byes:
        bye.state, bye.settled_at = Pairing.State.SETTLED, made.paired_at
        bye.line = ResultLine.objects.create(
            pairing=bye, kind=ResultLine.Kind.BYE, won=ResultLine.Won.ONE, author=made.paired_by
        )
    Pairing.objects.bulk_update(byes, ["state", "settled_at", "line"])


def take_back(person: User, league_id: uuid.UUID, number: int) -> None:
    """Take the last round back as if it had never been paired, as long as nobody has played in it."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        made = league.rounds.filter(number=number).first()
        if made is None:
            raise NotFound(say("missing.round"))
        if league.format == League.Format.LADDER or league.rounds.filter(number__gt=number).exists():
            raise Conflict(say("round.not_last"))
        played = made.pairings.filter(other__isnull=False)
        if played.exclude(lines__isnull=True, battle__isnull=True).exists():
            raise Conflict(say("round.begun"))
        made.delete()


def challenge(person: User, league_id: uuid.UUID, id: uuid.UUID, name: str) -> Pairing:
    """On a ladder, challenge somebody who stands a few places higher. The same ``id`` again is one game."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.SIGN_UP)
        if league.format != League.Format.LADDER or league.stage != League.Stage.RUNNING:
            raise Conflict(say("ladder.not_now"))
        field = Field(league)
        by_user = {each.user_id: each for each in field.entrants.values() if str(each.pk) in field.playing}
        whom = league.entrants.select_related("user").filter(user__username=name).first()
        own, other = by_user.get(person.pk), by_user.get(whom.user_id) if whom else None
        if own is None or other is None:
            raise NotFound(say("missing.entrant"))
        known = Pairing.objects.filter(pk=id).first()
        if known is not None:
            if (known.one_id, known.other_id) != (own.pk, other.pk):
                raise Conflict(say("ladder.not_now"))
            return known
        _ensure_may_challenge(field, own, other)
        ladder = league.rounds.get()
        return Pairing.objects.create(
            id=id, round=ladder, table=len(field.pairings) + 1, one=own, other=other,
            points_one=field.points[str(own.pk)], points_other=field.points[str(other.pk)],
            again=frozenset((str(own.pk), str(other.pk))) in field.met(),
        )  # fmt: skip


def _ensure_may_challenge(field: Field, own: Entrant, other: Entrant) -> None:
    order = [row.entrant for row in field.rows]
    place, above = order.index(str(own.pk)), order.index(str(other.pk))
    if not 0 < place - above <= field.league.reach:
        raise Conflict(say("ladder.out_of_reach", most=field.league.reach))
    busy = {pk for each in field.unfinished for pk in (each.one_id, each.other_id)}
    if own.pk in busy or other.pk in busy:
        raise Conflict(say("ladder.busy"))
