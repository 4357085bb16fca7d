"""Who may read and use a pack. To everybody else it looks as if it were not there.

What was published may be used by whoever may read it: its owner, everybody if it is public, and those who
keep it, while it is shared at all. Groups that share their packs would be one more line in ``usable``.
Lists that take a revision keep it whatever becomes of the pack, and who may read such a list may read that.
"""

from __future__ import annotations

import hmac
import uuid

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from armies.access import Reader
from armies.errors import NotFound
from armies.homebrew.models import Homebrew
from rules.core.message import say


def missing() -> NotFound:
    """What is said of a pack that is not there, or not there for this reader."""
    return NotFound(say("missing.homebrew"))


def look(id: uuid.UUID, reader: Reader) -> Homebrew:
    """The pack for this reader. Raises ``NotFound``."""
    return _admitted(kept().filter(pk=id).first(), reader)


def by_code(code: str, reader: Reader) -> Homebrew:
    """The pack of a link. Raises ``NotFound``, also where its owner shares it no more."""
    return _admitted(kept().filter(share_code=code).first(), Reader(reader.user_id, code))


def lock(id: uuid.UUID, owner_id: int, *, deleted: bool = False) -> Homebrew:
    """A person's own pack, its row locked until the transaction ends. Raises ``NotFound``."""
    found = Homebrew.objects.select_for_update(no_key=True).filter(
        pk=id, owner=owner_id, deleted_at__isnull=not deleted
    )
    try:
        return found.get()
    except Homebrew.DoesNotExist:
        raise missing() from None


def kept() -> QuerySet[Homebrew]:
    """Packs that are not deleted, with their owners."""
    return Homebrew.objects.select_related("owner").filter(deleted_at__isnull=True, owner__is_active=True)


def public() -> QuerySet[Homebrew]:
    """Packs that everybody may browse."""
    return kept().filter(visibility=Homebrew.Visibility.PUBLIC, published__gt=0)


def as_lines(packs: QuerySet[Homebrew]) -> QuerySet[Homebrew]:
    """Packs without what is in them, but for whether there are cards: a page of drafts would be large."""
    held = Q(draft__has_key="cards") & ~Q(draft__cards={})
    return packs.defer("draft").annotate(holds_cards=ExpressionWrapper(held, BooleanField()))


def usable(user_id: int) -> QuerySet[Homebrew]:
    """Published packs that a person's lists may take."""
    shared = ~Q(visibility=Homebrew.Visibility.PRIVATE)
    theirs = Q(owner=user_id) | Q(visibility=Homebrew.Visibility.PUBLIC) | (shared & Q(kept_by=user_id))
    return kept().filter(theirs, published__gt=0).distinct()


def on_shelf(user_id: int) -> QuerySet[Homebrew]:
    """Those that a person has made, or keeps: what their lists are offered first."""
    return usable(user_id).filter(Q(owner=user_id) | Q(kept_by=user_id))


def _admitted(found: Homebrew | None, reader: Reader) -> Homebrew:
    if found is None or not _may_read(found, reader):
        raise missing()
    return found


def _may_read(found: Homebrew, reader: Reader) -> bool:
    if found.owner_id == reader.user_id:
        return True
    if found.published == 0 or found.visibility == Homebrew.Visibility.PRIVATE:
        return False
    if found.visibility == Homebrew.Visibility.PUBLIC:
        return True
    if hmac.compare_digest(reader.code.encode(), found.share_code.encode()):
        return True
    return reader.user_id is not None and found.kept_by.filter(pk=reader.user_id).exists()
