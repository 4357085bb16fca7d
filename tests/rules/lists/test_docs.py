"""What docs/lists.md shows is right."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from rules.lists import edit as edits
from rules.lists.catalogue import Change, Constraint
from rules.lists.catalogue_files import checked, read_catalogue
from rules.lists.edit import read_edit
from rules.lists.expression import SCOPES
from rules.lists.expression_text import read
from rules.lists.shorthand import constraints_of

PAGE = (Path(__file__).parents[3] / "docs" / "lists.md").read_text("utf-8")


def words(kind: type, field: str) -> set[str]:
    """The values that a field may have."""
    found = next(each for each in msgspec.inspect.type_info(kind).fields if each.name == field)
    return {value for value in found.type.values if value}


def test_the_catalogue_on_the_page_is_one():
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    (catalogue,) = checked([read_catalogue(blocks[0])])
    assert [each.id for each in constraints_of(catalogue.entries[0].entries[0])] == [
        "rifleman.min",
        "rifleman.max",
    ]
    changes = read_catalogue(
        f"id: x\nname: X\nentries:\n  - id: a\n    {blocks[1].replace(chr(10), chr(10) + '    ')}"
    )
    assert len(changes.entries[0].changes) == 3


def test_the_expressions_on_the_page_are_read():
    block = re.findall(r"```\n(count.*?)```", PAGE, re.S)[0]
    assert all(read(line) for line in block.splitlines())


def test_the_edit_on_the_page_is_read():
    (wish,) = re.findall(r"`(\{\"edit\".*?\})`", PAGE)
    assert read_edit(msgspec.json.decode(wish)) == edits.Add("n1", "riflemen")


def test_every_word_is_on_the_page():
    tags = {kind.__struct_config__.tag for kind in edits.Edit.__subclasses__()}
    named = (
        tags | words(Constraint, "type") | words(Constraint, "percent") | words(Change, "do") | set(SCOPES)
    )
    assert {word for word in named if not re.search(rf"`[^`]*\b{word}\b[^`]*`", PAGE)} == set()
