"""A club's campaigns as documents that its organisers may take with them: whole books, which add up again."""

from __future__ import annotations

import uuid
from typing import Any

from campaigns.wars.ledger import books_of_all
from campaigns.wars.models import War, WarEntry
from campaigns.wars.standing import Standing


def documents(club_id: uuid.UUID) -> list[dict[str, Any]]:
    """Every campaign of a club, those that were put away too. ``players`` are names by their numbers."""
    wars = list(War.objects.select_related("founder").filter(club=club_id))
    books = books_of_all(wars)
    return [_document(war, books[war.pk].now) for war in wars]


def _document(war: War, now: Standing) -> dict[str, Any]:
    rows = WarEntry.objects.filter(war=war).select_related("by").order_by("seq")
    return {
        "id": war.pk,
        "name": war.name,
        "about": war.about,
        "system": war.system,
        "founder": war.founder.get_username(),
        "created_at": war.created_at,
        "put_away_at": war.deleted_at,
        "players": {each.player: each.name for each in now.contenders.values()},
        "entries": [
            {
                "seq": row.seq,
                "at": row.at,
                "by": row.by.get_username() if row.by is not None else "",
                "reason": row.reason,
                "fact": row.fact,
            }
            for row in rows
        ],
    }
