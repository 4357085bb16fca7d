"""What people should hear of besides battles: apps above tell it here, this one knows none of them.

It is told in the same transaction as what it tells of, and once: a person is told once of each event of a
subject. A ``subject`` is something that people visit, as they do battles; who has been there has seen it all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import datetime

import msgspec
from django.db.models import Q

from battles.notices.models import Notice, Visit
from rules.core.message import Texts, render, say

_texts: dict[str, Callable[[str], Texts]] = {}


class News(msgspec.Struct, frozen=True):
    """Something to tell: ``source`` is who joined with the texts of ``key``, ``address`` where to click.

    ``until`` is when a time ends for which one is needed; ``urgent`` news comes in a letter of its own.
    """

    source: str
    subject: str
    event: str
    key: str
    args: dict[str, str | int]
    address: str
    until: datetime | None = None
    urgent: bool = False


def join(source: str, texts: Callable[[str], Texts]) -> None:
    """From now on this source's sentences are known, by language."""
    _texts[source] = texts


def tell(news: News, user_ids: Iterable[int], at: datetime) -> None:
    """Let people hear of it, each once."""
    kind = Notice.Kind.RUNNING_OUT if news.urgent else Notice.Kind.NEWS
    said = {"source": news.source, "key": news.key, "args": news.args}
    notices = (
        Notice(
            user_id=user_id, kind=kind, at=at, subject=news.subject, event=news.event, said=said,
            address=news.address, until=news.until,
        )
        for user_id in user_ids
    )  # fmt: skip
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def settle(subject: str, events: Collection[str] | None, at: datetime) -> None:
    """Nobody needs to hear of these events of a subject any more; None is all of them."""
    which = Q() if events is None else Q(event__in=events)
    Notice.objects.filter(which, subject=subject, seen_at=None).update(seen_at=at)


def expire(subject: str, until: datetime | None, at: datetime) -> None:
    """No time of a subject ends any more but this one."""
    with_a_time = Notice.objects.filter(subject=subject, seen_at=None, until__isnull=False)
    with_a_time.exclude(until=until).update(seen_at=at)


def see(subject: str, user_id: int, at: datetime) -> None:
    """A person needs not be told of it any more."""
    Notice.objects.filter(subject=subject, user_id=user_id, seen_at=None).update(seen_at=at)


def visit(subject: str, user_id: int, at: datetime) -> None:
    """A person has been there."""
    Visit.objects.update_or_create(subject=subject, user_id=user_id, defaults={"at": at})
    see(subject, user_id, at)


def headline(notice: Notice, language: str) -> str:
    """What has happened, in a few words."""
    said = notice.said or {}
    return render(say(said["key"], **said["args"]), _texts[said["source"]](language))
