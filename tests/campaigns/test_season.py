"""A season of eight players over six rounds, from sign-up to the final table, with a campaign beside it.

What came of every game is written down here as it is played; every number that the site then tells is held
against what follows from these notes alone.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from openskill.models import PlackettLuce

from accounts.models import User
from battles import desk as battle_desk
from battles import limits
from battles.access import Reader
from battles.lobby import opening
from battles.models import Battle, Seat
from battles.secret import SALT_BYTES
from battles.standing import memory
from campaigns.clubs.models import Club, Role
from campaigns.consequences.following import follow
from campaigns.leagues.models import League
from tests.battles.conftest import play_on
from tests.calls import client_of
from tests.campaigns.conftest import call as club_call
from tests.campaigns.leagues.played import (
    call,
    league_of,
    on_game,
    pair,
    players,
    settle,
    sign_up,
)
from tests.campaigns.wars.conftest import begun, ordered

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NAMES = tuple(f"p{number}" for number in range(1, 9))
ROUNDS = 6
#: A battle of the made-up game: both sides, the table, the mission.
DUEL = {
    "system": "toy", "name": "A round", "table": "yard", "mission": "last", "opponent": "anybody",
    "nonce": "one-nonce-1", "force": "three",
}  # fmt: skip


@dataclass
class Notes:
    """What was played: round, the two, their victory points, and who won; a bye has no other."""

    games: list[tuple[int, str, str, int, int, str | None]] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    #: The games in the order in which they came to count.
    settled: list[tuple[str, str, str | None]] = field(default_factory=list)

    def write(self, number: int, game: dict[str, Any], one: int, other: int, won: str) -> None:
        """A game that now counts."""
        winner = {"one": game["one"], "other": game["other"], "draw": None}[won]
        self.games.append((number, game["one"], game["other"], one, other, winner))
        self.settled.append((game["one"], game["other"], winner))

    def points(self) -> dict[str, int]:
        """Three for a win or a bye, one for a draw."""
        found = dict.fromkeys(NAMES, 0)
        for _, one, other, _, _, winner in self.games:
            for name in (one, other):
                found[name] += 3 if name == winner else 1 if winner is None else 0
        for _, name in self.byes:
            found[name] += 3
        return found

    def table(self) -> list[tuple[int, str, int, int, int, int]]:
        """Place, player, points, sum of the opponents' points, difference, wins; the best first."""
        points = self.points()
        opponents, difference, wins = defaultdict(int), defaultdict(int), defaultdict(int)
        for _, one, other, of_one, of_other, winner in self.games:
            for name, against, more in ((one, other, of_one - of_other), (other, one, of_other - of_one)):
                opponents[name] += points[against]
                difference[name] += more
                wins[name] += name == winner
        worth = {name: (points[name], opponents[name], difference[name], wins[name]) for name in NAMES}
        return sorted(
            (1 + sum(other > mine for other in worth.values()), name, *mine) for name, mine in worth.items()
        )

    def records(self) -> dict[str, tuple[int, int, int, int]]:
        """Games played, won, drawn and lost of everybody."""
        found = {}
        for name in NAMES:
            own = [winner for _, one, other, _, _, winner in self.games if name in (one, other)]
            drawn = own.count(None)
            found[name] = (len(own), own.count(name), drawn, len(own) - own.count(name) - drawn)
        return found

    def ratings(self) -> dict[str, int]:
        """Ratings by the published method, 40 points to the unit about 1500, game by game."""
        model = PlackettLuce()
        known = {name: model.rating() for name in NAMES}
        for one, other, winner in self.settled:
            ranks = [1.0 if winner in (None, name) else 2.0 for name in (one, other)]
            [[known[one]], [known[other]]] = model.rate([[known[one]], [known[other]]], ranks=ranks)
        return {name: round(1500 + 40 * (rating.mu - model.mu)) for name, rating in known.items()}


@dataclass
class Season:
    """The league while it is played."""

    club: Club
    organiser: User
    umpire: User
    league: League
    by: dict[str, User]
    notes: Notes = field(default_factory=Notes)

    def paired(self, number: int, **more: Any) -> list[dict[str, Any]]:
        """The round's games; its bye counts at once."""
        games = pair(self.organiser, self.league, number, **more)
        self.notes.byes += [(number, game["one"]) for game in games if not game["other"]]
        return [game for game in games if game["other"]]

    def by_hand(self, number: int, game: dict[str, Any], one: int, other: int) -> None:
        """A game on a real table: one player enters it, the other confirms it."""
        won = "one" if one > other else "other" if other > one else "draw"
        settle(game, self.by, won, one, other)
        self.notes.write(number, game, one, other, won)

    def in_battle(self, number: int, game: dict[str, Any]) -> Battle:
        """A game fought here by random play for a while, until one of the two gives up, unless it is over."""
        one, other = self.by[game["one"]], self.by[game["other"]]
        assert on_game(one, game, "post", "/battle", DUEL).status_code == 201
        code = on_game(other, game, "post", "/battle", DUEL).json()["invitation"]
        joining = client_of(other).post(
            f"/api/invitations/{code}", {"force": "two", "nonce": "another-nonce"}
        )
        assert joining.status_code == 200, joining.content
        battle = Battle.objects.get(pairing__pk=game["id"])
        play_on(battle, 12, seed=number)
        if battle.stage != Battle.Stage.OVER:
            battle_desk.submit(battle.pk, Reader(one.pk), _resign())
        battle.refresh_from_db()
        assert follow(battle.pk) == 1
        assert follow(battle.pk) == 0
        self._note_battle(number, game, battle)
        return battle

    def _note_battle(self, number: int, game: dict[str, Any], battle: Battle) -> None:
        """Straight from the battle's last event."""
        result = battle.result or {}
        seats = {seat.user.username: seat.seat for seat in Seat.objects.filter(battle=battle) if seat.user}
        one, other = (result["scores"].get(seats[game[side]], 0) for side in ("one", "other"))
        winners = [side for side in ("one", "other") if seats[game[side]] == result["winner"]]
        self.notes.write(number, game, one, other, winners[0] if winners else "draw")


def _resign() -> battle_desk.Order:
    return battle_desk.Order(uuid.uuid4(), {"do": "resign"})


@pytest.fixture
def season(club: Club, alice: User, monkeypatch: pytest.MonkeyPatch) -> Season:
    """Eight members sign up for themselves; the organiser begins. All dice fall alike in every run."""
    monkeypatch.setattr(opening, "new_salt", lambda: bytes(SALT_BYTES))
    memory.clear()
    limits.forget_clients()
    by = {each.username: each for each in players(club, *NAMES)}
    (umpire,) = players(club, "umpire")
    club.memberships.filter(user=umpire).update(role=Role.UMPIRE)
    league = league_of(club, alice, rounds_planned=ROUNDS)
    sign_up(league, *by.values())
    assert call(alice, league, "post", "/start").json()["people"] == len(NAMES)
    return Season(club, alice, umpire, league, by)


def test_a_season_adds_up(season: Season) -> None:
    fought = _played(season)
    _the_table_is_right(season)
    _ratings_are_right(season)
    _statistics_are_right(season, fought)
    assert call(season.organiser, season.league, "post", "/end", {}).json()["stage"] == "over"
    _it_counts_no_more_while_it_is_put_away(season)
    happened = club_call(season.organiser, season.club, "get", "/timeline").json()["happenings"]
    kinds = [each["kind"] for each in happened]
    assert kinds.count("league_began") == kinds.count("league_ended") == 1
    assert kinds.count("victory") + kinds.count("draw") == len(season.notes.games)


def _played(season: Season) -> list[Battle]:
    """Six rounds: a dispute in the second, somebody gone after it, a result of the third that comes late."""
    special: dict[int, Callable[[Season, dict[str, Any]], None]] = {2: _disputed}
    fought, late = [], None
    for number in range(1, ROUNDS + 1):
        first, *others = season.paired(number, unfinished_ok=number == 4)
        if late is not None:
            season.by_hand(3, late, 4, 9)
            late = None
        fought.append(season.in_battle(number, first))
        if number == 3:
            late = others.pop()
        for place, game in enumerate(others):
            if place == 0 and number in special:
                special[number](season, game)
            else:
                season.by_hand(number, game, 7 + number, 6 + (number * place) % 5 * 2)
        if number == 2:
            gone = others[-1]["other"]
            left = call(season.by[gone], season.league, "delete", f"/entrants/{gone}")
            assert left.status_code == 204
    return fought


def _disputed(season: Season, game: dict[str, Any]) -> None:
    """Both say something else; the umpire, and nobody before, says what counts."""
    one, other = season.by[game["one"]], season.by[game["other"]]
    on_game(one, game, "post", "/results", {"won": "one", "score_one": 12, "score_other": 3})
    said = on_game(other, game, "post", "/results", {"won": "other", "score_one": 3, "score_other": 12})
    assert said.json()["state"] == "disputed"
    ruling = {"won": "draw", "score_one": 8, "score_other": 8, "reason": "The clock ran out for both."}
    assert on_game(one, game, "post", "/ruling", ruling).status_code == 403
    assert on_game(season.umpire, game, "post", "/ruling", ruling).json()["state"] == "settled"
    season.notes.write(2, game, 8, 8, "draw")


def _the_table_is_right(season: Season) -> None:
    rows = call(season.organiser, season.league, "get", "/standings").json()["rows"]
    told = [
        (
            row["place"],
            row["player"],
            row["points"]["value"],
            *(tie["value"] for tie in row["tie_breaks"]),
        )
        for row in rows
    ]
    assert sorted(told) == season.notes.table()
    for row in rows:
        for shown in (row["points"], *row["tie_breaks"]):
            assert not shown["parts"] or shown["value"] == sum(part["amount"] for part in shown["parts"])
    _nobody_met_twice_without_need(season.notes)
    assert len({name for _, name in season.notes.byes}) == len(season.notes.byes) == 4
    assert sum(row["dropped"] for row in rows) == 1


def _nobody_met_twice_without_need(notes: Notes) -> None:
    """A round in which two meet again could not have been paired otherwise: every other way is tried."""
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    for number in range(1, ROUNDS + 1):
        pairs = {frozenset(game[1:3]) for game in notes.games if game[0] == number}
        resting = {name for when, name in notes.byes if when == number}
        if pairs & met:
            assert not _can_be_paired(sorted(frozenset().union(*pairs) | resting), met, rested)
        met |= pairs
        rested |= resting


def _can_be_paired(names: list[str], met: set[frozenset[str]], rested: set[str]) -> bool:
    """Whether all can play somebody new, or rest for the first time where they are odd."""
    if not names:
        return True
    first, *others = names
    if len(names) % 2 and first not in rested and _can_be_paired(others, met, rested):
        return True
    return any(
        frozenset((first, other)) not in met
        and _can_be_paired([each for each in others if each != other], met, rested)
        for other in others
    )


def _ratings_are_right(season: Season) -> None:
    told = club_call(season.organiser, season.club, "get", "/ratings").json()["players"]
    assert {line["player"]: line["value"] for line in told} == season.notes.ratings()


def _statistics_are_right(season: Season, fought: list[Battle]) -> None:
    # A battle of the league that is reported besides still counts once.
    seat = Seat.objects.filter(battle=fought[0]).first()
    assert seat is not None
    assert seat.user is not None
    post = {"id": str(uuid.uuid4()), "title": "Round one", "happened_on": "2026-01-02"}
    post |= {"battle": str(fought[0].pk), "subject": str(season.league.pk)}
    assert club_call(seat.user, season.club, "post", "/chronicle", post).status_code == 201
    told = club_call(season.organiser, season.club, "get", "/statistics").json()
    notes = season.notes
    assert told["games"] == len(notes.games)
    counted = {
        line["player"]: tuple(line[each] for each in ("played", "wins", "draws", "losses"))
        for line in told["players"]
    }
    assert counted == notes.records()
    pairs: dict[tuple[str, ...], list[str | None]] = defaultdict(list)
    for _, one, other, _, _, winner in notes.games:
        pairs[tuple(sorted((one, other)))].append(winner)
    assert {(line["player"], line["opponent"]): line["wins"] for line in told["pairs"]} == {
        pair: winners.count(pair[0]) for pair, winners in pairs.items()
    }


def _it_counts_no_more_while_it_is_put_away(season: Season) -> None:
    """But for the battle that is told of in the chronicle besides."""
    for method, path, games in (("delete", "", 1), ("post", "/restore", len(season.notes.games))):
        assert call(season.organiser, season.league, method, path).status_code < 300
        assert club_call(season.organiser, season.club, "get", "/statistics").json()["games"] == games


def test_a_campaign_beside_it_adds_up(season: Season) -> None:
    """A territory changes hands by a battle; what its victors learn and earn is reckoned by hand."""
    attacker, defender = season.by["p1"], season.by["p2"]
    war = begun(season.organiser, season.club)
    for who, place in ((attacker, "e"), (defender, "s")):
        ordered(who, war.pk, {"do": "join"})
        ordered(who, war.pk, {"do": "muster", "force": "bauhaus-starter"})
        ordered(
            season.organiser, war.pk, {"do": "assign", "territory": place, "player": who.username}, "landed"
        )
    ordered(season.organiser, war.pk, {"do": "begin_round", "number": 1})
    ordered(attacker, war.pk, {"do": "attack", "attack": "a1", "on": "s", "out_of": "e"})
    table = ordered(season.organiser, war.pk, {"do": "open_attacks"})
    happened = club_call(attacker, season.club, "get", "/timeline").json()["happenings"]
    turns = [each for each in happened if each["kind"].startswith("war_")]
    assert {each["address"] for each in turns} == {f"/campaigns/{war.pk}"}
    assert [(each["kind"], each["title"], each["detail"], each["against"]) for each in turns] == [
        ("war_attack", "p1", "South", "p2"),
        ("war_round", "1", "", ""),
        ("war_given", "p2", "South", ""),
        ("war_given", "p1", "East", ""),
        ("war_began", war.name, "", ""),
    ]
    # 100 to begin with; then 5 each round, and what one's territories give: East 10, South 20.
    assert _stocks(table) == {"p1": 115, "p2": 125}
    for who in (attacker, defender):
        ready = client_of(who).post(
            f"/api/campaigns/{war.pk}/battles/a1", {"nonce": f"{who.username}-nonce-nonce"}
        )
    battle = Battle.objects.get(pk=ready.json()["battle"])
    play_on(battle, 6)
    battle_desk.submit(battle.pk, Reader(defender.pk), _resign())
    assert follow(battle.pk) == 1
    assert follow(battle.pk) == 0
    told = club_call(defender, season.club, "get", "/statistics/player?player=p1").json()
    assert (told["record"]["wins"], [line["opponent"] for line in told["opponents"]]) == (1, ["p2"])
    _experience_is_right(war.pk, attacker, victory=True)
    _experience_is_right(war.pk, defender, victory=False)
    ordered(attacker, war.pk, {"do": "improve", "model": "hussar-1", "improvement": "aim"})
    table = ordered(season.organiser, war.pk, {"do": "begin_round", "number": 2})
    assert table["owners"] == {"e": "p1", "s": "p1"}
    assert _stocks(table) == {"p1": 115 + 5 + 10 + 20, "p2": 125 + 5}
    # Aim costs 3 of what the hussar has earned, and makes it 4 points dearer.
    [hussar] = [model for model in _models(war.pk, attacker) if model["id"] == "hussar-1"]
    assert hussar["left"] == hussar["earned"] - 3
    lines = {line["player"]: line for line in table["contenders"]}
    standing = [model for model in _models(war.pk, attacker) if not model["down"]]
    assert lines["p1"]["points"] == sum(model["points"] for model in standing)
    # Score: 3 for the victory, 1 for each of East and South.
    assert {name: line["score"] for name, line in lines.items()} == {"p1": 5, "p2": 0}


def _stocks(table: dict[str, Any]) -> dict[str, int]:
    return {line["player"]: line["stock"]["supply"] for line in table["contenders"]}


def _models(war_id: Any, who: User) -> list[dict[str, Any]]:
    army = client_of(who).get(f"/api/campaigns/{war_id}/armies/{who.username}").json()["army"]
    return [model for unit in army["units"] for model in unit["models"]] + army["memorial"]


def _experience_is_right(war_id: Any, who: User, *, victory: bool) -> None:
    """2 for each kill, and 3 (of a victory) or else 1 for whoever still stands."""
    models = _models(war_id, who)
    assert models
    for model in models:
        [past] = model["past"]
        survived = 0 if past["fell"] else 3 if victory else 1
        assert model["earned"] == past["gained"] == 2 * len(past["kills"]) + survived
