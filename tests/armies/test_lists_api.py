"""What builders and scripts are told over the wire."""

from __future__ import annotations

import base64
import io
import json
import uuid
import zipfile
from typing import Any

import pytest

from accounts.models import User
from armies import desk
from armies.limits import MOST_UNPACKED
from armies.models import ArmyList
from tests.armies.conftest import add, client_of, do, opening, order
from tests.calls import fitting

pytestmark = pytest.mark.django_db


def test_a_list_is_made_mended_and_edited_until_it_is_legal(alice: User) -> None:
    browser = client_of(alice)
    answer = browser.post("/api/lists", opening())
    made = fitting("ArmyList", answer.json())
    assert answer.status_code == 201
    said = [problem["why"] for problem in made["review"]["problems"]]
    assert said == [
        "Warlords: 0 taken, at least 1 needed in Standard.",
        "Troops: 0 taken, at least 2 needed in Standard.",
    ]
    while made["review"]["problems"]:
        mend = made["review"]["problems"][0]["mends"][0]
        wish = order(made["version"], **mend["edit"])
        receipt = fitting("ListReceipt", browser.post(f"/api/lists/{made['id']}/edits", wish).json())
        assert receipt["version"] == made["version"] + 1
        made = browser.get(f"/api/lists/{made['id']}").json()
    assert made["problems"] == 0
    assert made["review"]["legal"]
    assert made["points"] == made["review"]["points"]["pts"] > 0


def test_a_place_says_what_may_be_chosen_there(legal: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    force = fitting("ListChoices", browser.get(f"/api/lists/{legal.pk}/choices?at=n1").json())
    assert {"hussars", "etoiles", "strider"} <= {each["entry"] for each in force["choices"]}
    squad = fitting("ListChoices", browser.get(f"/api/lists/{legal.pk}/choices?at=h1").json())
    riflemen = next(each for each in squad["choices"] if each["name"] == "Hussar")
    assert (riflemen["count"], riflemen["least"], riflemen["most"], riflemen["room"]) == (3, 3, 9, 6)
    assert browser.get(f"/api/lists/{legal.pk}/choices?at=nothing").status_code == 404
    assert browser.get(f"/api/lists/{legal.pk}/choices").status_code == 404


def test_a_conflict_is_answered_with_the_newer_list(legal: ArmyList, alice: User) -> None:
    do(legal, {"edit": "remove", "id": "h1"})
    late = order(legal.head, edit="rename", id="h1", name="First")
    answer = client_of(alice).post(f"/api/lists/{legal.pk}/edits", late)
    assert answer.status_code == 409
    said = fitting("ListProblem", answer.json())
    assert said["code"] == "stale"
    assert fitting("ArmyList", said["list"])["version"] == legal.head + 1


def test_the_same_order_again_is_told_so(legal: ArmyList, alice: User) -> None:
    wish = order(legal.head, **add("etoiles", "e"))
    first, again = (client_of(alice).post(f"/api/lists/{legal.pk}/edits", wish).json() for _ in range(2))
    assert (first["replayed"], again["replayed"]) == (False, True)
    assert first["version"] == again["version"] == again["list"]["version"]


def test_versions_are_kept(legal: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    undone = browser.post(
        f"/api/lists/{legal.pk}/undo", {"id": str(uuid.uuid4()), "version": legal.head}
    ).json()
    assert (undone["list"]["can_undo"], undone["list"]["can_redo"]) == (True, True)
    lines = browser.get(f"/api/lists/{legal.pk}/versions").json()["results"]
    assert [(each["number"], each["kind"], each["shows"]) for each in lines] == [
        (5, "undo", 3), (4, "edit", 4), (3, "edit", 3), (2, "edit", 2), (1, "open", 1),
    ]  # fmt: skip
    fourth = fitting("ListVersion", browser.get(f"/api/lists/{legal.pk}/versions/4").json())
    assert fourth["review"]["legal"]
    assert len(fourth["roster"]["forces"][0]["units"]) == 3
    assert browser.get(f"/api/lists/{legal.pk}/versions/6").status_code == 404


@pytest.mark.parametrize("format", ["json", "text", "compact", "ros", "rosz"])
def test_what_goes_out_comes_back_in(legal: ArmyList, alice: User, format: str) -> None:
    browser = client_of(alice)
    file = browser.get(f"/api/lists/{legal.pk}/export/{format}")
    assert file.status_code == 200
    assert file["Content-Disposition"].startswith('attachment; filename="Dragoons.')
    wish = {"id": str(uuid.uuid4()), "base64": base64.b64encode(file.content).decode()}
    answer = browser.post("/api/lists/import", wish)
    assert answer.status_code == 201, answer.content
    brought = fitting("ImportedList", answer.json())
    assert (brought["list"]["points"], brought["list"]["problems"]) == (234, 0)
    assert not [line for line in brought["lines"] if line["outcome"] == "unplaced"]
    again = browser.post("/api/lists/import", wish)
    assert again.json()["list"]["id"] == brought["list"]["id"]
    assert ArmyList.objects.count() == 2


def test_an_import_loses_nothing_and_says_what_it_could_not_place(alice: User) -> None:
    text = "Old list\n= Standard (Bauhaus)\n* 1x Valerie Duval\n* 1x Flying Circus [77]\n"
    answer = client_of(alice).post("/api/lists/import", {"id": str(uuid.uuid4()), "text": text}).json()
    unplaced = [line for line in answer["lines"] if line["outcome"] == "unplaced"]
    assert len(unplaced) == 1
    assert "Flying Circus" in json.dumps(answer["list"]["roster"])


@pytest.mark.parametrize(
    ("file", "status"),
    [
        (b"", 422),
        (b"PK\x03\x04 no zip", 422),
        (b"<!DOCTYPE r [<!ENTITY e 'x'>]><roster>&e;</roster>", 422),
        (b"<roster", 422),
        (b'{"format": "sallyport-list", "version": 99, "roster": {"system": "x"}}', 422),
        (b"\xff\xfe\x00\xd8 broken", 422),
    ],
)  # fmt: skip
def test_hostile_files_are_refused_with_a_sentence(alice: User, file: bytes, status: int) -> None:
    wish = {"id": str(uuid.uuid4()), "base64": base64.b64encode(file).decode() or "===="}
    answer = client_of(alice).post("/api/lists/import", wish)
    assert answer.status_code in (status, 400), answer.content
    assert answer.json()["message"]
    assert not ArmyList.objects.exists()


def test_a_zip_that_swells_is_refused(alice: User) -> None:
    swollen = io.BytesIO()
    with zipfile.ZipFile(swollen, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.ros", b"<roster>" + b" " * (MOST_UNPACKED + 1))
    wish = {"id": str(uuid.uuid4()), "base64": base64.b64encode(swollen.getvalue()).decode()}
    answer = client_of(alice).post("/api/lists/import", wish)
    assert answer.status_code == 422, answer.content
    assert "8" in answer.json()["message"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("no json", 400),
        ("[]", 400),
        ('{"id": "x"}', 400),
        ('{"a": "\\u0000"}', 400),
        ('{"a": 1e99}', 400),
        ("[" * 100 + "]" * 100, 400),
        ('{"a": "' + "x" * 70_000 + '"}', 413),
    ],
)
def test_hostile_orders_are_refused(army: ArmyList, alice: User, body: str, status: int) -> None:
    url = f"/api/lists/{army.pk}/edits"
    answer = client_of(alice).post(url, body, content_type="application/json")
    assert answer.status_code == status, answer.content
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "edit",
    [
        {},
        {"edit": "explode"},
        {"edit": "add", "to": "n1"},
        {"edit": "add", "to": "n1", "entry": "hussars", "count": 10**9},
        {"edit": "add", "to": "n1", "entry": "hussars", "surprise": True},
        {"edit": "set_limit", "points": "pts", "limit": "1/0"},
        "add",
        None,
    ],
)
def test_edits_that_cannot_be_are_refused(army: ArmyList, alice: User, edit: Any) -> None:
    wish = {"id": str(uuid.uuid4()), "version": 1, "edit": edit}
    answer = client_of(alice).post(f"/api/lists/{army.pk}/edits", wish)
    assert answer.status_code in (400, 422), answer.content
    army.refresh_from_db()
    assert army.head == 1


@pytest.mark.parametrize(
    "changes",
    [{"system": "chess"}, {"catalogue": "no"}, {"chart": "no"}, {"limit": -1}, {"limit": "NaN"}, {"id": "7"}],
)
def test_lists_that_cannot_be_begun_are_refused(alice: User, changes: dict[str, Any]) -> None:
    answer = client_of(alice).post("/api/lists", opening(**changes))
    assert answer.status_code in (400, 404, 422), answer.content
    assert not ArmyList.objects.exists()


def test_public_lists_are_found_by_game_faction_points_and_words(legal: ArmyList) -> None:
    desk.share(legal.pk, legal.owner_id, "public")
    browser = client_of(None)
    for query, count in (
        ("system=warzone_resurrection", 1), ("system=chess", 0), ("catalogue=bauhaus", 1),
        ("catalogue=capitol", 0), ("points_min=234&points_max=234", 1), ("points_min=235", 0),
        ("points_max=233.5", 0), ("q=drag", 1), ("q=alice", 1), ("q=zzz", 0), ("q=%00", 1),
    ):  # fmt: skip
        assert browser.get(f"/api/lists/public?{query}").json()["count"] == count, query
    assert browser.get("/api/lists/public?points_min=many").status_code == 400
    line = fitting("ListLine", browser.get("/api/lists/public").json()["results"][0])
    assert (line["owner"], line["yours"], line["share"][:3]) == ("alice", False, "/l/")


def test_catalogues_are_open_to_all() -> None:
    browser = client_of(None)
    game = next(
        each for each in browser.get("/api/catalogues").json() if each["id"] == "warzone_resurrection"
    )
    fitting("Game", game)
    assert {"bauhaus", "capitol"} <= {each["id"] for each in game["catalogues"]}
    page = fitting(
        "Catalogue", browser.get("/api/catalogues/warzone_resurrection/bauhaus?chart=heavy").json()
    )
    assert next(each for each in page["units"] if each["entry"] == "strider")["role"] == "light"
    for wrong in ("chess/bauhaus", "warzone_resurrection/chess", "warzone_resurrection/bauhaus?chart=none"):
        assert browser.get(f"/api/catalogues/{wrong}").status_code == 404


def test_sentences_come_in_the_readers_language(alice: User) -> None:
    answer = client_of(alice).post("/api/lists", opening(system="chess"), headers={"Accept-Language": "fr"})
    assert answer.json()["message"].startswith("Ce jeu ")


def test_a_list_is_made_what_it_was_and_that_is_undone(legal: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    wish = {"id": str(uuid.uuid4()), "version": legal.head, "to": 1}
    done = fitting("ListReceipt", browser.post(f"/api/lists/{legal.pk}/revert", wish).json())
    assert (done["version"], done["list"]["points"], done["list"]["can_undo"]) == (legal.head + 1, 0, True)
    assert browser.post(f"/api/lists/{legal.pk}/revert", wish).json()["replayed"]
    undo = {"id": str(uuid.uuid4()), "version": done["version"]}
    assert browser.post(f"/api/lists/{legal.pk}/undo", undo).json()["list"]["points"] == 234
    late = {"id": str(uuid.uuid4()), "version": legal.head, "to": 1}
    assert browser.post(f"/api/lists/{legal.pk}/revert", late).json()["code"] == "stale"
    nowhere = {"id": str(uuid.uuid4()), "version": legal.head + 2, "to": 99}
    assert browser.post(f"/api/lists/{legal.pk}/revert", nowhere).status_code == 409
    assert client_of(None).post(f"/api/lists/{legal.pk}/revert", wish).status_code in (401, 403)


def test_my_lists_are_filtered(legal: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    browser.post("/api/lists", opening(name="Sunday"))

    def found(asked: str) -> list[str]:
        return [each["name"] for each in browser.get(f"/api/lists?{asked}").json()["results"]]

    assert found("q=sun") == ["Sunday"]
    assert found("legal=true") == found("points_min=200&points_max=300") == ["Dragoons"]
    assert found("q=nothing") == []
    assert browser.get("/api/lists?points_min=lots").status_code == 400


def test_a_list_says_whether_it_is_an_army_or_a_deck(alice: User) -> None:
    browser = client_of(alice)
    browser.post("/api/lists", opening())
    browser.post("/api/lists", opening(name="Cards", catalogue="cards", chart="deck.any", limit=None))
    made = {each["name"]: each["makes"] for each in browser.get("/api/lists").json()["results"]}
    assert made == {"Dragoons": "army", "Cards": "deck"}


def test_a_list_begins_ready_made(alice: User) -> None:
    browser = client_of(alice)
    games = {each["id"]: fitting("Game", each) for each in browser.get("/api/catalogues").json()}
    (bauhaus,) = (each for each in games["warzone_resurrection"]["catalogues"] if each["id"] == "bauhaus")
    ready = bauhaus["ready"][0]
    answer = browser.post("/api/lists", opening(name="", limit=ready["points"], ready=ready["id"]))
    made = fitting("ArmyList", answer.json())
    assert answer.status_code == 201
    assert (made["name"], made["points"], made["problems"]) == (ready["name"], ready["points"], 0)
    changed = browser.post(f"/api/lists/{made['id']}/edits", order(1, edit="add", to="f", entry="rangers"))
    assert changed.status_code == 200


def test_there_are_only_the_ready_made_lists_that_there_are(alice: User) -> None:
    answer = client_of(alice).post("/api/lists", opening(ready="nobody"))
    assert answer.status_code == 404
    assert not ArmyList.objects.exists()


def test_versions_say_what_they_were_about(legal: ArmyList, alice: User) -> None:
    do(
        legal,
        {"edit": "rename", "id": "h1", "name": "First"},
        {"edit": "remove", "id": "h1"},
        {
            "edit": "several",
            "edits": [{"edit": "remove", "id": "h2"}, add("etoiles", "e"), add("etoiles", "f")],
        },
        {"edit": "rename", "name": "Etoiles"},
    )
    lines = client_of(alice).get(f"/api/lists/{legal.pk}/versions").json()["results"]
    about = {each["number"]: each["about"] for each in lines}
    assert about == {
        1: [], 2: ["Valerie Duval"], 3: ["Hussars"], 4: ["Hussars"], 5: ["Hussars"], 6: ["First"],
        7: ["Hussars", "Etoiles Mortant"], 8: [],
    }  # fmt: skip
    assert client_of(alice).get(f"/api/lists/{legal.pk}/versions/7").json()["about"] == about[7]
