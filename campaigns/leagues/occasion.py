"""Battles of pairings are fought for their league; who may not see that does not learn of it."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from battles.occasions import Occasion
from campaigns.clubs.access import memberships
from campaigns.leagues.models import Pairing


def found(battle_ids: Collection[uuid.UUID], user_id: int) -> dict[uuid.UUID, Occasion]:
    """The leagues of battles, for members of their clubs."""
    own = memberships().filter(user=user_id).values("club")
    rows = Pairing.objects.filter(
        battle__in=battle_ids, round__league__deleted_at__isnull=True, round__league__club__in=own
    )
    return {
        battle_id: Occasion("league", name, f"/leagues/{league_id}")
        for battle_id, league_id, name in rows.values_list("battle", "round__league", "round__league__name")
        if battle_id is not None
    }
