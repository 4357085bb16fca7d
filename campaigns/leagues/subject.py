"""Posts of a club's chronicle may be about its leagues."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from campaigns.chronicle.subjects import Subject
from campaigns.leagues.models import League


def found(club_id: uuid.UUID, ids: Collection[uuid.UUID]) -> list[Subject]:
    """Those of these ids that are leagues of the club."""
    rows = League.objects.filter(club=club_id, pk__in=ids, deleted_at__isnull=True)
    return [Subject(id, name, f"/leagues/{id}") for id, name in rows.order_by().values_list("pk", "name")]
