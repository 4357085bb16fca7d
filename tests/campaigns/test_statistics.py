"""A club's numbers: every figure against one that is worked out by hand, and nothing counts twice."""

from __future__ import annotations

import uuid
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import User
from battles.models import Battle, Seat
from battles.replay.document import read_document, tape_of
from battles.replay.film import films_of
from battles.replay.models import Film, Replay
from battles.replay.packing import packed
from battles.report.told import report_of
from campaigns.clubs.models import Club
from campaigns.statistics import counting, facts
from campaigns.statistics.models import BattleFacts, CountedSide, ModelFacts
from campaigns.statistics.reading import luckier_than
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call
from tests.campaigns.test_chronicle import fought, told
from tests.people import person

pytestmark = pytest.mark.django_db

LOG = Path(__file__).parent.parent / "battles" / "logs" / "crossroads-at-the-factory.json.gz"


@cache
def films() -> list[Any]:
    """What the camera takes of a whole battle."""
    return list(films_of(tape_of(read_document(LOG.read_bytes())), ["en"]))


def read(who: User, club: Club, path: str = "") -> Any:
    return call(who, club, "get", f"/statistics{path}").json()


def record(line: dict[str, Any]) -> tuple[int, int, int, int]:
    return line["played"], line["wins"], line["draws"], line["losses"]


@pytest.fixture
def members(club: Club, alice: User, bob: User) -> list[User]:
    for other in (bob, carol := person("carol")):
        call(other, club, "post", "/join", {"code": club.join_code})
    return [alice, bob, carol]


@pytest.mark.parametrize(
    "moment", ["4500-02-03T22:30:03-22:35", "0001-01-01T00:00:00+08:00", "9999-12-31T23:00:00-05:00"]
)
def test_any_moment_is_one_or_is_refused(club: Club, alice: User, moment: str) -> None:
    answer = call(alice, club, "get", f"/statistics?since={quote(moment)}&until={quote(moment)}")
    assert answer.status_code in {200, 400}


def test_games_add_up_for_players_pairs_and_factions(club: Club, members: list[User]) -> None:
    alice, bob, carol = members
    for one, other in ((alice, bob), (alice, bob), (bob, carol)):
        told(one, club, battle=str(fought(one, other).pk))
    drawn = fought(carol, alice)
    Battle.objects.filter(pk=drawn.pk).update(result={"winner": None, "scores": {}})
    told(alice, club, battle=str(drawn.pk))
    seen = fitting("ClubStatistics", read(bob, club))
    assert seen["games"] == 4
    assert {line["player"]: record(line) for line in seen["players"]} == {
        "alice": (3, 2, 1, 0),
        "bob": (3, 1, 0, 2),
        "carol": (2, 0, 1, 1),
    }
    assert {(line["player"], line["opponent"]): record(line) for line in seen["pairs"]} == {
        ("alice", "bob"): (2, 2, 0, 0),
        ("alice", "carol"): (1, 0, 1, 0),
        ("bob", "carol"): (1, 1, 0, 0),
    }
    own = fitting("PlayerStatistics", read(bob, club, "/player?player=bob"))
    assert record(own["record"]) == (3, 1, 0, 2)
    assert {line["opponent"]: record(line) for line in own["opponents"]} == {
        "alice": (2, 0, 0, 2),
        "carol": (1, 1, 0, 0),
    }
    past = (timezone.now() - timedelta(days=1)).isoformat().replace("+", "%2B")
    assert read(bob, club, f"?until={past}")["games"] == 0
    assert read(bob, club, f"?since={past}")["games"] == 4
    assert read(bob, club, "?system=chess")["games"] == 0
    assert call(bob, club, "get", "/statistics?since=soon").status_code == 400


def test_factions_are_named_in_the_readers_language(club: Club, alice: User) -> None:
    names = {"warzone_1e": "Dark Legion", "chess": "White"}
    CountedSide.objects.bulk_create(
        CountedSide(
            club=club, key=system, place=0, system=system, at=timezone.now(), user=alice, player="alice",
            faction=faction, opponent="bob", result="win",
        )
        for system, faction in names.items()
    )  # fmt: skip
    client = client_of(alice)
    for language, expected in (("en", names), ("fr", {**names, "warzone_1e": "Légion obscure"})):
        for path in ("", "/player?player=alice"):
            address = f"/api/clubs/{club.pk}/statistics{path}"
            seen = client.get(address, headers={"accept-language": language}).json()
            assert {line["system"]: line["faction"] for line in seen["factions"]} == expected


def test_a_battle_counts_once_as_long_as_somebody_tells_of_it(club: Club, members: list[User]) -> None:
    alice, bob, _ = members
    battle = fought(alice, bob)
    first, second = (told(who, club, battle=str(battle.pk)) for who in (alice, bob))
    for _ in range(2):
        counting.review(club.pk)
    assert CountedSide.objects.count() == 2
    call(alice, club, "delete", f"/chronicle/{first['id']}")
    assert read(alice, club)["games"] == 1
    call(bob, club, "delete", f"/chronicle/{second['id']}")
    assert read(alice, club)["games"] == 0


def test_nobody_counts_for_somebody_else(club: Club, members: list[User]) -> None:
    """A second player at one's own screen may be called anything, and bots have no statistics."""
    alice, bob, _ = members
    for seat in ({"user": alice, "hot_seat": True, "player_name": "bob"}, {"user": None, "bot": "random"}):
        battle = fought(alice, bob)
        Seat.objects.filter(battle=battle, seat="blue").update(**seat)
        told(alice, club, battle=str(battle.pk))
    seen = read(alice, club)
    assert [(line["player"], record(line)) for line in seen["players"]] == [("alice", (2, 2, 0, 0))]
    assert {line["opponent"] for line in read(alice, club, "/player?player=alice")["opponents"]} == {
        "bob @ alice",
        "bob",
    }
    assert read(alice, club, "/player?player=bob")["record"]["played"] == 0


def test_only_members_see_a_club_s_numbers(club: Club, people: dict[str, User]) -> None:
    for path in ("", "/player?player=alice", "/unit?player=alice&unit=x"):
        assert call(people["outsider"], club, "get", f"/statistics{path}").status_code == 404
        assert call(None, club, "get", f"/statistics{path}").status_code == 401
        assert call(people["guest"], club, "get", f"/statistics{path}").status_code == 200


# What the films know --------------------------------------------------------------------------------


@pytest.fixture
def filmed(club: Club, members: list[User]) -> Battle:
    """A whole battle of Alice against Bob that has been filmed and told of."""
    battle = fought(members[0], members[1])
    replay = Replay.objects.create(battle=battle, name="x", state=Replay.State.READY)
    for film in films():
        kept = packed(film)
        Film.objects.create(replay=replay, reader=kept.reader, language="en", revision="1", body=kept.body)
    told(members[0], club, battle=str(battle.pk))
    return battle


def test_dice_and_fates_are_those_of_the_report(club: Club, members: list[User], filmed: Battle) -> None:
    assert facts.read_what_is_new() == 1
    assert facts.read_what_is_new() == 0
    seen_by = {film.reader or "": film for film in films()}
    report = report_of(seen_by[""], {name: film for name, film in seen_by.items() if name})
    names = {"red": "alice", "blue": "bob"}
    seen = read(members[0], club)
    assert {line["player"]: (line["tests"], line["passed"], line["expected"]) for line in seen["luck"]} == {
        names[luck.seat]: (luck.tests, luck.passed, pytest.approx(luck.expected, abs=0.06))
        for luck in report.luck
    }
    for luck in report.luck:
        [line] = [line for line in seen["luck"] if line["player"] == names[luck.seat]]
        # The normal law against the exact sum of one battle.
        assert line["luckier_than"] == pytest.approx(luck.luckier_than, abs=1.5)
    kills = sum(line["kills"] for line in seen["models"])
    assert 0 < kills <= len(report.losses)
    for balance in report.balance:
        mine = ModelFacts.objects.filter(side__seat__seat=balance.seat)
        assert mine.count() == balance.models
        assert mine.filter(turn__isnull=True).count() == balance.models_left
    assert {line["faction"] for line in seen["factions"]} == {
        seat["faction"] for seat in seen_by[""].view["seats"]
    }


def test_a_unit_s_life_is_told_battle_by_battle(club: Club, members: list[User], filmed: Battle) -> None:
    facts.read_what_is_new()
    own = read(members[1], club, "/player?player=alice")
    unit = max(own["units"], key=lambda line: line["kills"])
    life = fitting(
        "UnitLife",
        client_of(members[1])
        .get(f"/api/clubs/{club.pk}/statistics/unit", {"player": "alice", "unit": unit["unit"]})
        .json(),
    )
    [chapter] = life["battles"]
    assert (chapter["battle"], chapter["opponent"], chapter["result"]) == (str(filmed.pk), "bob", "win")
    assert (chapter["kills"], chapter["fallen"]) == (unit["kills"], unit["fallen"])
    assert sum(model["kills"] for model in chapter["models"]) == unit["kills"]
    assert sum(model["turn"] is not None for model in chapter["models"]) == unit["fallen"]


def test_a_film_that_cannot_be_read_is_tried_once(filmed: Battle) -> None:
    Film.objects.filter(reader="red").update(body=b"nothing")
    assert facts.read_what_is_new() == 1
    assert facts.read_what_is_new() == 0
    assert BattleFacts.objects.get().read is False


def test_luck_of_many_battles_by_the_normal_law() -> None:
    assert luckier_than(0, 0.0, 0.0) == 50.0
    assert luckier_than(50, 50.0, 25.0) == 50.0
    assert luckier_than(55, 50.0, 25.0) == pytest.approx(84.1, abs=0.05)
    assert luckier_than(40, 50.0, 25.0) == pytest.approx(2.3, abs=0.05)


def test_a_year_is_told_day_by_day(club: Club, members: list[User]) -> None:
    alice, bob, _ = members
    night = {"id": str(uuid.uuid4()), "title": "Friday", "wall": "2026-01-02T19:00", "minutes": 240}
    call(alice, club, "post", "/nights", night)
    told(bob, club, title="A post", happened_on="2026-01-01")
    today = timezone.now().astimezone(ZoneInfo(club.zone)).date()
    told(alice, club, battle=str(fought(alice, bob).pk), title="A report", happened_on=today.isoformat())
    year = fitting("Timeline", call(bob, club, "get", "/timeline?year=2026").json())
    assert [(each["kind"], each["title"], each["detail"]) for each in year["happenings"]][-2:] == [
        ("night", "Friday", ""),
        ("post", "A post", "bob"),
    ]
    now = call(bob, club, "get", "/timeline").json()
    assert (now["year"], now["years"][0]) == (today.year, today.year)
    assert [(each["kind"], each["title"], each["detail"]) for each in now["happenings"]][:2] == [
        ("report", "A report", "alice"),
        ("victory", "alice", "bob"),
    ]
    assert call(bob, club, "get", "/timeline?year=20260").status_code == 400
    assert call(person("outsider"), club, "get", "/timeline").status_code == 404
