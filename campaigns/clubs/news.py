"""Announcements: written by organisers, read by everybody in the club."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from campaigns.clubs import access
from campaigns.clubs.models import Club, News
from campaigns.clubs.roles import Deed
from campaigns.errors import IdReused, NotFound, TooLarge
from campaigns.limits import MOST_NEWS
from rules.core.message import say


def shown(club_id: uuid.UUID) -> QuerySet[News]:
    """What has been announced, the pinned and the last first."""
    return News.objects.select_related("author").filter(club=club_id, deleted_at__isnull=True)


def announce(person: User, club_id: uuid.UUID, id: uuid.UUID, wish: dict[str, Any]) -> News:
    """Tell the club something, once."""
    who = access.ensure(person, club_id, Deed.WRITE_NEWS)
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club_id)
            known = News.objects.filter(pk=id).first()
            if known is not None:
                if (known.club_id, known.author_id) != (who.club_id, person.pk):
                    raise IdReused
                return known
            if News.objects.filter(club=club_id).count() >= MOST_NEWS:
                raise TooLarge(say("news.too_many", most=MOST_NEWS))
            return News.objects.create(id=id, club=who.club, author=person, **wish)
    except IntegrityError:
        raise IdReused from None


def take_down(person: User, club_id: uuid.UUID, news_id: uuid.UUID) -> None:
    """Take an announcement down; its row stays."""
    access.ensure(person, club_id, Deed.WRITE_NEWS)
    taken = shown(club_id).filter(pk=news_id).update(deleted_at=timezone.now())
    if not taken:
        raise NotFound(say("missing.news"))
