"""Homebrew over the wire: made, published, shared, taken by lists; for its owner, friends, and outsiders."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from armies import fielding
from armies.access import Reader
from armies.homebrew.models import Homebrew, HomebrewRevision
from armies.models import ArmyList
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import starter_decks
from tests.armies.conftest import add, client_of, opening, order
from tests.armies.test_lists_api import fitting
from tests.rules.warzone_resurrection.home_made import sewers

pytestmark = pytest.mark.django_db


def begun(person: User, document: dict[str, Any] | None = None) -> dict[str, Any]:
    wish = {"id": str(uuid.uuid4()), "system": "warzone_resurrection", "document": document or sewers()}
    answer = client_of(person).post("/api/homebrew", wish)
    assert answer.status_code == 201, answer.content
    return fitting("Homebrew", answer.json())


def publish(person: User, pack: dict[str, Any], notes: str = "") -> Any:
    now = client_of(person).get(f"/api/homebrew/{pack['id']}").json()
    wish = {"id": str(uuid.uuid4()), "version": now["draft_version"], "notes": notes}
    return client_of(person).post(f"/api/homebrew/{pack['id']}/revisions", wish)


def save(person: User, pack: dict[str, Any], document: Any, version: int | None = None) -> Any:
    seen = version or client_of(person).get(f"/api/homebrew/{pack['id']}").json()["draft_version"]
    return client_of(person).put(f"/api/homebrew/{pack['id']}/draft", {"version": seen, "document": document})


def share(person: User, pack: dict[str, Any], visibility: str) -> str:
    answer = client_of(person).patch(f"/api/homebrew/{pack['id']}", {"visibility": visibility}).json()
    return str(answer["share"]).rsplit("/", 1)[-1]


@pytest.fixture
def pack(alice: User) -> dict[str, Any]:
    """Alice's sewers, published once."""
    made = begun(alice)
    assert publish(alice, made).status_code == 201
    return made


def test_a_pack_is_begun_with_faults_mended_and_published(alice: User) -> None:
    document = sewers()
    document["models"]["rat"]["points"] = -3
    made = begun(alice, document)
    assert made["faults"] == [{"place": "models.rat.points", "says": "The number has to be from 0 to 5000."}]
    assert made["units"] == []
    refused = publish(alice, made)
    assert (refused.status_code, refused.json()["code"]) == (422, "impossible")
    mended = save(alice, made, sewers()).json()
    assert [unit["name"] for unit in mended["units"]] == ["Sewer rats", "The rat king"]
    assert mended["units"][0]["points"] == {"pts": 36}
    answer = publish(alice, made, "First blood")
    assert answer.status_code == 201
    assert (answer.json()["published"], answer.json()["unpublished"]) == (1, False)
    lines = client_of(alice).get(f"/api/homebrew/{made['id']}/revisions").json()["results"]
    assert [(line["number"], line["notes"]) for line in lines] == [(1, "First blood")]


def test_the_same_wish_twice_is_one(alice: User, pack: dict[str, Any]) -> None:
    wish = {"id": pack["id"], "system": "warzone_resurrection", "document": sewers()}
    assert client_of(alice).post("/api/homebrew", wish).json()["id"] == pack["id"]
    assert Homebrew.objects.count() == 1
    order = {"id": str(uuid.uuid4()), "version": 2}
    save(alice, pack, sewers() | {"summary": "Other"})
    for _ in range(2):
        assert client_of(alice).post(f"/api/homebrew/{pack['id']}/revisions", order).status_code == 201
    assert HomebrewRevision.objects.count() == 2
    assert publish(alice, pack).json()["code"] == "conflict"


def test_two_windows_do_not_undo_each_other(alice: User, pack: dict[str, Any]) -> None:
    one = sewers() | {"summary": "One"}
    assert save(alice, pack, one, 1).status_code == 200
    late = save(alice, pack, sewers() | {"summary": "Two"}, 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert client_of(alice).get(f"/api/homebrew/{pack['id']}").json()["document"]["summary"] == "One"
    assert save(alice, pack, one, 1).status_code == 200


# readers ------------------------------------------------------------------------------------------


def test_nobody_else_sees_what_is_private(alice: User, bob: User, pack: dict[str, Any]) -> None:
    here = f"/api/homebrew/{pack['id']}"
    for person in (bob, None):
        browser = client_of(person)
        for address in (here, f"{here}/revisions", f"{here}/revisions/1", f"{here}/export"):
            assert browser.get(address).status_code == 404
        assert browser.get("/api/homebrew/public").json()["results"] == []
    assert save(bob, pack, sewers(), 1).status_code == 404
    assert client_of(bob).patch(here, {"visibility": "public"}).status_code == 404
    assert client_of(bob).delete(here).status_code == 404
    assert client_of(bob).put(f"{here}/keeping").status_code == 404
    assert client_of(bob).post(f"{here}/copy", {"id": str(uuid.uuid4())}).status_code == 404
    assert client_of(bob).post(f"{here}/restore").status_code == 404
    assert client_of(None).delete(here).status_code in (401, 403)


def test_a_link_opens_what_was_published_and_not_the_draft(
    alice: User, bob: User, pack: dict[str, Any]
) -> None:
    code = share(alice, pack, "link")
    save(alice, pack, sewers() | {"summary": "Secret plans"})
    seen = fitting("Homebrew", client_of(bob).get(f"/api/homebrew/shared/{code}").json())
    assert (seen["document"]["summary"], seen["yours"], seen["share"]) == (sewers()["summary"], False, None)
    assert (seen["unpublished"], seen["draft_version"]) == (False, 0)
    here = f"/api/homebrew/{pack['id']}"
    assert client_of(bob).get(here).status_code == 404
    assert client_of(None).get(f"{here}?code={code}").status_code == 200
    assert json.loads(client_of(bob).get(f"{here}/export?code={code}").content) == sewers()


def test_what_is_kept_is_used_until_it_is_private_again(alice: User, bob: User, pack: dict[str, Any]) -> None:
    code = share(alice, pack, "link")
    kept = client_of(bob).put(f"/api/homebrew/{pack['id']}/keeping?code={code}").json()
    assert kept["kept"]
    shelf = client_of(bob).get("/api/homebrew/shelf?system=warzone_resurrection&extends=bauhaus").json()
    assert [(line["key"], line["has_cards"]) for line in shelf["results"]] == [(pack["key"], True)]
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 200
    share(alice, pack, "private")
    assert client_of(bob).get("/api/homebrew/shelf").json()["results"] == []
    assert client_of(bob).get(f"/api/homebrew/shared/{code}").status_code == 404
    assert share(alice, pack, "link") != code
    assert client_of(bob).get(f"/api/homebrew/{pack['id']}").status_code == 404


def test_public_packs_are_found(alice: User, bob: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    for asked, found in (
        ("q=sewer", 1),
        ("q=alice", 1),
        ("q=nothing", 0),
        ("extends=capitol", 0),
        ("q=%00", 1),
    ):
        lines = client_of(bob).get(f"/api/homebrew/public?{asked}").json()["results"]
        assert len(lines) == found, asked
    unpublished = begun(alice)
    share(alice, unpublished, "public")
    assert len(client_of(bob).get("/api/homebrew/public").json()["results"]) == 1
    assert client_of(bob).get(f"/api/homebrew/{unpublished['id']}").status_code == 404


def test_copies_are_ones_own(alice: User, bob: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    answer = client_of(bob).post(f"/api/homebrew/{pack['id']}/copy", {"id": str(uuid.uuid4())})
    copy = answer.json()
    assert (answer.status_code, copy["yours"], copy["visibility"]) == (201, True, "private")
    assert (copy["document"], copy["published"]) == (sewers(), 0)
    assert copy["key"] != pack["key"]


def test_what_is_deleted_comes_back(alice: User, pack: dict[str, Any]) -> None:
    share(alice, pack, "public")
    assert client_of(alice).delete(f"/api/homebrew/{pack['id']}").status_code == 204
    assert client_of(alice).get("/api/homebrew").json()["results"] == []
    assert client_of(None).get(f"/api/homebrew/{pack['id']}").status_code == 404
    assert len(client_of(alice).get("/api/homebrew?deleted=true").json()["results"]) == 1
    assert client_of(alice).post(f"/api/homebrew/{pack['id']}/restore").status_code == 200


# hostile ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"{",
        b'{"id": 3}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection", "document": []}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "chess", "document": {}}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection",'
        b' "document": {"name": "\\u0000"}}',
        b'{"id": "6f0d7a51-7c6e-4e0c-8d20-0b7c9a1f5e11", "system": "warzone_resurrection",'
        b' "document": {"name": 1e400}}',
        b'{"document":' + b'{"a":' * 40 + b"1" + b"}" * 41,
        b" " * 300_000,
    ],
)
def test_nonsense_is_refused_and_nothing_kept(alice: User, body: bytes) -> None:
    answer = client_of(alice).post("/api/homebrew", body, content_type="application/json")
    assert answer.status_code in (400, 404, 413)
    assert Homebrew.objects.count() == 0


@pytest.mark.parametrize(
    "document",
    [
        {"name": 7, "models": 3},
        {"models": {"x": {"name": "y" * 9000}}},
        {"faction": "../etc"},
        {"x": "x" * 999},
    ],
)
def test_a_wild_draft_is_kept_with_its_faults(alice: User, document: dict[str, Any]) -> None:
    made = begun(alice, document)
    assert made["document"] == document
    assert made["faults"]
    assert publish(alice, made).status_code == 422


def test_a_look_keeps_nothing(alice: User) -> None:
    wish = {"system": "warzone_resurrection", "document": sewers()}
    seen = fitting("HomebrewLook", client_of(alice).post("/api/homebrew/look", wish).json())
    assert [unit["name"] for unit in seen["units"]] == ["Sewer rats", "The rat king"]
    assert Homebrew.objects.count() == 0


def test_words_are_for_everybody_and_in_their_language() -> None:
    words = client_of(None).get("/api/homebrew/words/warzone_resurrection").json()["words"]
    assert {
        "id": "heal",
        "name": "Heal (X)",
        "value": "number",
        "rule": "WZR-SKILL-33",
        "least": 1,
        "most": 19,
    } in words["skills"]["model"]
    assert client_of(None).get("/api/homebrew/words/chess").status_code == 404


# lists --------------------------------------------------------------------------------------------


def edit(person: User, army: ArmyList, **what: Any) -> Any:
    now = client_of(person).get(f"/api/lists/{army.pk}").json()
    return client_of(person).post(f"/api/lists/{army.pk}/edits", order(now["version"], **what))


def units(army: Any) -> list[str]:
    """What the units of a list are called."""
    return [army["review"]["parts"][unit["id"]]["name"] for unit in army["roster"]["forces"][0]["units"]]


def rats(pack: dict[str, Any], id: str = "r") -> dict[str, Any]:
    return add(f"{pack['key']}.rats", id)


def test_a_list_takes_a_pack_and_its_units(alice: User, army: ArmyList, pack: dict[str, Any]) -> None:
    assert edit(alice, army, **rats(pack)).status_code == 422
    taken = edit(alice, army, edit="take", catalogue=pack["key"]).json()["list"]
    line = {
        "key": pack["key"],
        "catalogue": pack["key"],
        "name": "The sewers",
        "by": "alice",
        "revision": 1,
        "newest": 1,
        "pack": pack["id"],
    }
    assert taken["homebrew"] == [line]
    now = fitting("ArmyList", edit(alice, army, **rats(pack)).json()["list"])
    assert (now["points"], now["up_to_date"]) == (36, True)
    offered = client_of(alice).get(f"/api/lists/{army.pk}/choices?at=n1").json()["choices"]
    assert {f"{pack['key']}.king", "hussars"} <= {each["entry"] for each in offered}
    assert edit(alice, army, edit="leave", catalogue=pack["key"]).status_code == 422


def test_a_list_keeps_its_revision_until_told(
    alice: User, bob: User, army: ArmyList, pack: dict[str, Any]
) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    edit(alice, army, **rats(pack))
    dearer = sewers()
    dearer["models"]["rat"]["points"] = 11
    save(alice, pack, dearer)
    assert publish(alice, pack).status_code == 201
    now = client_of(alice).get(f"/api/lists/{army.pk}").json()
    assert (now["points"], now["homebrew"][0]["revision"], now["homebrew"][0]["newest"]) == (36, 1, 2)
    asked = f"/api/lists/{army.pk}/homebrew/{pack['key']}"
    news = fitting("HomebrewNews", client_of(alice).get(asked).json())
    assert {line["why"] for line in news["changes"]} == {"Sewer rat costs 44 now, not 36"}
    assert client_of(bob).get(asked).status_code == 404
    now = edit(alice, army, edit="take", catalogue=pack["key"]).json()["list"]
    assert client_of(alice).get(asked).status_code == 404
    assert (now["points"], now["homebrew"][0]["revision"]) == (44, 2)
    undone = client_of(alice).post(f"/api/lists/{army.pk}/undo", order(now["version"])).json()["list"]
    assert (undone["points"], undone["homebrew"][0]["revision"]) == (36, 1)
    redone = client_of(alice).post(f"/api/lists/{army.pk}/redo", order(undone["version"])).json()["list"]
    assert redone["points"] == 44


def test_what_a_revision_leaves_out_stays_in_the_list(
    alice: User, army: ArmyList, pack: dict[str, Any]
) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    edit(alice, army, **rats(pack))
    smaller = sewers()
    del smaller["units"]["rats"]
    save(alice, pack, smaller)
    publish(alice, pack)
    now = edit(alice, army, edit="take", catalogue=pack["key"]).json()["list"]
    assert units(now) == ["Sewer rats"]
    assert now["points"] == 36
    assert any("not in the catalogue" in problem["why"] for problem in now["review"]["problems"])


def test_only_what_one_may_use_is_taken(alice: User, bob: User, army: ArmyList) -> None:
    theirs = begun(bob)
    publish(bob, theirs)
    wish = {"edit": "take", "catalogue": theirs["key"]}
    assert edit(alice, army, **wish).json()["code"] == "impossible"
    assert edit(alice, army, edit="several", edits=[wish]).status_code == 422
    assert edit(alice, army, edit="take", catalogue="hb-\u0000").status_code == 400
    assert edit(alice, army, edit="take", catalogue="bauhaus").status_code == 422
    share(bob, theirs, "public")
    assert edit(alice, army, **wish).status_code == 200


def test_a_list_keeps_what_is_taken_away(alice: User, bob: User, army: ArmyList) -> None:
    theirs = begun(bob)
    publish(bob, theirs)
    share(bob, theirs, "public")
    edit(alice, army, edit="take", catalogue=theirs["key"])
    edit(alice, army, **rats(theirs))
    share(bob, theirs, "private")
    client_of(bob).delete(f"/api/homebrew/{theirs['id']}")
    now = edit(alice, army, **rats(theirs, "r2")).json()["list"]
    assert (now["points"], now["homebrew"][0]["pack"]) == (72, None)
    copy = client_of(alice).post(f"/api/lists/{army.pk}/copy", {"id": str(uuid.uuid4())}).json()
    assert copy["points"] == 72
    Homebrew.objects.all().delete()
    gone = client_of(alice).get(f"/api/lists/{army.pk}").json()
    assert units(gone) == ["Sewer rats", "Sewer rats"]


def test_a_shared_list_shows_it_to_everybody(alice: User, army: ArmyList, pack: dict[str, Any]) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    edit(alice, army, **rats(pack))
    shared = client_of(alice).patch(f"/api/lists/{army.pk}", {"visibility": "public"}).json()
    assert "Sewer rats" in client_of(None).get(shared["share"]).content.decode()
    seen = client_of(None).get(f"/api/lists/{army.pk}").json()
    assert (seen["points"], seen["homebrew"][0]["pack"]) == (36, None)


@pytest.mark.parametrize("kind", ["json", "text", "compact", "ros"])
def test_a_file_brings_in_what_one_may_use(
    alice: User, bob: User, army: ArmyList, pack: dict[str, Any], kind: str
) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    edit(alice, army, **rats(pack))
    text = client_of(alice).get(f"/api/lists/{army.pk}/export/{kind}").content.decode()
    for person, taken in ((alice, [1]), (bob, [])):
        wish = {"id": str(uuid.uuid4()), "text": text}
        made = client_of(person).post("/api/lists/import", wish).json()["list"]
        assert [line["revision"] for line in made["homebrew"]] == taken
        assert made["points"] == 36
        assert units(made) == ["Sewer rats"]


# battles ------------------------------------------------------------------------------------------


def test_it_takes_the_field(alice: User, army: ArmyList, pack: dict[str, Any]) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    for wish in (add("duval", "w"), rats(pack), rats(pack, "r2")):
        made = edit(alice, army, **wish).json()["list"]
    assert made["review"]["legal"], made["review"]["problems"]
    fielded = fielding.field("warzone_resurrection", str(army.pk), Reader(alice.pk))
    rat = fielded.force["units"][1]["models"][0]
    assert [weapon["name"] for weapon in rat["weapons"]] == ["Nailed club", "MP-105 handgun"]
    client_of(alice).delete(f"/api/homebrew/{pack['id']}")
    assert fielding.field("warzone_resurrection", str(army.pk), Reader(alice.pk)) == fielded


def test_a_deck_takes_its_cards(alice: User, pack: dict[str, Any]) -> None:
    wish = opening(catalogue="cards", chart="deck.bauhaus", limit=None)
    deck = ArmyList.objects.get(pk=client_of(alice).post("/api/lists", wish).json()["id"])
    taken = edit(alice, deck, edit="take", catalogue=pack["cards_key"]).json()["list"]
    assert (pack["has_cards"], taken["homebrew"][0]["catalogue"]) == (True, pack["cards_key"])
    cards = {f"card.{pack['key']}.stench": 5, f"card.{pack['key']}.tunnels": 3}
    printed = starter_decks()["bauhaus"].cards
    cards |= {f"card.{id}": copies for id, copies in printed.items()}
    wishes = [
        add(entry, f"c{place}") | {"count": copies} for place, (entry, copies) in enumerate(cards.items())
    ]
    made = edit(alice, deck, edit="several", edits=wishes).json()["list"]
    assert made["review"]["legal"], made["review"]["problems"]
    bauhaus = SYSTEM.starter_forces()[0].data
    force = {**bauhaus, "units": [*bauhaus["units"]]}
    with pytest.raises(Illegal, match="bonded"):
        fielding.with_deck("warzone_resurrection", force, str(deck.pk), Reader(alice.pk))
    edit(alice, deck, edit="remove", id="c1")
    dealt = fielding.with_deck("warzone_resurrection", force, str(deck.pk), Reader(alice.pk))
    assert 5 in [copies for id, copies in dealt["deck"].items() if "Stench" in id]


def test_whatever_is_told_of_lists_is_told_of_those_with_homebrew(
    alice: User, army: ArmyList, pack: dict[str, Any]
) -> None:
    edit(alice, army, edit="take", catalogue=pack["key"])
    for wish in (add("duval", "w"), rats(pack), rats(pack, "r2"), add(f"{pack['key']}.king", "k")):
        edit(alice, army, **wish)
    browser = client_of(alice)
    here = f"/api/lists/{army.pk}"
    counted = browser.get(f"{here}/statistics").json()
    harm = {line["name"]: line for line in counted["harm"]}
    assert harm["The rat king"]["close"] > 0
    assert browser.get(f"{here}/places?unit=r").json()[0]["at"] == "r"
    lacks = browser.get(f"{here}/lacks").json()
    assert "Sewer rat" in {piece["name"] for piece in lacks["pieces"]}
    assert browser.post(f"{here}/lacks").status_code == 200
    assert browser.get(f"{here}/lacks").json()["lacks"] == 0
    book = browser.get(f"/api/catalogues/warzone_resurrection/bauhaus/handbook?chart=standard&list={army.pk}")
    assert f"{pack['key']}.rats" in {unit["entry"] for unit in book.json()["units"]}
    shared = browser.patch(here, {"visibility": "link"}).json()["share"]
    for address in (shared, f"{shared}/text"):
        assert "Sewer rats" in client_of(None).get(address).content.decode()


def test_many_packs_are_told_of_without_their_drafts(alice: User, pack: dict[str, Any]) -> None:
    for _ in range(5):
        begun(alice, sewers() | {"cards": {}})
    with CaptureQueriesContext(connection) as made:
        lines = client_of(alice).get("/api/homebrew").json()["results"]
    assert sorted(line["has_cards"] for line in lines) == [False] * 5 + [True]
    asked = [query["sql"] for query in made.captured_queries if "armies_homebrew" in query["sql"]]
    assert len(asked) == 3
    assert not any('"armies_homebrew"."draft",' in sql for sql in asked)
