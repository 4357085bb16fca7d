"""The lists of the 2.2 edition: what squads cost and hold, what charts allow, and that it is facts alone."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rules.core.message import render
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.catalogue import Datum
from rules.lists.checking import problems_of
from rules.lists.choice import Choice
from rules.lists.choosing import offered
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.lint import faults, pieces
from rules.lists.mending import mends_of_all
from rules.lists.roster import Roster
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.warzone_resurrection.lists.edition_2_2 import EDITION, SYSTEM, catalogues
from tests.rules.lists.garrison import TEXTS

ALGEROTH, MINISTRIES = "dark_legion_algeroth_2_2", "imperial_ministries_of_war_2_2"

FACTIONS = [each.id for each in catalogues() if each.system]


@cache
def book() -> Book:
    return Book(catalogues())


def army(faction: str, *units: str, chart: str = "standard") -> Roster:
    """A list whose units ``u0``, ``u1`` .. stand in the force ``f``."""
    roster = apply(book(), Roster(SYSTEM), edits.AddForce(chart, faction, id="f"))
    for number, unit in enumerate(units):
        roster = apply(book(), roster, edits.Add("f", unit, id=f"u{number}"))
    return roster


def named(faction: str, name: str, role: str = "") -> str:
    """The path of the first unit of that name, and of that role if it has several."""
    roots = book().roots(faction)
    return next(each.path for each in roots if each.name == name and role in ("", each.role))


def test_there_are_ten_factions_and_nothing_is_wrong_with_them():
    assert len(FACTIONS) == 10
    assert {each.edition for each in catalogues()} == {EDITION}
    assert [str(fault) for fault in faults(catalogues())] == []


def test_ids_are_words():
    ids = {str(getattr(datum, "id", "")) for each in catalogues() for _, datum in pieces(each, "")}
    assert len(ids) > 8000
    assert [id for id in ids if not re.fullmatch(r"[a-z0-9_.+-]*", id)] == []


def strings(datum: Datum):
    for field in datum.__struct_fields__:
        value = getattr(datum, field)
        if isinstance(value, str) and field not in ("source", "says"):
            yield field, value


def test_names_and_numbers_are_all_there_is():
    """No rule has a text, and no name is as long as a sentence."""
    for catalogue in catalogues():
        for place, datum in pieces(catalogue, ""):
            for field, value in strings(datum):
                if field == "text":
                    assert value == "", place
                if field == "name":
                    assert len(value) <= 70, (place, value)


def spent(roster: Roster, id: str = "") -> object:
    standing = Standing(book(), roster)
    return standing.total(standing.by_id[id] if id else standing.army, "pts")


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_unit_can_be_taken_and_costs_what_its_parts_cost(faction):
    start = army(faction)
    roots = book().roots(faction)
    assert {"troop", "character"} <= {each.role for each in roots}
    for choice in roots:
        roster = apply(book(), start, edits.Add("f", choice.path, id="u"))
        standing = Standing(book(), roster)
        spot = standing.by_id["u"]
        parts = [spot, *spot.below()]
        assert standing.total(spot, "pts") == sum(standing.points(each, "pts") for each in parts)
        assert all(problem.why.key for problem in problems_of(standing))
        assert all(info.name for each in parts for info in (*profiles(each), *rules(each)))
    assert book().problems == []


# what a list may hold -----------------------------------------------------------------------------

#: Least and most of each role.
CHARTS = {
    "skirmish": {"character": (1, 2), "troop": (2, 4), "support": (0, 1)},
    "standard": {
        "character": (1, 5),
        "troop": (2, 4),
        "support": (0, 3),
        "light": (0, 1),
        "transport": (0, 1),
    },
    "heavy": {
        "character": (1, 5),
        "troop": (2, 4),
        "support": (0, 3),
        "light": (0, 4),
        "transport": (0, 2),
        "heavy_vehicle": (0, 2),
    },
    "mega": {"character": (1, 7), "troop": (4, 8), "support": (0, 6), "light": (0, 2), "transport": (0, 2)},
    "gargantuan": {
        "character": (1, 7),
        "troop": (4, 8),
        "support": (0, 6),
        "light": (0, 8),
        "transport": (0, 3),
        "heavy_vehicle": (0, 4),
    },
}


def of_roles(chart: str, roles: dict[str, int]) -> Roster:
    """A list with so many units of each role, out of the faction of the Bauhaus."""
    free = army("bauhaus_2_2", chart=chart)
    for role, count in roles.items():
        choices = offered(Standing(book(), free).by_id["f"])
        path = next(each.path for each in choices if each.role == role)
        free = apply(book(), free, edits.Several(tuple(edits.Add("f", path) for _ in range(count))))
    return free


def about(roster: Roster, *roles: str) -> list[tuple[str, object, object]]:
    """What is wrong with the number of units of some roles: kind, how many there are, how many may be."""
    found = problems_of(Standing(book(), roster))
    return [
        ("min" if each.draft else "max", each.actual, each.bound)
        for each in found
        if each.where == "category" and each.category in roles
    ]


def test_every_chart_is_named():
    assert set(book().charts) == set(CHARTS)
    for chart, bounds in CHARTS.items():
        assert set(book().charts[chart].roles) == {*bounds, "commander"}


@pytest.mark.parametrize("chart", CHARTS)
def test_the_charts_hold_each_role_between_its_bounds(chart):
    for role, (least, most) in CHARTS[chart].items():
        assert about(of_roles(chart, {role: most}), role) == []
        assert ("max", most + 1, most) in about(of_roles(chart, {role: most + 1}), role)
        if least:
            assert about(of_roles(chart, {role: least}), role) == []
            assert about(of_roles(chart, {role: least - 1}), role) == [("min", least - 1, least)]


@pytest.mark.parametrize(("chart", "worth"), [("heavy", 4), ("gargantuan", 8)])
def test_a_heavy_vehicle_takes_the_place_of_two_monsters(chart, worth):
    for heavies in range(worth // 2 + 1):
        room = worth - 2 * heavies
        assert about(of_roles(chart, {"heavy_vehicle": heavies, "light": room}), "light") == []
        full = about(of_roles(chart, {"heavy_vehicle": heavies, "light": room + 1}), "light")
        assert full == [("max", room + 1, room)]


def test_a_behemoth_among_the_troops_is_all_of_them():
    faction = ALGEROTH
    behemoth = named(faction, "Praetorian Behemoth", "troop")
    for chart in CHARTS:
        assert about(army(faction, behemoth, chart=chart), "troop") == []
        two = army(faction, behemoth, named(faction, "Necromutants"), chart=chart)
        assert about(two, "troop") == [("max", 2, 1)]


def test_a_centurion_leaves_room_for_a_squad_more_where_there_are_undead_legionnaires():
    faction = ALGEROTH
    legion, others = named(faction, "Undead Legionnaires"), named(faction, "Necromutants")
    five = army(faction, legion, *[others] * 4)
    assert about(five, "troop") == [("max", 5, 4)]
    centurion = named(faction, "Centurion [K]")
    assert about(apply(book(), five, edits.Add("f", centurion)), "troop") == []
    without = army(faction, *[others] * 5, centurion)
    assert about(without, "troop") == [("max", 5, 4)]


def test_two_squads_of_heavy_weapons_leave_room_for_a_heavy_vehicle_more():
    faction = "cybertronic_2_2"
    squad = named(faction, "Chasseur Heavy Weapon Squad", "heavy_vehicle")
    assert about(army(faction, *[squad] * 3, chart="heavy"), "heavy_vehicle") == []
    assert about(army(faction, *[squad] * 4, chart="heavy"), "heavy_vehicle") == []
    assert about(army(faction, *[squad] * 5, chart="heavy"), "heavy_vehicle") == [("max", 5, 4)]


# squads -------------------------------------------------------------------------------------------


def squad(faction: str, name: str, models: int, **options: int) -> Roster:
    """A squad of so many models with some of its options, by name."""
    roster = apply(book(), army(faction), edits.Add("f", named(faction, name), id="u"))
    model = next(each for each in Standing(book(), roster).by_id["u"].children if each.owner.kind == "model")
    roster = apply(book(), roster, edits.SetCount(model.id, models))
    for option, count in options.items():
        spot, choice = option_of(Standing(book(), roster), option.replace("_", " "))
        roster = apply(book(), roster, edits.Add(spot.id, choice.path, count))
    return roster


def option_of(standing: Standing, name: str, id: str = "u") -> tuple[Spot, Choice]:
    unit = standing.by_id[id]
    for spot in (unit, *unit.below()):
        assert isinstance(spot.owner, Choice)
        for choice in spot.owner.children:
            if choice.name == name:
                return spot, choice
    raise AssertionError(name)


def inside(roster: Roster) -> list[tuple[object, object]]:
    """What is wrong within the squad: how many there are, how many may be."""
    standing = Standing(book(), roster)
    unit = {each.id for each in (standing.by_id["u"], *standing.by_id["u"].below())}
    found = [each for each in problems_of(standing) if each.where == "node" and unit & {*each.at, each.place}]
    return [(each.actual, each.bound) for each in found]


LAUNCHER, BLASTER = "SSW550_Rocket_Launcher", "PR4000_Blaster"

SQUADS = [
    ("cybertronic_2_2", "Chasseurs", 10, {LAUNCHER: 2, BLASTER: 2}, 170, []),
    ("cybertronic_2_2", "Chasseurs", 9, {LAUNCHER: 2, BLASTER: 2}, 158, [(4, 2)]),
    (ALGEROTH, "Undead Legionnaires", 10, {"Necromutant": 1, "Valcheck_HMG": 4}, 152, []),
    (ALGEROTH, "Undead Legionnaires", 9, {"Necromutant": 1, "Valcheck_HMG": 4}, 142, [(4, 2)]),
    (ALGEROTH, "Undead Legionnaires", 15, {"Valcheck_HMG": 6}, 198, []),
    (ALGEROTH, "Undead Legionnaires", 15, {"Valcheck_HMG": 7}, 206, [(7, 6)]),
    (ALGEROTH, "Necromutants", 5, {"Heavy_Plaguedealer": 2, "Banner_of_Algeroth": 1}, 130, []),
    (ALGEROTH, "Razides", 3, {"Plaguedealer_HMG": 2}, 195, []),
    (ALGEROTH, "Razides", 3, {"Plaguedealer_HMG": 1}, 195, [(2, 3)]),
    (MINISTRIES, "Blood Berets", 5, {}, 110, []),
    (MINISTRIES, "Trenchers", 5, {}, 75, []),
    (MINISTRIES, "Stormtrenchers", 5, {}, 90, []),
    ("bauhaus_2_2", "Hussars", 10, {}, 120, []),
    ("bauhaus_2_2", "Hussars", 11, {}, 132, [(11, 10)]),
    ("bauhaus_2_2", "Armoured Hussar Juggernauts", 2, {}, 110, []),
    ("bauhaus_2_2", "Etoiles Mortant", 5, {}, 80, []),
    ("bauhaus_2_2", "Etoiles Mortant", 5, {"Fire_Grenades": 1}, 95, []),
    ("bauhaus_2_2", "Etoiles Mortant", 6, {"Fire_Grenades": 1}, 114, []),
    ("bauhaus_2_2", "Etoiles Mortant", 6, {"Fire_Grenades": 1, "Anti-Tank_Charges": 1}, 138, [(2, 1)]),
    ("bauhaus_2_2", "Etoiles Mortant", 9, {"Gehenna_Puker": 2}, 164, [(2, 1)]),
    ("capitol_2_2", "Sea Lions", 5, {}, 105, []),
]


@pytest.mark.parametrize("case", SQUADS, ids=lambda case: f"{case[2]} {case[1]} {case[4]}")
def test_squads_cost_and_hold_what_the_edition_says(case):
    faction, name, models, options, points, wrong = case
    roster = squad(faction, name, models, **options)
    assert spent(roster, "u") == points
    assert inside(roster) == wrong


def test_a_tactic_is_offered_to_the_battalion_that_has_it():
    unit = Standing(book(), squad("capitol_2_2", "Sea Lions", 5)).by_id["u"]
    assert not {"Napalm Strike", "Smoke Bombardment", "Rifle Drill"} & {each.name for each in offered(unit)}


STATS = {
    ("cybertronic_2_2", "Chasseurs"): "5 12 12 9 10 13 15 1 19",
    (ALGEROTH, "Razides"): "6 15 15 11 13 13 15 3 26",
    (MINISTRIES, "Blood Berets"): "5 15 15 10 10 15 16 1 23",
}


@pytest.mark.parametrize("who", STATS, ids=lambda who: who[1])
def test_stats(who):
    faction, name = who
    unit = Standing(book(), squad(faction, name, 5)).by_id["u"]
    lines = [each for place in (unit, *unit.below()) for each in profiles(place) if each.type == "model"]
    assert STATS[who].split() in [[stat.value.split("/")[0] for stat in each.stats][:9] for each in lines]


WAITING = {
    ("capitol_2_2", "capitol.martian-banshees-2"): (
        "Martian Banshees stand here only where Lt. Col. Mike Sanders or "
        "Lt. Col. Mike Sanders (Infantry) commands the army."
    ),
    ("capitol_2_2", "capitol.light-infantry-2"): (
        "Light Infantry (Line Battalion) may be chosen only where Line Battalion is in the list."
    ),
}


@pytest.mark.parametrize("who", WAITING)
def test_what_may_not_be_chosen_says_what_it_waits_for(who):
    faction, path = who
    standing = Standing(book(), army(faction, path))
    said = [render(each.why, TEXTS) for each in problems_of(standing) if each.kind == "hidden"]
    assert said == [WAITING[who]]


def test_an_upgrade_changes_the_line_of_its_bearer():
    faction = "cybertronic_2_2"
    roster = army(faction, named(faction, "The Immortal"))
    spot = Standing(book(), roster).by_id["u0"]
    (line,) = [each for each in profiles(spot) if each.type == "model"]
    before = next(int(stat.value) for stat in line.stats if stat.name == "CON")
    choice = next(each for each in offered(spot) if each.name == "CON(+2)")
    roster = apply(book(), roster, edits.Add("u0", choice.path))
    (line,) = [each for each in profiles(Standing(book(), roster).by_id["u0"]) if each.type == "model"]
    assert next(int(stat.value) for stat in line.stats if stat.name == "CON") == before + 2


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_legal_list_comes_of_following_what_is_offered(faction):
    roster = army(faction)
    for _ in range(12):
        wrong = mends_of_all(book(), roster)
        if not wrong:
            break
        mends = next(mends for _, mends in wrong if mends)
        roster = apply(book(), roster, mends[0].edit)
    assert problems_of(Standing(book(), roster)) == ()
    assert spent(roster) > 0
