"""Lists of the 2.2 edition take the field as far as their units were converted, or are told why not."""

from __future__ import annotations

import msgspec
import pytest

from rules.core.message import render
from rules.core.refusal import Illegal
from rules.core.starter import SEATS, starter_brief
from rules.lists import edit as edits
from rules.lists.checking import problems_of
from rules.lists.editing import apply
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.lists.conversion import conversions
from rules.warzone_resurrection.units import factions
from rules.warzone_resurrection.written import WrittenForce
from tests.rules.warzone_resurrection.test_edition_2_2 import army, book, named, option_of

pytestmark = pytest.mark.rule("CORE-LIST")

#: A list of each faction that has enough converted units: who commands, and squads of so many Models.
LISTS = {
    "bauhaus_2_2": ("Valerie Duval", [("Hussars", 10), ("Hussars", 5), ("Venusian Rangers", 6)]),
    "dark_legion_algeroth_2_2": (
        "Alakhai the Cunning",
        [("Undead Legionnaires", 6), ("Undead Legionnaires", 5), ("Razides", 1), ("Praetorian Stalkers", 2)],
    ),
    "mishima_2_2": ("Lord Commander Nozaki", [("Ashigaru", 8), ("Ronin Samurai", 5), ("Hatamoto", 5)]),
}


def legal(faction: str) -> Roster:
    commander, squads = LISTS[faction]
    roster = apply(book(), army(faction), edits.Add("f", named(faction, commander), id="w"))
    spot, choice = option_of(Standing(book(), roster), "Army Commander", "w")
    if not spot.children:
        roster = apply(book(), roster, edits.Add("w", choice.path))
    for number, (name, models) in enumerate(squads):
        roster = apply(book(), roster, edits.Add("f", named(faction, name), id=f"s{number}"))
        unit = Standing(book(), roster).by_id[f"s{number}"]
        model = next(each for each in unit.children if each.owner.kind == "model")
        roster = apply(book(), roster, edits.SetCount(model.id, models))
    assert [each.rule for each in problems_of(Standing(book(), roster))] == []
    return roster


def force(roster: Roster) -> WrittenForce:
    return msgspec.convert(SYSTEM.force_of(Standing(book(), roster), {}), WrittenForce)


def refusal(roster: Roster) -> str:
    with pytest.raises(Illegal) as refused:
        force(roster)
    return render(refused.value.refusal.why, SYSTEM.texts("en"))


def test_what_is_marked_exists_in_both_editions():
    for catalogue, faction in conversions().items():
        entries = {choice.entry.id: choice for choice in book().roots(catalogue)}
        ours = factions()[faction.faction]
        for id, line in faction.units.items():
            assert id in entries
            inside = {each.entry.id for each in below(entries[id])}
            assert {*line.models, *line.options} <= inside, id
            if not line.plays:
                continue
            for plays in filter(None, (line.plays, line.commands_as)):
                ranks = {rank.model for rank in ours.units[plays].models}
                kinds = {*line.models.values(), *filter(None, (line.leader, *line.options.values()))}
                assert kinds <= ranks, id


def below(choice):
    for each in choice.children:
        yield each
        yield from below(each)


@pytest.mark.parametrize("faction", LISTS)
def test_a_converted_list_is_mustered(faction):
    written = force(legal(faction))
    brief = starter_brief(SYSTEM)
    forces = {**brief.forces, SEATS[0]: msgspec.to_builtins(written)}
    state = SYSTEM.setup(msgspec.structs.replace(brief, forces=forces))
    assert list(SYSTEM.violations(state)) == []
    wanted = [1, *(models for _, models in LISTS[faction][1])]
    assert [len(unit.models) for unit in written.units] == wanted


def test_a_squad_has_its_leader_and_whom_its_options_make():
    roster = legal("bauhaus_2_2")
    _, gun = option_of(Standing(book(), roster), "M-40 LMG", "s0")
    written = force(apply(book(), roster, edits.Add("s0", gun.path, 2)))
    hussars = next(unit for unit in written.units if unit.printed == "Hussars")
    names = [model.name.rstrip(" 0123456789") for model in hussars.models]
    assert sorted({name: names.count(name) for name in names}.values()) == [1, 2, 7]


def test_what_was_not_converted_is_refused_by_name():
    roster = legal("bauhaus_2_2")
    tank = apply(book(), roster, edits.Add("f", named("bauhaus_2_2", "Blitzers"), id="t"))
    assert refusal(tank) == (
        "Blitzers stands in lists of another edition (2.2) and has no line that a battle can be fought with."
    )
    _, launcher = option_of(Standing(book(), roster), "ARG-17 Rocket Launcher", "s0")
    armed = apply(book(), roster, edits.Add("s0", launcher.path))
    assert refusal(armed) == (
        "ARG-17 Rocket Launcher of Hussars was not converted to the rulebook: "
        "without it the unit can take the field."
    )
    other = army("brotherhood_2_2", named("brotherhood_2_2", "Crucifiers"))
    assert refusal(other).startswith("Crucifiers stands in lists of another edition")


def test_there_is_only_as_much_room_as_in_the_rulebook():
    roster = legal("mishima_2_2")
    model = Standing(book(), roster).by_id["s1"].children[0]
    assert refusal(apply(book(), roster, edits.SetCount(model.id, 10))) == (
        "Ronin Samurai has 10 Ronin here, where the unit of the rulebook that it was converted to has 3 to 9."
    )


def test_a_small_squad_has_no_more_heavy_weapons_than_in_the_rulebook():
    roster = legal("dark_legion_algeroth_2_2")
    model = Standing(book(), roster).by_id["s0"].children[0]
    roster = apply(book(), roster, edits.SetCount(model.id, 8))
    spot, gun = option_of(Standing(book(), roster), "Valcheck HMG", "s0")
    one, two = (apply(book(), roster, edits.Add(spot.id, gun.path, guns)) for guns in (1, 2))
    assert [each.rule for each in problems_of(Standing(book(), two))] == []
    assert len(force(one).units[1].models) == 8
    assert refusal(two).endswith("where the unit of the rulebook that it was converted to has 0 to 1.")
