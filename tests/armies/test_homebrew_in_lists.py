"""Lists take homebrew: its units and cards, in the revision taken, into battle and out again."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies import fielding
from armies.access import Reader
from armies.homebrew.models import Homebrew
from armies.models import ArmyList
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import starter_decks
from tests.armies.conftest import add, opening, order
from tests.armies.packs import begun, publish, save, share
from tests.calls import client_of, fitting
from tests.rules.warzone_resurrection.home_made import sewers

pytestmark = pytest.mark.django_db


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
