"""Who may do what in a league, role by role and call by call, from the outsider's side first."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from campaigns.clubs.models import Club
from campaigns.leagues.models import League
from tests.calls import client_of
from tests.campaigns.conftest import ROLES
from tests.campaigns.leagues.played import call, league_of, new_id, pair, players, sign_up

pytestmark = pytest.mark.django_db

RULING = {"won": "draw", "reason": "They ran out of time."}
BY_HAND = {
    "id": new_id(),
    "pairs": [{"one": "p1", "other": "p2"}, {"one": "p3", "other": "p4"}],
    "reason": "They share a car.",
}

#: call, and the least role that it is answered for; below that 403, outside 404 and 401.
TABLE: list[tuple[str, str, Any, str]] = [
    ("get", "{league}", None, "guest"),
    ("get", "{league}/entrants", None, "guest"),
    ("get", "{league}/rounds", None, "guest"),
    ("get", "{league}/games", None, "guest"),
    ("get", "{league}/standings", None, "guest"),
    ("get", "games/{game}", None, "guest"),
    ("put", "{league}/entrants/{own}", {}, "member"),
    ("post", "games/{game}/ruling", RULING, "umpire"),
    ("post", "games/{game}/undo", {"reason": "It was another game."}, "umpire"),
    ("put", "{league}/entrants/late", {}, "organiser"),
    ("delete", "{league}/entrants/p4", None, "organiser"),
    ("patch", "{league}", {"about": "On Fridays."}, "organiser"),
    ("post", "{league}/rounds", {"number": 2, "unfinished_ok": True}, "organiser"),
    ("post", "{league}/start", None, "organiser"),
    ("get", "{league}/log", None, "guest"),
    ("post", "{league}/terms", {"name": "Spring league"}, "organiser"),
    ("put", "{league}/rounds/1/pairings", BY_HAND, "organiser"),
    ("patch", "{league}/rounds/1", {"wall": "2027-01-08T18:00"}, "organiser"),
    ("delete", "{league}/rounds/1", None, "organiser"),
    ("post", "{league}/end", {"unfinished_ok": True}, "organiser"),
    ("delete", "{league}", None, "owner"),
]


@pytest.fixture
def league(club: Club, people: dict[str, User]) -> League:
    """The owner's league, in which two games are to be played."""
    made = league_of(club, people["owner"])
    sign_up(made, *players(club, "p1", "p2", "p3", "p4"))
    players(club, "late")
    call(people["owner"], made, "post", "/start")
    return made


def test_the_table_of_permissions(league: League, people: dict[str, User]) -> None:
    (game, _) = pair(people["owner"], league, 1)
    for method, path, body, least in TABLE:
        # Each line finds the league as it was.
        with transaction.atomic():
            if "undo" in path:
                said = {"id": new_id(), **RULING}
                client_of(people["owner"]).post(f"/api/leagues/games/{game['id']}/ruling", said)
            _try_line(league, game, people, (method, path, body, least))
            transaction.set_rollback(True)


def _try_line(league: League, game: Any, people: dict[str, User], line: tuple[str, str, Any, str]) -> None:
    method, path, body, least = line

    def answer(who: User | None) -> Any:
        own = who.username if who else "nobody"
        address = f"/api/leagues/{path.format(league=league.pk, game=game['id'], own=own)}"
        sent = {"id": new_id(), **body} if "games" in path and body else body
        return getattr(client_of(who), method)(address, sent)

    assert answer(None).status_code == 401, line
    assert answer(people["outsider"]).status_code == 404, line
    for role in ROLES[: ROLES.index(least)]:
        told = answer(people[role])
        assert (told.status_code, told.json()["code"]) == (403, "forbidden"), (line, role)
    assert answer(people[least]).status_code < 300, line


def test_only_its_players_speak_of_a_game(league: League, people: dict[str, User]) -> None:
    (game, _) = pair(people["owner"], league, 1)
    said = {"id": new_id(), "won": "one"}
    wish = {"system": "toy", "name": "x", "opponent": "person", "nonce": "nonce-nonce", "force": "three"}
    wish |= {"table": "yard", "mission": "last"}
    for who in (people["owner"], people["umpire"], people["member"]):
        address = f"/api/leagues/games/{game['id']}"
        assert client_of(who).post(f"{address}/results", said).status_code == 403
        assert client_of(who).post(f"{address}/battle", wish).status_code == 403
        line = {"id": new_id(), "line": new_id()}
        assert client_of(who).post(f"{address}/confirm", line).status_code == 403
        assert client_of(who).post(f"{address}/dispute", {**line, "reason": "No."}).status_code == 403


def test_a_second_organiser_puts_no_league_away(club: Club, people: dict[str, User]) -> None:
    league = league_of(club, people["organiser"])
    (second,) = players(club, "second")
    club.memberships.filter(user=second).update(role="organiser")
    assert call(second, league, "delete").status_code == 403
    assert call(people["organiser"], league, "delete").status_code == 204
    assert call(second, league, "post", "/restore").status_code == 403
    assert call(people["owner"], league, "post", "/restore").status_code == 200


def test_guests_do_not_take_part(league: League, people: dict[str, User]) -> None:
    refused = call(people["owner"], league, "put", "/entrants/guest", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
