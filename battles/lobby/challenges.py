"""The list of challenges that somebody may take: those open to anybody, and those meant for them."""

from __future__ import annotations

import msgspec
from django.db.models import Count, F, Q, QuerySet

from accounts.models import User
from battles.lobby.models import Challenge
from battles.models import Battle
from rules.core.starter import SEATS


class Filter(msgspec.Struct, frozen=True):
    """What somebody looks for. ``points`` is the size of the army that they would bring."""

    system: str = ""
    pace: str = ""
    clock: bool | None = None
    points: int | None = None
    words: str = ""


def open_to(person: User, wanted: Filter) -> QuerySet[Challenge]:
    """Challenges with a free seat, those meant for the person first, then the newest.

    One's own stand among them, so that one sees what others see.
    """
    waiting = (
        Challenge.objects.filter(battle__stage=Battle.Stage.WAITING, declined=False)
        .filter(Q(open_to=Challenge.OpenTo.ANYBODY) | Q(wanted=person))
        .annotate(taken=Count("battle__seats"))
        .filter(taken__lt=len(SEATS))
        .select_related("battle__host", "wanted", "rematch_of")
        .prefetch_related("battle__seats")
        .order_by(F("wanted").asc(nulls_last=True), "-battle__created_at")
    )
    return _filtered(waiting, wanted)


def _filtered(waiting: QuerySet[Challenge], wanted: Filter) -> QuerySet[Challenge]:
    if wanted.system:
        waiting = waiting.filter(battle__system=wanted.system)
    if wanted.pace:
        waiting = waiting.filter(pace=wanted.pace)
    if wanted.clock is not None:
        waiting = waiting.filter(battle__clock__isnull=not wanted.clock)
    if wanted.points is not None:
        least = Q(least_points__isnull=True) | Q(least_points__lte=wanted.points)
        most = Q(most_points__isnull=True) | Q(most_points__gte=wanted.points)
        waiting = waiting.filter(least & most)
    for word in wanted.words.split():
        places = ("name", "host__username", "mission_name", "table_name")
        found = Q(note__icontains=word)
        for place in places:
            found |= Q(**{f"battle__{place}__icontains": word})
        waiting = waiting.filter(found)
    return waiting
