"""Tables and ratings as they are told: entrants by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.leagues.models import Entrant, RatingStep
from campaigns.leagues.rating import Rating
from campaigns.leagues.reading import Standings
from campaigns.leagues.standings import Row, Sum


def standings(found: Standings) -> dict[str, Any]:
    """A table (``StandingsSerializer``)."""
    rows = [_row(row, found.entrants) for row in found.rows]
    return {"round": found.round, "rounds": found.rounds, "rows": rows}


def _row(row: Row, entrants: dict[str, Entrant]) -> dict[str, Any]:
    entrant = entrants[row.entrant]
    return {
        "place": row.place,
        "player": entrant.user.username,
        "faction": entrant.faction,
        "dropped": entrant.dropped_at is not None,
        "points": _sum(row.points, entrants),
        "played": row.played,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "byes": row.byes,
        "tie_breaks": [{"id": id} | _sum(tie, entrants) for id, tie in row.tie_breaks.items()],
    }


def _sum(sum_: Sum, entrants: dict[str, Entrant]) -> dict[str, Any]:
    parts = [{"of": _named(of, entrants), "amount": amount} for of, amount in sum_.parts]
    return {"value": sum_.value, "parts": parts}


def _named(of: str, entrants: dict[str, Entrant]) -> str:
    """An opponent by name; a round stays its number."""
    return entrants[of].user.username if of in entrants else of


def ratings(steps: Iterable[RatingStep]) -> list[dict[str, Any]]:
    """Ratings (``RatedPlayerSerializer``)."""
    return [
        {
            "player": step.user.username,
            "value": step.value,
            "deviation": step.deviation,
            "provisional": Rating(step.value, step.deviation).is_provisional,
        }
        for step in steps
    ]
