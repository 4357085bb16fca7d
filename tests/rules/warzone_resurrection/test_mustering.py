"""Lists take the field: what a battle musters is what the list says, for what the list says it costs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.ids import RuleId
from rules.core.message import render
from rules.core.refusal import Illegal
from rules.core.starter import SEATS, starter_brief
from rules.core.text import ENGLISH
from rules.core.yaml_file import read_yaml
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.editing import apply
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.card_play.decks import starter_decks
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.decks import deck_roster
from rules.warzone_resurrection.lists.entries import option_id
from rules.warzone_resurrection.lists.mustering import force_of
from rules.warzone_resurrection.starters import DATA, forces
from rules.warzone_resurrection.units import WrittenRoster, factions
from rules.warzone_resurrection.written import WrittenForce, whole
from tests.rules.warzone_resurrection.test_army_lists import army, mended

pytestmark = pytest.mark.rule(RuleId("CORE-LIST"))

STARTERS = sorted((DATA / "forces").glob("*.yaml"))


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def listed(book: Book, written: WrittenRoster) -> Roster:
    """A ready-made force as a list."""
    roster = army(book, written.units_of, *(choice.unit for choice in written.units), chart="gargantuan")
    for number, choice in enumerate(written.units):
        unit = f"u{number}"
        for rank in factions()[written.units_of].units[choice.unit].models:
            more = choice.models.get(rank.model, rank.least) - rank.least
            if more > 0:
                add = edits.Add(unit, f"{choice.unit}.{rank.model}", count=more)
                roster = apply(book, roster, add)
        for option in choice.options:
            roster = apply(book, roster, edits.Add(unit, option_id(choice.unit, option)))
        if choice.name:
            roster = apply(book, roster, edits.Rename(unit, choice.name))
    return roster


def fielded(book: Book, roster: Roster) -> WrittenForce:
    return msgspec.convert(SYSTEM.force_of(Standing(book, roster), {}), WrittenForce)


def cost(force: WrittenForce) -> int:
    return sum(whole(model).points for unit in force.units for model in unit.models)


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.stem)
def test_a_starter_force_as_a_list_is_the_same_force(book: Book, path: object) -> None:
    written = msgspec.convert(read_yaml(path), WrittenRoster)  # type: ignore[arg-type]
    starter = next(each for each in forces() if each.id == written.id)
    known = msgspec.convert(starter.data, WrittenForce)
    force = fielded(book, listed(book, written))
    assert (force.faction, force.warlord_type) == (known.faction, known.warlord_type)
    assert [unit.models for unit in force.units] == [unit.models for unit in known.units]
    assert [(unit.name, unit.role, unit.skills) for unit in force.units] == [
        (unit.name, unit.role, unit.skills) for unit in known.units
    ]
    assert cost(force) == starter.points
