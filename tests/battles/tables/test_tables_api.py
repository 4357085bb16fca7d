"""Tables that people draw: who writes, reads, copies and plays on them, and what hostile clients are told."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from accounts.models import User
from armies.sharing import Reader
from battles.errors import ByTheRules, Malformed, NotFound
from battles.tables import limits, writing
from battles.tables.laying import lay
from battles.tables.models import DrawnTable
from rules.core.registry import get_system
from tests.battles.conftest import alice, bob  # noqa: F401
from tests.calls import client_of, fitting

pytestmark = pytest.mark.django_db

GAME = "warzone_resurrection"
BARE: dict[str, Any] = {
    "size": [48000, 48000],
    "name": "The mill",
    "zones": [
        {"id": "s", "seat": 0, "edge": "south", "shape": [[0, 0], [48000, 0], [48000, 8000], [0, 8000]]},
        {
            "id": "n",
            "seat": 1,
            "edge": "north",
            "shape": [[0, 40000], [48000, 40000], [48000, 48000], [0, 48000]],
        },
    ],
    "terrain": [{"id": "mill", "piece": "brick-house", "at": [24000, 24000], "turn": 9000}],
}
#: Nobody can play on it: the mill has no outline.
FAULTY = BARE | {"terrain": [{"id": "mill", "kind": "heavy", "shape": [[0, 0]]}]}


def begun(person: User, **document: Any) -> dict[str, Any]:
    wish = {"id": str(uuid.uuid4()), "system": GAME, "document": BARE | document}
    answer = client_of(person).post("/api/tables", wish)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = fitting("DrawnTablePage", answer.json())
    return found


def share(person: User, table: dict[str, Any], visibility: str) -> str:
    answer = client_of(person).patch(f"/api/tables/{table['id']}", {"visibility": visibility})
    assert answer.status_code == 200, answer.content
    return str(answer.json()["share"] or "").rpartition("/")[2]


def test_a_table_is_kept_with_its_faults_until_it_has_none(alice: User) -> None:  # noqa: F811
    browser, table = client_of(alice), begun(alice, terrain=FAULTY["terrain"])
    assert (table["playable"], table["version"]) == (False, 1)
    assert table["faults"][0]["place"] == "terrain.mill"
    here = f"/api/tables/{table['id']}"
    mended = browser.put(here, {"version": 1, "document": BARE}).json()
    assert (mended["playable"], mended["version"], mended["faults"]) == (True, 2, [])
    assert mended["sketch"]["pieces"][0]["look"] == "building"
    # The same again is nothing new; another window's table is not overwritten.
    assert browser.put(here, {"version": 1, "document": BARE}).json()["version"] == 2
    stale = browser.put(here, {"version": 1, "document": FAULTY})
    assert (stale.status_code, stale.json()["code"]) == (409, "conflict")
    assert [line["name"] for line in browser.get("/api/tables").json()["results"]] == ["The mill"]


def test_what_a_bad_line_sends_twice_is_begun_once(alice: User, bob: User) -> None:  # noqa: F811
    wish = {"id": str(uuid.uuid4()), "system": GAME, "document": BARE}
    answers = [client_of(alice).post("/api/tables", wish) for _ in range(2)]
    assert {answer.json()["id"] for answer in answers} == {wish["id"]}
    assert client_of(bob).post("/api/tables", wish).status_code == 409
    assert DrawnTable.objects.count() == 1


def test_nobody_else_sees_or_changes_what_is_private(alice: User, bob: User) -> None:  # noqa: F811
    table = begun(alice)
    here = f"/api/tables/{table['id']}"
    for person, refused in ((bob, {404}), (None, {401, 403, 404})):
        browser = client_of(person)
        assert browser.get(here).status_code == 404
        assert browser.get(f"/api/tables/shared/{uuid.uuid4().hex}").status_code == 404
        assert browser.put(here, {"version": 1, "document": FAULTY}).status_code in refused
        assert browser.patch(here, {"visibility": "public"}).status_code in refused
        assert browser.post(f"{here}/copy", {"id": str(uuid.uuid4())}).status_code in refused
        assert browser.delete(here).status_code in refused
        assert browser.get("/api/tables/public").json()["results"] == []
    assert DrawnTable.objects.get().version == 1


def test_a_link_shows_it_until_it_is_dead_and_a_copy_is_one_s_own(alice: User, bob: User) -> None:  # noqa: F811
    table = begun(alice)
    code = share(alice, table, "link")
    seen = client_of(None).get(f"/api/tables/shared/{code}").json()
    assert (seen["yours"], seen["owner"], seen["share"]) == (False, "alice", None)
    own = client_of(bob).post(f"/api/tables/{table['id']}/copy?code={code}", {"id": str(uuid.uuid4())}).json()
    assert (own["yours"], own["document"]) == (True, table["document"])
    share(alice, table, "private")
    assert client_of(bob).get(f"/api/tables/shared/{code}").status_code == 404
    assert client_of(bob).get(f"/api/tables/{own['id']}").status_code == 200


def test_the_gallery_shows_what_is_public_and_can_be_played_on(alice: User, bob: User) -> None:  # noqa: F811
    for table in (
        begun(alice),
        begun(alice, name="Ruin", terrain=FAULTY["terrain"]),
        begun(bob, name="Yard"),
    ):
        share(alice if table["owner"] == "alice" else bob, table, "public")
    gallery = client_of(None).get("/api/tables/public").json()
    assert [line["name"] for line in gallery["results"]] == ["Yard", "The mill"]
    fitting("TableLine", gallery["results"][0])
    for words, found in (("MILL", 1), ("bob", 1), ("nobody\0", 0)):
        assert len(client_of(None).get("/api/tables/public", {"q": words}).json()["results"]) == found
    assert client_of(None).get("/api/tables/public", {"system": "toy"}).json()["results"] == []


def test_what_is_deleted_comes_back(alice: User) -> None:  # noqa: F811
    browser, table = client_of(alice), begun(alice)
    assert browser.delete(f"/api/tables/{table['id']}").status_code == 204
    assert browser.get(f"/api/tables/{table['id']}").status_code == 404
    assert len(browser.get("/api/tables?deleted=true").json()["results"]) == 1
    assert browser.post(f"/api/tables/{table['id']}/restore").json()["document"] == table["document"]


@pytest.mark.parametrize(
    "document",
    [
        [],
        "table",
        None,
        {"size": [1, 1]},
        BARE | {"terrain": [{"id": "<script>"}]},
        BARE | {"name": "x" * 200},
    ],
)
def test_what_is_no_table_is_refused_with_a_reason(alice: User, document: Any) -> None:  # noqa: F811
    wish = {"id": str(uuid.uuid4()), "system": GAME, "document": document}
    answer = client_of(alice).post("/api/tables", wish)
    assert answer.status_code == 400, answer.content
    assert not DrawnTable.objects.exists()


def test_nobody_sends_or_keeps_too_much(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    large = {"id": str(uuid.uuid4()), "system": GAME, "document": {"name": "x" * limits.MOST_TABLE_BYTES}}
    assert client_of(alice).post("/api/tables", large).status_code == 413
    monkeypatch.setattr(writing, "MOST_TABLES", 1)
    begun(alice)
    answer = client_of(alice).post("/api/tables", large | {"document": BARE})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_the_words_of_a_game_are_in_the_reader_s_language(alice: User) -> None:  # noqa: F811
    answer = client_of(None).get(f"/api/tables/words/{GAME}", headers={"accept-language": "fr"})
    words = fitting("TableWordsAnswer", answer.json())["words"]
    assert "Terrain Infranchissable" in {kind["label"] for kind in words["kinds"]}
    assert len(words["library"]) >= 21
    assert words["ready"]["ruined-square"]["terrain"]


def test_a_game_for_which_nobody_draws_tables_has_none(alice: User) -> None:  # noqa: F811
    games = client_of(None).get("/api/tables/games").json()
    assert GAME in {game["id"] for game in games}
    assert "toy" not in {game["id"] for game in games}
    assert client_of(None).get("/api/tables/words/toy").status_code == 404
    wish = {"id": str(uuid.uuid4()), "system": "toy", "document": BARE}
    assert client_of(alice).post("/api/tables", wish).status_code == 404
    assert lay(get_system("toy"), "yard", "", Reader(alice.pk), "en").name == "Yard"


def test_a_battle_is_laid_on_a_table_that_its_host_may_read(alice: User, bob: User) -> None:  # noqa: F811
    game, table = get_system(GAME), begun(alice)
    laid = lay(game, "", table["id"], Reader(alice.pk), "en")
    assert (laid.name, laid.data["terrain"][0]["piece"]) == ("The mill", "brick-house")
    with pytest.raises(NotFound):
        lay(game, "", table["id"], Reader(bob.pk), "en")
    code = share(alice, table, "link")
    assert lay(game, "", code, Reader(bob.pk), "en") == laid
    with pytest.raises(ByTheRules):
        lay(get_system("toy"), "", code, Reader(bob.pk), "en")
    for both in (("ruined-square", code), ("", "")):
        with pytest.raises(Malformed):
            lay(game, *both, Reader(bob.pk), "en")


def test_nobody_begins_a_battle_on_a_table_with_faults(alice: User) -> None:  # noqa: F811
    table = begun(alice, terrain=FAULTY["terrain"])
    with pytest.raises(ByTheRules) as refused:
        lay(get_system(GAME), "", table["id"], Reader(alice.pk), "en")
    assert "The mill" in refused.value.problem("en")["message"]


def test_looking_at_a_table_keeps_nothing(alice: User) -> None:  # noqa: F811
    answer = client_of(alice).post("/api/tables/look", {"system": GAME, "document": FAULTY})
    assert fitting("TableLook", answer.json())["faults"]
    assert not DrawnTable.objects.exists()


def test_a_table_drawn_by_lot_wants_only_a_name(alice: User) -> None:  # noqa: F811
    browser = client_of(alice)
    drawn = fitting("TableLook", browser.post("/api/tables/lot", {"system": GAME, "width": 60000}).json())
    assert drawn["document"]["size"] == [60000, 48000]
    assert [fault["place"] for fault in drawn["faults"]] == [""]
    begun(alice, **drawn["document"] | {"name": "By lot"})
    assert DrawnTable.objects.get().playable
    assert browser.post("/api/tables/lot", {"system": GAME, "width": 10**9}).status_code == 400
    assert client_of(None).post("/api/tables/lot", {"system": GAME}).status_code in (401, 403)
