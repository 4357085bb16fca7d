"""Battles that attacks come to are fought for their campaign; who may not see that does not learn of it."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from battles.occasions import Occasion
from campaigns.clubs.access import memberships
from campaigns.wars.models import WarBattle


def found(battle_ids: Collection[uuid.UUID], user_id: int) -> dict[uuid.UUID, Occasion]:
    """The campaigns of battles, for members of their clubs."""
    own = memberships().filter(user=user_id).values("club")
    rows = WarBattle.objects.filter(battle__in=battle_ids, war__deleted_at__isnull=True, war__club__in=own)
    return {
        battle_id: Occasion("campaign", name, f"/campaigns/{war_id}")
        for battle_id, war_id, name in rows.values_list("battle", "war", "war__name")
        if battle_id is not None
    }
