"""Looking things up in a rulebook."""

from __future__ import annotations

import pytest

from rules.core.ids import RuleId
from rules.core.reference import Reference, excerpt, fold
from rules.core.rulebook import Entry, Rulebook


def entry(rule: str, title: str, text: str, chapter: str = "one", see: tuple[str, ...] = ()) -> Entry:
    return Entry(RuleId(rule), title, chapter, text, see=tuple(map(RuleId, see)))


BOOK = Rulebook(
    (
        entry("T-1", "Shooting", "A Model shoots at one target.", see=("T-3", "T-GONE")),
        entry("T-2", "Blessure légère", "Hiding while shooting.", see=("T-1",)),
        entry("T-3", "Cover", "Targets behind walls.", chapter="two", see=("T-1",)),
    ),
    {"one": "First", "two": "Second", "none": "Empty"},
)


@pytest.fixture
def reference() -> Reference:
    return Reference(BOOK)


def ids(reference: Reference, wanted: str, chapter: str = "") -> list[str]:
    return [found.entry.id for found in reference.find(wanted, chapter)]


def test_all_words_must_be_there_in_any_order_and_any_case(reference: Reference) -> None:
    """In id, title, text or ruling."""
    assert ids(reference, "TARGET model") == ["T-1"]
    assert ids(reference, "target nothing") == []


def test_titles_come_before_texts(reference: Reference) -> None:
    """And an id that is named whole before all."""
    assert ids(reference, "shooting") == ["T-1", "T-2"]
    assert ids(reference, "t-2") == ["T-2"]


def test_accents_need_not_be_typed(reference: Reference) -> None:
    """As one types in a hurry."""
    assert ids(reference, "legere") == ids(reference, "LÉGÈRE") == ["T-2"]
    assert len(fold("Œuvre À ß")) >= len("Œuvre À ß")


def test_titles_of_other_languages_are_found_too() -> None:
    """Whoever reads in another language looks for the words of that one."""
    shot = Entry(RuleId("T-4"), "Lucky Shot", "one", "A shot on a 1.", titles={"fr": "Tir Chanceux"})
    assert ids(Reference(Rulebook((shot,), {"one": "First"})), "chanceux") == ["T-4"]
    assert (shot.title_in("fr"), shot.title_in("de")) == ("Tir Chanceux", "Lucky Shot")


def test_a_chapter_alone(reference: Reference) -> None:
    """With no word, all of it in the book's order."""
    assert ids(reference, "", "one") == ["T-1", "T-2"]
    assert ids(reference, "target", "two") == ["T-3"]
    assert list(reference.sizes()) == [("one", 2), ("two", 1)]


def test_links_lead_both_ways(reference: Reference) -> None:
    """Each other entry is named once, and none that is not there."""
    first = BOOK["T-1"]
    assert [other.id for other in reference.see(first)] == ["T-3"]
    assert [other.id for other in reference.seen_from(first)] == ["T-2"]


def test_neighbours_stay_in_the_chapter(reference: Reference) -> None:
    """The next of a chapter's last entry is none."""
    assert reference.beside(BOOK["T-1"]) == (None, BOOK["T-2"])
    assert reference.beside(BOOK["T-2"]) == (BOOK["T-1"], None)
    assert reference.beside(BOOK["T-3"]) == (None, None)


def test_an_excerpt_shows_the_word_between_whole_words() -> None:
    """Cut at spaces, and marked where it is cut."""
    text = "word " * 60 + "needle " + "word " * 60
    shown = excerpt(text, ["needle"])
    assert shown.startswith("… word")
    assert shown.endswith("word …")
    assert "needle" in shown
    assert excerpt("short", ["missing"]) == "short"
    assert len(excerpt("x" * 1000, [])) < 200
