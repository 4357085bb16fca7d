"""The game's catalogues: a legal army of every faction can be made of them, and what is wrong is said."""

from __future__ import annotations

import pytest

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.editing import apply
from rules.lists.lint import faults
from rules.lists.mending import mends_of_all
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import starters
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.organisation import organisation
from rules.warzone_resurrection.units import factions

pytestmark = pytest.mark.rule("WZR-SKILL-53")

FACTIONS = [each.id for each in catalogues() if each.system and each.makes == "army" and not each.library]


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def army(book: Book, faction: str, *units: str, chart: str = "standard") -> Roster:
    """A list whose units ``u0``, ``u1`` .. stand in the force ``f``."""
    roster = apply(book, Roster("warzone_resurrection"), edits.AddForce(chart, faction, id="f"))
    for number, unit in enumerate(units):
        roster = apply(book, roster, edits.Add("f", unit, id=f"u{number}"))
    return roster


def broken(book: Book, roster: Roster) -> set[str]:
    return {problem.rule for problem in problems_of(Standing(book, roster))}


def mended(book: Book, roster: Roster) -> Roster:
    """The list with the first mend of each problem, until nothing is wrong or nothing mends it."""
    for _ in range(20):
        wrong = [mends for _, mends in mends_of_all(book, roster) if mends]
        if not wrong:
            return roster
        roster = apply(book, roster, wrong[0][0].edit)
    return roster


def test_the_catalogues_have_no_errors(book: Book) -> None:
    assert not [fault for fault in faults(catalogues()) if fault.severity == "error"]
    assert {*FACTIONS} == set(factions())


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_can_field_a_legal_army_by_following_what_is_offered(book: Book, faction: str) -> None:
    begun = army(book, faction)
    assert {"standard.warlord.exactly", "standard.troop.min"} <= broken(book, begun)
    assert not broken(book, mended(book, begun))


@pytest.mark.parametrize("chart", list(organisation().charts))
def test_every_chart_can_be_filled(book: Book, chart: str) -> None:
    assert not broken(book, mended(book, army(book, "bauhaus", chart=chart)))


def test_the_starter_force_of_bauhaus_is_legal_and_costs_the_same(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "hussars", "etoiles", "juggernauts", "strider")
    for edit in (
        edits.Add("u1", "hussars.hussar_gunner"),
        edits.Add("u1", "hussars.surgeon"),
        edits.Add("u1", "hussars.drilled"),
        edits.Add("u2", "hussars.grenades"),
        edits.Add("u3", "etoiles.kaspernov"),
        edits.Add("u4", "juggernauts.juggernaut"),
    ):
        roster = apply(book, roster, edit)
    standing = Standing(book, roster)
    assert not problems_of(standing)
    assert standing.total(standing.army, "pts") == starters.forces()[0].points


def test_who_is_unique_stands_in_one_squad_only(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "etoiles")
    roster = apply(book, roster, edits.Add("u1", "hussars.kaspernov"))
    assert "model.kaspernov.unique" not in broken(book, roster)
    roster = apply(book, roster, edits.Add("u2", "etoiles.kaspernov"))
    assert "model.kaspernov.unique" in broken(book, roster)


@pytest.mark.parametrize(
    ("units", "chart", "rule"),
    [
        (("duval", "jaeger"), "standard", "standard.warlord.exactly"),
        (("juggernauts",) * 2, "skirmish", "skirmish.support.max"),
        (("strider",) * 2, "standard", "standard.light.max"),
        (("hussars",) * 5, "standard", "standard.troop.max"),
        (("mastiff",) * 3, "heavy", "heavy.heavy_vehicle.max"),
    ],
)
def test_a_chart_has_room_for_so_many(book: Book, units: tuple[str, ...], chart: str, rule: str) -> None:
    assert rule in broken(book, army(book, "bauhaus", *units, chart=chart))


@pytest.mark.parametrize(("chart", "room"), [("heavy", 4), ("gargantuan", 8)])
def test_a_heavy_vehicle_takes_the_room_of_two_light_ones(book: Book, chart: str, room: int) -> None:
    rule = f"{chart}.large.max"
    for heavy in range(1, room // 2 + 1):
        light = room - 2 * heavy
        roster = army(book, "bauhaus", *("mastiff",) * heavy, *("strider",) * light, chart=chart)
        assert rule not in broken(book, roster)
        assert rule in broken(book, apply(book, roster, edits.Add("f", "strider")))


def test_a_chart_without_a_slot_has_no_room(book: Book) -> None:
    assert "role" in broken(book, army(book, "bauhaus", "mastiff", chart="standard"))


def test_characters_count_in_whatever_squad_they_stand(book: Book) -> None:
    roster = army(book, "bauhaus", "duval", "hussars", "jaeger", chart="skirmish")
    assert "skirmish.characters" not in broken(book, roster)
    assert "skirmish.characters" in broken(book, apply(book, roster, edits.Add("u1", "hussars.kaspernov")))


def test_a_quick_reference_holds_the_card(book: Book) -> None:
    hussar = next(each for each in book.catalogues["bauhaus"].shared if each.id == "model.hussar_gunner")
    line, *weapons = hussar.profiles
    assert {stat.name: stat.value for stat in line.stats}["RS"] == "13"
    assert [weapon.name for weapon in weapons] == ["MG-80 heavy machine gun", "Bayonet"]
