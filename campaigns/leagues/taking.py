"""All that a league has, in plain values, for whoever takes a club's data along."""

from __future__ import annotations

import uuid
from collections import defaultdict
from typing import Any

from campaigns.leagues.models import Entrant, League, LeagueEntry, Pairing, ResultLine, Round

_TERMS = (
    "name", "about", "system", "format", "seeding", "scheme", "rounds_planned", "reach", "least_points",
    "most_points", "late_joining", "stage", "created_at", "started_at", "ended_at", "deleted_at",
)  # fmt: skip
_LINE = (
    "id", "kind", "at", "won", "score_one", "score_other", "extras_one", "extras_other", "reason",
)  # fmt: skip


def leagues(club_id: uuid.UUID) -> list[dict[str, Any]]:
    """Every league of a club, those that were put away, too, with its whole ledger of results."""
    entrants: dict[Any, list[Entrant]] = defaultdict(list)
    for entrant in Entrant.objects.filter(league__club=club_id).select_related("user"):
        entrants[entrant.league_id].append(entrant)
    games: dict[Any, list[Pairing]] = defaultdict(list)
    players = ("one__user", "other__user")
    played = Pairing.objects.filter(round__league__club=club_id).select_related(*players)
    for game in played.prefetch_related("lines__author"):
        games[game.round_id].append(game)
    known = (
        League.objects.filter(club=club_id)
        .select_related("organiser")
        .prefetch_related("rounds", "entries__author")
    )
    return [_league(each, entrants[each.pk], games) for each in known]


def _league(league: League, entrants: list[Entrant], games: dict[Any, list[Pairing]]) -> dict[str, Any]:
    return {
        **{name: getattr(league, name) for name in _TERMS},
        "organiser": league.organiser.username,
        "altered": [_entry(each) for each in league.entries.all()],
        "entrants": [_entrant(each) for each in entrants],
        "rounds": [_round(each, games[each.pk]) for each in league.rounds.all()],
    }


def _entry(entry: LeagueEntry) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "round": entry.round,
        "author": entry.author.username,
        "at": entry.at,
        "told": entry.told,
        "reason": entry.reason,
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {
        "player": entrant.user.username,
        "faction": entrant.faction,
        "seed": entrant.seed,
        "first_round": entrant.first_round,
        "joined_at": entrant.joined_at,
        "dropped_at": entrant.dropped_at,
    }


def _round(made: Round, games: list[Pairing]) -> dict[str, Any]:
    return {
        "number": made.number,
        "paired_at": made.paired_at,
        "wall": made.wall,
        "zone": made.zone,
        "ends_at": made.ends_at,
        "games": [_game(each) for each in games],
    }


def _game(game: Pairing) -> dict[str, Any]:
    return {
        "table": game.table,
        "one": game.one.user.username,
        "other": game.other.user.username if game.other else None,
        "state": game.state,
        "battle": game.battle_id,
        "settled_at": game.settled_at,
        "counts": game.line_id,
        "lines": [_line(each) for each in game.lines.all()],
    }


def _line(line: ResultLine) -> dict[str, Any]:
    return {
        **{name: getattr(line, name) for name in _LINE},
        "author": line.author.username if line.author else None,
    }
