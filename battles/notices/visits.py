"""When a person was last at a battle's table: what they were told of it is then seen."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import IntegrityError
from django.utils import timezone

from battles.notices.models import Notice, Visit


def note(battle_id: uuid.UUID, user_id: int | None, at: datetime | None = None) -> None:
    """The person is at the table now. Whoever watches without signing in leaves no trace."""
    if user_id is None:
        return
    now = at or timezone.now()
    try:
        Visit.objects.update_or_create(battle_id=battle_id, user_id=user_id, defaults={"at": now})
    except IntegrityError:
        return  # The battle was withdrawn meanwhile.
    Notice.objects.filter(battle_id=battle_id, user_id=user_id, seen_at=None).update(seen_at=now)
