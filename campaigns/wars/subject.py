"""Posts of a club's chronicle may be about its campaigns."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from campaigns.chronicle.subjects import Subject
from campaigns.wars.models import War


def found(club_id: uuid.UUID, ids: Collection[uuid.UUID]) -> list[Subject]:
    """Those of these ids that are campaigns of the club."""
    rows = War.objects.filter(club=club_id, pk__in=ids, deleted_at__isnull=True)
    return [Subject(id, name, f"/campaigns/{id}") for id, name in rows.order_by().values_list("pk", "name")]
