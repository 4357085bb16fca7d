"""Who should hear of a battle before it begins: who is challenged, and who is waited for to be ready."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from battles import presence
from battles.lobby.models import Challenge
from battles.models import Battle, Seat
from battles.notices.models import Notice


def challenged(now: datetime) -> Iterable[Notice]:
    """People who were challenged by name, and have not said no."""
    heard = Notice.objects.filter(
        user=OuterRef("wanted"), battle=OuterRef("battle"), kind=Notice.Kind.CHALLENGED
    )
    for challenge in _open_challenges().filter(~Exists(heard)).select_related("wanted", "battle"):
        if challenge.wanted is not None:
            kind = Notice.Kind.CHALLENGED
            yield Notice(user=challenge.wanted, battle=challenge.battle, kind=kind, at=now)


def ready(now: datetime) -> Iterable[Notice]:
    """People whose opponents have come, who have not said that they are ready, and are not there."""
    heard = Notice.objects.filter(user=OuterRef("user"), battle=OuterRef("battle"), kind=Notice.Kind.READY)
    for seat in _not_ready().filter(~Exists(heard), user__is_active=True).select_related("user", "battle"):
        if seat.user is not None and seat.seat not in presence.present(seat.battle_id):
            yield Notice(user=seat.user, battle=seat.battle, kind=Notice.Kind.READY, at=now)


def close(now: datetime) -> None:
    """What was answered, or is no longer asked, needs not be told."""
    told = Notice.objects.filter(seen_at=None)
    still = _open_challenges().filter(battle=OuterRef("battle"), wanted=OuterRef("user"))
    told.filter(~Exists(still), kind=Notice.Kind.CHALLENGED).update(seen_at=now)
    waited_for = _not_ready().filter(battle=OuterRef("battle"), user=OuterRef("user"))
    told.filter(~Exists(waited_for), kind=Notice.Kind.READY).update(seen_at=now)


def _open_challenges() -> QuerySet[Challenge]:
    found = Challenge.objects.filter(wanted__isnull=False, declined=False, battle__stage=Battle.Stage.WAITING)
    return found.filter(~Exists(Seat.objects.filter(battle=OuterRef("battle"), user=OuterRef("wanted"))))


def _not_ready() -> QuerySet[Seat]:
    """Players' seats that a battle waits for, once all are taken."""
    full = Battle.objects.filter(pk=OuterRef("battle")).annotate(taken=Count("seats")).filter(taken=F("size"))
    has_said = Q(battle__challenge__ready__contains=[F("seat")])
    return Seat.objects.filter(
        Exists(full),
        ~has_said,
        bot="",
        battle__stage=Battle.Stage.WAITING,
        battle__challenge__waits_for_ready=True,
    )
