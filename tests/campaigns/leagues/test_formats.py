"""Who meets whom in each format, with drop-outs, late joiners and byes; two organisers at the same moment."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from campaigns.clubs.models import Club
from campaigns.errors import Conflict
from campaigns.leagues import ladder, organising, rounds
from campaigns.leagues.models import League, Pairing, Round
from campaigns.leagues.outcome import Outcome, Side
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


def started(club: Club, alice: User, count: int, **terms: Any) -> tuple[League, dict[str, User]]:
    """A league of so many that has started."""
    by = {each.username: each for each in players(club, *(f"p{number}" for number in range(1, count + 1)))}
    league = league_of(club, alice, **terms)
    sign_up(league, *by.values())
    call(alice, league, "post", "/start")
    return league, by


def met(league: League) -> Counter[frozenset[str]]:
    """How often any two have been paired."""
    played = Pairing.objects.filter(round__league=league, other__isnull=False)
    pairs = played.values_list("one__user__username", "other__user__username")
    return Counter(frozenset(each) for each in pairs)


def test_everybody_meets_everybody_and_a_late_joiner_takes_the_place_of_the_bye(
    club: Club, alice: User
) -> None:
    league, by = started(club, alice, 3, format="round_robin")
    for game in pair(alice, league, 1):
        if game["other"]:
            settle(game, by, "one")
    (late,) = players(club, "late")
    sign_up(league, late)
    by["late"] = late
    # There is no second free place: that would make other rounds of those already played.
    players(club, "later")
    assert call(alice, league, "put", "/entrants/later", {}).json()["code"] == "conflict"
    for number in (2, 3, 4):
        for game in pair(alice, league, number):
            settle(game, by, "one")
    # The last round is what the late joiner has missed.
    assert met(league) == Counter(map(frozenset, combinations(by, 2)))
    assert call(alice, league, "post", "/rounds", {"number": 5}).json()["code"] == "conflict"


def test_whoever_was_to_meet_a_drop_out_has_a_bye(club: Club, alice: User) -> None:
    league, by = started(club, alice, 4, format="double_round_robin")
    for number in (1, 2, 3):
        for game in pair(alice, league, number):
            settle(game, by, "draw")
    assert set(met(league).values()) == {1}
    call(by["p4"], league, "delete", "/entrants/p4")
    for number in (4, 5, 6):
        assert sorted(game["other"] == "" for game in pair(alice, league, number)) == [False, True]
        for game in games(alice, league, number):
            if game["other"]:
                settle(game, by, "draw")
    assert met(league)[frozenset(("p1", "p2"))] == 2
    assert met(league)[frozenset(("p1", "p4"))] == 1


def test_a_knock_out_goes_on_with_its_winners(club: Club, alice: User) -> None:
    league, by = started(club, alice, 5, format="knock_out")
    first = pair(alice, league, 1)
    assert [(game["one"], game["other"]) for game in first] == [
        ("p1", ""),
        ("p4", "p5"),
        ("p2", ""),
        ("p3", ""),
    ]
    unfinished = call(alice, league, "post", "/rounds", {"number": 2, "unfinished_ok": True})
    assert unfinished.json()["code"] == "conflict"
    settle(first[1], by, "other")
    second = pair(alice, league, 2)
    assert [(game["one"], game["other"]) for game in second] == [("p1", "p5"), ("p2", "p3")]
    # Nobody comes late, and a winner who is in the next round stays the winner.
    players(club, "late")
    assert call(alice, league, "put", "/entrants/late", {}).json()["code"] == "conflict"
    turned = {"won": "one", "reason": "A mistake."}
    assert on_game(alice, first[1], "post", "/ruling", turned).json()["code"] == "conflict"
    assert on_game(alice, first[1], "post", "/undo", {"reason": "A mistake."}).json()["code"] == "conflict"
    for game in second:
        settle(game, by, "one")
    (final,) = pair(alice, league, 3)
    assert (final["one"], final["other"]) == ("p1", "p2")
    settle(final, by, "other")
    assert call(alice, league, "post", "/rounds", {"number": 4}).json()["code"] == "conflict"
    assert table(alice, league)[0][1] == "p2"
    ended = call(alice, league, "post", "/end", {})
    assert ended.json()["stage"] == "over"


def test_on_a_ladder_one_takes_the_place_of_whom_one_beats(club: Club, alice: User) -> None:
    league, by = started(club, alice, 5, format="ladder", reach=2)
    challenge = {"id": new_id(), "player": "p3"}
    for _ in range(2):
        made = call(by["p5"], league, "post", "/challenges", challenge)
        assert made.status_code == 201, made.content
    game = made.json()
    for who, whom in (("p5", "p4"), ("p4", "p3"), ("p4", "p1"), ("p1", "p2")):
        refused = call(by[who], league, "post", "/challenges", {"id": new_id(), "player": whom})
        assert refused.json()["code"] == "conflict", (who, whom)
    settle(game, by, "one")
    assert [player for _, player, _ in table(alice, league)] == ["p1", "p2", "p5", "p3", "p4"]
    # Whoever leaves makes room; whoever comes late begins at the foot.
    call(by["p2"], league, "delete", "/entrants/p2")
    (late,) = players(club, "late")
    sign_up(league, late)
    assert [player for _, player, _ in table(alice, league)] == ["p1", "p5", "p3", "p4", "late"]
    assert call(alice, league, "post", "/rounds", {"number": 2}).json()["code"] == "conflict"


def test_a_ladder_moves_only_by_wins_of_those_below() -> None:
    def game(one: str, other: str, won: Any) -> Outcome:
        return Outcome(1, Side(one), Side(other), won)

    played = [game("d", "b", "one"), game("a", "c", "one"), game("c", "d", "draw"), game("a", "d", "other")]
    assert ladder.ranking("abcd", played) == ["d", "a", "b", "c"]
    assert ladder.within_reach("abcd", "c", 1) == ["b"]


def test_what_counts_is_the_scheme_of_the_league(club: Club, alice: User) -> None:
    scheme = {
        "bands": [{"least": 10, "winner": 5, "loser": 0}],
        "extras": [{"id": "paint", "name": "Painted", "most": 2}],
        "loss": 1,
    }
    league, by = started(club, alice, 2, scheme=scheme)
    (game,) = pair(alice, league, 1)
    said = {"won": "one", "score_one": 15, "score_other": 3, "extras_other": {"paint": 2}}
    too_much = {**said, "extras_one": {"paint": 3}}
    assert on_game(by[game["one"]], game, "post", "/results", too_much).status_code == 400
    assert (
        on_game(by[game["one"]], game, "post", "/results", {**said, "extras_one": {"x": 1}}).status_code
        == 400
    )
    for side in ("one", "other"):
        on_game(by[game[side]], game, "post", "/results", said)
    assert table(alice, league) == [(1, game["one"], 5), (2, game["other"], 2)]


def test_a_round_ends_by_the_clocks_of_the_club(club: Club, alice: User) -> None:
    league, _ = started(club, alice, 2, rounds_planned=1)
    asked = {"number": 1, "wall": "2026-03-29T02:30"}
    # In Paris the clocks are put forward then: there is no such time, and nothing is paired.
    assert call(alice, league, "post", "/rounds", asked).status_code == 400
    pair(alice, league, 1, wall="2026-03-29T22:00")
    (told,) = call(alice, league, "get", "/rounds").json()
    assert told["ends_at"] == "2026-03-29T20:00:00Z"
    assert call(alice, league, "post", "/rounds", {"number": 2, "unfinished_ok": True}).status_code == 409


@pytest.mark.django_db(transaction=True)
def test_organisers_at_the_same_moment_start_and_pair_once(club: Club, alice: User) -> None:
    league = league_of(club, alice)
    sign_up(league, *players(club, "p1", "p2", "p3"))

    def work(_: int) -> int:
        try:
            organising.start(alice, league.pk)
            return rounds.pair(alice, league.pk, 1).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as organisers:
        assert len(set(organisers.map(work, range(4)))) == 1
    assert Round.objects.count() == 1
    assert Pairing.objects.count() == 2
    assert sorted(league.entrants.values_list("seed", flat=True)) == [1, 2, 3]


def test_where_everybody_has_gone_nobody_is_paired(club: Club, alice: User) -> None:
    league, by = started(club, alice, 3)
    for name in ("p1", "p2"):
        call(by[name], league, "delete", f"/entrants/{name}")
    with pytest.raises(Conflict):
        rounds.pair(alice, league.pk, 1)
    assert Round.objects.count() == 0
