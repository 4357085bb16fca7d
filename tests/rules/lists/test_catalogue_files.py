"""Catalogue files: what is wrong with one is said with its place; hostile ones are refused."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.text import load_texts, own_texts
from rules.lists import TEXTS as FOLDER
from rules.lists import edit as edits
from rules.lists.battlescribe.reading import load
from rules.lists.book import Book
from rules.lists.catalogue import Catalogue
from rules.lists.catalogue_files import CatalogueError, checked, read_catalogue, read_files, write_catalogue
from rules.lists.files import BadFile
from rules.lists.lint import faults
from rules.lists.reviewing import review
from rules.lists.roster import Roster
from tests.guards.test_texts import constants, unsaid
from tests.rules.lists.garrison import FILE, TEXTS, do, garrison, total

GAME = "id: g\nname: Game\npoints: [{id: pts, name: points}]\ncategories: [{id: troops, name: Troops}]\n"

WRONG = {
    "an unknown key": (GAME + "price: 3", "unknown field `price`"),
    "no name": ("id: g", "missing required field `name`"),
    "a wrong kind": (GAME + "entries: [{id: a, kind: hero}]", "$.entries[0].kind"),
    "a wrong value": (GAME + "entries: [{id: a}, {id: b, points: {pts: []}}]", "$.entries[1].points"),
    "another version": (GAME + "format: 9", "$.format"),
    "no YAML": ("id: [", "while parsing"),
    "nothing": ("", "Expected `object`"),
    "aliases": ("a: &a [x]\nb: [*a, *a]", "aliases"),
    "too deep": (
        '{"id": "g", "name": "G", "entries": ' + '[{"id": "a", "entries": ' * 300 + "[]" + "}]" * 300 + "}",
        "deeper",
    ),
    "endless": ("[" * 5000, "game.yaml"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_the_place(case):
    text, said = WRONG[case]
    with pytest.raises(CatalogueError) as error:
        read_catalogue(text, "game.yaml")
    assert str(error.value).startswith("game.yaml: ")
    assert said in str(error.value)


DANGLING = {
    "a use of nothing": ("{id: a, target: b}", "Game.entries[0](a): it leads to 'b', which does not exist"),
    "a use of itself": ("{id: a, target: a}", "it leads to 'a'"),
    "an unknown role": ("{id: a, role: heroes}", "there is no category 'heroes'"),
    "unknown points": ("{id: a, points: {gold: 1}}", "there is no type of points 'gold'"),
    "no amount": ("{id: a, points: {pts: lots}}", "'lots' is no value"),
    "a price that reads prices": ("{id: a, points: {pts: points(any)}}", "depends on what something costs"),
    "no expression": ("{id: a, max: 2 *}", "constraint a.max: '2 *' ends too early"),
    "a truth for a number": ("{id: a, max: size > 2}", "where a number is needed"),
    "a number for a truth": ("{id: a, only_if: size}", "where true or false is needed"),
    "needs nothing": ("{id: a, requires: [b]}", "there is no 'b'"),
    "changes by no expression": (
        "{id: a, changes: [{field: pts, do: set, value: 1, when: maybe}]}",
        "'maybe' is no value",
    ),
}


@pytest.mark.parametrize("case", DANGLING)
def test_what_leads_nowhere_is_said_with_the_place(case):
    entry, said = DANGLING[case]
    with pytest.raises(CatalogueError) as error:
        checked([read_catalogue(f"{GAME}entries: [{entry}]")])
    assert said in str(error.value)


WARNED = {
    "duplicate": "{id: a}, {id: a}",
    "unmeetable": "{id: a, min: 3, max: 2}",
    "default": "{id: a, kind: group, default: b, entries: [{id: c}]}",
    "printed": "{id: a, points: {pts: 30}, profiles: [{id: p, name: A, stats: [{name: PTS, value: '48'}]}]}",
    "price": "{id: a, points: {pts: 3}, changes: [{field: pts, do: increase, value: points(any)}]}",
    "field": "{id: a, constraints: [{id: c, type: max, what: gold}]}",
}


@pytest.mark.parametrize("kind", WARNED)
def test_what_looks_wrong_is_warned_of(kind):
    found = faults([read_catalogue(f"{GAME}entries: [{WARNED[kind]}]")])
    assert [fault.kind for fault in found] == [kind]


def test_all_faults_are_said_at_once():
    with pytest.raises(CatalogueError) as error:
        checked([read_catalogue(f"{GAME}entries: [{{id: a, target: b}}, {{id: c, role: d}}]")])
    assert len(error.value.faults) == 2


def test_a_faction_needs_its_game(tmp_path):
    path = tmp_path / "faction.json"
    path.write_text('{"id": "f", "name": "Faction", "system": "g"}')
    with pytest.raises(CatalogueError, match="its game 'g' is not there"):
        read_files([path])


def test_a_catalogue_is_written_and_read():
    (catalogue,) = garrison().catalogues.values()
    assert read_catalogue(write_catalogue(catalogue)) == catalogue
    assert list(garrison().catalogues) == ["garrison"]
    assert FILE.exists()


GST = b"""<?xml version="1.0"?><gameSystem id="g" name="Game" revision="7">
<costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
<forceEntries><forceEntry id="f" name="Force"/></forceEntries>
<selectionEntries><selectionEntry id="a" name="A" type="unit"><costs><cost typeId="pts" value="12.5"/></costs>
</selectionEntry></selectionEntries></gameSystem>"""


def zipped(data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.gst", data)
    return made.getvalue()


@pytest.mark.parametrize("data", [GST, zipped(GST), b"\xef\xbb\xbf" + GST, GST.decode().encode("utf-16")])
def test_a_game_of_battlescribes_in_any_wrapping(data):
    catalogue, lint = load(data)
    assert (catalogue.revision, catalogue.entries[0].points, lint) == (7, {"pts": 12.5}, [])


def test_what_is_read_of_battlescribes_is_a_catalogue_of_ours():
    catalogue, _ = load(GST)
    assert read_catalogue(write_catalogue(catalogue)) == catalogue
    assert faults([catalogue]) == []


HOSTILE = {
    "entities": GST.replace(b"<gameSystem", b'<!DOCTYPE g [<!ENTITY x "y">]><gameSystem'),
    "outside": GST.replace(b"<gameSystem", b'<!DOCTYPE g SYSTEM "http://example.com/x"><gameSystem'),
    "a bomb": zipped(b" " * 50_000_000),
    "a bomb in a bomb": zipped(zipped(GST)),
    "too deep": b"<gameSystem>" + b"<selectionEntries><selectionEntry>" * 200,
    "too many": b"<gameSystem><rules>" + b"<rule/>" * 400_001 + b"</rules></gameSystem>",
    "a roster": b"<roster/>",
    "nothing": b"",
    "text": b"Captain",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused(case):
    with pytest.raises(BadFile) as error:
        load(HOSTILE[case])
    assert error.value.why.key in TEXTS


ODD = [
    b'<catalogue id="c" name="C" revision="many"><selectionEntries><selectionEntry id="a" name="A">text'
    b'<constraints><constraint id="x" type="most" value="lots"/><constraint/></constraints>'
    b'<modifiers><modifier type="explode" field="name"/><modifier type="set" field="x" value="y">'
    b'<conditions><condition type="sometimes" childId="a"/></conditions></modifier></modifiers>'
    b"</selectionEntry></selectionEntries>"
    b'<entryLinks><entryLink id="l" targetId="l"/></entryLinks></catalogue>',
    b"<catalogue/>",
    b"<catalogue><selectionEntries>text</selectionEntries><rules><rule>x</rule></rules></catalogue>",
]


@pytest.mark.parametrize("data", ODD)
def test_odd_files_are_read_as_far_as_they_can_be(data):
    catalogue, _ = load(data)
    book = Book([catalogue])
    assert isinstance(faults([catalogue]), list)
    assert book.roots(catalogue.id) is not None


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(GST)), st.binary(max_size=6), st.integers(0, 12))
def test_a_damaged_catalogue_never_crashes(place, noise, gone):
    try:
        catalogue, _ = load(GST[:place] + noise + GST[place + gone :])
    except BadFile:
        return
    assert isinstance(faults([catalogue]), list)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_whatever_is_no_catalogue_is_refused(text):
    with pytest.raises(CatalogueError):
        read_catalogue(text)


def test_every_sentence_has_a_text_and_every_text_is_said():
    texts = dict(load_texts(FOLDER, "en"))
    assert unsaid("rules/lists", texts) == []
    said = {*constants()}
    starts = ("problem.", "mend.")
    keys = own_texts(Path(FOLDER), "en")
    assert keys
    assert [key for key in keys if key not in said and not key.startswith(starts)] == []


def test_the_catalogue_type_is_whole():
    assert msgspec.json.decode(msgspec.json.encode(Catalogue("a", "b")), type=Catalogue) == Catalogue(
        "a", "b"
    )


def test_numbers_that_would_grow_for_ever_stay_within_bounds():
    text = """{id: g, name: G, points: [{id: pts, name: points}], forces: [{id: h, name: Host}], entries: [
    {id: a, name: A, kind: unit, points: {pts: 1000000000}, changes: [
      {field: pts, do: multiply, value: 999999, times: ["999999999999"]},
      {field: pts, do: divide, value: 0.001, times: ["999999999999"]},
      {field: name, do: append, value: again, times: ["999999999999"]}]},
    {id: b, name: B, kind: unit, max: "999999 * 999999 * 999999 / 0.0000001", min: "1 / 0"}]}"""
    book = Book(checked([read_catalogue(text)]))
    roster = do(
        Roster("g"), edits.AddForce("h", "g", id="f"), edits.Add("f", "a"), edits.Add("f", "b"), book=book
    )
    assert total(roster, book=book) == 10**12
    assert len(review(book, roster).parts["f"].name) < 100
