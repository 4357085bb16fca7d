"""Knock-outs: drawn games are decided as the league says, and whoever drops out is walked over."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from campaigns.clubs.models import Club, Membership
from campaigns.leagues.models import League, Pairing, RatingStep
from campaigns.leagues.outcome import Side
from campaigns.leagues.scheme import BadScheme, Extra, Scheme, checked
from campaigns.leagues.ties import Broken, broken
from campaigns.statistics.models import CountedSide
from tests.campaigns.leagues.played import call, games, league_of, on_game, pair, players, settle, sign_up

pytestmark = pytest.mark.django_db

BODIES = Extra("body_count", "Body count", 99)


def cup(club: Club, alice: User, *deciders: str, count: int = 4) -> tuple[League, dict[str, User]]:
    """A knock-out in which drawn games are decided by these."""
    by = {each.username: each for each in players(club, *(f"p{number}" for number in range(1, count + 1)))}
    scheme = Scheme(extras=(BODIES,), deciders=deciders or Scheme().deciders)
    league = league_of(club, alice, format="knock_out", scheme=scheme)
    sign_up(league, *by.values())
    call(alice, league, "post", "/start")
    return league, by


def agree(game: dict[str, Any], by: dict[str, User], **said: Any) -> dict[str, Any]:
    """Both enter the same result."""
    for name in (game["one"], game["other"]):
        told: dict[str, Any] = on_game(by[name], game, "post", "/results", {"won": "draw", **said}).json()
    return told


def test_the_first_decider_that_tells_them_apart_decides() -> None:
    scheme = checked(Scheme(extras=(BODIES,), deciders=("victory_points", "body_count", "seed", "umpire")))
    even = Side("a", 7, {"body_count": 4}), Side("b", 7, {"body_count": 4})
    assert broken(scheme, Side("a", 7), Side("b", 9), (1, 2)) == Broken("other", "victory_points")
    assert broken(scheme, even[0], Side("b", 7, {"body_count": 2}), (2, 1)) == Broken("one", "body_count")
    assert broken(scheme, *even, (2, 1)) == Broken("other", "seed")
    assert broken(checked(Scheme(deciders=("replay",))), *even, (2, 1)) == Broken("", "replay")


@pytest.mark.parametrize(
    "deciders", [(), ("seed",), ("umpire", "seed"), ("body_count", "umpire"), ("seed", "seed", "replay")]
)
def test_deciders_end_with_a_last_word(deciders: tuple[str, ...]) -> None:
    with pytest.raises(BadScheme):
        checked(Scheme(deciders=deciders))


def test_a_drawn_game_is_decided_by_what_the_league_names(club: Club, alice: User) -> None:
    league, by = cup(club, alice, "victory_points", "body_count", "umpire")
    first, second = pair(alice, league, 1)
    extras = {"extras_one": {"body_count": 3}, "extras_other": {"body_count": 5}}
    told = agree(first, by, score_one=10, score_other=10, **extras)
    assert (told["state"], told["line"]["won"], told["line"]["kind"]) == ("settled", "other", "broken_tie")
    assert told["line"]["reason"] == "body_count"
    # Both players see the same ledger: the draw as it was agreed on, then what decided it.
    kinds = [line["kind"] for line in on_game(by[first["one"]], first, "get").json()["lines"]]
    assert kinds == ["entered", "confirmed", "broken_tie"]
    settle(second, by, "one")
    (final,) = pair(alice, league, 2)
    assert {final["one"], final["other"]} == {first["other"], second["one"]}


def test_what_nothing_decides_waits_for_the_umpire(club: Club, alice: User) -> None:
    league, by = cup(club, alice, "victory_points", "umpire")
    first, _ = pair(alice, league, 1)
    assert agree(first, by, score_one=4, score_other=4)["state"] == "disputed"
    assert on_game(alice, first, "post", "/ruling", {"won": "draw", "reason": "Even."}).status_code == 400
    ruled = on_game(alice, first, "post", "/ruling", {"won": "other", "reason": "The last turn was theirs."})
    assert (ruled.json()["state"], ruled.json()["line"]["won"]) == ("settled", "other")


def test_or_it_is_played_again(club: Club, alice: User) -> None:
    league, by = cup(club, alice, "replay")
    first, _ = pair(alice, league, 1)
    told = agree(first, by, score_one=4, score_other=4)
    assert (told["state"], told["line"], told["lines"][-1]["reason"]) == ("open", None, "replay")
    settle(first, by, "one")
    assert games(alice, league, 1)[0]["state"] == "settled"


def test_whoever_drops_out_is_walked_over_and_no_numbers_count_it(club: Club, alice: User) -> None:
    league, by = cup(club, alice)
    first, second = pair(alice, league, 1)
    settle(second, by, "one")
    on_game(by[first["one"]], first, "post", "/results", {"won": "one"})
    call(by[first["one"]], league, "delete", f"/entrants/{first['one']}")
    walked = on_game(by[first["other"]], first, "get").json()
    assert (walked["state"], walked["line"]["kind"], walked["line"]["won"]) == (
        "settled",
        "walk_over",
        "other",
    )
    assert not RatingStep.objects.filter(pairing=first["id"]).exists()
    assert not CountedSide.objects.filter(key=f"pairing:{first['id']}").exists()
    (final,) = pair(alice, league, 2)
    assert {final["one"], final["other"]} == {first["other"], second["one"]}


def test_a_final_of_one_is_won_without_a_game(club: Club, alice: User) -> None:
    league, by = cup(club, alice)
    for game in pair(alice, league, 1):
        settle(game, by, "one")
    winners = [game["one"] for game in games(alice, league, 1)]
    call(by[winners[0]], league, "delete", f"/entrants/{winners[0]}")
    (final,) = pair(alice, league, 2)
    assert (final["one"], final["other"], final["state"]) == (winners[1], "", "settled")
    assert call(alice, league, "post", "/rounds", {"number": 3}).status_code == 409


def test_whoever_leaves_the_club_is_walked_over_when_the_next_round_is_paired(
    club: Club, alice: User
) -> None:
    league, by = cup(club, alice)
    first, second = pair(alice, league, 1)
    settle(second, by, "one")
    Membership.objects.filter(club=club, user=by[first["one"]]).update(left_at=timezone.now())
    (final,) = pair(alice, league, 2)
    assert {final["one"], final["other"]} == {first["other"], second["one"]}
    assert Pairing.objects.get(pk=first["id"]).line.kind == "walk_over"


def test_in_a_knock_out_only_those_who_came_through_are_paired_by_hand(club: Club, alice: User) -> None:
    league, _ = cup(club, alice)
    pair(alice, league, 1)
    wish = {"id": "5f0c2a51-3a1c-4d4c-9d0e-0a4a5c7f1e11", "reason": "Brothers."}
    some = {**wish, "pairs": [{"one": "p1", "other": "p2"}]}
    assert call(alice, league, "put", "/rounds/1/pairings", some).status_code == 409
    every = {**wish, "pairs": [{"one": "p1", "other": "p2"}, {"one": "p4", "other": "p3"}]}
    assert call(alice, league, "put", "/rounds/1/pairings", every).status_code == 200
