"""The hero builder: the printed lines, what steps cost, and what is not to be had."""

from __future__ import annotations

import msgspec
import pytest

from rules.core.written import WrittenError
from rules.warzone_resurrection.hero_builder import (
    Hero,
    WishedWeapon,
    build,
    hero_rules,
    points,
    points_for_stat,
    problems,
)
from rules.warzone_resurrection.written import read_card


def refused(hero: Hero, faction: str = "Capitol") -> list[str]:
    return [problem.why.key.removeprefix("refused.") for problem in problems(hero, faction)]


@pytest.mark.rule("WZR-BUILD-01")
@pytest.mark.parametrize(
    ("type", "line", "armour", "price", "skills"),
    [
        ("close_combat", (6, 15, 12, 10, 12, 16, 17, 3), (14, 12), 75, "fearless ranger shielded duellist"),
        ("ranged", (5, 12, 16, 8, 10, 16, 16, 3), (12, 11), 75, "fearless crackshot shielded target_sense"),
        ("tech", (4, 13, 13, 8, 12, 16, 16, 3), (11, 10), 80, "fearless relentless shielded"),
        ("psychic", (5, 12, 12, 8, 8, 17, 16, 3), (12, 12), 80, "fearless psychic shielded"),
        ("lord", (5, 12, 12, 8, 8, 16, 16, 2), (12, 10), 45, "fearless shielded"),
    ],
)
def test_each_type_begins_with_its_printed_line(type, line, armour, price, skills):
    card = read_card(build(Hero("Somebody", type), "hero", "Capitol"))
    profile = card.profile
    stats = (profile.cc, profile.rs, profile.st, profile.con, profile.wp, profile.ld, profile.w)
    assert (profile.m // 1000, *stats) == line
    assert (profile.armour, profile.impenetrable) == armour
    assert card.points == price
    assert {skill.id for skill in card.skills} == set(skills.split())


@pytest.mark.rule("WZR-BUILD-02")
@pytest.mark.parametrize(
    ("type", "ranged", "melee"),
    [
        ("close_combat", (12, 12, 1, 0, "Piercing"), (2, 2, 3, 2, "Piercing")),
        ("ranged", (24, 14, 3, 2, "Piercing"), (1.5, 1, 2, 0, "Piercing")),
        ("tech", (16, 12, 2, 1, "Plasma"), (1.5, 1, 2, 1, "Plasma")),
        ("psychic", (8, 10, 1, 0, "Piercing"), (1.5, 0, 2, 0, "Piercing")),
        ("lord", (24, 12, 1, 0, "Piercing"), (1.5, 1, 2, 1, "Piercing")),
    ],
)
def test_each_type_begins_with_its_printed_weapons(type, ranged, melee):
    shot, blow = read_card(build(Hero("Somebody", type), "hero", "Capitol")).weapons
    assert (shot.range / 1000, shot.st, shot.rof, shot.avv, shot.damage) == ranged
    assert (blow.range / 1000, blow.st, blow.rof, blow.avv, blow.damage) == melee
    assert (shot.melee, blow.melee) == (False, True)


@pytest.mark.rule("WZR-BUILD-01")
def test_a_step_costs_five_a_wound_fifteen_and_a_step_down_gives_back():
    assert points_for_stat("cc", 2) == 10
    assert points_for_stat("w", 1) == 15
    assert points(Hero("Somebody", "tech", {"cc": 1, "rs": -1, "w": 1})) == 80 + 5 - 5 + 15
    card = read_card(build(Hero("Somebody", "tech", {"cc": 1, "rs": -1, "w": 1, "a": 1}), "hero", "Capitol"))
    assert (card.profile.cc, card.profile.rs, card.profile.w) == (14, 12, 4)
    assert (card.profile.armour, card.profile.impenetrable) == (12, 10)


@pytest.mark.rule("WZR-BUILD-02")
def test_weapons_cost_by_value_and_by_type():
    wish = WishedWeapon(r=2, st=1, rof=1, avv=1, type="Rail")
    assert points(Hero("Somebody", "ranged", ranged=wish)) == 75 + 10 + 5 + 10 + 15 + 30
    shot = read_card(build(Hero("Somebody", "ranged", ranged=wish), "hero", "Capitol")).weapons[0]
    assert (shot.range, shot.st, shot.rof, shot.avv, shot.damage) == (26_000, 15, 4, 3, "Rail")
    assert points(Hero("Somebody", "ranged", ranged=WishedWeapon(type="Plasma"))) == 75
    assert points(Hero("Somebody", "close_combat", melee=WishedWeapon(type="Plasma"))) == 80
    assert points(Hero("Somebody", "tech", melee=WishedWeapon(type="Blast"))) == 100


#: Most steps up and down, as they are printed: M CC RS St Con WP LD W A.
LIMITS = {
    "close_combat": ["0", "+2/0", "0", "+2/0", "+1/-1", "0", "+1/-1", "0", "+1/-1"],
    "ranged": ["0", "+1/-1", "+2/0", "0/-1", "0", "0", "0", "+1/0", "+1/-1"],
    "tech": ["0", "+1/-1", "+1/-1", "+1/-1", "+1/-1", "+1/-1", "+1/-1", "+1/0", "+1/-1"],
    "psychic": ["0", "0", "0", "0", "0", "0", "0", "+1/0", "0"],
    "lord": ["0", "+1/-1", "+1/-1", "+1/-1", "+1/-1", "0", "+1/-1", "+1/0", "0"],
}


@pytest.mark.rule("WZR-BUILD-01")
@pytest.mark.parametrize("type", LIMITS)
def test_stats_go_no_farther_than_their_type_allows(type):
    for stat, written in zip(("m", "cc", "rs", "st", "con", "wp", "ld", "w", "a"), LIMITS[type], strict=True):
        up, _, down = written.partition("/")
        most, least = int(up), int(down or 0)
        for steps in range(-3, 4):
            wrong = refused(Hero("Somebody", type, {stat: steps}))
            assert (wrong == []) == (least <= steps <= most), (stat, steps)
            assert set(wrong) <= {"hero_stat"}


@pytest.mark.rule("WZR-BUILD-02")
@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"ranged": WishedWeapon(type="Rail")}, "hero_damage"),
        ({"ranged": WishedWeapon(st=4)}, "hero_weapon"),
        ({"ranged": WishedWeapon(rof=-1)}, "hero_weapon"),
        ({"melee": WishedWeapon(r=1)}, "hero_reach"),
    ],
)
def test_weapons_have_their_limits(wish, why):
    hero = msgspec.structs.replace(Hero("Somebody", "lord"), **wish)
    assert refused(hero) == [why]
    with pytest.raises(WrittenError, match="Somebody: WZR-BUILD-02"):
        build(hero, "hero", "Capitol")


@pytest.mark.rule("WZR-BUILD-03")
def test_a_hero_learns_few_skills_and_none_twice():
    assert refused(Hero("Somebody", "lord", skills=("brutal", "slippery"))) == []
    assert points(Hero("Somebody", "lord", skills=("brutal", "slippery"))) == 45 + 10 + 15
    assert refused(Hero("Somebody", "lord", skills=("brutal", "slippery", "ranger"))) == ["hero_skills"]
    assert refused(Hero("Somebody", "lord", skills=("shielded",))) == ["hero_skill"]
    assert refused(Hero("Somebody", "lord", skills=("leap(6)",))) == ["hero_skill"]


@pytest.mark.rule("WZR-BUILD-03")
def test_powers_cost_twenty_to_thirty_five_and_are_of_ones_own_faction():
    known = ("lance_of_light", "steadfast_faith", "veil_of_doubt")
    cardinal = Hero("Somebody", "psychic", powers=known)
    assert refused(cardinal, "Brotherhood") == []
    assert all(20 <= price <= 35 for price in hero_rules().powers.values())
    assert points(cardinal) == 80 + sum(hero_rules().powers.values())
    assert refused(cardinal, "Capitol") == ["power_of_others"]
    assert refused(Hero("Somebody", "lord", powers=known[:1]), "Brotherhood") == ["too_many_powers"]
