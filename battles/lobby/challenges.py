"""The list of challenges that somebody may take: those open to anybody, and those meant for them."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from battles.lobby.models import Challenge
from battles.models import Battle


class Filter(msgspec.Struct, frozen=True):
    """What somebody looks for. ``points`` is the size of the army that they would bring."""

    system: str = ""
    pace: str = ""
    clock: bool | None = None
    points: int | None = None
    words: str = ""


#: How long a challenge is listed: who would play in one sitting has left since. Its link stays good.
LISTED = {Challenge.Pace.LIVE: timedelta(days=1), Challenge.Pace.TURNS: timedelta(days=60)}


def open_to(person: User, wanted: Filter) -> QuerySet[Battle]:
    """Battles with a free seat, those meant for the person first, then the newest.

    One's own stand among them, so that one sees what others see.
    """
    waiting = (
        Battle.objects.filter(stage=Battle.Stage.WAITING, challenge__declined=False)
        .filter(Q(challenge__open_to=Challenge.OpenTo.ANYBODY) & _fresh() | Q(challenge__wanted=person))
        .annotate(taken=Count("seats"))
        .filter(taken__lt=F("size"))
        .select_related("host", "challenge__wanted")
        .prefetch_related("seats")
        .order_by(F("challenge__wanted").asc(nulls_last=True), "-created_at")
    )
    return _filtered(waiting, wanted)


def _fresh() -> Q:
    now, fresh = timezone.now(), Q()
    for pace, listed in LISTED.items():
        fresh |= Q(challenge__pace=pace, created_at__gte=now - listed)
    return fresh


def _filtered(waiting: QuerySet[Battle], wanted: Filter) -> QuerySet[Battle]:
    if wanted.system:
        waiting = waiting.filter(system=wanted.system)
    if wanted.pace:
        waiting = waiting.filter(challenge__pace=wanted.pace)
    if wanted.clock is not None:
        waiting = waiting.filter(clock__isnull=not wanted.clock)
    if wanted.points is not None:
        least = Q(challenge__least_points__isnull=True) | Q(challenge__least_points__lte=wanted.points)
        most = Q(challenge__most_points__isnull=True) | Q(challenge__most_points__gte=wanted.points)
        waiting = waiting.filter(least & most)
    for word in wanted.words.split():
        found = Q()
        for place in ("name", "host__username", "mission_name", "table_name", "challenge__note"):
            found |= Q(**{f"{place}__icontains": word})
        waiting = waiting.filter(found)
    return waiting
