"""Chapter: Converting Your Character from the RPG to Warzone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.warzone_1e.role_playing import Character, armour, converted, fates, trained, unit_kind, wounds

SOMEBODY = Character(
    close_skill=14, missile_skill=12, actions=3, offensive_bonus=2, movement=3, mst=17, phy=17, per=13
)


@pytest.mark.rule("WZ1-RPG-01")
def test_skills_become_scores() -> None:
    """WZ1-RPG-01a."""
    made = converted(SOMEBODY)
    assert [made[score] for score in ("cc", "mw", "ac", "st", "mv")] == [14, 12, 3, 2, 3]


@pytest.mark.rule("WZ1-RPG-02")
def test_attributes_become_pw_and_ld() -> None:
    """WZ1-RPG-02a, 02b: the base is the floor, and PW is for those who have powers."""
    assert [trained(mst) for mst in (10, 11, 12, 17, 22, 24)] == [10, 10, 11, 13, 16, 16]
    assert [trained(per) for per in (13, 16, 30, 4)] == [11, 13, 16, 10]
    assert (converted(SOMEBODY)["pw"], converted(replace(SOMEBODY, mystic=True))["pw"]) == (None, 13)
    assert converted(SOMEBODY)["ld"] == 11


@pytest.mark.rule("WZ1-RPG-03")
def test_attributes_become_wounds() -> None:
    """WZ1-RPG-03a."""
    assert [wounds(both) for both in (34, 35, 40, 41, 50, 51)] == [1, 2, 2, 3, 3, 4]
    assert converted(SOMEBODY)["w"] == 1


@pytest.mark.rule("WZ1-RPG-04")
def test_armour_of_the_chest_counts() -> None:
    """WZ1-RPG-04a (printed), 04b."""
    assert [armour(chest) for chest in (3, 14)] == [21, 30]
    assert converted(replace(SOMEBODY, chest_armour=3))["a"] == 21


@pytest.mark.rule("WZ1-RPG-05")
def test_characters_are_individuals() -> None:
    """WZ1-RPG-05a."""
    assert unit_kind(SOMEBODY) == "individual"
    assert unit_kind(replace(SOMEBODY, in_squad=True)) == "squad"


@pytest.mark.rule("WZ1-RPG-06")
def test_characters_do_not_die_at_once() -> None:
    """WZ1-RPG-06a, 06b."""
    assert fates(won=True) == ("recovered",)
    assert fates(won=False) == ("captured", "missing")
