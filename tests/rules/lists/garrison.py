"""The made-up game of ``garrison.yaml`` and short ways to build lists of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.core.message import render
from rules.core.text import load_texts
from rules.lists import edit as edits
from rules.lists.amount import Amount
from rules.lists.book import Book
from rules.lists.catalogue_files import read_files
from rules.lists.checking import problems_of
from rules.lists.edit import AnyEdit
from rules.lists.editing import apply
from rules.lists.problem import Problem
from rules.lists.roster import Roster
from rules.lists.standing import Standing

FILE = Path(__file__).parent / "garrison.yaml"
TEXTS = load_texts(Path(__file__).parents[3] / "rules" / "lists" / "texts", "en")


@cache
def garrison() -> Book:
    return Book(read_files([FILE]))


def do(roster: Roster, *wishes: AnyEdit, book: Book | None = None) -> Roster:
    for wish in wishes:
        roster = apply(book or garrison(), roster, wish)
    return roster


def patrol(*entries: str, type: str = "patrol") -> Roster:
    """A list with one force ``f`` whose units have their entries' ids and numbers: ``riflemen1``."""
    roster = do(Roster("garrison", "Test"), edits.AddForce(type, "garrison", id="f"))
    for number, entry in enumerate(entries, start=1):
        roster = do(roster, edits.Add("f", entry, id=f"{entry}{number}"))
    return roster


def node(roster: Roster, entry: str, within: str = "", book: Book | None = None) -> str:
    """The id of the first node of an entry, within a unit where one is named."""
    standing = Standing(book or garrison(), roster)
    start = standing.by_id[within] if within else standing.army
    return next(spot.id for spot in start.below() if spot.owner is not None and spot.owner.id == entry)


def total(roster: Roster, id: str = "", kind: str = "pts", book: Book | None = None) -> Amount:
    standing = Standing(book or garrison(), roster)
    return standing.total(standing.by_id[id] if id else standing.army, kind)


def problems(roster: Roster, book: Book | None = None) -> list[Problem]:
    return list(problems_of(Standing(book or garrison(), roster)))


def broken(roster: Roster, book: Book | None = None) -> list[str]:
    """The ids of the constraints that do not hold."""
    return [problem.rule for problem in problems(roster, book)]


def sentences(roster: Roster, book: Book | None = None) -> list[str]:
    return [render(problem.why, TEXTS) for problem in problems(roster, book)]
