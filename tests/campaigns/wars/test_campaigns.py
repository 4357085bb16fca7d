"""Campaigns from outside: orders are carried out once, secrets are kept, battles are entered once."""

from __future__ import annotations

import io
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image

from accounts.models import User
from battles import desk as battle_desk
from battles.access import Reader
from battles.desk import Order
from battles.models import Battle, Seat
from campaigns.clubs import desk as clubs
from campaigns.clubs.models import Role
from campaigns.consequences.following import follow
from campaigns.statistics.models import CountedSide
from campaigns.wars import desk as wars
from campaigns.wars import ledger
from campaigns.wars.books import Entry, standing_of
from campaigns.wars.models import War, WarEntry
from rules.core.registry import get_system
from tests.calls import client_of, fitting
from tests.campaigns.conftest import found
from tests.campaigns.wars.conftest import begun, order, ordered
from tests.campaigns.wars.plans import RING, plan
from tests.people import person

ATTACK = {"do": "attack", "attack": "a1", "on": "s", "out_of": "e"}


def page(who: User | None, war: War, path: str = "") -> Any:
    return client_of(who).get(f"/api/campaigns/{war.pk}{path}")


def ready(who: User, war: War, attack: str = "a1") -> Any:
    return client_of(who).post(f"/api/campaigns/{war.pk}/battles/{attack}", {"nonce": f"{who.username:-<20}"})


def met(war: War, alice: User, bob: User) -> Battle:
    """The battle of Alice's attack on South, begun."""
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    assert ready(alice, war).json() == {"battle": None}
    (attack,) = page(bob, war).json()["table"]["attacks"]
    assert (attack["ready"], attack["stage"], attack["yours"]) == (["alice"], "battle", True)
    begun = ready(bob, war).json()["battle"]
    assert ready(alice, war).json() == {"battle": begun} == ready(bob, war).json()
    return Battle.objects.get(pk=begun)


@pytest.mark.django_db
def test_what_a_campaign_shows_fits_its_schema(war: War, alice: User, bob: User) -> None:
    fitting("War", page(bob, war).json())
    fitting("WarTable", page(bob, war).json()["table"])
    fitting("WarBooks", page(bob, war, "/books").json())
    army = page(bob, war, "/armies/alice").json()["army"]
    fitting("WarArmy", army)
    assert (army["yours"], page(alice, war, "/armies/alice").json()["army"]["yours"]) == (False, True)
    (line,) = client_of(bob).get(f"/api/clubs/{war.club_id}/campaigns").json()["results"]
    assert (line["phase"], line["round"], line["people"]) == ("planning", 1, 2)
    texts = [entry["text"] for entry in page(bob, war, "/books").json()["entries"]]
    assert (
        texts[0] == "Round 1 begins: alice +5 supply, bob +5 supply, alice +10 supply, bob +20 supply."
        or texts[0]
    )
    assert all("fact." not in text and "{" not in text for text in texts)


@pytest.mark.django_db
def test_an_order_is_carried_out_once(war: War, alice: User) -> None:
    id = uuid.uuid4()
    wish = {"do": "grant", "player": "bob", "resource": "supply", "amount": 7}
    first = order(alice, war.pk, wish, "a find", id)
    assert order(alice, war.pk, wish, "a find", id).json() == first.json()
    assert order(alice, war.pk, wish | {"amount": 8}, "a find", id).json()["code"] == "id_reused"
    assert order(alice, war.pk, wish).status_code == 400  # without a reason
    assert order(alice, war.pk, {"do": "fly"}).status_code == 400
    assert WarEntry.objects.filter(war=war, order_id=id).count() == 1


@pytest.mark.django_db
def test_a_secret_attack_is_known_to_nobody_else_before_all_are_open(
    war: War, alice: User, bob: User
) -> None:
    secret = ordered(alice, war.pk, {"do": "plan", "plan": plan(secret=True)})
    assert secret["plan"]["secret"]
    clubs.set_role(alice, war.club_id, "bob", Role.ORGANISER)
    ordered(alice, war.pk, ATTACK)
    # Not even an organiser knows: they may be the one who is attacked.
    seen = page(bob, war).json()
    assert seen["table"]["attacks"] == []
    entry = page(bob, war, "/books").json()["entries"][0]
    assert (entry["text"], entry["kind"], entry["by"]) == ("A sealed order.", "sealed", "")
    # Nor does the organiser learn it by changing the plan, or by what cannot be undone.
    for nosy in (plan(secret=False), plan(secret=True, territories=[RING[3], {"id": "n", "name": "North"}])):
        told = order(bob, war.pk, {"do": "plan", "plan": nosy})
        assert (told.status_code, told.json()["message"][:20]) == (409, "While secret attacks")
    given = next(e["seq"] for e in page(bob, war, "/books").json()["entries"] if "East is given" in e["text"])
    told = order(bob, war.pk, {"do": "undo", "entry": given}, "to see")
    assert told.json()["message"] == f"Entry {entry['seq']} rests on this: A sealed order."
    assert [each["id"] for each in page(alice, war).json()["table"]["attacks"]] == ["a1"]
    assert [each["id"] for each in ordered(bob, war.pk, {"do": "open_attacks"})["attacks"]] == ["a1"]
    texts = [each["text"] for each in page(bob, war, "/books").json()["entries"]]
    assert "alice attacks South." in texts


@pytest.mark.django_db
def test_a_battle_is_fought_with_the_armies_of_the_campaign_and_entered_once(
    war: War, alice: User, bob: User, charlie: User
) -> None:
    battle = met(war, alice, bob)
    assert (battle.stage, battle.table_name != "", battle.name) == ("playing", True, "The Long Winter: South")
    sides = {seat.user_id: seat for seat in Seat.objects.filter(battle=battle)}
    assert {seat.points for seat in sides.values()} == {675}
    # An army does not change while it is in battle.
    assert order(bob, war.pk, {"do": "muster", "force": "bauhaus-starter"}).status_code == 409
    battle_desk.submit(battle.pk, Reader(bob.pk), Order(uuid.uuid4(), {"do": "resign"}))
    assert follow(battle.pk) == 1
    assert follow(battle.pk) == 0
    table = page(bob, war).json()["table"]
    assert table["owners"] == {"e": "alice", "s": "alice"}
    assert {each["player"]: (each["won"], each["lost"]) for each in table["contenders"]} == {
        "alice": (1, 0), "bob": (0, 1),
    }  # fmt: skip
    army = page(alice, war, "/armies/alice").json()["army"]
    lives = [model for unit in army["units"] for model in unit["models"]]
    assert {(model["earned"], len(model["past"])) for model in lives} == {(3, 1)}
    assert all(model["past"][0]["against"] == "bob" for model in lives)
    # Undone and entered by hand, as after a dispute.
    entry = page(alice, war, "/books").json()["entries"][0]
    assert (entry["kind"], entry["by"]) == ("battle_fought", "")
    table = ordered(alice, war.pk, {"do": "undo", "entry": entry["seq"]}, "a model was measured wrongly")
    assert table["owners"] == {"e": "alice", "s": "bob"}
    table = ordered(alice, war.pk, {"do": "report", "attack": "a1", "winner": ""})
    assert [each["drawn"] for each in table["contenders"]] == [1, 1]
    assert follow(battle.pk) == 0
    books = page(bob, war, "/books").json()["entries"]
    assert [(each["undone"], each["reason"]) for each in books[1:3]] == [
        (False, "a model was measured wrongly"), (True, ""),
    ]  # fmt: skip


@pytest.mark.django_db
def test_a_battle_says_which_campaign_it_is_fought_for(
    war: War, alice: User, bob: User, charlie: User
) -> None:
    battle = met(war, alice, bob)
    named = {"kind": "campaign", "name": "The Long Winter", "address": f"/campaigns/{war.pk}"}
    assert fitting("Battle", client_of(bob).get(f"/api/battles/{battle.pk}").json())["occasion"] == named
    (listed,) = client_of(bob).get("/api/battles").json()["results"]
    assert listed["occasion"] == named
    Battle.objects.filter(pk=battle.pk).update(spectators=True)
    watched = f"/api/battles/{battle.pk}?watch={battle.watch_code}"
    # Whoever watches learns no more of a club than it tells them itself.
    for outsider in (charlie, None):
        assert client_of(outsider).get(watched).json()["occasion"] is None
    war.deleted_at = timezone.now()
    war.save(update_fields=["deleted_at"])
    assert client_of(bob).get(f"/api/battles/{battle.pk}").json()["occasion"] is None


@pytest.mark.django_db
def test_what_was_bought_and_lost_takes_the_field(war: War, alice: User, bob: User) -> None:
    battle = met(war, alice, bob)
    battle_desk.submit(battle.pk, Reader(bob.pk), Order(uuid.uuid4(), {"do": "resign"}))
    follow(battle.pk)
    ordered(alice, war.pk, {"do": "improve", "model": "hussar-1", "improvement": "aim"})
    ordered(alice, war.pk, {"do": "begin_round", "number": 2})
    ordered(bob, war.pk, {"do": "attack", "attack": "a1b", "on": "s"})
    ordered(alice, war.pk, {"do": "open_attacks"})
    ready(bob, war, "a1b")
    again = Battle.objects.get(pk=ready(alice, war, "a1b").json()["battle"])
    force = Seat.objects.get(battle=again, user=alice)
    model = next(m for unit in force.force["units"] for m in unit["models"] if m["id"] == "hussar-1")
    assert (model["profile"]["rs"], force.points) == (14, 675 + 4)


@pytest.mark.django_db
def test_a_second_organiser_cannot_delete_a_campaign(war: War, alice: User, bob: User) -> None:
    clubs.set_role(alice, war.club_id, "bob", Role.ORGANISER)
    address = f"/api/campaigns/{war.pk}"
    assert client_of(bob).delete(address).status_code == 403
    assert client_of(bob).patch(address, {"name": "Winter"}).json()["name"] == "Winter"
    assert client_of(alice).delete(address).status_code == 204
    assert page(alice, war).status_code == 404
    assert WarEntry.objects.filter(war=war).exists()


@pytest.mark.django_db
def test_who_leaves_the_club_takes_nothing_away(war: War, alice: User, bob: User) -> None:
    battle = met(war, alice, bob)
    clubs.leave(bob, war.club_id)
    assert page(bob, war).status_code == 404
    assert order(bob, war.pk, {"do": "leave"}).status_code == 404
    battle_desk.submit(battle.pk, Reader(alice.pk), Order(uuid.uuid4(), {"do": "resign"}))
    follow(battle.pk)
    assert {each["player"]: each["won"] for each in page(alice, war).json()["table"]["contenders"]}[
        "bob"
    ] == 1


@pytest.mark.django_db(transaction=True)
def test_starting_twice_at_the_same_moment_happens_once(war: War, alice: User, bob: User) -> None:
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    begin = ledger.Order(uuid.uuid4(), "same")

    def in_a_thread(who: User) -> Any:
        try:
            return ready(who, war).json()["battle"]
        finally:
            connection.close()

    def round_two(_: int) -> None:
        try:
            wars.submit(alice, war.pk, begin, {"do": "begin_round", "number": 2}, "", "en")
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(in_a_thread, [alice, bob] * 3))
        list(pool.map(round_two, range(4)))
    assert Battle.objects.filter(war_battle__war=war).count() == 1
    assert page(alice, war).json()["table"]["round"] == 2
    kinds = [entry["kind"] for entry in page(alice, war, "/books").json()["entries"]]
    assert (kinds.count("battle_started"), kinds.count("round_began")) == (1, 2)


#: Orders, one after the other, and the least role that each is carried out for.
TABLE: list[tuple[dict[str, Any], str]] = [
    ({"do": "join"}, "member"),
    ({"do": "grant", "player": "alice", "resource": "supply", "amount": 1}, "organiser"),
    ({"do": "assign", "territory": "w"}, "organiser"),
    ({"do": "plan", "plan": plan()}, "organiser"),
    ({"do": "draw_event", "table": "weather"}, "organiser"),
    ({"do": "deadline", "number": 1, "wall": "2027-01-15T20:00"}, "organiser"),
    ({"do": "open_attacks"}, "organiser"),
    ({"do": "begin_round", "number": 2}, "organiser"),
    ({"do": "undo", "entry": 7}, "organiser"),
    ({"do": "end"}, "organiser"),
]


@pytest.mark.django_db
def test_the_table_of_permissions(war: War, alice: User, charlie: User) -> None:
    roles = [role.value for role in Role]
    people = {role: person(role) for role in roles[:-1]}
    for role, who in people.items():
        clubs.admitted(war.club, who, Role.MEMBER)
        clubs.set_role(alice, war.club_id, role, role)
    for what, least in TABLE:
        if what["do"] in {"join", "undo"}:
            assert order(None, war.pk, what, "why").status_code == 401
            assert order(charlie, war.pk, what, "why").status_code == 404
        for role, who in people.items():
            answer = order(who, war.pk, what, "why")
            if roles.index(role) >= roles.index(least):
                assert answer.status_code == 200, answer.json()
                break
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), (role, what)


@pytest.mark.django_db
def test_only_organisers_begin_campaigns_and_plans_are_read_strictly(
    war: War, alice: User, bob: User
) -> None:
    address = f"/api/clubs/{war.club_id}/campaigns"
    wish = {"id": str(uuid.uuid4()), "name": "Another", "plan": plan()}
    assert client_of(bob).post(address, wish).status_code == 403
    made = client_of(alice).post(address, wish)
    assert made.json()["id"] == client_of(alice).post(address, wish).json()["id"] == wish["id"]
    clever = {"improvements": [{"id": "x", "name": "X", "cost": 1, "stat": "iq"}]}
    for bad in (
        plan(system="chess"), plan(attacks="many"), {"system": "warzone_resurrection", "more": 1}, [],
        plan(table="nowhere"), plan(experience=clever),
    ):  # fmt: skip
        answer = client_of(alice).post(address, wish | {"id": str(uuid.uuid4()), "plan": bad})
        assert answer.status_code == 400, bad
    # What is shown of a plan is a plan to begin another campaign with.
    shown = page(alice, war).json()["table"]["plan"]
    like = client_of(alice).post(address, wish | {"id": str(uuid.uuid4()), "plan": shown})
    assert like.json()["table"]["plan"] == shown


@pytest.mark.django_db
def test_a_map_and_a_portrait_are_pictures_of_the_campaign(
    war: War, alice: User, bob: User, charlie: User
) -> None:
    drawn = io.BytesIO()
    Image.new("RGB", (40, 30), "#336").save(drawn, "PNG")
    id, address = uuid.uuid4(), f"/api/campaigns/{war.pk}/pictures"
    for _ in range(2):
        sent = client_of(bob).post(f"{address}?id={id}", drawn.getvalue(), content_type="image/png")
        assert (sent.status_code, sent.json()) == (201, {"id": str(id)})
    broken = client_of(bob).post(f"{address}?id={uuid.uuid4()}", b"no picture", content_type="image/png")
    assert broken.status_code == 400
    assert client_of(alice).get(f"{address}/{id}").content[:2] == b"\xff\xd8"
    assert client_of(charlie).get(f"{address}/{id}").status_code == 404
    ordered(bob, war.pk, {"do": "tell", "model": "hussar-1", "name": "Old Grip", "portrait": str(id)})
    army = page(alice, war, "/armies/bob").json()["army"]
    told = [(m["name"], m["portrait"]) for unit in army["units"] for m in unit["models"] if m["name"]]
    assert told == [("Old Grip", str(id))]
    assert ordered(alice, war.pk, {"do": "plan", "plan": plan(picture=str(id))})["plan"]["picture"] == str(id)
    for unknown in (str(uuid.uuid4()), "x"):
        assert order(alice, war.pk, {"do": "plan", "plan": plan(picture=unknown)}).status_code == 409


@pytest.mark.django_db
def test_who_may_join_an_army_is_told_with_the_price(war: War, alice: User) -> None:
    units = page(alice, war, "/recruits?force=bauhaus-starter").json()["units"]
    assert page(alice, war, "/recruits").status_code == 400
    squad = next(unit for unit in units if unit["id"] == "hussars-2")
    assert (squad["models"], squad["points"], squad["price"]) == (4, 65, 33)
    joined = ordered(alice, war.pk, {"do": "reinforce", "units": ["hussars-2"], "force": "bauhaus-starter"})
    mine = next(each for each in joined["contenders"] if each["you"])
    assert (mine["points"], mine["stock"]) == (675 + 65, {"supply": 100 + 15 - 33})


@pytest.mark.django_db
def test_the_first_edition_has_experience_of_its_own(alice: User, bob: User) -> None:
    club = found(alice)
    clubs.admitted(club, bob, Role.MEMBER)
    first = begun(alice, club, system="warzone_1e", experience=None)
    force = get_system("warzone_1e").starter_forces()[0].id
    for who, place in ((alice, "e"), (bob, "s")):
        ordered(who, first.pk, {"do": "join"})
        ordered(who, first.pk, {"do": "muster", "force": force})
        ordered(alice, first.pk, {"do": "assign", "territory": place, "player": who.username}, "landed")
    ordered(alice, first.pk, {"do": "begin_round", "number": 1})
    battle = met(first, alice, bob)
    battle_desk.submit(battle.pk, Reader(bob.pk), Order(uuid.uuid4(), {"do": "resign"}))
    assert follow(battle.pk) == 1
    army = page(alice, first, "/armies/alice").json()["army"]
    lives = [model for unit in army["units"] for model in unit["models"]]
    # Survivors of a victory earn two points, but leaders and individuals alone (WZ1-CAMP-02, WZ1-CAMP-03).
    assert {(model["leads"], model["earned"]) for model in lives} == {(True, 2), (False, 0)}
    leader = next(model for model in lives if model["leads"])
    cheap = next(each for each in leader["teaching"] if each["refused"] is None)
    ordered(alice, first.pk, {"do": "improve", "model": leader["id"], "improvement": cheap["id"]})


@pytest.mark.django_db
def test_books_that_are_taken_along_add_up_to_the_same(war: War, alice: User, bob: User) -> None:
    battle = met(war, alice, bob)
    battle_desk.submit(battle.pk, Reader(bob.pk), Order(uuid.uuid4(), {"do": "resign"}))
    follow(battle.pk)
    told = client_of(alice).get(f"/api/clubs/{war.club_id}/export").json()["campaigns"]
    (document,) = told
    assert document["players"] == {str(alice.pk): "alice", str(bob.pk): "bob"}
    lines = [{name: line[name] for name in ("seq", "at", "fact")} for line in document["entries"]]
    war.refresh_from_db()
    assert standing_of(msgspec.convert(lines, list[Entry])) == ledger.books_of(war).now


@pytest.mark.django_db
def test_battles_count_for_the_club_until_they_are_undone(war: War, alice: User, bob: User) -> None:
    ordered(alice, war.pk, ATTACK)
    ordered(alice, war.pk, {"do": "open_attacks"})
    ordered(bob, war.pk, {"do": "claim", "attack": "a1", "winner": "bob"})
    said = ordered(alice, war.pk, {"do": "confirm", "attack": "a1"})["attacks"][0]
    assert (said["stage"], said["winner"], said["claim"]["by"]) == ("fought", "bob", "bob")
    sides = CountedSide.objects.filter(club=war.club_id).order_by("player")
    assert [(side.player, side.result) for side in sides] == [("alice", "loss"), ("bob", "win")]
    entry = page(alice, war, "/books").json()["entries"][0]["seq"]
    ordered(alice, war.pk, {"do": "undo", "entry": entry}, "it was another battle")
    assert not sides.all().exists()


@pytest.mark.django_db(transaction=True)
def test_what_a_process_remembers_is_what_the_books_say(war: War, alice: User, bob: User) -> None:
    battle = met(war, alice, bob)
    battle_desk.submit(battle.pk, Reader(bob.pk), Order(uuid.uuid4(), {"do": "resign"}))
    follow(battle.pk)
    entry = page(alice, war, "/books").json()["entries"][0]["seq"]
    ordered(alice, war.pk, {"do": "undo", "entry": entry}, "once more")
    ordered(alice, war.pk, {"do": "undo", "entry": entry + 1}, "after all")
    # What came to nothing is not remembered, either.
    unpaid = {"do": "grant", "player": "bob", "resource": "supply", "amount": -10_000}
    assert order(alice, war.pk, unpaid, "a fine").status_code == 409
    remembered = page(alice, war).json()
    ledger._known.clear()
    assert page(alice, war).json() == remembered
    browser = client_of(alice)
    with CaptureQueriesContext(connection) as asked:
        browser.get(f"/api/campaigns/{war.pk}")
    assert len(asked) <= 7, [each["sql"][:80] for each in asked]
