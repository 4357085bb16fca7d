"""The picture beside a link: for whoever may open the link, of what the list is now."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageFont

from accounts.models import User
from armies import access, desk, pages, rosters, shelf
from armies.access import Reader
from armies.models import ArmyList
from armies.pictures import BOLD, FONTS, SANS, SERIF, Card, Line, drawn
from rules.lists.standing import Standing
from tests.armies.conftest import add, client_of, do

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(legal: ArmyList) -> ArmyList:
    desk.share(legal.pk, legal.owner_id, "link")
    return access.look(legal.pk, Reader(legal.owner_id))


def opened(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def test_the_page_of_a_link_has_a_picture(shared: ArmyList) -> None:
    address = f"/l/{shared.share_code}/picture.png"
    page = client_of(None).get(f"/l/{shared.share_code}").content.decode()
    assert f'<meta property="og:image" content="http://testserver{address}">' in page
    answer = client_of(None).get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert opened(answer.content).size == (1200, 630)
    assert len(answer.content) < 150_000


def test_who_may_not_open_the_link_sees_no_picture(legal: ArmyList, alice: User, charlie: User) -> None:
    address = f"/l/{legal.share_code}/picture.png"
    assert [client_of(each).get(address).status_code for each in (alice, charlie, None)] == [200, 404, 404]
    assert client_of(None).get("/l/nothing/picture.png").status_code == 404


def test_it_is_drawn_anew_when_the_list_has_changed(shared: ArmyList) -> None:
    address = f"/l/{shared.share_code}/picture.png"
    first = client_of(None).get(address)
    again = client_of(None).get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    do(shared, add("strider", "s"))
    after = client_of(None).get(address, headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200
    assert after.content != first.content


NAMES = [
    "", " ", "x" * 5000, "W" * 200, "a\nb\tc", "\u202eright to left", "\U0001f409 dragons", "日本",
    "\x07\x00", "Étoiles Mortant", "%s {count} {}",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_whatever_it_is_called_there_is_a_picture(name: str) -> None:
    units = [Line(name, "57")] * 40
    card = Card(name, name, name, name, name, legal=False, units=units, more="and {count} more")
    assert opened(drawn(card)).size == (1200, 630)


def test_every_letter_of_both_languages_is_in_the_fonts() -> None:
    letters = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»…·ßñøłŁЖя\u2019\u201c\u201d\u2013\u00d7"
    for name in (SERIF, SANS, BOLD):
        font = ImageFont.truetype(FONTS / name, 40)
        missing = bytes(font.getmask("\uf8ff"))
        assert [letter for letter in letters if bytes(font.getmask(letter)) == missing] == [], name


def test_units_of_one_name_are_one_line(legal: ArmyList) -> None:
    book = shelf.opened(legal.system)
    standing = Standing(book, rosters.opened_roster(legal, book).roster)
    assert list(pages.lines_of_picture(standing)) == [
        Line("Valerie Duval", "120"), Line("2\N{MULTIPLICATION SIGN} Hussars", "114"),
    ]  # fmt: skip
