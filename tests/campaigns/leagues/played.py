"""Leagues of Alice's club, and the calls that its members make."""

from __future__ import annotations

import uuid
from typing import Any

from accounts.models import User
from campaigns.clubs import desk
from campaigns.clubs.models import Club, Role
from campaigns.leagues import organising
from campaigns.leagues.models import League
from campaigns.leagues.scheme import Scheme
from tests.calls import client_of
from tests.people import person

PLAIN = {"name": "Winter league", "system": "toy", "format": "swiss", "scheme": Scheme()}


def new_id() -> str:
    """An id as a client makes it."""
    return str(uuid.uuid4())


def league_of(club: Club, organiser: User, **changes: Any) -> League:
    """A league for which one may sign up."""
    return organising.make(organiser, club.pk, uuid.uuid4(), {**PLAIN, **changes})


def players(club: Club, *names: str) -> list[User]:
    """New members of a club."""
    made = [person(name) for name in names]
    for each in made:
        desk.admitted(club, each, Role.MEMBER)
    return made


def call(who: User | None, league: League, method: str, path: str = "", body: Any = None) -> Any:
    """What the API answers about a league."""
    return getattr(client_of(who), method)(f"/api/leagues/{league.pk}{path}", body)


def on_game(who: User | None, game: Any, method: str, path: str = "", body: Any = None) -> Any:
    """What the API answers about a game; what is sent gets an id where it has none."""
    sent = {"id": new_id(), **body} if isinstance(body, dict) and path != "/battle" else body
    return getattr(client_of(who), method)(f"/api/leagues/games/{game['id']}{path}", sent)


def sign_up(league: League, *users: User) -> None:
    """Everybody signs up for themselves."""
    for user in users:
        assert call(user, league, "put", f"/entrants/{user.username}", {}).status_code == 200


def games(who: User, league: League, number: int) -> list[dict[str, Any]]:
    """The games of a round."""
    found: list[dict[str, Any]] = call(who, league, "get", f"/games?round={number}").json()["results"]
    return found


def pair(who: User, league: League, number: int, **more: Any) -> list[dict[str, Any]]:
    """The organiser pairs a round."""
    answer = call(who, league, "post", "/rounds", {"number": number, **more})
    assert answer.status_code == 201, answer.content
    return games(who, league, number)


def settle(game: dict[str, Any], by: dict[str, User], won: str, one: int = 0, other: int = 0) -> None:
    """One player enters the result, the other confirms it."""
    said = {"won": won, "score_one": one, "score_other": other}
    entered = on_game(by[game["one"]], game, "post", "/results", said)
    assert entered.status_code == 200, entered.content
    line = entered.json()["line"]["id"]
    confirmed = on_game(by[game["other"]], game, "post", "/confirm", {"line": line})
    assert confirmed.json()["state"] == "settled", confirmed.content


def table(who: User, league: League, after: int | None = None) -> list[tuple[int, str, int]]:
    """Place, player and points of each line."""
    asked = "" if after is None else f"?round={after}"
    rows = call(who, league, "get", f"/standings{asked}").json()["rows"]
    return [(row["place"], row["player"], row["points"]["value"]) for row in rows]
