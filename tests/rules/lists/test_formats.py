"""Lists out to every format and in again: the same list, points and problems; and bad files."""

from __future__ import annotations

import io
import json
import zipfile

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.catalogue import Catalogue
from rules.lists.documents import open_document, read_document, updated, write_document
from rules.lists.files import BadFile
from rules.lists.history import begin
from rules.lists.list_files import FORMATS, read_list, write_list
from rules.lists.roster import Kept, Node, Roster, all_nodes, with_force
from rules.lists.standing import Standing
from tests.rules.lists.garrison import TEXTS, broken, do, garrison, node, patrol, problems, total
from tests.rules.lists.test_editing import after, wishes


def written(roster: Roster, format: str) -> bytes:
    return write_list(Standing(garrison(), roster), format, TEXTS)


def read(data: bytes):
    return read_list(data, garrison())


def shape(roster: Roster):
    """A list without its ids: everything that a reader sees."""
    numbers = {each.id: number for number, each in enumerate(all_nodes(roster))}

    def of(each: Node):
        kept = (each.kept.name, each.kept.points.get("pts", 0)) if each.kept else None
        entry = "" if kept else each.entry
        return (
            entry,
            each.count,
            each.name,
            each.notes,
            numbers.get(each.joins),
            kept,
            [*map(of, each.children)],
        )

    def force(each):
        return (
            each.type,
            each.catalogue,
            each.name,
            each.notes,
            [*map(of, each.units)],
            [*map(force, each.forces)],
        )

    return roster.name, roster.notes, [*map(force, roster.forces)], numbers.get(roster.commander)


def everything() -> Roster:
    roster = patrol("captain", "riflemen", "militia", "pack", "advisor")
    roster = do(
        roster,
        edits.Add("captain1", "captain.halo"),
        edits.Add("captain1", "captain.hound", 2),
        edits.SetCount(node(roster, "rifleman"), 8),
        edits.Add("riflemen2", "launcher", 3),
        edits.Choose("militia3", "relic.a"),
        edits.Add(node(roster, "wolf"), "collar"),
        edits.Attach("advisor5", "riflemen2"),
        edits.Nominate("captain1"),
        edits.Rename("", "Night watch", "For Tuesday.\n\nBring dice."),
        edits.Rename("captain1", 'Old "Tom" [retired] {x}', "Painted\n  and based"),
        edits.Rename("f", "The first = (force)", "At dawn"),
        edits.AddForce("outpost", "garrison", "f", "o"),
        edits.Add("o", "militia"),
        edits.SetLimit("pts", 750.5),
    )
    strange = Node(
        "lost", "dragon", 2, "Smaug", "Was in an older book", kept=Kept("Dragon", "unit", {"pts": 99.5})
    )
    return with_force(
        roster, "f", lambda force: (msgspec.structs.replace(force, units=(*force.units, strange)),)
    )


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "compact"])
def test_nothing_is_lost_in_any_format(format):
    roster = everything()
    found = read(written(roster, format))
    assert shape(found.roster) == shape(roster)
    assert total(found.roster) == total(roster)
    assert found.roster.limits == roster.limits
    assert sorted(broken(found.roster)) == sorted(broken(roster))


def test_the_compact_text_keeps_what_is_played_with():
    roster = everything()
    found = read(written(roster, "compact")).roster
    assert total(found) == total(roster)
    assert [each.entry for each in all_nodes(found) if not each.kept] == [
        each.entry for each in all_nodes(roster) if not each.kept
    ]


@settings(max_examples=40, deadline=None)
@given(st.lists(wishes(), max_size=12), st.sampled_from(["json", "text", "ros", "rosz"]))
def test_every_list_goes_out_and_comes_in_again(tried, format):
    roster = after(begin(garrison(), patrol("captain", "riflemen")), tried).roster
    found = read(written(roster, format)).roster
    assert shape(found) == shape(roster)
    assert total(found) == total(roster)
    assert [problem.rule for problem in problems(found)] == [problem.rule for problem in problems(roster)]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_name_and_any_notes(name, notes):
    roster = do(patrol("captain"), edits.Rename("captain1", name, notes))
    assert shape(read(written(roster, "json")).roster) == shape(roster)
    for format in ("text", "ros"):
        found = read(written(roster, format)).roster
        assert total(found) == total(roster)


def test_an_illegal_list_says_so():
    text = written(patrol("riflemen"), "text").decode()
    assert "! INVALID: 1 problem\n" in text
    assert "! Heroes: 0 taken, at least 1 needed in Patrol." in text
    assert "INVALID" not in written(patrol("captain", "riflemen"), "text").decode()
    assert json.loads(written(patrol("riflemen"), "json"))["problems"]


def test_every_force_and_every_free_option_is_written():
    text = written(everything(), "text").decode()
    assert "== Outpost (Garrison)" in text
    assert "- 1x Spear [0]" in text


def test_what_somebody_typed():
    typed = """
Tuesday's list
**Captain**
- 1 Captain
  - sword
• 10 x Riflemenn
- Dragon [300]
- 3x militia
and a kitchen sink
"""
    found = read(typed.encode())
    entries = [unit.entry for unit in found.roster.forces[0].units]
    assert entries == ["captain", "riflemen", "", "militia"]
    assert found.roster.forces[0].units[2].kept == Kept("Dragon", "unit", {"pts": 300})
    outcomes = {line.said: line.outcome for line in found.lines}
    assert outcomes["10 x Riflemenn"] == "guessed"
    assert outcomes["Dragon [300]"] == "unplaced"
    assert "and a kitchen sink" in found.roster.notes


# catalogues move on -------------------------------------------------------------------------------


def next_revision(**changed) -> Book:
    (old,) = garrison().catalogues.values()
    entries = tuple(each for each in old.entries if each.id not in changed.get("gone", ()))
    entries = tuple(changed.get(each.id, each) for each in entries)
    entries += changed.get("new", ())
    return Book(
        [msgspec.structs.replace(old, revision=4, entries=entries, renamed=changed.get("renamed", {}))]
    )


def test_a_list_opens_with_what_it_had_when_an_entry_is_gone():
    roster = patrol("captain", "riflemen", "ogre")
    book = next_revision(gone=["ogre"])
    found = open_document(read_document(written(roster, "json")), book)
    assert total(found.roster, book=book) == total(roster)
    assert [line.outcome for line in found.lines] == ["unplaced"]
    assert found.roster.forces[0].units[2].kept == Kept("Ogre", "unit", {"pts": 110, "cards": 0})
    assert broken(found.roster, book) == ["gone"]


def test_a_list_says_what_costs_more_and_what_has_another_name():
    (old,) = garrison().catalogues.values()
    captain = next(each for each in old.entries if each.id == "captain")
    dearer = msgspec.structs.replace(captain, name="Commander", points={"pts": 70})
    found = open_document(read_document(written(patrol("captain"), "json")), next_revision(captain=dearer))
    keys = [line.why.key for line in found.lines]
    assert keys == ["import.renamed", "import.repriced"]


def test_a_list_stays_pinned_until_its_player_says_otherwise():
    book = next_revision()
    found = open_document(read_document(written(patrol("captain"), "json")), book)
    assert [pin.revision for pin in found.roster.catalogues] == [3]
    assert [pin.revision for pin in updated(found.roster, book).catalogues] == [4]


def test_an_id_that_was_given_up_leads_to_what_it_has_become():
    (old,) = garrison().catalogues.values()
    ogre = next(each for each in old.entries if each.id == "ogre")
    giant = msgspec.structs.replace(ogre, id="giant")
    book = next_revision(gone=["ogre"], new=(giant,), renamed={"ogre": "giant"})
    found = open_document(read_document(written(patrol("ogre"), "json")), book)
    assert [each.entry for each in all_nodes(found.roster)] == ["giant"]
    assert found.lines == ()


# New Recruit and others ---------------------------------------------------------------------------


def test_new_recruits_json():
    found = read(
        json.dumps(
            {
                "roster": {
                    "name": "From elsewhere",
                    "costLimits": [{"name": "points", "typeId": "pts", "value": 500}],
                    "forces": [
                        {
                            "name": "Patrol",
                            "entryId": "patrol",
                            "catalogueId": "garrison",
                            "selections": [
                                {
                                    "name": "Riflemen",
                                    "entryId": "riflemen",
                                    "number": 1,
                                    "type": "unit",
                                    "selections": [
                                        {"name": "Rifleman", "entryId": "rifleman", "number": 6},
                                        {"name": "Blaster", "entryId": "x::blaster", "number": 1},
                                        {
                                            "name": "Jetpack",
                                            "entryId": "jet",
                                            "costs": [{"typeId": "pts", "value": 9}],
                                        },
                                    ],
                                }
                            ],
                        }
                    ],
                }
            }
        ).encode()
    )
    assert total(found.roster) == 6 * 12 + 10 + 9
    assert [found.count(each) for each in ("understood", "guessed", "unplaced")] == [3, 1, 1]
    assert found.roster.limits == {"pts": 500}


# bad files ----------------------------------------------------------------------------------------


def zipped(*files: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return made.getvalue()


def document(**changed) -> bytes:
    found = json.loads(written(patrol("captain"), "json"))
    return json.dumps(found | changed).encode()


BAD = {
    "nothing": b"",
    "a bomb": zipped(("list.ros", b"\0" * 60_000_000)),
    "two files": zipped(("a.ros", b"<roster/>"), ("b.ros", b"<roster/>")),
    "half a zip": zipped(("a.ros", b"<roster/>"))[:40],
    "entities": b'<!DOCTYPE r [<!ENTITY a "aaaa">]><roster name="&a;"/>',
    "outside entities": b'<!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>',
    "no roster": b"<catalogue/>",
    "half an XML": b"<roster><forces>",
    "too deep an XML": b"<roster>" + b"<selections>" * 500,
    "too deep a JSON": b'{"roster":' + b'{"forces":[' * 5000,
    "no JSON": b"{forces}",
    "another JSON": b'{"a": 1}',
    "another encoding": "Sch\u00f6n".encode("utf-16"),
    "binary": bytes(range(256)) * 4,
    "another version": document(version=99),
    "unknown keys": document(price=1),
    "a list that is none": document(roster={"system": "garrison", "forces": 3}),
    "ids used twice": document(
        roster={"system": "g", "forces": [{"id": "a", "type": "t", "catalogue": "c"}] * 2}
    ),
    "less than none": document(
        roster={
            "system": "g",
            "forces": [
                {"id": "a", "type": "t", "catalogue": "c", "units": [{"id": "b", "entry": "e", "count": -1}]}
            ],
        }
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_refused_with_a_sentence(case):
    with pytest.raises(BadFile) as error:
        read(BAD[case])
    assert error.value.why.key in TEXTS


def read_or_refused(data: bytes) -> Roster | None:
    """The list, or None where the file is refused with a sentence; anything else is a crash."""
    try:
        return read(data).roster
    except BadFile as error:
        if error.why.key not in TEXTS:
            raise
        return None


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_whatever_comes_is_read_or_refused(data):
    roster = read_or_refused(data)
    assert roster is None or problems(roster) is not None


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["json", "text", "ros", "rosz"]), st.integers(0, 10_000), st.binary(max_size=8))
def test_a_damaged_file_is_read_or_refused(format, place, noise):
    data = written(everything(), format)
    place %= len(data)
    roster = read_or_refused(data[:place] + noise + data[place + 4 :])
    assert roster is None or problems(roster) is not None


def test_a_catalogue_of_ours_is_not_a_list():
    with pytest.raises(BadFile):
        read(msgspec.json.encode(Catalogue("a", "b")))


def test_a_document_is_written_the_same_every_time():
    standing = Standing(garrison(), everything())
    assert write_document(standing, TEXTS) == write_document(standing, TEXTS)


LONG = {
    "spaces": "= Patrol" + " " * 900 + "(x",
    "one line": "* " + "[" * 300_000,
    "many brackets": "\n".join(["* " + "[1" * 450] * 400),
    "many unknown names": "\n".join(f"* Somebody {number}" for number in range(4000)),
    "many braces": "* " + "{" * 400 + "}" * 400,
}


@pytest.mark.parametrize("case", LONG)
@pytest.mark.timeout(20)
def test_tedious_texts_take_no_time(case):
    found = read(LONG[case].encode())
    assert found.roster.notes or found.roster.forces or found.roster.name
