"""When a person was last at a battle's table: what they were told of it is then seen."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.utils import timezone

from battles.notices.models import Notice, Visit


def note(battle_id: uuid.UUID, user_id: int, at: datetime | None = None) -> None:
    """The person is at the table now."""
    now = at or timezone.now()
    Visit.objects.update_or_create(battle_id=battle_id, user_id=user_id, defaults={"at": now})
    Notice.objects.filter(battle_id=battle_id, user_id=user_id, seen_at=None).update(seen_at=now)
