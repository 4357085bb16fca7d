"""A large club: what each of its pages asks the server for, how long that takes, with how many queries.

``Size`` says how large: 500 members, 50 leagues, 20,000 results, a chronicle that reports 1,000 battles, and
four campaigns of ten rounds.
Calls go through all of the server's own code, from the address to the answer, in this process.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from random import Random
from time import perf_counter
from typing import Any
from unittest.mock import patch

import msgspec
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from battles.models import Battle, Seat
from bench.figure import Figure
from bench.wars import Campaign, war_of
from campaigns.chronicle.models import Post
from campaigns.clubs import desk
from campaigns.clubs.models import Club, Membership, News, Role
from campaigns.leagues import rating_steps
from campaigns.leagues.models import Entrant, League, Pairing, ResultLine, Round
from campaigns.leagues.scheme import Scheme
from campaigns.statistics import counting
from campaigns.statistics.models import BattleFacts, ModelFacts, SideFacts
from campaigns.wars.models import War
from config import memory


class Size(msgspec.Struct, frozen=True):
    """How large a club is; of a league and a ``campaign``, how many take part, and how many rounds it has."""

    members: int = 500
    leagues: int = 50
    players: int = 40
    rounds: int = 20
    battles: int = 1000
    news: int = 200
    wars: int = 4
    campaign: Campaign = Campaign()

    @property
    def results(self) -> int:
        """The results of all leagues."""
        return self.leagues * self.rounds * self.players // 2


#: Models of a side.
MODELS = 10
SYSTEM = "warzone_resurrection"
FACTIONS = ("Bauhaus", "Imperial", "Capitol", "Mishima", "Cybertronic", "Brotherhood", "Dark Legion")
#: Milliseconds in which 95 of a hundred answers are there, and how often each page is asked for.
AIM, TIMES = 200.0, 20
#: More than these, and a page would ask more the more there is to show.
MOST_QUERIES = 30


#: What the figures are about.
LARGE = Size()


def clubs(size: Size = LARGE, times: int = TIMES) -> Iterator[Figure]:
    """A figure for each page of the club, and one for counting all of its games anew."""
    club, owner, league, war = _large_club(size)
    began = perf_counter()
    counting.review(club.pk)
    recounted = perf_counter() - began
    with connection.cursor() as cursor:
        # As the database does by itself after a while.
        cursor.execute("ANALYZE")
    # As the server does by the time that it answers.
    memory.keep_what_is_loaded()
    client = Client(SERVER_NAME="localhost")
    client.force_login(owner)
    with patch.object(SimpleRateThrottle, "allow_request", return_value=True):
        for name, address in _pages(club, league, war, _regular(club)):
            yield _page(client, name, address, times)
    yield Figure(f"club: {size.results:,} results counted anew for its statistics", recounted, "s")


def _regular(club: Club) -> str:
    """The name of somebody who takes part in every league."""
    return club.memberships.order_by("user__pk").values_list("user__username", flat=True)[1]


def _pages(club: Club, league: League, war: War, player: str) -> Iterator[tuple[str, str]]:
    """What the pages of a club ask for, by name."""
    here, event = f"/api/clubs/{club.pk}", f"/api/leagues/{league.pk}"
    year = (timezone.now() - timedelta(days=365)).strftime("%Y-%m-%dT%H:%M:%SZ")
    yield "the club", here
    yield "100 members", f"{here}/members?limit=100"
    yield "news", f"{here}/news?limit=20"
    yield "game nights", f"{here}/nights?limit=100"
    yield "chronicle", f"{here}/chronicle?limit=20"
    yield "a year day by day", f"{here}/timeline"
    yield "statistics of a year", f"{here}/statistics?since={year}"
    yield "statistics of all time", f"{here}/statistics"
    yield "a player's statistics", f"{here}/statistics/player?player={player}"
    yield "a unit's life", f"{here}/statistics/unit?player={player}&unit=Unit%200"
    yield "leagues", f"{here}/leagues?limit=100"
    yield "a league", event
    yield "a league's table", f"{event}/standings"
    yield "games of a round", f"{event}/games?round=1&limit=100"
    yield "ratings", f"{here}/ratings?system={SYSTEM}"
    yield "a player's ratings", f"{here}/ratings/{player}?system={SYSTEM}"
    yield "campaigns", f"{here}/campaigns?limit=100"
    yield "a campaign", f"/api/campaigns/{war.pk}"
    yield "a campaign's books", f"/api/campaigns/{war.pk}/books"


def _page(client: Client, name: str, address: str, times: int) -> Figure:
    """The time within which 95 of a hundred answers came."""
    asked = _Count()
    with connection.execute_wrapper(asked):
        answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address}: {answer.status_code} {answer.content[:200]!r}")
    if not 0 < asked.queries <= MOST_QUERIES:
        raise RuntimeError(f"{address}: {asked.queries} queries")
    took = []
    for _ in range(times):
        began = perf_counter()
        client.get(address)
        took.append(1000 * (perf_counter() - began))
    return Figure(f"club: {name}, p95 ({asked.queries} queries)", sorted(took)[times * 95 // 100], "ms", AIM)


class _Count:
    """How often the database was asked. Django's own log of queries ends at so many."""

    def __init__(self) -> None:
        self.queries = 0

    def __call__(self, execute: Callable[..., Any], *asked: Any) -> Any:
        self.queries += 1
        return execute(*asked)


# The club ---------------------------------------------------------------------------------------------


def _large_club(size: Size) -> tuple[Club, User, League, War]:
    luck = Random(7)  # noqa: S311  (nothing hangs on this luck)
    mark = uuid.uuid4().hex[:8]
    people = User.objects.bulk_create(
        User(username=f"member{number}-{mark}") for number in range(size.members)
    )
    owner = people[0]
    club = desk.found(owner, uuid.uuid4(), {"name": "The large club", "zone": "Europe/Paris", "listed": True})
    now = timezone.now()
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.MEMBER, joined_at=now) for user in people[1:]
    )
    News.objects.bulk_create(
        News(club=club, author=owner, title=f"News {number}") for number in range(size.news)
    )
    leagues = [_league(club, owner, people, size, number, luck) for number in range(size.leagues)]
    with transaction.atomic():
        rating_steps.work_out(club.pk, SYSTEM)
    _chronicle(club, people, size.battles, luck)
    wars = [war_of(club, people, SYSTEM, size.campaign, number, luck) for number in range(size.wars)]
    return club, owner, leagues[0], wars[0]


def _league(club: Club, owner: User, people: list[User], size: Size, number: int, luck: Random) -> League:
    """A league that is over: everybody against somebody else in each round."""
    ended = timezone.now() - timedelta(days=30 * number)
    league = League.objects.create(
        club=club, organiser=owner, name=f"League {number}", system=SYSTEM, format=League.Format.SWISS,
        scheme=msgspec.to_builtins(Scheme()), stage=League.Stage.OVER,
        started_at=ended - timedelta(days=size.rounds), ended_at=ended,
    )  # fmt: skip
    # The first two take part in every one.
    players = [*people[:2], *luck.sample(people[2:], size.players - 2)]
    entrants = Entrant.objects.bulk_create(
        Entrant(league=league, user=user, seed=place, faction=luck.choice(FACTIONS))
        for place, user in enumerate(players, start=1)
    )
    rounds = Round.objects.bulk_create(
        Round(league=league, number=each, paired_by=owner) for each in range(1, size.rounds + 1)
    )
    for each in rounds:
        _results(each, entrants, ended - timedelta(days=size.rounds - each.number), luck)
    return league


def _results(round: Round, entrants: list[Entrant], at: Any, luck: Random) -> None:
    """The first stays, all others move up a seat from round to round."""
    turned = entrants[1:]
    turned = [entrants[0], *turned[round.number :], *turned[: round.number]]
    games = len(turned) // 2
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round, table=table + 1, one=one, other=other, state=Pairing.State.SETTLED,
            settled_at=at + timedelta(minutes=table),
        )
        for table, (one, other) in enumerate(zip(turned[:games], reversed(turned[games:]), strict=True))
    )  # fmt: skip
    lines = ResultLine.objects.bulk_create(
        ResultLine(
            pairing=pairing, kind=ResultLine.Kind.CONFIRMED, won=luck.choice(("one", "other", "draw")),
            score_one=luck.randrange(20), score_other=luck.randrange(20),
        )
        for pairing in pairings
    )  # fmt: skip
    for pairing, line in zip(pairings, lines, strict=True):
        pairing.line = line
    Pairing.objects.bulk_update(pairings, ["line"])


def _chronicle(club: Club, people: list[User], count: int, luck: Random) -> None:
    """Battles that were fought here and have been read for their dice and models."""
    now = timezone.now()
    ends = [now - timedelta(hours=10 * number) for number in range(count)]
    battles = Battle.objects.bulk_create(
        Battle(
            system=SYSTEM, name=f"Battle {number}", host=people[0], stage=Battle.Stage.OVER, table={},
            mission={}, table_name="", mission_name="", revision="1", salt=b"s", commitment="c",
            result={"winner": luck.choice(("red", "blue", None)), "scores": {}}, moved_at=end,
        )
        for number, end in enumerate(ends)
    )  # fmt: skip
    for battle, end in zip(battles, ends, strict=True):
        battle.moved_at = end
    Battle.objects.bulk_update(battles, ["moved_at"])
    seats = Seat.objects.bulk_create(_seats(battles, people, luck))
    Post.objects.bulk_create(
        Post(club=club, author=people[0], title=battle.name, text="Told at length. " * 50, battle=battle,
             happened_on=battle.moved_at.date())
        for battle in battles
    )  # fmt: skip
    BattleFacts.objects.bulk_create(BattleFacts(battle=battle, read=True) for battle in battles)
    sides = SideFacts.objects.bulk_create(
        SideFacts(
            facts_id=seat.battle_id, seat=seat, faction=luck.choice(FACTIONS), rolls=80, tests=60,
            passed=luck.randrange(20, 40), expected=30.0, variance=14.0,
        )
        for seat in seats
    )  # fmt: skip
    ModelFacts.objects.bulk_create(
        (
            ModelFacts(
                side=side, model=f"m{number}", name=f"Model {number}", unit=f"u{number // 5}",
                unit_name=f"Unit {number // 5}", worth=20, felled=luck.randrange(3), felled_worth=20,
                turn=luck.choice((None, 3)),
            )
            for side in sides
            for number in range(MODELS)
        ),
        batch_size=2000,
    )  # fmt: skip


def _seats(battles: Iterable[Battle], people: list[User], luck: Random) -> Iterator[Seat]:
    for battle in battles:
        for seat, user in zip(("red", "blue"), luck.sample(people, 2), strict=True):
            yield Seat(
                battle=battle, seat=seat, user=user, player_name=user.username, force={}, force_name="",
                points=500, nonce="n",
            )  # fmt: skip
