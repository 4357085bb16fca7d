"""Lists take the field: what a battle musters is what the list says, for what the list says it costs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.ids import RuleId
from rules.core.starter import SEATS, starter_brief
from rules.core.system import Brief
from rules.core.yaml_file import read_yaml
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offers
from rules.lists.editing import apply
from rules.lists.reviewing import review
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.entries import option_id
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
    roster = listed(book, written)
    force = fielded(book, roster)
    assert (force.faction, force.warlord_type) == (known.faction, known.warlord_type)
    assert [unit.models for unit in force.units] == [unit.models for unit in known.units]
    assert [(unit.name, unit.role, unit.skills) for unit in force.units] == [
        (unit.name, unit.role, unit.skills) for unit in known.units
    ]
    standing = Standing(book, roster)
    assert cost(force) == starter.points == standing.total(standing.army, "pts")


def random_list(draw: st.DrawFn, book: Book) -> Roster:
    """Lists as somebody builds them who takes whatever is offered, and mends what is then wrong."""
    faction = draw(st.sampled_from(sorted(factions())))
    roster = army(book, faction, chart=draw(st.sampled_from(["standard", "heavy", "gargantuan"])))
    for _ in range(draw(st.integers(3, 14))):
        places = [spot for spot in Standing(book, roster).spots if spot.place in ("force", "node")]
        place = draw(st.sampled_from(places))
        found = offers(place)
        if not found:
            continue
        offer = draw(st.sampled_from(found))
        roster = apply(book, roster, edits.Add(place.id, offer.entry))
        for id, part in review(book, roster).parts.items():
            if part.may_join and draw(st.booleans()):
                roster = apply(book, roster, edits.Attach(id, draw(st.sampled_from(part.may_join))))
    return mended(book, roster)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_legal_takes_the_field_for_what_it_costs(book: Book, data: st.DataObject) -> None:
    roster = random_list(data.draw, book)
    standing = Standing(book, roster)
    assume(not problems_of(standing))
    force = fielded(book, roster)
    assert cost(force) == standing.total(standing.army, "pts")
    assert sum(len(unit.models) for unit in force.units) == counted_models(standing)
    for mode in ("basic", "advanced"):
        field = SYSTEM.setup(brief_of(force, mode))
        assert not list(SYSTEM.violations(field))


def counted_models(standing: Standing) -> int:
    return sum(spot.count for spot in standing.spots if spot.owner is not None and spot.owner.kind == "model")


def brief_of(force: WrittenForce, mode: str) -> Brief:
    brief = starter_brief(SYSTEM, options={"mode": mode})
    return msgspec.structs.replace(brief, forces=dict.fromkeys(SEATS, msgspec.to_builtins(force)))
