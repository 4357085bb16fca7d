"""The terms of a league, and changing them: as far as they may change, with what it would change."""

from __future__ import annotations

import uuid
from copy import copy
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from campaigns.clubs.roles import Deed
from campaigns.errors import Conflict, Malformed
from campaigns.leagues import access, reading
from campaigns.leagues.models import League, LeagueEntry
from campaigns.leagues.scheme import BadScheme, Scheme
from campaigns.leagues.scheme import checked as checked_scheme
from rules.core.message import say, verbatim
from rules.core.registry import system_ids

TERMS = (
    "name", "about", "system", "format", "seeding", "scheme", "rounds_planned", "reach", "least_points",
    "most_points", "late_joining",
)  # fmt: skip
#: What may be changed at which stage: once it runs, nothing that would have paired others.
MAY_CHANGE: dict[str, frozenset[str]] = {
    League.Stage.SIGN_UP: frozenset(TERMS),
    League.Stage.RUNNING: frozenset({"name", "about", "scheme", "rounds_planned", "reach", "late_joining"}),
    League.Stage.OVER: frozenset({"name", "about"}),
}


class Moved(msgspec.Struct, frozen=True):
    """Somebody whose line of the table would be another."""

    player: str
    place: int
    points: int
    new_place: int
    new_points: int


class Weighed(msgspec.Struct, frozen=True):
    """What other terms would change, term by term, and in the table; ``refused`` may change no more."""

    changes: list[dict[str, Any]]
    refused: list[str]
    moved: list[Moved]


def weigh(person: User, league_id: uuid.UUID, wish: dict[str, Any]) -> Weighed:
    """What these terms would change; nothing is written."""
    league, _ = access.ensure(person, league_id, Deed.RUN_EVENTS)
    new = _changed(league, checked(wish))
    changes = [{"term": term, "before": _now(league, term), "after": new[term]} for term in new]
    refused = sorted(new.keys() - MAY_CHANGE[league.stage])
    return Weighed(changes, refused, _moved(league, new["scheme"]) if "scheme" in new else [])


def _moved(league: League, scheme: dict[str, Any]) -> list[Moved]:
    other = copy(league)
    other.scheme = scheme
    old, new = reading.standings(league), reading.standings(other)
    lines = {row.entrant: row for row in new.rows}
    moved = [
        Moved(
            old.entrants[row.entrant].user.username,
            row.place,
            row.points.value,
            line.place,
            line.points.value,
        )
        for row in old.rows
        for line in [lines[row.entrant]]
    ]
    return [each for each in moved if (each.place, each.points) != (each.new_place, each.new_points)]


def change(person: User, league_id: uuid.UUID, wish: dict[str, Any], reason: str = "") -> None:
    """Other terms; once it has started only some, and what was changed is on record."""
    wish = checked(wish)
    with transaction.atomic():
        league = access.locked(person, league_id, Deed.RUN_EVENTS)
        new = _changed(league, wish)
        if not new.keys() <= MAY_CHANGE[league.stage]:
            raise Conflict(say("league.has_started"))
        _ensure_rounds_fit(league, new.get("rounds_planned"))
        _ensure_sizes_fit(league, new)
        told = {"before": {term: _now(league, term) for term in new}, "after": new}
        League.objects.filter(pk=league_id).update(**new)
        if new and league.stage != League.Stage.SIGN_UP:
            LeagueEntry.objects.create(
                league=league, kind=LeagueEntry.Kind.TERMS, author=person, told=told, reason=reason
            )


def _changed(league: League, wish: dict[str, Any]) -> dict[str, Any]:
    """What of it is not so already."""
    return {term: value for term, value in wish.items() if _now(league, term) != value}


def _now(league: League, term: str) -> Any:
    """A term as it is, a scheme with all that it leaves out."""
    if term == "scheme":
        return msgspec.to_builtins(reading.scheme_of(league))
    return getattr(league, term)


def _ensure_rounds_fit(league: League, planned: int | None) -> None:
    paired = league.rounds.count()
    if planned is not None and planned < paired and league.format != League.Format.LADDER:
        raise Conflict(say("league.rounds_paired", count=paired))


def _ensure_sizes_fit(league: League, new: dict[str, Any]) -> None:
    _ensure_not_turned(
        new.get("least_points", league.least_points), new.get("most_points", league.most_points)
    )


def _ensure_not_turned(least: int | None, most: int | None) -> None:
    if least is not None and most is not None and least > most:
        raise Malformed(say("league.points_turned"))


def checked(wish: dict[str, Any]) -> dict[str, Any]:
    """Terms that a league can have. Raises ``Malformed``."""
    if "scheme" in wish:
        wish["scheme"] = msgspec.to_builtins(scheme_of(wish["scheme"]))
    if "system" in wish and wish["system"] not in system_ids():
        raise Malformed(say("league.no_system"))
    _ensure_not_turned(wish.get("least_points"), wish.get("most_points"))
    return wish


def scheme_of(plain: Any) -> Scheme:
    """A scoring scheme of its plain form. Raises ``Malformed``."""
    try:
        return checked_scheme(msgspec.convert(plain, Scheme))
    except (msgspec.ValidationError, BadScheme) as error:
        raise Malformed(say("league.bad_scheme", problem=verbatim(str(error)))) from None
