"""Heroes of one's own in lists: every step has its price and its limit, and they fight as they were built."""

from __future__ import annotations

import pytest

from rules.core.ids import RuleId
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.choosing import offers
from rules.lists.editing import apply
from rules.lists.facts import profiles
from rules.lists.roster import Roster
from rules.lists.standing import Standing
from rules.warzone_resurrection.hero_builder import Hero, HeroKind, WishedWeapon, hero_rules, points
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.built_heroes import hero_of
from rules.warzone_resurrection.lists.mustering import force_of
from rules.warzone_resurrection.units import factions
from tests.rules.warzone_resurrection.test_army_lists import army, broken

STATS, WEAPONS, LEARNING = RuleId("WZR-BUILD-01"), RuleId("WZR-BUILD-02"), RuleId("WZR-BUILD-03")
KINDS: tuple[HeroKind, ...] = ("close_combat", "ranged", "tech", "psychic", "lord")


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(catalogues())


def built(book: Book, kind: HeroKind, *options: str, faction: str = "brotherhood") -> Roster:
    """A list of one hero ``u0`` with options by the ends of their ids."""
    roster = army(book, faction, f"built.{kind}")
    for option in options:
        roster = apply(book, roster, edits.Add("u0", f"built.{kind}.{option}"))
    return roster


def hero(book: Book, roster: Roster) -> Hero:
    found = hero_of(Standing(book, roster).by_id["u0"])
    assert found is not None
    return found


def cost(book: Book, roster: Roster) -> object:
    standing = Standing(book, roster)
    return standing.total(standing.by_id["u0"], "pts")


def wrong(book: Book, roster: Roster) -> set[str]:
    """What is wrong with the hero itself."""
    return {rule for rule in broken(book, roster) if rule.startswith("built.")}


@pytest.mark.rule(STATS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("faction", list(factions()))
def test_every_faction_may_have_heroes_of_its_own(book: Book, faction: str, kind: HeroKind) -> None:
    roster = built(book, kind, faction=faction)
    assert not wrong(book, roster)
    assert cost(book, roster) == hero_rules().types[kind].points == points(hero(book, roster))


@pytest.mark.rule(STATS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_stat_goes_as_far_as_its_type_says_and_no_farther(book: Book, kind: HeroKind) -> None:
    for stat, bounds in hero_rules().types[kind].changes.items():
        for way, most in zip(("up", "down"), bounds, strict=True):
            if not most:
                continue
            roster = built(book, kind, *[f"{stat}.{way}"] * most)
            assert not wrong(book, roster)
            assert hero(book, roster).changes == {stat: most if way == "up" else -most}
            assert cost(book, roster) == points(hero(book, roster))
            more = apply(book, roster, edits.Add("u0", f"built.{kind}.{stat}.{way}"))
            assert wrong(book, more) == {f"built.{kind}.{stat}.{way}.max"}


@pytest.mark.rule(STATS)
def test_a_stat_is_raised_or_lowered_not_both(book: Book) -> None:
    assert wrong(book, built(book, "lord", "cc.up", "cc.down")) == {"built.lord.cc.down.excludes"}


@pytest.mark.rule(WEAPONS)
@pytest.mark.parametrize("kind", KINDS)
def test_weapons_cost_what_the_builder_asks(book: Book, kind: HeroKind) -> None:
    roster = built(book, kind, "ranged.r", "ranged.st", "ranged.rof", "ranged.avv", "melee.st", "melee.rof")
    assert not wrong(book, roster)
    made = hero(book, roster)
    assert (made.ranged.r, made.ranged.st, made.ranged.rof, made.ranged.avv) == (1, 1, 1, 1)
    assert cost(book, roster) == points(made)
    offered = {each.entry for each in offers(Standing(book, roster).by_id["u0"])}
    assert f"built.{kind}.melee.r" not in offered


@pytest.mark.rule(WEAPONS)
def test_a_weapon_does_one_type_of_damage(book: Book) -> None:
    roster = built(book, "ranged")
    assert hero(book, roster).ranged == WishedWeapon(type="Piercing")
    roster = apply(book, roster, edits.Choose("u0", "built.ranged.ranged.rail"))
    assert not wrong(book, roster)
    assert hero(book, roster).ranged == WishedWeapon(type="Rail")
    assert cost(book, roster) == points(hero(book, roster)) == 75 + 30
    both = apply(book, roster, edits.Add("u0", "built.ranged.ranged.blast"))
    assert wrong(book, both) == {"built.ranged.ranged.damage.exactly"}


@pytest.mark.rule(LEARNING)
def test_a_hero_learns_two_skills_that_it_has_not(book: Book) -> None:
    roster = built(book, "ranged", "skill.sniper", "skill.brutal")
    assert not wrong(book, roster)
    assert set(hero(book, roster).skills) == {"sniper", "brutal"}
    assert cost(book, roster) == points(hero(book, roster))
    more = apply(book, roster, edits.Add("u0", "built.ranged.skill.ranger"))
    assert wrong(book, more) == {"built.ranged.skills.max"}
    offered = {each.entry for each in offers(Standing(book, roster).by_id["u0"])}
    assert "built.ranged.skill.crackshot" not in offered


@pytest.mark.rule(LEARNING)
def test_contempt_is_for_somebody(book: Book) -> None:
    roster = built(book, "lord", "skill.contempt.dark_legion")
    assert not wrong(book, roster)
    assert hero(book, roster).skills == ("contempt(Dark Legion)",)
    assert cost(book, roster) == points(hero(book, roster)) == 45 + 10
    both = apply(book, roster, edits.Add("u0", "built.lord.skill.contempt.mishima"))
    assert wrong(book, both) == {"built.lord.about.contempt.max"}
    three = built(book, "lord", "skill.sniper", "skill.brutal", "skill.contempt.mishima")
    assert wrong(book, three) == {"built.lord.skills.max"}


@pytest.mark.rule(LEARNING)
@pytest.mark.parametrize(
    ("faction", "powers"),
    [
        ("brotherhood", {"lance_of_light", "steadfast_faith", "veil_of_doubt"}),
        ("bauhaus", set()),
    ],
)
def test_a_psychic_hero_learns_from_its_factions_list(book: Book, faction: str, powers: set[str]) -> None:
    roster = built(book, "psychic", faction=faction)
    offered = {each.entry.partition(".power.")[2] for each in offers(Standing(book, roster).by_id["u0"])}
    assert offered - {""} == powers
    for power in powers:
        roster = apply(book, roster, edits.Add("u0", f"built.psychic.power.{power}"))
    assert not wrong(book, roster)
    assert cost(book, roster) == points(hero(book, roster)) == 80 + (35 + 25 + 20 if powers else 0)


@pytest.mark.rule(STATS)
def test_the_card_of_a_list_shows_what_was_built(book: Book) -> None:
    roster = built(book, "lord", "rs.up", "w.up", "ranged.r", "ranged.r", "melee.st")
    model = Standing(book, roster).by_id["u0"].children[0]
    line, gun, blade = profiles(model)
    assert {each.name: each.value for each in line.stats} | {"RS": "13", "W": "3"} == {
        each.name: each.value for each in line.stats
    }
    assert gun.stats[0].value == "26"
    assert blade.stats[1].value == "+2"


@pytest.mark.rule(STATS)
def test_a_hero_fights_as_it_was_built(book: Book) -> None:
    roster = army(book, "bauhaus", "built.tech", "hussars", "built.lord")
    for who, option in (("u0", "tech.cc.up"), ("u2", "lord.skill.sniper"), ("u2", "lord.w.up")):
        roster = apply(book, roster, edits.Add(who, f"built.{option}"))
    roster = apply(book, roster, edits.Rename("u2", name="Aunt Ada"))
    roster = apply(book, roster, edits.Attach("u2", "u1"))
    force = force_of(Standing(book, roster))
    assert force.warlord_type == "tech"
    warlord, hussars = force.units
    assert warlord.role == "warlord"
    assert warlord.models[0].profile.cc == 14
    lord = hussars.models[-1]
    assert (lord.name, lord.role, lord.profile.w) == ("Aunt Ada", "lord", 3)
    assert "sniper" in lord.skills
