"""Who is to be warned of a deadline: found from the campaigns as they stand, by whichever process looks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.models import User
from accounts.preferences.reading import preferences_of
from battles.notices import elsewhere
from battles.notices.finding import MOST_AHEAD, is_due
from battles.notices.models import Notice
from campaigns.wars.ledger import books_of_all
from campaigns.wars.models import War
from campaigns.wars.notices import news_of, subject_of, there
from campaigns.wars.standing import Standing

#: People are warned so long before a deadline.
AHEAD = timedelta(days=1)


def warn(now: datetime) -> None:
    """Warn of deadlines that come, each person once, and awake if possible."""
    soon = War.objects.filter(deadline__gt=now, deadline__lte=now + AHEAD + MOST_AHEAD)
    wars = soon.filter(deleted_at__isnull=True, club__deleted_at__isnull=True).in_bulk()
    for war_id, books in books_of_all(wars.values()).items():
        _warn(wars[war_id], books.now, now)


def _warn(war: War, standing: Standing, now: datetime) -> None:
    if war.deadline is None:
        return
    declaring = standing.phase == "planning"
    event, key = f"ends {war.deadline.isoformat()}", "war.notice.declare" if declaring else "war.notice.fight"
    told = Notice.objects.filter(subject=subject_of(war.pk), event=event).values_list("user", flat=True)
    wanted = set(_may_declare(standing) if declaring else _have_to_fight(standing)) - set(told)
    people = User.objects.filter(pk__in=there(war, standing, wanted), is_active=True)
    due = [user.pk for user in people if is_due(preferences_of(user), war.deadline - AHEAD, now)]
    elsewhere.tell(news_of(war, event, key, {}, war.deadline, urgent=True), due, now)


def _may_declare(now: Standing) -> Iterator[int]:
    """Whoever has attacks left."""
    for player in now.contenders:
        declared = [each for each in now.now() if each.player == player and each.stage == "declared"]
        if len(declared) < now.plan.attacks:
            yield player


def _have_to_fight(now: Standing) -> Iterator[int]:
    """Whoever has a battle that is not fought."""
    for each in now.attacks.values():
        if each.stage == "battle":
            yield from each.sides
