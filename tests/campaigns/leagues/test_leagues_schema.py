"""The API of leagues keeps the promises of its own schema, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from campaigns.clubs.models import Club
from tests.campaigns.leagues.played import call, league_of, on_game, pair, players, settle, sign_up
from tests.schema_calls import calls_below, served_schema, try_call

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: Requests made of each call.
TRIES = 4
CLUB, LEAGUE, GAME = "/api/clubs/{club_id}", "/api/leagues/{league_id}", "/api/leagues/games/{game_id}"
CALLS = [
    (f"{CLUB}/leagues", "get"),
    (f"{CLUB}/leagues", "post"),
    (f"{CLUB}/ratings", "get"),
    (f"{CLUB}/ratings/{{name}}", "get"),
    (LEAGUE, "get"),
    (LEAGUE, "patch"),
    (f"{LEAGUE}/entrants", "get"),
    (f"{LEAGUE}/rounds", "get"),
    (f"{LEAGUE}/rounds", "post"),
    (f"{LEAGUE}/games", "get"),
    (f"{LEAGUE}/standings", "get"),
    (f"{LEAGUE}/challenges", "post"),
    ("/api/leagues/games", "get"),
    (GAME, "get"),
    (f"{GAME}/ruling", "post"),
    (f"{GAME}/undo", "post"),
    (f"{GAME}/results", "post"),
    (f"{GAME}/confirm", "post"),
    (f"{GAME}/dispute", "post"),
    (f"{GAME}/battle", "post"),
    (f"{LEAGUE}/entrants/{{name}}", "put"),
    (f"{LEAGUE}/log", "get"),
    (f"{LEAGUE}/terms", "post"),
    (f"{LEAGUE}/rounds/{{number}}", "patch"),
    (f"{LEAGUE}/rounds/{{number}}/pairings", "put"),
    (f"{LEAGUE}/rounds/{{number}}", "delete"),
    (f"{LEAGUE}/entrants/{{name}}", "delete"),
    (f"{LEAGUE}/start", "post"),
    (f"{LEAGUE}/end", "post"),
    (LEAGUE, "delete"),
    (f"{LEAGUE}/restore", "post"),
]
#: Only the two who play may make these; the umpire is refused.
FOR_PLAYERS = ("results", "confirm", "dispute", "battle")


def test_every_answer_is_what_the_schema_says(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    by = {each.username: each for each in players(club, "p1", "p2", "p3", "p4")}
    league = league_of(club, alice)
    sign_up(league, *by.values())
    call(alice, league, "post", "/start")
    settle(pair(alice, league, 1)[1], by, "one", 5, 3)
    game = pair(alice, league, 2, unfinished_ok=True)[0]
    on_game(by[game["one"]], game, "post", "/results", {"won": "one"})
    known: dict[str, Any] = {"club_id": str(club.pk), "league_id": str(league.pk), "game_id": game["id"]}
    known |= {"name": "p1", "number": 2}
    api: Any = served_schema()
    made = {each for each in calls_below(api, "clubs") if "/leagues" in each[0] or "/ratings" in each[0]}
    assert calls_below(api, "leagues") | made == set(CALLS)
    for path, method in CALLS:
        who = by[game["one"]] if path.split("/")[-1] in FOR_PLAYERS else alice
        try_call(api, path, method, who, known, TRIES)
