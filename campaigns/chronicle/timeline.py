"""What happened in a club, day by day: what was told, game nights, games, leagues and campaigns."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Exists, Min, OuterRef, Q
from django.utils import timezone

from battles.models import Battle, Seat
from campaigns.chronicle.models import Post
from campaigns.chronicle.reading import report_page
from campaigns.clubs.models import Club, Night
from campaigns.leagues.models import League
from campaigns.statistics.models import CountedSide
from campaigns.wars.ledger import books_of_all
from campaigns.wars.models import War
from campaigns.wars.turns import Turn


class Happening(msgspec.Struct, frozen=True):
    """Something that happened on a day of the club. ``kind`` says what; ``address`` is where it stands.

    Of a game, ``title`` is the winner (of a draw the first named) and ``detail`` whom they met. Of a turn of
    the campaign ``of``, ``title`` is who brought it about (or the number of the round), ``detail`` the
    territory, and ``against`` who held it or came for it.
    """

    day: date
    kind: str
    title: str
    detail: str = ""
    address: str = ""
    of: str = ""
    against: str = ""


class Days(msgspec.Struct, frozen=True):
    """Days of a club, from ``first`` to ``last``, on its own clocks."""

    club: Club
    reader: int
    first: date
    last: date

    @property
    def span(self) -> tuple[datetime, datetime]:
        """The moments at which they begin and are over."""
        zone = ZoneInfo(self.club.zone)
        over = self.last + timedelta(days=1)
        return _midnight(self.first, zone), _midnight(over, zone)

    def day_of(self, moment: datetime) -> date:
        """The day that it was then in the club."""
        return moment.astimezone(ZoneInfo(self.club.zone)).date()


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)


#: What happened in these days, of one kind.
Teller = Callable[[Days], Iterator[Happening]]

#: Of one kind so many are told of, the last ones.
MOST_OF_A_KIND = 200
#: Campaigns that are told of, those that changed last, and turns of them all together.
MOST_WARS, MOST_TURNS = 50, 1000


def told(days: Days) -> list[Happening]:
    """All that happened, the last first; of one day in the order of ``TELLERS``."""
    found = [happening for tell in TELLERS for happening in tell(days)]
    return sorted(found, key=lambda happening: happening.day, reverse=True)


def _posts(days: Days) -> Iterator[Happening]:
    rows = Post.objects.filter(
        club=days.club, deleted_at__isnull=True, happened_on__range=(days.first, days.last)
    )
    told_of = rows.values_list("pk", "happened_on", "battle", "title", "author__username")
    for id, day, battle, title, author in told_of[:MOST_OF_A_KIND]:
        address = f"/clubs/{days.club.pk}/chronicle?post={id}"
        yield Happening(day, "report" if battle else "post", title, author, address)


def _games(days: Days) -> Iterator[Happening]:
    first, over = days.span
    results = CountedSide.Result
    # Of a game whoever won, of a draw the first.
    shown = Q(result=results.WIN) | Q(result=results.DRAW, place=0)
    rows = CountedSide.objects.filter(shown, club=days.club, at__gte=first, at__lt=over).order_by(
        "-at", "key"
    )
    sides = list(rows.values_list("at", "result", "player", "opponent", "battle")[:MOST_OF_A_KIND])
    reports = _reports({battle for *_, battle in sides if battle}, days.reader)
    for at, result, player, opponent, battle in sides:
        kind = "draw" if result == results.DRAW else "victory"
        yield Happening(days.day_of(at), kind, player, opponent, reports.get(battle, ""))


def _reports(battles: set[uuid.UUID], reader: int) -> dict[uuid.UUID | None, str]:
    """The pages with the battles' reports, as far as the reader may see them."""
    played = Exists(Seat.objects.filter(battle=OuterRef("pk"), user=reader))
    kept = Battle.objects.filter(pk__in=battles).annotate(played=played)
    return {
        id: report_page(id, watch_code if watched else "", is_player=plays)
        for id, watched, watch_code, plays in kept.values_list("pk", "spectators", "watch_code", "played")
    }


def _nights(days: Days) -> Iterator[Happening]:
    first, over = days.span
    rows = Night.objects.filter(club=days.club, starts_at__gte=first, starts_at__lt=over)
    kept = rows.filter(cancelled_at__isnull=True, starts_at__lte=timezone.now()).order_by("-starts_at")
    for starts_at, title, place in kept.values_list("starts_at", "title", "place")[:MOST_OF_A_KIND]:
        yield Happening(days.day_of(starts_at), "night", title, place)


def _leagues(days: Days) -> Iterator[Happening]:
    first, over = days.span
    rows = League.objects.filter(club=days.club, deleted_at__isnull=True)
    for kind, moment in (("league_ended", "ended_at"), ("league_began", "started_at")):
        then = rows.filter(**{f"{moment}__gte": first, f"{moment}__lt": over}).order_by(f"-{moment}")
        for id, at, name in then.values_list("pk", moment, "name")[:MOST_OF_A_KIND]:
            yield Happening(days.day_of(at), kind, name, address=f"/leagues/{id}")


def _wars(days: Days) -> Iterator[Happening]:
    """Campaigns that were there in these days, with all their turns that fell into them."""
    first, over = days.span
    rows = War.objects.filter(club=days.club, deleted_at__isnull=True, changed_at__gte=first)
    wars = list(rows.filter(created_at__lt=over).only("head", "name", "created_at")[:MOST_WARS])
    books = books_of_all(wars)
    told_of = [each for war in wars for each in _story(war, books[war.pk].turns, days)]
    there = [each for each in told_of if first <= each[0] < over]
    for _, happening in sorted(there, key=lambda each: each[0], reverse=True)[:MOST_TURNS]:
        yield happening


def _story(war: War, turns: Iterable[Turn], days: Days) -> Iterator[tuple[datetime, Happening]]:
    """How a campaign began, and its turns, with their moments."""
    page = f"/campaigns/{war.pk}"
    yield war.created_at, Happening(days.day_of(war.created_at), "war_began", war.name, address=page)
    for each in turns:
        title = str(each.round) if each.kind == "round" else each.player
        told = Happening(
            days.day_of(each.at), f"war_{each.kind}", title, each.territory, page, war.name, each.against
        )
        yield each.at, told


TELLERS: tuple[Teller, ...] = (_leagues, _wars, _posts, _games, _nights)


def year(club: Club, reader: int, number: int) -> Days:
    """A whole year of a club, for this reader."""
    return Days(club, reader, date(number, 1, 1), date(number, 12, 31))


def years(club: Club) -> list[int]:
    """Every year from the club's first to this one, the last first."""
    zone = ZoneInfo(club.zone)
    first = club.created_at.astimezone(zone).year
    posts = Post.objects.filter(club=club, deleted_at__isnull=True)
    told_first = posts.aggregate(day=Min("happened_on"))["day"]
    if told_first is not None:
        first = min(first, told_first.year)
    return list(range(timezone.now().astimezone(zone).year, first - 1, -1))
