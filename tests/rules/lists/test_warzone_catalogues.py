"""The community's Warzone catalogues load, lists are built and checked from them, and figures come out right."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rules.lists import edit as edits
from rules.lists.battlescribe.reading import load
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.lint import faults
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from tests.rules.lists.garrison import broken, node, sentences, total
from tests.rules.lists.places import catalogues, needs

FOLDERS = ("warzone-resurrection-2.2", "warzone-1e")

pytestmark = needs("warzone-resurrection-2.2")

FILES = [path for name in FOLDERS for path in sorted((catalogues(name) or Path()).glob("*.[cg][as]t"))]


@cache
def loaded(folder: str) -> tuple[Book, list[str]]:
    lint: list[str] = []
    made = []
    place = catalogues(folder)
    assert place is not None
    for path in sorted(place.glob("*.[cg][as]t")):
        catalogue, wrong = load(path.read_bytes())
        made.append(catalogue)
        lint += wrong
    return Book(made), lint


def book() -> Book:
    return loaded("warzone-resurrection-2.2")[0]


def faction(name: str) -> str:
    return next(each.id for each in book().catalogues.values() if each.name.replace("_", " ") == name)


def unit(faction_name: str, name: str):
    """A list with one unit of that name, as it comes."""
    catalogue = faction(faction_name)
    chart = next(iter(book().charts))
    roster = apply(book(), Roster("wzr"), edits.AddForce(chart, catalogue, id="f"))
    choice = next(each for each in book().roots(catalogue) if each.name == name)
    return apply(book(), roster, edits.Add("f", choice.path, id="u")), choice


def test_all_files_are_there():
    assert len(FILES) == 13


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_loads(path: Path):
    catalogue, lint = load(path.read_bytes())
    assert catalogue.name
    assert catalogue.entries or catalogue.shared
    assert lint == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_in_them_leads_nowhere(folder):
    found = loaded(folder)[0]
    assert [str(fault) for fault in faults(found.catalogues.values()) if fault.severity == "error"] == []


def test_the_lint_report_finds_what_is_known_of_them():
    kinds = [fault.kind for fault in faults(book().catalogues.values())]
    assert kinds.count("duplicate") == 46
    first = [str(fault) for fault in faults(loaded("warzone-1e")[0].catalogues.values())]
    assert any("48 points are printed, 30 charged" in each for each in first)


CHARTS = {
    "Skirmish OOC": {"Characters": (1, 2), "Troops": (2, 4), "Support": (0, 1)},
    "Standard OOC": {"Characters": (1, 5), "Troops": (2, 4), "Support": (0, 3)},
    "Heavy OOC": {"Characters": (1, 5), "Troops": (2, 4), "Support": (0, 3)},
    "Mega OOC": {"Characters": (1, 7), "Troops": (4, 8), "Support": (0, 6)},
    "Gargantuan OOC": {"Characters": (1, 7), "Troops": (4, 8), "Support": (0, 6)},
}


def test_the_organisation_charts_are_five():
    assert {chart.name for chart in book().charts.values()} == set(CHARTS)


def every_unit():
    if catalogues("warzone-resurrection-2.2") is None:
        return []
    return [each.id for each in book().catalogues.values() if each.system]


@pytest.mark.parametrize("catalogue", every_unit())
def test_every_unit_of_every_faction_is_built_and_checked(catalogue):
    """Each unit on its own: it costs what its parts cost, and has no problem that is not about the army."""
    chart = next(iter(book().charts))
    start = apply(book(), Roster("wzr"), edits.AddForce(chart, catalogue, id="f"))
    start = apply(book(), start, edits.SetLimit(book().main_points, 100_000))
    roots = book().roots(catalogue)
    assert roots
    for choice in roots:
        roster = apply(book(), start, edits.Add("f", choice.path, id="u"))
        standing = Standing(book(), roster)
        spot = standing.by_id["u"]
        parts = [each for each in (spot, *spot.below())]
        kind = book().main_points
        assert standing.total(spot, kind) == sum(standing.points(each, kind) for each in parts)
        assert all(problem.why.key for problem in problems_of(standing))
        assert [*profiles(spot), *rules(spot), *(p for each in parts for p in profiles(each))] is not None


def squad(faction_name: str, name: str, models: int, **options: int) -> Roster:
    """A squad of so many models with some of its options, by name."""
    roster, _ = unit(faction_name, name)
    standing = Standing(book(), roster)
    model = next(each for each in standing.by_id["u"].below() if each.owner.kind == "model")
    roster = apply(book(), roster, edits.SetCount(model.id, models))
    for option, count in options.items():
        roster = with_option(roster, option.replace("_", " "), count)
    return roster


def with_option(roster: Roster, name: str, count: int) -> Roster:
    standing = Standing(book(), roster)
    unit_spot = standing.by_id["u"]
    for spot in (unit_spot, *unit_spot.below()):
        for choice in spot.owner.children:
            if choice.name.lower() == name.lower():
                return apply(book(), roster, edits.Add(spot.id, choice.path, count))
    raise AssertionError(f"no option {name}")


__all__ = ["broken", "node", "sentences", "squad", "total"]
