"""What organisers alter by hand: who plays whom, until when, and the terms of a league that runs."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from campaigns.clubs.models import Club
from campaigns.leagues.models import League
from campaigns.leagues.taking import leagues
from tests.campaigns.leagues.played import (
    call,
    games,
    league_of,
    new_id,
    on_game,
    pair,
    players,
    settle,
    sign_up,
    table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> dict[str, User]:
    """The players of the league by their names."""
    return {}


@pytest.fixture
def league(club: Club, alice: User, by: dict[str, User]) -> League:
    """Five players, who are paired in Swiss rounds."""
    by |= {each.username: each for each in players(club, "p1", "p2", "p3", "p4", "p5")}
    made = league_of(club, alice)
    sign_up(made, *by.values())
    call(alice, made, "post", "/start")
    return made


def anew(who: User, league: League, number: int, *pairs: tuple[str, str], **more: Any) -> Any:
    """What the API answers where a round is paired by hand."""
    named = [{"one": one, "other": other} for one, other in pairs]
    wish = {"id": new_id(), "pairs": named, "reason": "They share a car.", **more}
    return call(who, league, "put", f"/rounds/{number}/pairings", wish)


def pairs_of(who: User, league: League, number: int) -> list[tuple[str, str]]:
    """Who plays whom, table by table."""
    return [(game["one"], game["other"]) for game in games(who, league, number)]


def test_a_round_is_paired_by_hand_and_the_log_says_why(league: League, alice: User) -> None:
    pair(alice, league, 1)
    wanted = [("p5", "p1"), ("p2", "p3"), ("p4", "")]
    answer = anew(alice, league, 1, *wanted)
    assert (answer.status_code, answer.json()["games"]) == (200, 2), answer.content
    assert pairs_of(alice, league, 1) == wanted
    (entry,) = call(alice, league, "get", "/log").json()["results"]
    assert (entry["kind"], entry["round"], entry["author"]) == ("pairings", 1, "alice")
    assert entry["reason"] == "They share a car."
    assert entry["told"]["after"] == [list(each) for each in wanted]
    assert ["p1", "p3"] not in entry["told"]["after"]
    (taken,) = leagues(league.club_id)
    assert [each["reason"] for each in taken["altered"]] == ["They share a car."]
    # The bye counts at once, as any other.
    assert ("p4", 3) in [(player, points) for _, player, points in table(alice, league)]


def test_the_same_wish_twice_is_one_line_of_the_log(league: League, alice: User) -> None:
    pair(alice, league, 1)
    id = new_id()
    for _ in range(2):
        assert anew(alice, league, 1, ("p1", "p2"), ("p3", "p4"), ("p5", ""), id=id).status_code == 200
    assert call(alice, league, "get", "/log").json()["count"] == 1


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([("p1", "p2"), ("p2", "p3")], "p2 would be paired twice in this round."),
        ([("p1", "p1")], "p1 would be paired twice in this round."),
        ([("p1", "p2"), ("p1", "")], "p1 would be paired twice in this round."),
        ([("p1", "alice")], "alice does not play in this round."),
    ],
)
def test_nobody_is_paired_twice_in_a_round(
    league: League, alice: User, pairs: list[tuple[str, str]], told: str
) -> None:
    before = [(game["one"], game["other"]) for game in pair(alice, league, 1)]
    refused = anew(alice, league, 1, *pairs)
    assert (refused.status_code, refused.json()["message"]) == (409, told)
    assert pairs_of(alice, league, 1) == before


def test_what_has_begun_stays_and_keeps_its_ledger(league: League, alice: User, by: dict[str, User]) -> None:
    first, second, bye = pair(alice, league, 1)
    on_game(by[first["one"]], first, "post", "/results", {"won": "one"})
    swapped = [(first["one"], second["one"]), (first["other"], second["other"]), (bye["one"], "")]
    assert anew(alice, league, 1, *swapped).json()["message"] == (
        "The game at table 1 has begun; it stays as it is."
    )
    # At another table it is the same game.
    kept = [(bye["one"], second["one"]), (first["one"], first["other"]), (second["other"], "")]
    assert anew(alice, league, 1, *kept).status_code == 200
    moved = games(alice, league, 1)[1]
    assert (moved["id"], moved["table"], moved["state"]) == (first["id"], 2, "entered")


def test_a_rematch_and_a_second_bye_are_warned_of(league: League, alice: User, by: dict[str, User]) -> None:
    first = pair(alice, league, 1)
    for game in first:
        if game["other"]:
            settle(game, by, "one")
    pair(alice, league, 2)
    one, other = first[0]["one"], first[0]["other"]
    rest = [name for name in by if name not in (one, other)]
    had_bye = first[-1]["one"]
    warned = anew(alice, league, 2, (one, other), (rest[0], rest[1]), (rest[2], ""))
    assert warned.json()["message"] == f"{one} and {other} have met before."
    others = [name for name in by if name != had_bye]
    fresh = [(others[0], others[2]), (others[1], others[3]), (had_bye, "")]
    if warned_of := anew(alice, league, 2, *fresh).json().get("message"):
        assert "before" in warned_of
    assert anew(alice, league, 2, (one, other), (had_bye, ""), again_ok=True).status_code == 200
    assert games(alice, league, 2)[0]["again"]


def test_only_the_last_round_of_a_running_league_is_altered(
    league: League, alice: User, by: dict[str, User]
) -> None:
    pair(alice, league, 1)
    pair(alice, league, 2, unfinished_ok=True)
    assert anew(alice, league, 1, ("p1", "p2")).status_code == 409
    assert anew(alice, league, 3, ("p1", "p2")).status_code == 404
    call(alice, league, "post", "/end", {"unfinished_ok": True})
    assert anew(alice, league, 2, ("p1", "p2")).status_code == 409


def test_whoever_has_dropped_out_is_not_paired_by_hand(
    league: League, alice: User, by: dict[str, User]
) -> None:
    call(by["p5"], league, "delete", "/entrants/p5")
    pair(alice, league, 1)
    assert anew(alice, league, 1, ("p1", "p5")).json()["message"] == "p5 does not play in this round."


def test_a_round_gets_another_end_on_the_clocks_of_the_club(league: League, alice: User) -> None:
    pair(alice, league, 1, wall="2026-12-24T20:00")
    wish = {"wall": "2027-01-08T20:00", "reason": "Holidays."}
    moved = call(alice, league, "patch", "/rounds/1", wish).json()
    assert moved["ends_at"] == "2027-01-08T19:00:00Z"
    (entry,) = call(alice, league, "get", "/log").json()["results"]
    assert entry["told"] == {"before": "2026-12-24T20:00", "after": "2027-01-08T20:00"}


def test_other_terms_show_what_they_change_before_they_are(
    league: League, alice: User, by: dict[str, User]
) -> None:
    for game in pair(alice, league, 1):
        if game["other"]:
            settle(game, by, "one")
    scheme = {"win": 2, "draw": 1, "loss": 0, "bye": 0}
    wish = {"scheme": scheme, "format": "ladder", "name": league.name}
    weighed = call(alice, league, "post", "/terms", wish).json()
    assert [each["term"] for each in weighed["changes"]] == ["format", "scheme"]
    assert weighed["refused"] == ["format"]
    (bye,) = [each for each in weighed["moved"] if each["points"] == 3 and each["new_points"] == 0]
    assert (bye["place"], bye["new_place"]) != (bye["place"], bye["place"])
    before = table(alice, league)
    assert call(alice, league, "patch", "", wish).status_code == 409
    assert table(alice, league) == before
    changed = {"scheme": scheme, "late_joining": False, "reason": "As voted."}
    assert call(alice, league, "patch", "", changed).json()["late_joining"] is False
    assert {player: points for _, player, points in table(alice, league)}[bye["player"]] == 0
    (entry,) = call(alice, league, "get", "/log").json()["results"]
    assert (entry["kind"], entry["reason"], entry["told"]["after"]["late_joining"]) == (
        "terms",
        "As voted.",
        False,
    )


def test_terms_that_do_not_fit_are_refused(league: League, alice: User) -> None:
    pair(alice, league, 1)
    pair(alice, league, 2, unfinished_ok=True)
    refused = call(alice, league, "patch", "", {"rounds_planned": 1})
    assert refused.json()["message"] == "2 rounds have been paired already."
    call(alice, league, "post", "/end", {"unfinished_ok": True})
    assert call(alice, league, "patch", "", {"late_joining": False}).status_code == 409
    assert call(alice, league, "patch", "", {"name": "The league of 2026"}).status_code == 200


def test_one_end_of_the_size_of_armies_is_held_to_the_other(club: Club, alice: User) -> None:
    league = league_of(club, alice, least_points=500, most_points=1000)
    assert call(alice, league, "patch", "", {"most_points": 400}).status_code == 400
    assert call(alice, league, "patch", "", {"most_points": 600}).status_code == 200
