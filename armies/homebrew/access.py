"""Who may read and use a pack. To everybody else it looks as if it were not there.

What was published may be used by whoever may read it: its owner, everybody if it is public, and those who
keep it, while it is shared at all; and by those in a circle (a club) that it is shared with.
Lists that take a revision keep it whatever becomes of the pack, and who may read such a list may read that.
"""

from __future__ import annotations

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from armies import circles
from armies.access import Access
from armies.errors import NotFound
from armies.homebrew.models import Homebrew
from rules.core.message import say


def missing() -> NotFound:
    """What is said of a pack that is not there, or not there for this reader."""
    return NotFound(say("missing.homebrew"))


_packs = Access(Homebrew, missing)
look, by_code, lock = _packs.look, _packs.by_code, _packs.lock


def public() -> QuerySet[Homebrew]:
    """Packs that everybody may browse."""
    return _packs.public().filter(published__gt=0)


def as_lines(packs: QuerySet[Homebrew]) -> QuerySet[Homebrew]:
    """Packs without what is in them, but for whether there are cards: a page of drafts would be large."""
    held = Q(draft__has_key="cards") & ~Q(draft__cards={})
    return packs.defer("draft").annotate(holds_cards=ExpressionWrapper(held, BooleanField()))


def usable(user_id: int) -> QuerySet[Homebrew]:
    """Published packs that a person's lists may take."""
    shared = ~Q(visibility=Homebrew.Visibility.PRIVATE)
    theirs = Q(owner=user_id) | Q(visibility=Homebrew.Visibility.PUBLIC) | (shared & Q(kept_by=user_id))
    theirs |= circles.shared_with(Homebrew, user_id)
    return _packs.kept().filter(theirs, published__gt=0).distinct()


def on_shelf(user_id: int) -> QuerySet[Homebrew]:
    """Those that a person has made, or keeps, or has of a club: what their lists are offered first."""
    own = Q(owner=user_id) | Q(kept_by=user_id) | circles.shared_with(Homebrew, user_id)
    return usable(user_id).filter(own)
