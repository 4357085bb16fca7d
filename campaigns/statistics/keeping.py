"""What was told of a club's games is kept with the mark of what it was told from.

Whatever is counted anew sets another mark in the same transaction, so that nothing that is kept is ever told
once it no longer holds.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.cache import cache

from campaigns.statistics.models import CountedMark

#: Seconds for which it is kept. Members may ask for any span there is, and few ask for the same one.
KEPT_FOR = 600


def told(club_id: uuid.UUID, asked: str, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is told of what was asked; added up only if nobody has asked since the last count."""
    # The mark is read first: what is added up after it is at least as new.
    mark = CountedMark.objects.filter(club=club_id).values_list("mark", flat=True).first()
    key = f"numbers:{club_id}:{mark}:{sha256(asked.encode()).hexdigest()}"
    kept: dict[str, Any] | None = cache.get(key)
    if kept is None:
        kept = tell()
        cache.set(key, kept, KEPT_FOR)
    return kept
