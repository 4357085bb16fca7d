"""A round as its organiser wants it: other pairings before they are played, and another day for its end."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import transaction

from accounts.models import User
from campaigns.clubs.calendar import moment
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, IdReused, NotFound
from campaigns.leagues import access, reading
from campaigns.leagues.models import League, LeagueEntry, Pairing, Round
from campaigns.leagues.pairing import Pair
from campaigns.leagues.rounds import Field, lay_at
from rules.core.message import say, verbatim

#: Two players by name, or one who has a bye.
Names = tuple[str, str]


def pair_anew(
    person: User,
    league_id: uuid.UUID,
    number: int,
    *,
    id: uuid.UUID,
    pairs: Sequence[Names],
    reason: str,
    again_ok: bool = False,
) -> None:
    """Let these be the pairings of the last round, table by table. Those that are as they were stay.

    ``again_ok`` says that players may meet again, or have a second bye. The same ``id`` again changes
    nothing more. Raises ``Conflict`` where somebody would be paired twice, or a game has begun.
    """
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        if _is_entered(league, id, person):
            return
        made = _last_round(league, number)
        field = Field(league, number)
        known = list(made.pairings.select_related("one__user", "other__user").prefetch_related("lines"))
        wanted = _entrants(field, known, pairs)
        _ensure_once(field, wanted)
        if league.format == League.Format.KNOCK_OUT:
            _ensure_same_people(known, wanted)
        kept = {_pair_of(each): each for each in known}
        new = [(table, pair) for table, pair in enumerate(wanted, 1) if frozenset(pair) not in kept]
        if not again_ok:
            _warn(field, [pair for _, pair in new])
        before = [_names(each) for each in known]
        _replace(made, field, kept, wanted, new)
        LeagueEntry.objects.create(
            id=id, league=league, kind=LeagueEntry.Kind.PAIRINGS, round=number, author=person, reason=reason,
            told={"before": before, "after": [list(each) for each in pairs]},
        )  # fmt: skip


def _is_entered(league: League, id: uuid.UUID, person: User) -> bool:
    known = LeagueEntry.objects.filter(pk=id).first()
    if known is not None and (known.league_id, known.author_id) != (league.pk, person.pk):
        raise IdReused
    return known is not None


def _last_round(league: League, number: int) -> Round:
    made = league.rounds.filter(number=number).first()
    if made is None:
        raise NotFound(say("missing.round"))
    if league.stage == League.Stage.OVER:
        raise Conflict(say("league.is_over"))
    if league.format == League.Format.LADDER:
        raise Conflict(say("round.of_a_ladder"))
    if league.rounds.filter(number__gt=number).exists():
        raise Conflict(say("round.not_last_to_alter"))
    return made


def _entrants(field: Field, known: Iterable[Pairing], pairs: Iterable[Names]) -> list[Pair]:
    """The same pairs by the ids of entrants: who plays on, or is paired already."""
    here = field.playing | {id for each in known for id in _pair_of(each)}
    by_name = {field.name(id): id for id in here}

    def named(name: str) -> str:
        if name not in by_name:
            raise Conflict(say("round.nobody_of_that_name", player=verbatim(name)))
        return by_name[name]

    return [(named(one), named(other) if other else None) for one, other in pairs]


def _ensure_once(field: Field, wanted: Iterable[Pair]) -> None:
    seats = Counter(each for pair in wanted for each in pair if each is not None)
    for id, times in seats.items():
        if times > 1:
            raise Conflict(say("round.paired_twice", player=verbatim(field.name(id))))


def _ensure_same_people(known: Iterable[Pairing], wanted: Iterable[Pair]) -> None:
    """In a knock-out those who have come through play on, nobody else."""
    through = {id for each in known for id in _pair_of(each)}
    if through != {each for pair in wanted for each in pair if each is not None}:
        raise Conflict(say("round.same_people"))


def _warn(field: Field, new: Iterable[Pair]) -> None:
    met = set(field.met())
    had_bye = {str(each.one_id) for each in field.pairings if each.other_id is None}
    for one, other in new:
        if other is not None and frozenset((one, other)) in met:
            names = {"one": verbatim(field.name(one)), "other": verbatim(field.name(other))}
            raise Conflict(say("round.met_before", **names))
        if other is None and one in had_bye:
            raise Conflict(say("round.second_bye", player=verbatim(field.name(one))))


def _replace(
    made: Round,
    field: Field,
    kept: dict[frozenset[str], Pairing],
    wanted: Sequence[Pair],
    new: Sequence[tuple[int, Pair]],
) -> None:
    tables = {frozenset(filter(None, pair)): table for table, pair in enumerate(wanted, 1)}
    for people, pairing in kept.items():
        if people not in tables:
            _ensure_untouched(pairing)
            pairing.delete()
        else:
            pairing.table = tables[people]
    Pairing.objects.bulk_update([each for people, each in kept.items() if people in tables], ["table"])
    lay_at(made, new, field)


def _ensure_untouched(pairing: Pairing) -> None:
    """Nobody has played, and nothing has been said of the result."""
    begun = pairing.battle_id is not None or pairing.lines.exists()
    if pairing.other_id is not None and begun:
        raise Conflict(say("round.game_begun", table=pairing.table))


def _pair_of(pairing: Pairing) -> frozenset[str]:
    return reading.unplayed(pairing).pair


def _names(pairing: Pairing) -> list[str]:
    other = pairing.other.user.get_username() if pairing.other else ""
    return [pairing.one.user.get_username(), other]


def end_at(person: User, league_id: uuid.UUID, number: int, wall: str, reason: str) -> None:
    """Play a round until another moment, on the clocks of the club; without one where it is empty."""
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        made = league.rounds.filter(number=number).first()
        if made is None:
            raise NotFound(say("missing.round"))
        if league.stage == League.Stage.OVER:
            raise Conflict(say("league.is_over"))
        before, made.zone = made.wall, league.club.zone
        if before == wall:
            return
        made.wall, made.ends_at = wall, moment(wall, made.zone) if wall else None
        made.save(update_fields=["wall", "zone", "ends_at"])
        LeagueEntry.objects.create(
            league=league, kind=LeagueEntry.Kind.ENDS_AT, round=number, author=person, reason=reason,
            told={"before": before, "after": wall},
        )  # fmt: skip
