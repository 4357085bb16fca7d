"""The figures of the 2.2 edition's data are those of the community's catalogues, where these are at hand."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.choice import Choice
from rules.lists.choosing import offered
from rules.lists.editing import apply
from rules.lists.facts import profiles
from rules.lists.roster import Roster
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from tests.rules.lists.places import needs
from tests.rules.lists.test_warzone_catalogues import loaded
from tests.rules.warzone_resurrection.test_edition_2_2 import FACTIONS, book

pytestmark = needs("warzone-resurrection-2.2")

#: Slips of the pen that our names do not have.
SPELT = {
    "mounring": "mourning",
    "hedgegog": "hedgehog",
    "hedge hog": "hedgehog",
    "accelleration": "acceleration",
    "simmetry": "symmetry",
    "deployement": "deployment",
}

#: Whose stats the community's catalogue hides by mistake, whatever is chosen.
NEVER_SHOWN = {"Mk.54 Bauhaus Bully"}


def word(name: str) -> str:
    name = name.lower()
    for wrong, right in SPELT.items():
        name = name.replace(wrong, right)
    return re.sub(r"[^a-z0-9]+", "", name.encode("ascii", "ignore").decode())


def theirs() -> Book:
    return loaded("warzone-resurrection-2.2")[0]


def counterpart(faction: str) -> str:
    wanted = word(book().catalogues[faction].name)
    return next(each.id for each in theirs().catalogues.values() if word(each.name) == wanted)


def taken(source: Book, system: str, chart: str, faction: str, choice: Choice) -> Spot:
    """A unit as it comes, in a list that has nothing else."""
    roster = apply(source, Roster(system), edits.AddForce(chart, faction, id="f"))
    roster = apply(source, roster, edits.Add("f", choice.path, id="u"))
    return Standing(source, roster).by_id["u"]


def never_offered(choice: Choice) -> bool:
    shown = (each for each in choice.changes.get("hidden", ()) if str(each.change.value).lower() == "false")
    return choice.hidden and not any(shown)


def lines(unit: Spot) -> list[list[str]]:
    """The stats of all its Models, without the price that some print."""
    found = [each for place in (unit, *unit.below()) for each in profiles(place)]
    kinds = ("Infantry", "Vehicle", "model", "vehicle")
    stats = [
        [stat.value for stat in each.stats if stat.name != "PTS"] for each in found if each.type_name in kinds
    ]
    return [["-" if value in ("", "-") else value.strip() for value in line] for line in stats]


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_unit_costs_holds_and_shows_the_same(faction):
    other = counterpart(faction)
    chart = next(iter(theirs().charts))
    system = theirs().system
    assert system is not None
    old = [each for each in theirs().roots(other) if not never_offered(each)]
    for theirs_, ours in zip_longest(old, book().roots(faction)):
        assert word(theirs_.name) == word(re.sub(r" \(\w+( Ops)? Battalion\)", "", ours.name))
        category = theirs().category(theirs_.role)
        assert (category is None) == (not ours.role)
        before = taken(theirs(), system.id, chart, other, theirs_)
        after = taken(book(), "warzone_resurrection_2_2", "skirmish", faction, ours)
        points = theirs().main_points
        assert before.standing.total(before, points) == after.standing.total(after, "pts"), ours.name
        assert [each.count for each in before.below()] == [each.count for each in after.below()], ours.name
        if ours.name not in NEVER_SHOWN:
            assert lines(before) == lines(after), ours.name
        assert [word(each.name) for each in offered(before)] == [word(each.name) for each in offered(after)]
