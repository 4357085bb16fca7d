"""A list on paper: for whoever may read it, all that is in it, and whatever is in it."""

from __future__ import annotations

import datetime
import io
import time

import msgspec
import pytest
from pypdf import PdfReader

from accounts.models import User
from armies import access, desk
from armies.access import Reader
from armies.models import ArmyList
from armies.paper import MOST_PAGES, Paper, Style
from armies.pdf import written
from armies.pictures import SANS
from armies.sheet import Force, Named, Part, Sheet, Table, Unit
from tests.armies.conftest import add, client_of, do
from tests.armies.test_decks import deck  # noqa: F401

UNOFFICIAL = "unofficial project"


def pages_of(data: bytes) -> list[str]:
    """The words of each page, whatever lines they stand on."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data), strict=True).pages]


def address(army: ArmyList, code: str = "") -> str:
    return f"/api/lists/{army.pk}/export/pdf" + (f"?code={code}" if code else "")


@pytest.mark.django_db
def test_the_owner_has_the_roster_and_a_card_of_each_unit(legal: ArmyList, alice: User) -> None:
    army = do(legal, {"edit": "rename", "id": "h1", "name": "Old Guard"})
    file = client_of(alice).get(address(army))
    assert (file.status_code, file["Content-Type"]) == (200, "application/pdf")
    assert file["Content-Disposition"] == 'attachment; filename="Dragoons.pdf"'
    pages = pages_of(file.content)
    roster, cards = pages[0], " ".join(pages[1:])
    assert "Dragoons" in roster
    assert "234 of 500" in roster
    assert "Nothing is wrong with this list." in roster
    assert "Old Guard (" in roster
    assert "Quick reference" in cards
    assert cards.count("Old Guard") == 1
    for number, page in enumerate(pages, 1):
        assert UNOFFICIAL in page
        assert f"{number} / {len(pages)}" in page


@pytest.mark.django_db
def test_a_card_has_the_stats_weapons_and_skills_that_the_page_has(legal: ArmyList, alice: User) -> None:
    told = client_of(alice).get(f"/l/{legal.share_code}").context["sheet"]
    cards = " ".join(pages_of(client_of(alice).get(address(legal)).content)[1:])
    units = [unit for force in told.forces for unit in force.units]
    assert len(units) == 3
    for unit in units:
        assert len(unit.tables) >= 2
        for table in unit.tables:
            assert all(column in cards for column in table.columns)
            assert all(" ".join((name, *values)) in cards for name, values in table.lines)
        assert unit.rules
        assert all(rule.name in cards for rule in unit.rules)


@pytest.mark.django_db
def test_problems_and_notes_are_printed(army: ArmyList, alice: User) -> None:
    row = do(
        army,
        add("duval", "w"),
        add("hussars", "h1"),
        {"edit": "rename", "id": "h1", "notes": "Painted blue.\nBases missing."},
    )
    told = client_of(alice).get(f"/l/{row.share_code}").context["sheet"]
    assert told.problems
    words = pages_of(client_of(alice).get(address(row)).content)[0]
    assert all(problem in words for problem in told.problems)
    assert "Painted blue. Bases missing." in words
    assert "Nothing is wrong" not in words


@pytest.mark.django_db
def test_who_may_not_read_the_list_has_no_file(legal: ArmyList, alice: User, charlie: User) -> None:
    answers = [client_of(each).get(address(legal)).status_code for each in (alice, charlie, None)]
    assert answers == [200, 404, 404]


@pytest.mark.django_db
def test_the_link_opens_the_file_and_its_page_leads_there(legal: ArmyList) -> None:
    desk.share(legal.pk, legal.owner_id, "link")
    shared = access.look(legal.pk, Reader(legal.owner_id))
    assert client_of(None).get(address(shared)).status_code == 404
    where = address(shared, shared.share_code)
    assert f'href="{where}"' in client_of(None).get(f"/l/{shared.share_code}").content.decode()
    file = client_of(None).get(where)
    assert file.status_code == 200
    assert "Dragoons" in pages_of(file.content)[0]


@pytest.mark.django_db
def test_our_words_are_in_the_readers_language(legal: ArmyList, alice: User) -> None:
    file = client_of(alice).get(address(legal), headers={"Accept-Language": "fr"})
    words = " ".join(pages_of(file.content))
    assert "Aide-mémoire" in words
    assert "non officiel" in words
    assert UNOFFICIAL not in words


@pytest.mark.django_db
def test_the_same_list_is_the_same_file(legal: ArmyList, alice: User) -> None:
    first = client_of(alice).get(address(legal)).content
    time.sleep(1.1)
    assert client_of(alice).get(address(legal)).content == first


@pytest.mark.django_db
def test_a_deck_is_printed_too(deck: ArmyList, alice: User) -> None:  # noqa: F811
    words = " ".join(pages_of(client_of(alice).get(address(deck)).content))
    assert "By the book" in words
    assert "Iron Drill" in words


# Whatever is in it -----------------------------------------------------------------------------------


def sheet(name: str, units: int = 2, columns: int = 8, notes: str = "") -> Sheet:
    """A list in which everything is called the same."""
    part = Part(count=3, name=name, own_name=name, notes=notes or name, points=name, depth=9)
    table = Table([name] * columns, [(name, [name] * columns)] * 3)
    unit = Unit(
        count=2,
        name=name,
        own_name=name,
        notes=notes or name,
        points=name,
        role=name,
        commander=True,
        joins=name,
        parts=[part] * 5,
        tables=[table],
        rules=[Named(name, ""), Named(name, notes or name)],
    )
    force = Force(name=name, points=name, notes=notes or name, units=[unit] * units)
    return Sheet(
        name=name,
        faction=name,
        game=name,
        by=name,
        spent=name,
        notes=notes or name,
        problems=[name],
        counted=name,
        forces=[force],
        changed_at=datetime.datetime(2024, 2, 29, tzinfo=datetime.UTC),
    )


NAMES = [
    "", " ", "x" * 5000, "W" * 200, "a\nb\tc\x0b\x85d", "\u202eright to left", "\U0001f409 dragons", "日本",
    "\x07\x00", "Étoiles Mortant", "%s {count} {}", "שלום (abc) 12", "سلام\u2067\u2066\u2069", "\ud800",
    "(\\) Tj ET", "{nb}", "**b** __i__", "\u200b\u200d\ufeff", "a\u0301" * 300, "<b>&amp;", "\u2028\u2029",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_whatever_it_is_called_there_is_a_file(name: str) -> None:
    assert 1 <= len(pages_of(written(sheet(name), "en"))) <= MOST_PAGES


def test_what_can_be_written_is_written_as_it_is() -> None:
    for name in ("Étoiles Mortant", "(\\) Tj ET", "{nb}", "**b** __i__", "%s {count} {}"):
        assert name in pages_of(written(sheet(name), "en"))[0]


def test_who_commands_and_what_is_attached_to_what_is_printed() -> None:
    usual = sheet("Duval", units=1)
    [unit] = usual.forces[0].units
    joined = msgspec.structs.replace(unit, role="Lords", joins="with Hussars")
    force = msgspec.structs.replace(usual.forces[0], units=[joined])
    words = pages_of(written(msgspec.structs.replace(usual, forces=[force]), "en"))[0]
    assert "Lords, commander, with Hussars" in words


def test_three_hundred_units_are_printed_soon() -> None:
    begun = time.process_time()
    pages = PdfReader(io.BytesIO(written(sheet("Hussars", units=300), "en"))).pages
    assert time.process_time() - begun < 10
    assert 20 < len(pages) <= MOST_PAGES
    assert "Hussars" in pages[-1].extract_text()


def test_there_are_no_more_pages_than_anybody_prints_and_that_is_said() -> None:
    begun = time.process_time()
    pages = PdfReader(io.BytesIO(written(sheet("Hussars", 300, 40, "word " * 100_000), "en"))).pages
    assert time.process_time() - begun < 20
    assert len(pages) == MOST_PAGES
    assert "The list goes on" in pages[-1].extract_text()


def test_nothing_leaves_the_page() -> None:
    for page in PdfReader(io.BytesIO(written(sheet("W" * 900, columns=40), "en"))).pages:
        places: list[tuple[float, float]] = []

        def seen(
            text: str, _: object, at: list[float], *__: object, places: list[tuple[float, float]] = places
        ) -> None:
            if text.strip():
                places.append((at[4], at[5]))

        page.extract_text(visitor_text=seen)
        assert places
        assert all(40 < x < 555 and 25 < y < 800 for x, y in places)


def test_the_foot_of_every_page_is_in_small_letters() -> None:
    pages = PdfReader(io.BytesIO(written(sheet("Hussars", units=40), "en"))).pages
    assert len(pages) > 2
    for page in pages:
        sizes: dict[str, float] = {}

        def seen(
            text: str, _: object, __: object, font: object, size: float, sizes: dict[str, float] = sizes
        ) -> None:
            sizes[" ".join(text.split())] = size

        page.extract_text(visitor_text=seen)
        assert {size for text, size in sizes.items() if UNOFFICIAL in text} == {7}


def test_a_line_is_no_wider_than_its_place() -> None:
    paper = Paper("Widths", "en", datetime.datetime(2024, 2, 29, tzinfo=datetime.UTC))
    style = Style(SANS, 9)
    for text in ("Stay Frosty " * 30, "W" * 400, "RoF/RoA", "a " + "long" * 50 + " b"):
        for width in (5.0, 20.0, 60.0, paper.width(text, style)):
            lines = paper.wrapped(text, style, width, 1000)
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")
            assert all(paper.width(line, style) < width + 0.01 for line in lines)
    assert paper.wrapped("RoF/RoA", style, paper.width("RoF/RoA", style), 9) == ["RoF/RoA"]
    assert paper.wrapped("one two three", style, paper.width("one two", style), 1) == ["one t…"]
