"""``manage.py roster check`` tells what a list costs and what is wrong with it, whatever format it is in."""

from __future__ import annotations

import io
import json
from pathlib import Path

import jsonschema
import pytest
from django.core.management import CommandError, call_command

from armies.catalogue_files import book_for, own_catalogues
from armies.management.commands.roster import published_schemas
from rules.lists import edit as edits
from rules.lists.catalogue_files import write_catalogue
from rules.lists.list_files import FORMATS, write_list
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from tests.rules.lists.garrison import FILE, TEXTS, do, garrison, patrol

ENDINGS = {"json": ".sally.json", "text": ".txt", "compact": ".txt", "ros": ".ros", "rosz": ".rosz"}


def written(folder: Path, roster, format: str) -> Path:
    path = folder / f"list{ENDINGS[format]}"
    path.write_bytes(write_list(Standing(garrison(), roster), format, TEXTS))
    return path


def check(path: Path, *more: str, catalogues: Path = FILE) -> tuple[int, str]:
    """The exit status and what was printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as status:
        call_command("roster", "check", str(path), "--catalogues", str(catalogues), *more, stdout=out)
    return int(status.value.code or 0), out.getvalue()


@pytest.mark.parametrize("format", FORMATS)
def test_a_legal_list(tmp_path, format):
    status, said = check(written(tmp_path, patrol("captain", "riflemen"), format))
    assert status == 0
    assert said.splitlines()[-1] == "legal"
    assert "120 of 1000 points" in said


@pytest.mark.parametrize("format", FORMATS)
def test_a_list_with_a_problem(tmp_path, format):
    roster = do(patrol("captain", "riflemen"), edits.Add("riflemen2", "launcher", 3))
    status, said = check(written(tmp_path, roster, format))
    assert status == 1
    assert "! Special weapons: 3 taken, 2 allowed for 5 models." in said
    assert "    10 Rifleman." in said


def test_as_json(tmp_path):
    status, said = check(written(tmp_path, patrol("riflemen"), "text"), "--json")
    report = json.loads(said)
    assert status == 1
    assert report["totals"][0] == {"type": "pts", "name": "points", "spent": 60, "limit": 1000}
    assert [unit["name"] for unit in report["units"]] == ["Riflemen"]
    (problem,) = report["problems"]
    assert (problem["rule"], problem["draft"]) == ("patrol.hero.min", True)
    assert problem["mends"]
    assert {line["outcome"] for line in report["import"]} == {"understood"}


def test_catalogues_in_a_folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "garrison.catalogue.yaml").write_bytes(FILE.read_bytes())
    (tmp_path / "deep" / "other.yaml").write_text("a: {b")
    status, _ = check(written(tmp_path, patrol("captain", "riflemen"), "json"), catalogues=tmp_path)
    assert status == 0


def test_the_game_is_the_one_in_which_the_list_has_its_place(tmp_path):
    other = tmp_path / "a.catalogue.json"
    other.write_text('{"id": "another", "name": "Another"}')
    (tmp_path / "garrison.catalogue.yaml").write_bytes(FILE.read_bytes())
    for format in FORMATS:
        status, _ = check(written(tmp_path, patrol("captain", "riflemen"), format), catalogues=tmp_path)
        assert status == 0


BAD = {
    "no such list": (None, b""),
    "no list": (b"<catalogue/>", FILE.read_bytes()),
    "no catalogue": (b"- Captain", b"id: 3"),
    "half a catalogue": (b"- Captain", b"id: a\nname: [b"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_read_is_said(tmp_path, case):
    data, catalogue = BAD[case]
    path, book = tmp_path / "list.txt", tmp_path / "book.yaml"
    if data is not None:
        path.write_bytes(data)
    book.write_bytes(catalogue)
    with pytest.raises(CommandError) as error:
        call_command("roster", "check", str(path), "--catalogues", str(book))
    assert error.value.returncode == 2


@pytest.mark.parametrize("format", ["json", "text", "ros"])
@pytest.mark.parametrize(
    ("system", "faction", "squad", "name"),
    [
        ("warzone_resurrection", "bauhaus", "juggernauts", "Juggernauts"),
        ("warzone_resurrection_2_2", "mishima_2_2", "ashigaru", "Ashigaru"),
    ],
)
def test_the_games_of_the_program_are_known(tmp_path, settings, system, faction, squad, name, format):
    settings.CATALOGUES = None
    book = book_for(own_catalogues(), system)
    wishes = edits.AddForce("standard", faction, id="f"), edits.Add("f", squad)
    roster = do(Roster(system, "Test"), *wishes, book=book)
    path = tmp_path / f"list{ENDINGS[format]}"
    path.write_bytes(write_list(Standing(book, roster), format, TEXTS))
    out = io.StringIO()
    with pytest.raises(SystemExit) as status:
        call_command("roster", "check", str(path), stdout=out)
    assert status.value.code == 1
    assert f"  {name}\n" in out.getvalue()
    assert "! Troops: " in out.getvalue()
    assert "unplaced" not in out.getvalue()


def test_the_published_schemas_are_fresh():
    for path, schema in published_schemas():
        assert json.loads(path.read_text("utf-8")) == schema, "./manage.py roster schemas"


def test_files_of_ours_fit_the_schemas(tmp_path):
    catalogue, document, *_ = (schema for _, schema in published_schemas())
    (garrison_file,) = garrison().catalogues.values()
    jsonschema.validate(json.loads(write_catalogue(garrison_file)), catalogue)
    roster = do(patrol("captain", "riflemen"), edits.Nominate("captain1"))
    jsonschema.validate(json.loads(written(tmp_path, roster, "json").read_bytes()), document)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"id": "x", "price": 3}, catalogue)


def test_lint_says_what_is_wrong_with_a_catalogue(tmp_path):
    path = tmp_path / "game.catalogue.yaml"
    path.write_text("id: g\nname: Game\nentries: [{id: a, target: b}, {id: c}, {id: c}]")
    out = io.StringIO()
    with pytest.raises(SystemExit) as status:
        call_command("roster", "lint", str(tmp_path), stdout=out)
    assert status.value.code == 1
    assert out.getvalue().splitlines() == [
        "error: dangling: Game.entries[0](a): it leads to 'b', which does not exist",
        "warning: duplicate: Game.entries[2](c): the id 'c' is used more than once",
        "1 errors, 1 warnings in 1 catalogues",
    ]
