"""The page of a link: readable, printable and quotable without JavaScript."""

from __future__ import annotations

import pytest

from accounts.models import User
from armies import access, desk
from armies.access import Reader
from armies.models import ArmyList
from tests.armies.conftest import client_of, do

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(legal: ArmyList) -> str:
    """The link of Alice's legal list."""
    desk.share(legal.pk, legal.owner_id, "link")
    return access.look(legal.pk, Reader(legal.owner_id)).share_code


def test_the_page_shows_everything_without_a_script(code: str) -> None:
    page = client_of(None).get(f"/l/{code}").content.decode()
    assert "<script" not in page
    for shown in ("<h1>Dragoons</h1>", "234 of 500 points", "Valerie Duval", "by alice", "Nothing is wrong"):
        assert shown in page
    # The quick reference has the card of everybody in the list.
    for printed in ('<th scope="col">RS</th>', "AG-17 assault rifle", "Stay Frosty"):
        assert printed in page
    assert '<meta property="og:title" content="Dragoons">' in page
    assert "234 of 500 points" in page.split('og:description" content="')[1].split('"')[0]
    assert '<meta name="robots" content="noindex">' in page
    assert f"/read?code={code}" in page


def test_the_owner_prints_a_private_list_and_nobody_else(legal: ArmyList, alice: User, bob: User) -> None:
    address = client_of(alice).get(f"/api/lists/{legal.pk}").json()["page"]
    assert client_of(alice).get(address).status_code == 200
    assert client_of(bob).get(address).status_code == client_of(None).get(address).status_code == 404
    desk.share(legal.pk, alice.pk, "link")
    shared = client_of(bob).get(f"{address.replace('/l/', '/api/lists/shared/')}").json()
    assert (shared["page"], shared["share"]) == (None, None)


def test_the_page_says_what_is_wrong(legal: ArmyList, code: str) -> None:
    do(legal, {"edit": "set_limit", "points": "pts", "limit": 200}, {"edit": "remove", "id": "h2"})
    page = client_of(None).get(f"/l/{code}").content.decode()
    assert "1 problem" in page
    assert "Troops: 1 taken, at least 2 needed in Standard." in page


def test_what_people_write_stays_text(legal: ArmyList, code: str) -> None:
    evil = "<img src=x onerror=alert(1)>"
    do(
        legal,
        {"edit": "rename", "name": evil, "notes": evil},
        {"edit": "rename", "id": "h1", "name": evil, "notes": evil},
    )
    page = client_of(None).get(f"/l/{code}").content.decode()
    assert "<img" not in page
    assert page.count("&lt;img") > 3


def test_the_text_is_one_for_forums(code: str) -> None:
    answer = client_of(None).get(f"/l/{code}/text")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().startswith("Dragoons\n234 of 500 points\n")


def test_the_page_speaks_french(code: str) -> None:
    page = client_of(None).get(f"/l/{code}", headers={"Accept-Language": "fr"}).content.decode()
    assert "234 sur 500 points" in page
    assert '<html lang="fr">' in page


def test_pages_are_not_asked_for_without_end(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armies.pages.PageThrottle.THROTTLE_RATES", {"pages": "2/min"})
    browser = client_of(None)
    pages = (f"/l/{code}", f"/l/{code}/text", f"/l/{code}", f"/l/{code}/text")
    assert [browser.get(page).status_code for page in pages] == [200, 200, 429, 429]


def test_the_page_of_nothing_is_a_page() -> None:
    answer = client_of(None).get("/l/nothing")
    assert answer.status_code == 404
    assert "There is no such list" in answer.content.decode()
