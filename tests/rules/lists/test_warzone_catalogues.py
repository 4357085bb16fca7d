"""The community's Warzone catalogues load, and lists that are built from them come out right."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rules.lists import edit as edits
from rules.lists.battlescribe.reading import load
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choosing import offered
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.lint import faults
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from tests.rules.lists.garrison import total
from tests.rules.lists.places import catalogues, needs

FOLDERS = ("warzone-resurrection-2.2", "warzone-1e")

pytestmark = [needs(name) for name in FOLDERS]

FILES = [
    path
    for name in FOLDERS
    for path in sorted((catalogues(name) or Path("none-at-hand")).glob("*.[cg][as]t"))
] or [Path("none-at-hand")]


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


#: Least and most of each role, and what a list may cost by default.
CHARTS = {
    "Skirmish OOC": {"Characters": (1, 2), "Troops": (2, 4), "Support": (0, 1)},
    "Standard OOC": {"Characters": (1, 5), "Troops": (2, 4), "Support": (0, 3), "Transport Vehicle": (0, 1)},
    "Heavy OOC": {"Characters": (1, 5), "Troops": (2, 4), "Support": (0, 3), "Heavy Vehicle": (0, 2)},
    "Mega OOC": {"Characters": (1, 7), "Troops": (4, 8), "Support": (0, 6), "Transport Vehicle": (0, 2)},
    "Gargantuan OOC": {"Characters": (1, 7), "Troops": (4, 8), "Support": (0, 6), "Heavy Vehicle": (0, 4)},
}


def test_the_organisation_charts_are_five():
    assert {chart.name for chart in book().charts.values()} == set(CHARTS)


def army(chart_name: str, roles: dict[str, int]) -> Roster:
    """A list of so many units of each role, out of the faction of the Bauhaus."""
    catalogue = faction("Bauhaus")
    chart = next(chart for chart in book().charts.values() if chart.name == chart_name)
    roster = apply(book(), Roster("wzr"), edits.AddForce(chart.id, catalogue, id="f"))
    for name, count in roles.items():
        role = next(role.id for role in chart.roles.values() if role.name == name)
        choice = next(each for each in book().roots(catalogue) if each.role == role and not each.hidden)
        for _ in range(count):
            roster = apply(book(), roster, edits.Add("f", choice.path))
    return roster


def about_roles(roster: Roster, role: str) -> list[str]:
    standing = Standing(book(), roster)
    found = [problem for problem in problems_of(standing) if problem.where == "category"]
    return [problem.kind for problem in found if book().category(problem.category).name == role]


@pytest.mark.parametrize("chart", CHARTS)
def test_the_charts_hold_each_role_between_its_bounds(chart):
    for role, (least, most) in CHARTS[chart].items():
        assert about_roles(army(chart, {role: least}), role) == []
        assert about_roles(army(chart, {role: most}), role) == []
        assert about_roles(army(chart, {role: most + 1}), role) == ["max"]
        if least:
            assert about_roles(army(chart, {role: least - 1}), role) == ["min"]


@pytest.mark.parametrize(("chart", "worth"), [("Heavy OOC", 4), ("Gargantuan OOC", 8)])
def test_heavy_vehicles_take_the_place_of_two_monsters(chart, worth):
    """Monsters and twice the heavy vehicles are no more than 4, or 8: written with six modifiers."""
    heavy, monster = "Heavy Vehicle", "Monster/ Light Vehicle"
    for heavies in range(worth // 2 + 1):
        room = worth - 2 * heavies
        fits = army(chart, {heavy: heavies, monster: room})
        assert about_roles(fits, heavy) + about_roles(fits, monster) == [], (heavies, room)
        full = army(chart, {heavy: heavies, monster: room + 1})
        assert about_roles(full, heavy) + about_roles(full, monster) != [], (heavies, room + 1)


def every_unit():
    if catalogues("warzone-resurrection-2.2") is None:
        return ["none-at-hand"]
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
        parts = [spot, *spot.below()]
        kind = book().main_points
        assert standing.total(spot, kind) == sum(standing.points(each, kind) for each in parts)
        assert all(problem.why.key for problem in problems_of(standing))
        assert all(info.name for each in parts for info in (*profiles(each), *rules(each)))
    assert book().problems == []


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
    raise AssertionError(f"no option {name} in {[each.name for each in unit_spot.owner.children]}")


def about_options(roster: Roster) -> list[tuple[str, object, object]]:
    """Problems within the unit: kind, actual, bound."""
    found = problems_of(Standing(book(), roster))
    return [(each.kind, each.actual, each.bound) for each in found if each.where == "node"]


ALGEROTH = "Dark Legion- Algeroth"
LAUNCHER, BLASTER = "SSW550_Rocket_Launcher", "PR4000_Blaster"

ANCHORS = [
    # faction, unit, models, options, points, problems in the unit
    ("Cybertronic", "Chasseurs", 10, {LAUNCHER: 2, BLASTER: 2}, 170, []),
    ("Cybertronic", "Chasseurs", 9, {LAUNCHER: 2, BLASTER: 2}, 158, [("max", 4, 2)]),
    (ALGEROTH, "Undead Legionnaires", 10, {"Necromutant": 1, "Valcheck_HMG": 4}, 152, []),
    (ALGEROTH, "Undead Legionnaires", 9, {"Necromutant": 1, "Valcheck_HMG": 4}, 142, [("max", 4, 2)]),
    (ALGEROTH, "Undead Legionnaires", 15, {"Valcheck_HMG": 6}, 198, []),
    (ALGEROTH, "Undead Legionnaires", 15, {"Valcheck_HMG": 7}, 206, [("max", 7, 6)]),
    (ALGEROTH, "Necromutants", 5, {"Heavy_Plaguedealer": 2, "Banner_of_Algeroth": 1}, 130, []),
    (ALGEROTH, "Razides", 3, {"Plaguedealer_HMG": 2}, 195, []),
    (ALGEROTH, "Razides", 3, {"Plaguedealer_HMG": 1}, 195, [("min", 2, 3)]),
    ("Imperial- Ministries of War", "Blood Berets", 5, {}, 110, []),
    ("Bauhaus", "Etoiles Mortant", 5, {}, 80, []),
]


@pytest.mark.parametrize("anchor", ANCHORS, ids=lambda anchor: f"{anchor[2]} {anchor[1]} {anchor[4]}")
def test_squads_cost_and_are_checked_as_the_catalogue_says(anchor):
    faction_name, name, models, options, points, wrong = anchor
    roster = squad(faction_name, name, models, **options)
    assert total(roster, "u", book().main_points, book()) == points
    assert about_options(roster) == wrong


def test_grenades_are_paid_for_each_model():
    for models, points in ((5, 95), (6, 114)):
        roster = squad("Bauhaus", "Etoiles Mortant", models, Fire_Grenades=1)
        assert total(roster, "u", book().main_points, book()) == points


def test_sea_lions_choose_a_battalion_before_a_tactic():
    roster = squad("Capitol", "Sea Lions", 5)
    assert total(roster, "u", book().main_points, book()) == 105
    spot = Standing(book(), roster).by_id["u"]
    shown = [each.name for each in offered(spot)]
    assert not {"Napalm Strike", "Smoke Bombardment", "Rifle Drill"} & set(shown)


PROFILES = {
    ("Cybertronic", "Chasseurs"): "5 12 12 9 10 13 15 1 19",
    (ALGEROTH, "Razides"): "6 15 15 11 13 13 15 3 26",
    ("Imperial- Ministries of War", "Blood Berets"): "5 15 15 10 10 15 16 1 23",
}


@pytest.mark.parametrize("squad_name", PROFILES, ids=lambda pair: pair[1])
def test_profiles_are_read(squad_name):
    roster, _ = unit(*squad_name)
    spot = Standing(book(), roster).by_id["u"]
    lines = [each for place in (spot, *spot.below()) for each in profiles(place)]
    wanted = PROFILES[squad_name].split()
    assert wanted in [[stat.value.split("/")[0] for stat in each.stats][:9] for each in lines]


# the first edition ----------------------------------------------------------------------------------


def first() -> Book:
    return loaded("warzone-1e")[0]


def imperial(unit_name: str) -> Roster:
    """A list of the first edition with one unit, ``u``, as it comes."""
    (catalogue,) = [each.id for each in first().catalogues.values() if each.system]
    system = first().system
    assert system is not None
    roster = apply(first(), Roster(system.id), edits.AddForce(next(iter(first().charts)), catalogue, id="f"))
    choice = next(each for each in first().roots(catalogue) if each.name == unit_name)
    return apply(first(), roster, edits.Add("f", choice.path, id="u"))


def with_model(roster: Roster, name: str, count: int = 1, weapon: str = "") -> Roster:
    """With so many more models of a kind, each with a weapon."""
    choice = next(each for each in Standing(first(), roster).by_id["u"].owner.children if each.name == name)
    id = f"{len(Standing(first(), roster).spots)}"
    roster = apply(first(), roster, edits.Add("u", choice.path, count, id=id))
    if weapon:
        found = next(each for each in choice.children if each.name.endswith(weapon))
        roster = apply(first(), roster, edits.Add(id, found.path))
    return roster


def costs(roster: Roster) -> object:
    return total(roster, "u", first().main_points, first())


@pytest.mark.parametrize(
    ("unit_name", "model", "points"),
    [
        ("Regular", "Trooper", 11),
        ("Regular", "Sergeant", 17),
        ("Wolfbane", "Commando", 25),
        ("Wolfbane", "Chieftain", 29 + 4),  # A claymore comes along.
        ("Blood Beret", "Soldier", 22),
        ("Blood Beret", "Sergeant", 30),
    ],
)
def test_models_of_the_first_edition_cost_what_is_charged(unit_name, model, points):
    start = imperial(unit_name)
    assert costs(with_model(start, model)) - costs(start) == points


def test_a_squad_of_the_first_edition():
    """Five regulars with Invaders and a sergeant: 5 * (11 + 8) + 17."""
    roster = imperial("Regular")
    before = costs(roster)
    for _ in range(5):
        roster = with_model(roster, "Trooper", weapon="Invader")
    assert costs(with_model(roster, "Sergeant")) - before == 112
