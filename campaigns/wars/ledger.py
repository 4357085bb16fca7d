"""A campaign's books in the database: read, added up, and written to (by ``desk`` and ``battles``)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from django.utils import timezone

from campaigns.errors import TooLarge
from campaigns.wars.books import Entry, standing_of, with_entered
from campaigns.wars.facts import AnyFact, Planned
from campaigns.wars.limits import MOST_ENTRIES
from campaigns.wars.models import War, WarEntry
from campaigns.wars.standing import Standing
from rules.core.message import say


class Books(msgspec.Struct, frozen=True):
    """All entries of a campaign, and what they add up to."""

    entries: tuple[Entry, ...]
    now: Standing


class Order(msgspec.Struct, frozen=True):
    """An order behind an entry: its id, made by the client, and what tells two apart that bear the same."""

    id: uuid.UUID
    digest: str


def books_of(war: War) -> Books:
    """The books as they are at the campaign's head."""
    return _books(war.pk, war.head)


@lru_cache(maxsize=64)
def _books(war_id: uuid.UUID, head: int) -> Books:
    """What is written stays as it is, so that it need be added up once only."""
    rows = WarEntry.objects.filter(war=war_id, seq__lte=head).order_by("seq").values_list("seq", "fact")
    entries = tuple(Entry(seq, msgspec.convert(fact, AnyFact)) for seq, fact in rows)
    return Books(entries, standing_of(entries))


def write(
    war: War, new: Sequence[AnyFact], *, by: int | None, reason: str = "", order: Order | None = None
) -> Standing:
    """Enter facts; the row is held. Raises ``TooLarge``, or ``Senseless`` for what does not fit."""
    if war.head + len(new) > MOST_ENTRIES:
        raise TooLarge(say("war.too_many_entries", most=MOST_ENTRIES))
    books = books_of(war)
    now = with_entered(books.entries, books.now, new)
    _append(war, new, by, reason, order)
    _describe(war, now)
    return now


def begin(war: War, plan: Planned, by: int) -> None:
    """The first entry."""
    _append(war, [plan], by, "", None)
    _describe(war, Standing(plan.plan))


def _append(war: War, new: Sequence[AnyFact], by: int | None, reason: str, order: Order | None) -> None:
    at = timezone.now()
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


def _describe(war: War, now: Standing) -> None:
    """Write on the row what lists of campaigns show."""
    war.phase, war.round, war.changed_at = now.phase, now.round, timezone.now()
    war.people = sum(not each.gone for each in now.contenders.values())
    war.save(update_fields=["head", "phase", "round", "people", "changed_at"])
