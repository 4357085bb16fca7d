"""Battles that a club's chronicle reports count for its statistics."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator

from campaigns.chronicle.models import Post
from campaigns.statistics import counting
from campaigns.statistics.sources import Game, battles_in


def games(club_id: uuid.UUID, keys: Collection[str] | None) -> Iterator[Game]:
    """The battles of posts that have not been taken down."""
    posts = Post.objects.filter(club=club_id, deleted_at__isnull=True, battle__isnull=False)
    if keys is not None:
        posts = posts.filter(battle__in=battles_in(keys))
    return counting.ended(set(posts.values_list("battle", flat=True)))
