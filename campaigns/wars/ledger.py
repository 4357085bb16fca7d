"""A campaign's books in the database: read, added up, and written to (by ``desk`` and ``battles``)."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property, reduce
from operator import or_
from threading import Lock

import msgspec
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from campaigns.errors import TooLarge
from campaigns.wars import notices
from campaigns.wars.books import Entry, standing_of, waives, with_entered
from campaigns.wars.facts import AnyFact, Planned, Undone
from campaigns.wars.limits import MOST_ENTRIES
from campaigns.wars.models import War, WarEntry
from campaigns.wars.standing import Standing
from campaigns.wars.turns import Turn, turns_of
from rules.core.message import say


class Books(msgspec.Struct, frozen=True, dict=True):
    """All entries of a campaign, and what they add up to."""

    entries: tuple[Entry, ...]
    now: Standing

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """What the campaign's story tells of them."""
        return tuple(turns_of(self.entries))


#: How many campaigns a process remembers, and those that it saw last.
MOST_KNOWN = 64
_known: OrderedDict[uuid.UUID, Books] = OrderedDict()
_lock = Lock()


class Order(msgspec.Struct, frozen=True):
    """An order behind an entry: its id, made by the client, and what tells two apart that bear the same."""

    id: uuid.UUID
    digest: str


def books_of(war: War) -> Books:
    """The books as they are at the campaign's head."""
    return books_of_all([war])[war.pk]


def books_of_all(wars: Iterable[War]) -> dict[uuid.UUID, Books]:
    """The books of several campaigns, by their ids, each at its head; in one query.

    What is written stays as it is, so that a process need read and add it up once only. It remembers nothing
    that it saw in a transaction, which may still come to nothing.
    """
    starts = {war.pk: (war, _known_of(war)) for war in wars}
    new = _read_on((war, start.head if start is not None else 0) for war, start in starts.values())
    found = {id: _added(start, new.get(id, ())) for id, (_, start) in starts.items()}
    if not connection.in_atomic_block:
        for id, books in found.items():
            _remember(id, books)
    return found


def _known_of(war: War) -> Books | None:
    with _lock:
        known = _known.get(war.pk)
    return known if known is not None and known.head <= war.head else None


def _read_on(behind: Iterable[tuple[War, int]]) -> dict[uuid.UUID, list[Entry]]:
    """What each campaign has entered after a number, up to its head."""
    missing = [Q(war=war, seq__gt=after, seq__lte=war.head) for war, after in behind if after < war.head]
    if not missing:
        return {}
    rows = WarEntry.objects.filter(reduce(or_, missing)).order_by("war", "seq")
    found: dict[uuid.UUID, list[Entry]] = {}
    for id, seq, at, fact in rows.values_list("war", "seq", "at", "fact"):
        found.setdefault(id, []).append(Entry(seq, at, msgspec.convert(fact, AnyFact)))
    return found


def _added(start: Books | None, new: Sequence[Entry]) -> Books:
    """The books with what was entered since."""
    if start is not None and not new:
        return start
    entries = (*(start.entries if start is not None else ()), *new)
    if start is None or any(isinstance(entry.fact, Undone) for entry in new):
        return Books(entries, standing_of(entries))
    return Books(entries, with_entered(entries, start.now, [entry.fact for entry in new]))


def _remember(war_id: uuid.UUID, books: Books) -> None:
    with _lock:
        known = _known.get(war_id)
        if known is None or known.head <= books.head:
            _known[war_id] = books
            _known.move_to_end(war_id)
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)


def write(
    war: War, new: Sequence[AnyFact], *, by: int | None, reason: str = "", order: Order | None = None
) -> None:
    """Enter facts; the row is held. Raises ``TooLarge``, or ``Senseless`` for what does not fit."""
    if war.head + len(new) > MOST_ENTRIES:
        raise TooLarge(say("war.too_many_entries", most=MOST_ENTRIES))
    books = books_of(war)
    now, at = with_entered(books.entries, books.now, new), timezone.now()
    numbered = [Entry(seq, at, fact) for seq, fact in enumerate(new, war.head + 1)]
    _append(war, new, at, by, reason, order)
    _describe(war, now, at, waived=waives((*books.entries, *numbered)))
    notices.tell(war, now, new, by, at)


def begin(war: War, plan: Planned, by: int) -> None:
    """The first entry."""
    at = timezone.now()
    _append(war, [plan], at, by, "", None)
    _describe(war, Standing(plan.plan), at)


def _append(
    war: War, new: Sequence[AnyFact], at: datetime, by: int | None, reason: str, order: Order | None
) -> None:
    WarEntry.objects.bulk_create(
        WarEntry(
            war=war,
            seq=war.head + place,
            at=at,
            by_id=by,
            reason=reason,
            fact=msgspec.to_builtins(fact),
            order_id=order.id if order is not None and place == 1 else None,
            order_digest=order.digest if order is not None and place == 1 else "",
        )
        for place, fact in enumerate(new, 1)
    )
    war.head += len(new)


def _describe(war: War, now: Standing, at: datetime, *, waived: bool = False) -> None:
    """Write on the row what lists of campaigns show, and what deadline is to be carried out."""
    war.phase, war.round, war.changed_at = now.phase, now.round, at
    war.deadline = None if waived else now.deadline
    war.people = sum(not each.gone for each in now.contenders.values())
    war.save(update_fields=["head", "phase", "round", "people", "deadline", "changed_at"])
