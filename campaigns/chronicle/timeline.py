"""What happened in a club, day by day: what was told, game nights, games, leagues and campaigns."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Prefetch
from django.utils import timezone

from battles.models import Battle, Seat
from campaigns.chronicle.models import Post
from campaigns.chronicle.reading import report_of
from campaigns.clubs.models import Club, Night
from campaigns.leagues.models import League
from campaigns.statistics.models import CountedSide
from campaigns.wars.models import War


class Happening(msgspec.Struct, frozen=True):
    """Something that happened on a day of the club. ``kind`` says what; ``address`` is where it stands.

    Of a game, ``title`` is the winner (of a draw the first named) and ``detail`` whom they met.
    """

    day: date
    kind: str
    title: str
    detail: str = ""
    address: str = ""


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


def told(days: Days) -> list[Happening]:
    """All that happened, the last first; of one day in the order of ``TELLERS``."""
    found = [happening for tell in TELLERS for happening in tell(days)]
    return sorted(found, key=lambda happening: happening.day, reverse=True)


def _posts(days: Days) -> Iterator[Happening]:
    rows = Post.objects.filter(
        club=days.club, deleted_at__isnull=True, happened_on__range=(days.first, days.last)
    )
    for post in rows.select_related("author").defer("text")[:MOST_OF_A_KIND]:
        address = f"/clubs/{days.club.pk}/chronicle?post={post.pk}"
        kind = "report" if post.battle_id else "post"
        yield Happening(post.happened_on, kind, post.title, post.author.username, address)


def _games(days: Days) -> Iterator[Happening]:
    first, over = days.span
    results = CountedSide.Result
    rows = CountedSide.objects.filter(club=days.club, at__gte=first, at__lt=over)
    sides = list(rows.exclude(result=results.LOSS).order_by("-at", "key", "place")[: 2 * MOST_OF_A_KIND])
    reports = _reports(sides, days.reader)
    for side in sides:
        if side.result == results.DRAW and side.place > 0:
            continue
        address = reports.get(side.battle_id, "")
        kind = "draw" if side.result == results.DRAW else "victory"
        yield Happening(days.day_of(side.at), kind, side.player, side.opponent, address)


def _reports(sides: list[CountedSide], reader: int) -> dict[uuid.UUID | None, str]:
    """The pages with the battles' reports, as far as the reader may see them."""
    seats = Seat.objects.only("id", "battle", "user")
    battles = Battle.objects.filter(pk__in={side.battle_id for side in sides if side.battle_id})
    kept = battles.only("id", "spectators", "watch_code").prefetch_related(Prefetch("seats", seats))
    return {battle.pk: report_of(battle, reader) for battle in kept}


def _nights(days: Days) -> Iterator[Happening]:
    first, over = days.span
    rows = Night.objects.filter(club=days.club, starts_at__gte=first, starts_at__lt=over)
    kept = rows.filter(cancelled_at__isnull=True, starts_at__lte=timezone.now()).order_by("-starts_at")
    for night in kept[:MOST_OF_A_KIND]:
        yield Happening(days.day_of(night.starts_at), "night", night.title, night.place)


def _leagues(days: Days) -> Iterator[Happening]:
    first, over = days.span
    rows = League.objects.filter(club=days.club, deleted_at__isnull=True).defer("scheme", "about")
    for kind, moment in (("league_ended", "ended_at"), ("league_began", "started_at")):
        then = rows.filter(**{f"{moment}__gte": first, f"{moment}__lt": over}).order_by(f"-{moment}")
        for league in then[:MOST_OF_A_KIND]:
            day = days.day_of(getattr(league, moment))
            yield Happening(day, kind, league.name, address=f"/leagues/{league.pk}")


def _wars(days: Days) -> Iterator[Happening]:
    first, over = days.span
    rows = War.objects.filter(club=days.club, deleted_at__isnull=True, created_at__gte=first)
    for war in rows.filter(created_at__lt=over).order_by("-created_at")[:MOST_OF_A_KIND]:
        yield Happening(days.day_of(war.created_at), "war_began", war.name, address=f"/campaigns/{war.pk}")


TELLERS: tuple[Teller, ...] = (_leagues, _wars, _posts, _games, _nights)


def year(club: Club, reader: int, number: int) -> Days:
    """A whole year of a club, for this reader."""
    return Days(club, reader, date(number, 1, 1), date(number, 12, 31))


def years(club: Club) -> list[int]:
    """Every year from the club's first to this one, the last first."""
    zone = ZoneInfo(club.zone)
    first = club.created_at.astimezone(zone).year
    told_first = Post.objects.filter(club=club, deleted_at__isnull=True).order_by("happened_on").first()
    if told_first is not None:
        first = min(first, told_first.happened_on.year)
    return list(range(timezone.now().astimezone(zone).year, first - 1, -1))
