"""A league from sign-up to its final table: results at once, disputes, late results, drop-outs."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles.models import Battle
from campaigns.clubs.models import Club, Role
from campaigns.consequences import following
from campaigns.leagues import rating_steps
from campaigns.leagues.models import League, RatingStep
from tests.calls import client_of, fitting
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
def four(club: Club, alice: User) -> dict[str, User]:
    """Four members who sign up, by name."""
    return {each.username: each for each in players(club, "p1", "p2", "p3", "p4")}


@pytest.fixture
def league(club: Club, alice: User, four: dict[str, User]) -> League:
    """Alice's league of the four, which has started."""
    made = league_of(club, alice)
    sign_up(made, *four.values())
    assert call(alice, made, "post", "/start").json()["stage"] == "running"
    return made


def test_a_league_is_made_once(club: Club, alice: User, bob: User) -> None:
    wish = {"id": new_id(), "name": "Winter", "system": "toy", "format": "swiss"}
    address = f"/api/clubs/{club.pk}/leagues"
    made = client_of(alice).post(address, wish)
    assert made.status_code == 201, made.content
    assert fitting("League", made.json())["may"] == ["sign_up", "judge", "run_events", "delete"]
    assert client_of(alice).post(address, wish).json() == made.json()
    assert len(client_of(alice).get(address).json()["results"]) == 1
    assert client_of(bob).post(address, {**wish, "id": new_id()}).status_code == 404
    assert client_of(alice).post(address, {**wish, "id": new_id(), "system": "chess"}).status_code == 400
    turned = {**wish, "id": new_id(), "scheme": {"win": 1, "draw": 2}}
    assert client_of(alice).post(address, turned).status_code == 400


def test_signing_up_starting_and_pairing_happen_once(club: Club, alice: User, four: dict[str, User]) -> None:
    league = league_of(club, alice)
    assert call(alice, league, "post", "/start").json()["code"] == "conflict"
    for _ in range(2):
        sign_up(league, *four.values())
    assert call(alice, league, "post", "/rounds", {"number": 1}).json()["code"] == "conflict"
    for _ in range(2):
        assert call(alice, league, "post", "/start").json()["people"] == 4
    first = pair(alice, league, 1)
    assert pair(alice, league, 1) == first
    assert [len(first), call(alice, league, "get").json()["rounds"]] == [2, 1]
    assert call(alice, league, "post", "/rounds", {"number": 3}).status_code == 409
    # Nobody has played yet, so the round may be taken back, and is then paired anew.
    assert call(alice, league, "delete", "/rounds/1").status_code == 204
    assert len(pair(alice, league, 1)) == 2


def test_results_are_confirmed_by_the_other_player(
    league: League, alice: User, four: dict[str, User]
) -> None:
    first, second = pair(alice, league, 1)
    one, other = four[first["one"]], four[first["other"]]
    said = {"won": "one", "score_one": 12, "score_other": 7}
    entered = on_game(one, first, "post", "/results", said).json()
    fitting("Ledger", entered)
    assert (entered["state"], entered["you"]) == ("entered", "one")
    # One does not confirm one's own word, nor does somebody else; what is not confirmed does not count.
    answer = {"line": entered["line"]["id"]}
    for who in (one, four[second["one"]], alice):
        assert on_game(who, first, "post", "/confirm", answer).status_code == 403
    assert {points for _, _, points in table(alice, league)} == {0}
    confirming = {"id": new_id(), **answer}
    for _ in range(2):
        assert on_game(other, first, "post", "/confirm", confirming).json()["state"] == "settled"
    # Entering the same as the other player is as good as confirming it.
    on_game(four[second["one"]], second, "post", "/results", {"won": "draw"})
    agreed = on_game(four[second["other"]], second, "post", "/results", {"won": "draw"}).json()
    assert (agreed["state"], [line["kind"] for line in agreed["lines"]]) == (
        "settled",
        ["entered", "confirmed"],
    )
    assert sorted(points for _, _, points in table(alice, league)) == [0, 1, 1, 3]
    assert on_game(one, first, "post", "/results", said).json()["code"] == "conflict"


def test_an_umpire_rules_where_players_disagree(
    league: League, club: Club, alice: User, four: dict[str, User]
) -> None:
    (game, _) = pair(alice, league, 1)
    one, other = four[game["one"]], four[game["other"]]
    entered = on_game(one, game, "post", "/results", {"won": "one"}).json()
    reason = {"line": entered["line"]["id"], "reason": "We never finished."}
    assert on_game(other, game, "post", "/dispute", reason).json()["state"] == "disputed"
    ruling = {"won": "draw", "reason": "Unfinished games are draws."}
    assert on_game(other, game, "post", "/ruling", ruling).status_code == 403
    # An umpire who plays in it does not rule in it either.
    club.memberships.filter(user=one).update(role=Role.UMPIRE)
    assert on_game(one, game, "post", "/ruling", ruling).status_code == 403
    (umpire,) = players(club, "umpire")
    club.memberships.filter(user=umpire).update(role=Role.UMPIRE)
    ruled = on_game(umpire, game, "post", "/ruling", ruling).json()
    assert (ruled["state"], ruled["line"]["won"]) == ("settled", "draw")
    # It is taken back with a reason, and all that was said stays.
    undone = on_game(umpire, game, "post", "/undo", {"reason": "The wrong table."}).json()
    assert (undone["state"], undone["line"]) == ("open", None)
    assert [line["kind"] for line in undone["lines"]] == ["entered", "disputed", "ruled", "undone"]
    assert RatingStep.objects.count() == 0


def test_words_that_differ_are_a_dispute(league: League, alice: User, four: dict[str, User]) -> None:
    (game, _) = pair(alice, league, 1)
    on_game(four[game["one"]], game, "post", "/results", {"won": "one"})
    # Whoever entered it may mend it as long as nobody has answered.
    mended = {"won": "one", "score_one": 3}
    assert on_game(four[game["one"]], game, "post", "/results", mended).json()["state"] == "entered"
    own = on_game(four[game["other"]], game, "post", "/results", {"won": "other"}).json()
    assert own["state"] == "disputed"


def test_a_battle_writes_its_result(league: League, alice: User, four: dict[str, User]) -> None:
    (game, _) = pair(alice, league, 1)
    one, other = four[game["one"]], four[game["other"]]
    wish = {"system": "toy", "name": "", "table": "yard", "mission": "last", "opponent": "anybody"}
    wish |= {"nonce": "one-nonce-1", "force": "three", "name": "Round one"}
    opened = on_game(one, game, "post", "/battle", wish)
    assert opened.status_code == 201, opened.content
    # Both may open it: there is one battle, to which the other player is invited.
    code = on_game(other, game, "post", "/battle", wish).json()["invitation"]
    battle = Battle.objects.get()
    assert (opened.json()["battle"], opened.json()["invitation"]) == (str(battle.pk), "")
    named = client_of(one).get(f"/api/battles/{battle.pk}").json()["occasion"]
    assert (named["kind"], named["address"]) == ("league", f"/leagues/{league.pk}")
    accepted = client_of(other).post(f"/api/invitations/{code}", {"force": "two", "nonce": "other-nonce"})
    assert accepted.status_code == 200, accepted.content
    assert on_game(one, game, "post", "/results", {"won": "one"}).json()["code"] == "conflict"
    order = {"id": new_id(), "command": {"do": "resign"}}
    assert client_of(one).post(f"/api/battles/{battle.pk}/commands", order).status_code == 200
    assert [following.follow(battle.pk) for _ in range(3)] == [1, 0, 0]
    told = on_game(one, game, "get").json()
    assert (told["state"], told["line"]["kind"], told["line"]["won"]) == ("settled", "battle", "other")
    assert table(alice, league)[0][1:] == (other.username, 3)


def test_late_results_and_drop_outs(league: League, alice: User, four: dict[str, User]) -> None:
    first, late = pair(alice, league, 1)
    settle(first, four, "one", 10, 4)
    refused = call(alice, league, "post", "/rounds", {"number": 2})
    assert "1 games" in refused.json()["message"]
    second = pair(alice, league, 2, unfinished_ok=True)
    # Two whose result is missing have met all the same.
    pairs = {frozenset((game["one"], game["other"])) for game in (first, late, *second)}
    assert len(pairs) == 4
    gone = second[0]["other"]
    assert call(four[gone], league, "delete", f"/entrants/{gone}").status_code == 204
    for game in second:
        ruling = {"won": "one", "reason": "The other did not come."}
        assert on_game(alice, game, "post", "/ruling", ruling).status_code == 200
    settle(late, four, "other", 1, 2)
    third = pair(alice, league, 3)
    assert gone not in {name for game in third for name in (game["one"], game["other"])}
    assert sorted(game["other"] == "" for game in third) == [False, True]
    # The late result counts in the round in which it was paired.
    rows = call(alice, league, "get", "/standings?round=1").json()
    fitting("Standings", rows)
    assert sorted(row["points"]["value"] for row in rows["rows"]) == [0, 0, 3, 3]
    assert {row["player"] for row in rows["rows"] if row["dropped"]} == {gone}


def test_a_club_takes_its_leagues_along(
    league: League, club: Club, alice: User, four: dict[str, User]
) -> None:
    first, _ = pair(alice, league, 1)
    settle(first, four, "one", 10, 4)
    (taken,) = client_of(alice).get(f"/api/clubs/{club.pk}/export").json()["leagues"]
    assert [each["player"] for each in taken["entrants"]] == ["p1", "p2", "p3", "p4"]
    (played, waiting) = taken["rounds"][0]["games"]
    told = [(line["kind"], line["author"], line["score_one"]) for line in played["lines"]]
    assert told == [("entered", first["one"], 10), ("confirmed", first["other"], 10)]
    assert (played["counts"], waiting["state"]) == (played["lines"][-1]["id"], "open")


def test_who_leaves_the_club_is_paired_no_more(
    league: League, club: Club, alice: User, four: dict[str, User]
) -> None:
    for game in pair(alice, league, 1):
        settle(game, four, "one")
    client_of(four["p1"]).delete(f"/api/clubs/{club.pk}/members/p1")
    names = {name for game in pair(alice, league, 2) for name in (game["one"], game["other"])}
    assert "p1" not in names
    assert "p1" in {player for _, player, _ in table(alice, league)}
    assert call(four["p1"], league, "get").status_code == 404


def test_ratings_are_those_of_the_results_alone(
    league: League, club: Club, alice: User, four: dict[str, User]
) -> None:
    for number in (1, 2, 3):
        for place, game in enumerate(pair(alice, league, number)):
            settle(game, four, "one" if place else "draw", 5, 5)
    changed = games(alice, league, 1)[0]
    on_game(alice, changed, "post", "/ruling", {"won": "other", "reason": "A mistake."})
    kept = list(RatingStep.objects.values_list("user", "settled_at", "value", "mu"))
    rating_steps.work_out(club.pk, "toy")
    assert list(RatingStep.objects.values_list("user", "settled_at", "value", "mu")) == kept
    assert len(kept) == 12
    told = client_of(alice).get(f"/api/clubs/{club.pk}/ratings").json()
    fitting("Ratings", told)
    assert [told["systems"], len(told["players"])] == [["toy"], 4]
    best = told["players"][0]
    history = client_of(alice).get(f"/api/clubs/{club.pk}/ratings/{best['player']}?system=toy").json()
    assert [len(history), history[-1]["value"]] == [3, best["value"]]
    # A league that is put away counts no more, and counts again once it is back.
    assert call(alice, league, "delete").status_code == 204
    assert RatingStep.objects.count() == 0
    assert call(alice, league, "post", "/restore").status_code == 200
    assert list(RatingStep.objects.values_list("user", "settled_at", "value", "mu")) == kept
