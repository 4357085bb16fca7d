"""Telling people, without a flood: a push for each notice, and one letter until they have been there again.

Who is told is locked, and what was sent is written down before it leaves: a task that runs twice says
nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import structlog
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Max, Q

from accounts.models import User
from accounts.preferences.models import Preferences, PushAddress
from accounts.preferences.reading import address_of, is_quiet_for, preferences_of
from accounts.preferences.zones import last_time_of, zone_of
from accounts.tasks import deliver_push
from battles.notices.letters import Reader, letter_about, push_about
from battles.notices.models import Notice, Visit

#: People who are told in one go; the next goes on.
MOST = 200


def tell_all(now: datetime) -> None:
    """Tell everybody what they have not been told yet, if they wish to hear it now."""
    untold = Notice.objects.filter(Q(mailed_at=None) | Q(pushed_at=None), seen_at=None)
    for user_id in untold.order_by("user_id").values_list("user_id", flat=True).distinct()[:MOST]:
        try:
            tell(user_id, now)
        except Exception:
            # Whatever is wrong with one person's letter, all others get theirs.
            structlog.get_logger(__name__).exception("telling_failed", user=user_id)


def tell(user_id: int, now: datetime) -> None:
    """Tell one person."""
    with transaction.atomic():
        user = User.objects.select_for_update(skip_locked=True).filter(pk=user_id, is_active=True).first()
        if user is None:
            return
        open_notices = (
            Notice.objects.filter(user=user, seen_at=None).select_related("battle").order_by("at", "pk")
        )
        notices = list(
            open_notices.prefetch_related("battle__seats").defer("battle__table", "battle__mission")
        )
        reader = Reader(user, preferences_of(user))
        _push(reader, [notice for notice in notices if notice.pushed_at is None], now)
        _mail(reader, notices, now)


def _push(reader: Reader, notices: Sequence[Notice], now: datetime) -> None:
    if not reader.wishes.pushes or is_quiet_for(reader.wishes, now):
        return
    addresses = list(PushAddress.objects.filter(user=reader.user).values_list("pk", flat=True))
    if not addresses:
        return
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(pushed_at=now)
    for notice in notices:
        said = push_about(reader, notice)
        for address in addresses:
            transaction.on_commit(partial(deliver_push.delay, address, said), robust=True)


def _mail(reader: Reader, notices: Sequence[Notice], now: datetime) -> None:
    unmailed = [notice for notice in notices if notice.mailed_at is None]
    if not unmailed or not _wants_letter(reader, unmailed, now):
        return
    address = address_of(reader.user)
    if address is None:
        return
    Notice.objects.filter(pk__in=[notice.pk for notice in unmailed]).update(mailed_at=now)
    letter: EmailMessage = letter_about(reader, notices, address)
    transaction.on_commit(letter.send, robust=True)


def _wants_letter(reader: Reader, unmailed: Sequence[Notice], now: datetime) -> bool:
    wishes = reader.wishes
    if wishes.mail == Preferences.Mail.OFF:
        return False
    if any(notice.kind == Notice.Kind.RUNNING_OUT for notice in unmailed) and not is_quiet_for(wishes, now):
        return True
    last = Notice.objects.filter(user=reader.user).aggregate(last=Max("mailed_at"))["last"]
    if wishes.mail == Preferences.Mail.DAILY:
        due = last_time_of(now, zone_of(wishes.time_zone), wishes.daily_hour)
        return unmailed[0].at <= due and (last is None or last < due)
    if is_quiet_for(wishes, now):
        return False
    return last is None or Visit.objects.filter(user=reader.user, at__gt=last).exists()
