"""BattleScribe catalogues that are damaged here and there are refused, or used as far as they go."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from rules.lists import edit as edits
from rules.lists.battlescribe.reading import load
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offered
from rules.lists.edit import AnyEdit, BadEdit
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.files import BadFile
from rules.lists.lint import faults
from rules.lists.mending import mends_of_all
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from tests.rules.lists.places import catalogues, needs

pytestmark = needs("warzone-1e")

ATTRIBUTE, ELEMENT = re.compile(r'(\w+)="([^"]*)"'), re.compile(r"<(\w+)[^<>]*/>")

NONSENSE = [
    *("", "-1", "0", "99999999999999999999", "1e400", "NaN", "inf", "abc", "1/0", "0x10", "\u0661"),
    *("true", "parent", "roster", "force", "self", "ancestor", "primary-category", "min", "max", "increment"),
    *("lessThan", "instanceOf", "model", "unit", "any"),
]


@cache
def files() -> tuple[str, ...]:
    folder = catalogues("warzone-1e")
    assert folder is not None
    return tuple(path.read_text("utf-8") for path in sorted(folder.iterdir()))


def damaged(text: str, rng: random.Random) -> bytes:
    """The file with other values, ids that lead elsewhere, and elements gone or there three times."""
    for _ in range(rng.choice([1, 5, 20])):
        attribute = rng.choice(list(ATTRIBUTE.finditer(text)))
        name, value = attribute.groups()
        match rng.randrange(4):
            case 0:
                text = text.replace(attribute.group(), f'{name}="{rng.choice(NONSENSE)}"', 1)
            case 1:
                other = rng.choice(list(ATTRIBUTE.finditer(text))).group(2)
                text = text.replace(f'="{value}"', f'="{other}"')
            case 2:
                text = text.replace(attribute.group(), "", 1)
            case _:
                element = rng.choice(list(ELEMENT.finditer(text))).group()
                text = text.replace(element, element * rng.choice([0, 3]), 1)
    return text.encode()


def tried(book: Book, roster: Roster, edit: AnyEdit) -> Roster:
    try:
        return apply(book, roster, edit)
    except BadEdit:
        return roster


@pytest.mark.parametrize("seed", range(24))
def test_nothing_breaks(seed):
    rng = random.Random(seed)
    try:
        read = [load(damaged(text, rng))[0] for text in files()]
    except BadFile:
        return
    assert all(str(fault) for fault in faults(read))
    book = Book(read)
    roster = Roster(book.system.id if book.system else "nothing")
    for chart in list(book.charts)[:2]:
        for catalogue in book.catalogues:
            roster = tried(book, roster, edits.AddForce(chart, catalogue))
    for force in roster.forces:
        for choice in book.roots(force.catalogue)[:6]:
            roster = tried(book, roster, edits.Add(force.id, choice.path))
    standing = Standing(book, roster)
    assert all(problem.why.key for problem in problems_of(standing))
    for spot in standing.spots:
        assert all(isinstance(each.name, str) for each in (*offered(spot), *profiles(spot), *rules(spot)))
    assert all(mend.says.key for _, mends in mends_of_all(book, roster) for mend in mends)
