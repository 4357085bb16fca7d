"""Chapters: Force Lists, Limitations, Custom and Special Equipment: what may be fielded, and its cost."""

from __future__ import annotations

import msgspec
import pytest

from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.edit import BadEdit
from rules.lists.lint import faults
from rules.lists.roster import Node
from rules.warzone_1e.library import library
from rules.warzone_1e.lists import catalogues, made_of
from rules.warzone_1e.lists.entries import WORKED, guest_id
from tests.rules.warzone_1e.force_lists import Draft

REGULARS, BERETS, WOLVES = "imperial_regulars", "blood_berets", "wolfbanes"
CAPTAIN, TROOPER = "imperial_captain", "imperial_regular"


def of_squads(force: str, count: int) -> Draft:
    """A force of so many squads of the first kind of its list."""
    first = next(iter(library().lists[force].squads))
    return Draft(force).units(first, *(f"s{number}" for number in range(count)))


def test_the_catalogues_have_no_faults() -> None:
    assert [str(fault) for fault in faults(catalogues())] == []


@pytest.mark.rule("WZ1-FORCE-01")
@pytest.mark.parametrize(("agreed", "bad"), [(72, False), (71, True), (2300, False)])
def test_a_force_costs_no_more_than_was_agreed_on(agreed: int, bad: bool) -> None:
    """WZ1-FORCE-01a to 01c: any figure is valid, and what is above it is said with its numbers."""
    draft = Draft("imperial", limit=agreed).unit(REGULARS, "s")
    assert draft.cost() == 17 + 5 * 11
    assert draft.broken == ({"pts"} if bad else set())
    assert not bad or "72" in draft.sentences


@pytest.mark.rule("WZ1-FORCE-02")
def test_everything_that_is_bought_counts() -> None:
    """WZ1-FORCE-02a: weapons, special equipment and air strikes are within the points, too."""
    draft = Draft("capitol", limit=124).unit("light_infantry", "s").unit("light_infantry_captain", "c")
    assert draft.cost() == 18 + 4 * 11 + 31
    draft.give("s", "light_infantryman", m50=2).give("c", "model", command_helmet=1, combat_medic_unit=1)
    assert draft.cost() == 93 + 16 + 14
    draft.do(edits.Add("f", "capitol.airstrike", 4))
    assert draft.cost() == 163
    assert draft.broken == {"pts"}


@pytest.mark.rule("WZ1-FORCE-03")
def test_all_come_from_one_list() -> None:
    """WZ1-FORCE-03a: nobody of another list can be added, nor a force of another one."""
    draft = of_squads("imperial", 1)
    with pytest.raises(BadEdit):
        draft.unit("light_infantry", "other")
    draft.do(edits.AddForce("standard", "capitol", id="g"))
    assert draft.broken == {"army.one_force"}


@pytest.mark.rule("WZ1-FORCE-04")
@pytest.mark.parametrize(("squads", "individuals", "bad"), [(2, 2, False), (2, 3, True), (0, 1, True)])
def test_individuals_are_no_more_than_squads(squads: int, individuals: int, bad: bool) -> None:
    """WZ1-FORCE-04a to 04c."""
    draft = of_squads("imperial", squads).units(CAPTAIN, *(f"i{number}" for number in range(individuals)))
    assert draft.broken == ({"standard.individuals"} if bad else set())


@pytest.mark.rule("WZ1-FORCE-05")
@pytest.mark.parametrize(("own", "guests", "bad"), [(3, 1, False), (2, 2, False), (1, 3, True)])
def test_the_brotherhood_lends_no_more_than_one_has(own: int, guests: int, bad: bool) -> None:
    """WZ1-FORCE-05a to 05c, the printed examples; guests count among the individuals."""
    draft = of_squads("imperial", 4).units(CAPTAIN, *(f"i{number}" for number in range(own)))
    draft.units(guest_id("imperial", "inquisitor"), *(f"g{number}" for number in range(guests)))
    assert draft.broken == ({"standard.guests"} if bad else set())
    draft.unit(guest_id("imperial", "mystic"), "one_more")
    assert "standard.individuals" in draft.broken


@pytest.mark.rule("WZ1-FORCE-05")
@pytest.mark.parametrize("force", ["cybertronic", "dark_legion", "brotherhood"])
def test_not_everybody_may_borrow(force: str) -> None:
    """WZ1-FORCE-05d: the megacorporations alone, without Cybertronic."""
    with pytest.raises(BadEdit):
        of_squads(force, 4).unit(guest_id(force, "inquisitor"), "g")


@pytest.mark.rule("WZ1-FORCE-05")
def test_squads_are_not_lent() -> None:
    """WZ1-FORCE-05e."""
    with pytest.raises(BadEdit):
        of_squads("capitol", 4).unit(guest_id("capitol", "brotherhood_troopers"), "g")


@pytest.mark.rule("WZ1-FORCE-06")
def test_weapons_come_from_ones_own_armory_and_the_general_one() -> None:
    """WZ1-FORCE-06a to 06c; guests choose from their own."""
    draft = Draft("imperial").unit(REGULARS, "s").give("s", TROOPER, invader=5, violator=5)
    draft.buy("s", "frag")
    assert not draft.broken
    with pytest.raises(BadEdit):
        draft.give("s", TROOPER, mg_40=1)
    draft.unit(CAPTAIN, "c").unit(guest_id("imperial", "inquisitor"), "g").give("g", "model", ac_40=1)
    with pytest.raises(BadEdit):
        draft.give("g", "model", invader=1)


@pytest.mark.rule("WZ1-FORCE-07")
@pytest.mark.parametrize(
    ("troopers", "heavy", "bad"), [(6, 2, False), (5, 2, True), (5, 1, False), (8, 3, True)]
)
def test_heavy_weapons_of_a_squad(troopers: int, heavy: int, bad: bool) -> None:
    """WZ1-FORCE-07a (printed), 07b: the leader counts among the seven."""
    draft = Draft("imperial").unit(REGULARS, "s").count("s", TROOPER, troopers)
    draft.give("s", TROOPER, charger=heavy)
    assert draft.broken == ({f"{REGULARS}.heavy"} if bad else set())


@pytest.mark.rule("WZ1-FORCE-07", "WZ1-BRACE-06")
def test_a_flame_thrower_counts_as_a_heavy_weapon() -> None:
    """WZ1-BRACE-06a: beside another one in a squad of six it is one too many."""
    draft = Draft("imperial").unit(REGULARS, "s").count("s", TROOPER, 5).give("s", TROOPER, charger=1)
    assert not draft.broken
    draft.give("s", TROOPER, gehenna_puker=1)
    assert draft.broken == {f"{REGULARS}.heavy"}


@pytest.mark.rule("WZ1-FORCE-07", "WZ1-FORCE-12", "WZ1-HEAVY-01")
def test_a_leader_may_carry_the_heavy_weapon() -> None:
    """WZ1-FORCE-07c, 12c: it is then the squad's one."""
    draft = Draft("imperial").unit(BERETS, "s").give("s", "blood_beret_sergeant", charger=1)
    assert not draft.broken
    draft.give("s", "blood_beret", charger=1)
    assert draft.broken == {f"{BERETS}.heavy"}


@pytest.mark.rule("WZ1-FORCE-08")
@pytest.mark.parametrize(
    ("weapons", "bad"),
    [
        (["charger"], set()),
        (["invader", "claymore"], set()),
        (["charger", "claymore"], {f"{CAPTAIN}.model.close.hands"}),
        (["charger", "invader"], {f"{CAPTAIN}.model.ranged.max"}),
    ],
)
def test_an_individual_has_a_heavy_weapon_or_two_others(weapons: list[str], bad: set[str]) -> None:
    """WZ1-FORCE-08a to 08c."""
    draft = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", **dict.fromkeys(weapons, 1))
    assert draft.broken == bad


@pytest.mark.rule("WZ1-FORCE-09", "WZ1-WEAP-05")
def test_a_sidearm_and_grenades_besides() -> None:
    """WZ1-FORCE-09a: all of it is paid for."""
    draft = Draft("imperial").unit(BERETS, "s").unit("blood_beret_captain", "c")
    draft.give("c", "model", charger=1, aggressor=1, frag=1)
    assert (draft.cost("c"), draft.broken) == (92, set())


@pytest.mark.rule("WZ1-FORCE-10", "WZ1-EQUIP-01")
def test_how_much_special_equipment() -> None:
    """WZ1-FORCE-10a to 10d, WZ1-EQUIP-01b: a leader has one item, an individual three, others none."""
    draft = Draft("mishima").unit("hatamoto", "s").give("s", "hatamoto_leader", command_helmet=1)
    assert (draft.cost("s"), draft.broken) == (29 + 3 * 21 + 4, set())
    draft.give("s", "hatamoto_leader", combat_medic_unit=1)
    assert draft.broken == {"hatamoto.hatamoto_leader.special.max"}
    with pytest.raises(BadEdit):
        draft.give("s", "hatamoto", bionic_eye_implants=1)
    hero = Draft("mishima").unit("hatamoto", "s").unit("samurai", "i")
    hero.give("i", "model", command_helmet=1, combat_medic_unit=1, cybernetic_power_arm=1)
    assert (hero.cost("i") - 44, hero.broken) == (18, set())
    hero.give("i", "model", bionic_eye_implants=1)
    assert hero.broken == {"samurai.model.special.max"}


@pytest.mark.rule("WZ1-FORCE-10")
def test_no_item_twice_on_one_model() -> None:
    draft = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", command_helmet=2)
    assert draft.broken == {f"{CAPTAIN}.model.command_helmet.max"}


@pytest.mark.rule("WZ1-EQUIP-01")
def test_the_dark_legion_has_no_special_equipment() -> None:
    """WZ1-EQUIP-01a."""
    draft = of_squads("dark_legion", 1).unit("nepharite", "n")
    with pytest.raises(BadEdit):
        draft.give("n", "model", combat_medic_unit=1)
    with pytest.raises(BadEdit):
        draft.buy("s0", "combat_drugs")


@pytest.mark.rule("WZ1-EQUIP-04")
def test_an_oversuit_is_for_individuals() -> None:
    """WZ1-EQUIP-04b."""
    draft = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", chameleon_oversuit=1)
    assert (draft.cost("c"), draft.broken) == (35, set())
    with pytest.raises(BadEdit):
        draft.give("s0", "blood_beret_sergeant", chameleon_oversuit=1)


@pytest.mark.rule("WZ1-EQUIP-06", "WZ1-EQUIP-12")
@pytest.mark.parametrize(("what", "each"), [("combat_drugs", 3), ("gas_mask", 2)])
def test_what_a_whole_squad_buys(what: str, each: int) -> None:
    """WZ1-EQUIP-06a: each model is paid for; drugs do not take the leader's slot (WZ1-FORCE-10)."""
    draft = Draft("imperial").unit(REGULARS, "s").give("s", "imperial_sergeant", command_helmet=1)
    before = draft.cost()
    draft.buy("s", what)
    assert (draft.cost() - before, draft.broken) == (6 * each, set())
    draft.count("s", TROOPER, 7)
    assert draft.cost() - before == 8 * each + 2 * 11
    with pytest.raises(BadEdit):
        draft.give("s", "imperial_sergeant", **{what: 1})


@pytest.mark.rule("WZ1-FORCE-11")
def test_sniper_rifles_are_for_individuals() -> None:
    """WZ1-FORCE-11a, 11b."""
    draft = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", assailant=1)
    assert not draft.broken
    with pytest.raises(BadEdit):
        draft.give("s0", "blood_beret_sergeant", assailant=1)


@pytest.mark.rule("WZ1-FORCE-12")
def test_every_member_has_arms_of_its_own() -> None:
    """WZ1-FORCE-12a: the printed assault squad, of which one soldier carries the heavy weapon."""
    draft = (
        Draft("imperial").unit(BERETS, "s").give("s", "blood_beret_sergeant", chainripper=1, interceptor=1)
    )
    draft.give("s", "blood_beret", chainripper=2, interceptor=2, charger=1)
    assert not draft.broken
    draft.give("s", "blood_beret", violator=1)
    assert {f"{BERETS}.blood_beret.close.hands"} == draft.broken


@pytest.mark.rule("WZ1-FORCE-12", "WZ1-FORCE-13")
@pytest.mark.parametrize(("troopers", "bad"), [(3, False), (2, True), (11, False), (12, True)])
def test_the_least_and_the_most_of_a_squad(troopers: int, bad: bool) -> None:
    """WZ1-FORCE-12b, 13a, 13b (printed): three Blood Berets and a Sergeant, and twelve models at most."""
    draft = Draft("imperial").unit(BERETS, "s").count("s", "blood_beret", troopers)
    word = "min" if troopers < 3 else "max"
    assert draft.broken == ({f"{BERETS}.blood_beret.{word}"} if bad else set())


@pytest.mark.rule("WZ1-FORCE-14")
def test_grenades_are_for_the_leader_or_for_all() -> None:
    """WZ1-FORCE-14a to 14c."""
    draft = Draft("imperial").unit(BERETS, "s").count("s", "blood_beret", 4)
    bare = draft.cost()
    with pytest.raises(BadEdit):
        draft.give("s", "blood_beret", frag=2)
    assert draft.buy("s", "frag").cost() - bare == 20
    assert not draft.broken
    leader = Draft("imperial").unit(BERETS, "s").count("s", "blood_beret", 4)
    leader.give("s", "blood_beret_sergeant", frag=1)
    assert (leader.cost() - bare, leader.broken) == (4, set())
    assert leader.buy("s", "frag").broken == {"hidden"}


@pytest.mark.rule("WZ1-FORCE-15", "WZ1-EQUIP-23", "WZ1-EQUIP-24")
def test_what_fits_a_gun() -> None:
    """WZ1-FORCE-15a, 15b, WZ1-EQUIP-23b: rifles take both, a sniper rifle a bayonet."""
    draft = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", invader=1)
    draft.give("c", "model", launcher=1, bayonet=1)
    assert (draft.cost("c") - 30 - 8, draft.broken) == (3, set())
    draft.do(edits.Remove(f"{draft.model('c', 'model')}-bayonet")).give(
        "c", "model", frag=1, armor_piercing=1
    )
    assert draft.cost("c") - 30 == 19
    for gun, fitting, bad in (("charger", "bayonet", {"hidden"}), ("assailant", "launcher", {"hidden"})):
        other = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", **{gun: 1, fitting: 1})
        assert other.broken == bad
    sniper = of_squads("imperial", 1).unit(CAPTAIN, "c").give("c", "model", assailant=1, bayonet=1)
    assert not sniper.broken


@pytest.mark.rule("WZ1-FORCE-15")
def test_a_squad_fits_bayonets_to_all_its_guns() -> None:
    """WZ1-FORCE-15c: one buys them for all, or not at all."""
    draft = Draft("imperial").unit(BERETS, "s").give("s", "blood_beret", invader=2, charger=1)
    before = draft.cost()
    with pytest.raises(BadEdit):
        draft.give("s", "blood_beret", bayonet=1)
    assert draft.buy("s", "bayonet").cost() - before == 2


def worked_force(chart: str = WORKED, made: Book | None = None) -> Draft:
    """The printed force of 500 points, step by step."""
    draft = Draft("imperial", chart, 500, made).unit(BERETS, "b").count("b", "blood_beret", 4)
    draft.give("b", "blood_beret_sergeant", chainripper=1, interceptor=1)
    draft.give("b", "blood_beret", invader=4, aggressor=4)
    return draft


@pytest.mark.rule("WZ1-FORCE-16")
def test_the_worked_squads_cost_what_is_printed() -> None:
    """WZ1-FORCE-16a to 16c."""
    draft = worked_force()
    models = sum(draft.cost(draft.model("b", kind)) for kind in ("blood_beret", "blood_beret_sergeant"))
    assert (models - 36 - 7, draft.cost()) == (118, 161)
    rifles = f"{draft.model('b', 'blood_beret')}-invader"
    draft.do(edits.SetCount(rifles, 3)).give("b", "blood_beret", charger=1)
    assert draft.cost("b") == 192
    with_wolves(draft)
    kinds = ("wolfbane_chieftain", "wolfbane_support", "wolfbane")
    assert [draft.cost(draft.model("w", kind)) for kind in kinds] == [33, 64, 58]
    assert draft.cost("w") == 155


def with_wolves(draft: Draft) -> None:
    draft.do(edits.Add("f", WOLVES, id="w"))
    if not any(child.entry == f"{WOLVES}.wolfbane_support" for child in unit_of(draft, "w")):
        draft.do(edits.Add("w", f"{WOLVES}.wolfbane_support"))


def unit_of(draft: Draft, id: str) -> tuple[Node, ...]:
    return next(unit.children for unit in draft.roster.forces[0].units if unit.id == id)


@pytest.mark.rule("WZ1-FORCE-17", "WZ1-VIC-02")
@pytest.mark.parametrize(("chart", "total"), [(WORKED, 500), ("standard", 502)])
def test_the_worked_force_costs_what_is_printed(chart: str, total: int) -> None:
    """WZ1-FORCE-17a (printed), 17b: two points more where the Chainripper costs what its line says."""
    draft = worked_force(chart)
    draft.do(edits.SetCount(f"{draft.model('b', 'blood_beret')}-invader", 3))
    draft.give("b", "blood_beret", charger=1)
    with_wolves(draft)
    extra = total - 500
    assert draft.cost() == 347 + extra
    draft.unit("blood_beret_captain", "c").give("c", "model", charger=1).do(
        edits.Add("f", "rams_air_cavalry", id="r")
    )
    assert draft.cost() == 492 + extra
    draft.give("w", "wolfbane_chieftain", frag=1).give("c", "model", frag=1)
    assert draft.cost() == total
    assert draft.broken == ({"pts"} if extra else set())
    worth = [-(-draft.cost(unit) // 50) for unit in ("b", "w", "c", "r")]
    assert worth == [4, 4, 2, 2]


@pytest.mark.rule("WZ1-FORCE-17")
def test_the_worked_prices_are_for_the_imperial_list() -> None:
    assert Draft("capitol", WORKED).broken == {"worked.list"}


@pytest.mark.rule("WZ1-AIR-04")
@pytest.mark.parametrize(("strikes", "bad"), [(4, False), (5, True)])
def test_four_air_strikes_at_most(strikes: int, bad: bool) -> None:
    """WZ1-AIR-04a, 04b; nobody but Capitol has any."""
    draft = Draft("capitol").do(edits.Add("f", "capitol.airstrike", strikes))
    assert draft.cost() == 10 * strikes
    assert draft.broken == ({"standard.airstrikes"} if bad else set())
    with pytest.raises(BadEdit):
        Draft("imperial").do(edits.Add("f", "imperial.airstrike"))


@pytest.mark.rule("WZ1-WEAP-01")
def test_the_printed_weapons_stand_as_they_are_printed() -> None:
    """WZ1-WEAP-01a, 01b."""
    invader, ripper = library().weapon("invader"), library().weapon("chainripper")
    assert (invader.range, invader.damage, invader.times, invader.cost) == ((12, 24, 4), 14, 1, 8)
    assert (ripper.code, ripper.damage, ripper.times, ripper.cost) == ("CC", 12, 2, 4)
    assert ripper.traits == ("sweep",)


def test_a_library_with_a_slip_of_the_pen_is_refused() -> None:
    """Names that lead nowhere are found, each with its place."""
    found = library()
    imperial = found.lists["imperial"]
    berets = msgspec.structs.replace(imperial.squads[BERETS], leader="nobody")
    lists = {**found.lists, "imperial": msgspec.structs.replace(imperial, squads={BERETS: berets})}
    with pytest.raises(KeyError):
        made_of(msgspec.structs.replace(found, lists=lists))
