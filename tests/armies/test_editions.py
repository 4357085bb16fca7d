"""Lists of another edition over the wire: all that is done with lists is done with them, too."""

from __future__ import annotations

import base64
import uuid

import pytest

from accounts.models import User
from armies import access, desk
from armies.access import Reader
from armies.models import ArmyList
from rules.warzone_resurrection.lists.edition_2_2 import SYSTEM
from tests.armies.conftest import add, client_of, do, opening, order

pytestmark = pytest.mark.django_db


@pytest.fixture
def marines(alice: User) -> ArmyList:
    """Capitol's list with Colonel Mitch Hunter and Free Marines in it."""
    wish = opening(system=SYSTEM, catalogue="capitol_2_2", id=uuid.uuid4(), name="Expedition", limit=750)
    row = desk.open_list(alice, desk.Opening(**wish))
    return do(row, add("capitol.colonel-mitch-hunter", "w"), add("capitol.free-marines", "m"))


def test_what_is_offered_makes_it_legal(marines: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    read = browser.get(f"/api/lists/{marines.pk}").json()
    for _ in range(12):
        mends = [each["mends"] for each in read["review"]["problems"] if each["mends"]]
        if not mends:
            break
        browser.post(f"/api/lists/{marines.pk}/edits", order(read["version"], **mends[0][0]["edit"]))
        read = browser.get(f"/api/lists/{marines.pk}").json()
    assert read["review"]["problems"] == []
    assert read["review"]["legal"]
    assert 0 < read["points"] <= 750


def test_units_show_their_stats_and_what_may_be_chosen(marines: ArmyList, alice: User) -> None:
    browser = client_of(alice)
    offered = browser.get(f"/api/lists/{marines.pk}/choices?at=n1").json()["choices"]
    assert "Martian Banshees" in {each["name"] for each in offered}
    book = browser.get(f"/api/catalogues/{SYSTEM}/capitol_2_2?chart=standard").json()
    assert {"Free Marines", "Purple Sharks"} <= {each["name"] for each in book["units"]}
    told = browser.get(f"/api/lists/{marines.pk}/statistics")
    assert told.status_code == 200, told.content


@pytest.mark.parametrize("format", ["json", "text", "compact", "ros", "rosz"])
def test_it_goes_out_and_comes_in(marines: ArmyList, alice: User, format: str) -> None:
    browser = client_of(alice)
    data = browser.get(f"/api/lists/{marines.pk}/export/{format}").content
    wish = {"id": str(uuid.uuid4()), "base64": base64.b64encode(data).decode(), "system": SYSTEM}
    answer = browser.post("/api/lists/import", wish)
    assert answer.status_code == 201, answer.content
    made = answer.json()["list"]
    assert made["points"] == float(marines.points)
    row = access.look(uuid.UUID(made["id"]), Reader(alice.pk))
    assert (row.system, row.catalogue) == (SYSTEM, "capitol_2_2")


def test_its_page_is_read_without_signing_in(marines: ArmyList, alice: User) -> None:
    desk.share(marines.pk, alice.pk, "link")
    code = access.look(marines.pk, Reader(alice.pk)).share_code
    for path in (f"/l/{code}", f"/l/{code}/text"):
        page = client_of(None).get(path)
        assert page.status_code == 200
        assert b"Colonel Mitch Hunter" in page.content
