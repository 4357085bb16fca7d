"""Who should hear of a battle: found from the battles as they stand, so that nothing has to be remembered.

A person has seen that it is their move once they were at the table since (``battles.notices.visits``).
Whoever has not, and did not bring it about themselves, gets a notice; as long as that is open there is no
second one. Looking twice, or at once in two places, finds nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.preferences.models import Preferences
from accounts.preferences.reading import is_quiet_for, preferences_of
from battles.clocks.clock import HOUR, read
from battles.models import Battle, Entry, Seat
from battles.notices import gathering
from battles.notices.models import Notice, Visit

#: Somebody who is there sees by themselves, within this time, that it is their move.
PATIENCE = timedelta(seconds=60)
#: What happened longer ago is no news.
NEWS = timedelta(days=3)
#: What was seen is kept for so long, to know when somebody was told last.
KEPT = timedelta(days=60)
#: Clocks with shorter times are watched, not waited for.
SHORTEST_WARNED = HOUR
#: A warning that would come in somebody's sleep comes before, at most so much earlier.
MOST_AHEAD = timedelta(hours=12)


def look(now: datetime) -> int:
    """Note what people should hear of, and close what is no longer so; how many notices were made."""
    _close_the_settled(now)
    gathering.close(now)
    before = (*gathering.challenged(now), *gathering.ready(now))
    due = [*before, *_awaited(now), *_over(now), *_running_out(now)]
    return len(Notice.objects.bulk_create(due, ignore_conflicts=True))


def forget(now: datetime) -> None:
    """Let go of what was seen long ago."""
    Notice.objects.filter(seen_at__lt=now - KEPT).delete()


def _close_the_settled(now: datetime) -> None:
    """A clock, or the opponent, has acted: the battle waits for somebody else now."""
    waits = Seat.objects.filter(
        battle=OuterRef("battle"), user=OuterRef("user"), battle__awaited__contains=[F("seat")]
    )
    still = Q(battle__stage=Battle.Stage.PLAYING) & Exists(waits)
    kinds = (Notice.Kind.YOUR_MOVE, Notice.Kind.RUNNING_OUT)
    of_moves = Notice.objects.filter(seen_at=None, kind__in=kinds, battle__isnull=False)
    of_moves.exclude(still).update(seen_at=now)


def _awaited(now: datetime) -> Iterable[Notice]:
    seats = _unseen(Notice.Kind.YOUR_MOVE, now).filter(
        battle__stage=Battle.Stage.PLAYING, battle__awaited__contains=[F("seat")]
    )
    return _notices(Notice.Kind.YOUR_MOVE, seats, now)


def _over(now: datetime) -> Iterable[Notice]:
    seats = _unseen(Notice.Kind.OVER, now).filter(battle__stage=Battle.Stage.OVER)
    return _notices(Notice.Kind.OVER, seats, now)


def _unseen(kind: str, now: datetime) -> QuerySet[Seat]:
    """Seats of people who have not been there since the battle last changed, nor heard of it."""
    moved = OuterRef("battle__moved_at")
    mine = {"user": OuterRef("user"), "battle": OuterRef("battle")}
    been_there = Visit.objects.filter(**mine, at__gte=moved)
    heard = Notice.objects.filter(**mine, kind=kind).filter(Q(seen_at=None) | Q(at__gte=moved))
    return _people().filter(
        ~Exists(been_there),
        ~Exists(heard),
        battle__moved_at__lte=now - PATIENCE,
        battle__moved_at__gte=now - NEWS,
    )


def _people() -> QuerySet[Seat]:
    """Seats of people; two who share one screen need no letters."""
    shared = Seat.objects.filter(battle=OuterRef("battle"), hot_seat=True)
    people = Seat.objects.filter(~Exists(shared), user__is_active=True).select_related("user", "battle")
    return people.defer("force", "battle__table", "battle__mission")


def _notices(kind: str, seats: QuerySet[Seat], now: datetime) -> Iterable[Notice]:
    for seat in _of_others(seats):
        if seat.user is not None:
            yield Notice(user=seat.user, battle=seat.battle, kind=kind, at=now)


def _of_others(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """The seats that did not give the last command themselves; who has resigned is named by who won."""
    commands = Entry.objects.filter(battle=OuterRef("battle"), command_id__isnull=False).order_by("-seq")

    def said(field: str) -> Coalesce:
        """A word of that command; empty where it has none of the name."""
        word = Subquery(commands.values_list(KeyTextTransform(field, "event"))[:1], output_field=TextField())
        return Coalesce(word, Value(""), output_field=TextField())

    told = {"last_seat": said("seat"), "last_type": said("type"), "last_winner": said("winner")}
    resigned = Q(last_type="finished") & ~Q(last_winner="") & ~Q(last_winner=F("seat"))
    return seats.annotate(**told).exclude(Q(last_seat=F("seat")) | resigned)


def _running_out(now: datetime) -> Iterable[Notice]:
    """People whose time ends soon, of whom the clock is of a kind that nobody sits and watches."""
    soon = _people().filter(
        battle__stage=Battle.Stage.PLAYING,
        battle__awaited__contains=[F("seat")],
        battle__deadline__gt=now,
        battle__deadline__lte=now + MOST_AHEAD + timedelta(days=6),
    )
    for seat in soon.filter(~Exists(_heard_of_this_time())):
        if seat.user is not None and _is_to_be_warned(seat.battle, seat.user, now):
            yield Notice(user=seat.user, battle=seat.battle, kind=Notice.Kind.RUNNING_OUT, at=now)


def _heard_of_this_time() -> QuerySet[Notice]:
    """What was said of the time that runs now: it began with the last step."""
    return Notice.objects.filter(
        user=OuterRef("user"),
        battle=OuterRef("battle"),
        kind=Notice.Kind.RUNNING_OUT,
        at__gte=OuterRef("battle__moved_at"),
    )


def _is_to_be_warned(battle: Battle, user: User, now: datetime) -> bool:
    clock = read(battle.clock)
    if clock is None or battle.deadline is None or clock.agreed.seconds < SHORTEST_WARNED:
        return False
    ahead = max(timedelta(seconds=clock.agreed.seconds) / 5, timedelta(minutes=10))
    return is_due(preferences_of(user), battle.deadline - ahead, now)


def is_due(wishes: Preferences, at: datetime, now: datetime) -> bool:
    """Whether a warning that belongs to ``at`` is due: before the quiet hours, if that lies in them."""
    if now >= at:
        return True
    asleep_then = is_quiet_for(wishes, at) and not is_quiet_for(wishes, now)
    return asleep_then and at - now <= MOST_AHEAD
