"""From a force list to the force of a battle: who carries what, what it is worth, what all can see."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lists import edit as edits
from rules.warzone_1e.library import library
from rules.warzone_1e.lists.entries import guest_id
from rules.warzone_1e.lists.mustering import force_of
from rules.warzone_1e.lists.organisation import AGREED, UNLIMITED
from rules.warzone_1e.lists.ready import ready_forces, ready_lists
from rules.warzone_1e.muster import refusal_of_abilities
from rules.warzone_1e.state import Options
from rules.warzone_1e.written import WrittenForce, WrittenModel, WrittenUnit
from tests.rules.warzone_1e.force_lists import Draft


def fielded(draft: Draft) -> WrittenForce:
    assert not draft.broken
    return force_of(draft.standing)


def unit(draft: Draft, place: int = 0) -> WrittenUnit:
    return fielded(draft).units[place]


def arms(model: WrittenModel) -> list[str]:
    return [each if isinstance(each, str) else each.id for each in model.weapons]


def test_there_is_an_army_of_every_list() -> None:
    assert {each.catalogue for each in ready_lists()} == set(library().lists)


@pytest.mark.rule("WZ1-FORCE-16", "WZ1-FORCE-17")
@pytest.mark.parametrize("force", ready_forces(), ids=lambda force: str(force.id))
def test_a_unit_is_worth_its_models_and_all_they_carry(force: Any) -> None:
    for each in force.data["units"]:
        assert each["points"] == sum(model["points"] for model in each["models"]), each["name"]
    assert force.points == sum(each["points"] for each in force.data["units"]) + 10 * _strikes(force)
    assert force.points <= 500


def _strikes(force: Any) -> int:
    return int(force.data.get("counts", {}).get("airstrikes", 0))


@pytest.mark.rule("WZ1-FORCE-08", "WZ1-FORCE-12")
def test_whoever_carries_the_heavy_weapon_carries_no_other() -> None:
    draft = Draft("imperial").unit("blood_berets", "s").count("s", "blood_beret", 4)
    draft.give("s", "blood_beret", aggressor=3, chainripper=2, invader=3, charger=1)
    leader, *troopers = unit(draft).models
    assert arms(leader) == []
    assert [sorted(arms(model)) for model in troopers] == [
        ["charger"],
        ["aggressor", "chainripper", "invader"],
        ["aggressor", "chainripper", "invader"],
        ["aggressor", "invader"],
    ]


@pytest.mark.rule("WZ1-FORCE-18", "WZ1-UNIT-02")
def test_the_leader_and_everybodys_weapons_are_open() -> None:
    """WZ1-FORCE-18a: a force says who leads and what each model carries, and nothing of it is hidden."""
    found = unit(Draft("imperial").do(edits.Add("f", "blood_berets", id="s")))
    assert [(model.kind, model.leader) for model in found.models] == [("leader", True)] + [("", False)] * 3
    assert [arms(model) for model in found.models] == [["interceptor", "chainripper"]] + [
        ["invader", "aggressor"]
    ] * 3


@pytest.mark.rule("WZ1-FORCE-14", "WZ1-FORCE-15", "WZ1-EQUIP-12")
def test_what_is_bought_for_all_is_had_by_all() -> None:
    draft = Draft("imperial").unit("blood_berets", "s").give("s", "blood_beret", invader=2, charger=1)
    found = unit(draft.buy("s", "frag", "launcher", "bayonet", "gas_mask"))
    leader, gunner, *riflemen = found.models
    assert arms(leader) == ["frag"]
    assert arms(gunner) == ["charger", "frag"]
    for rifleman in riflemen:
        assert arms(rifleman) == ["invader", "frag", "bayonet"]
        rifle = rifleman.weapons[0]
        assert not isinstance(rifle, str)
        assert (rifle.like, rifle.traits) == ("invader", ("launcher",))
    assert all(model.equipment == ("gas_mask",) for model in found.models)
    assert found.points == sum(model.points for model in found.models)


@pytest.mark.rule("WZ1-CUST-01", "WZ1-CUST-04", "WZ1-HERO-01")
def test_abilities_go_where_they_were_bought() -> None:
    draft = Draft("imperial", AGREED).unit("blood_berets", "s").unit("imperial_captain", "c")
    draft.buy("s", "custom", "member.crack_shot").do(edits.Add("s-custom", "blood_berets.custom.scout"))
    draft.give("c", "model", fearless=1)
    squad, captain = fielded(draft).units
    assert squad.skills == ("jungle_training", "scout")
    assert [model.kind for model in squad.models] == ["leader", "", "", "special_member"]
    assert [model.skills for model in squad.models] == [(), (), (), ("crack_shot",)]
    assert (captain.kind, captain.models[0].skills) == ("individual", ("fearless",))
    assert squad.points == sum(model.points for model in squad.models)


@pytest.mark.rule("WZ1-HERO-01", "WZ1-CUST-03")
@pytest.mark.parametrize(
    ("chart", "agreed", "rule"),
    [
        (AGREED, "none", "WZ1-HERO-01"),
        (AGREED, "one_squad", None),
        (UNLIMITED, "one_squad", "WZ1-CUST-03"),
        (UNLIMITED, "any", None),
    ],
)
def test_a_battle_has_only_the_abilities_that_were_agreed_on(
    chart: str, agreed: Any, rule: str | None
) -> None:
    draft = Draft("imperial", chart).unit("blood_berets", "s").unit("imperial_captain", "c")
    assert fielded(draft).abilities == "none"
    force = fielded(draft.give("c", "model", fearless=1))
    refused = refusal_of_abilities(force, Options(abilities=agreed))
    assert (refused.rule if refused else None) == rule


@pytest.mark.rule("WZ1-GIFT-03", "WZ1-ART-02", "WZ1-AIR-04")
def test_powers_and_strikes_take_the_field() -> None:
    legion = Draft("dark_legion").unit("undead_legionnaires", "s").unit("nepharite", "n")
    legion.give("n", "model", algeroth=1, lance_of_pain=1, distort=1)
    assert set(unit(legion, 1).models[0].powers) == {"lance_of_pain", "distort"}
    guests = Draft("capitol").unit("light_infantry", "s").unit("light_infantry", "t")
    guests.unit("light_infantry_captain", "c").unit(guest_id("capitol", "inquisitor"), "g")
    force = fielded(guests.do(edits.Add("f", "capitol.airstrike", 2)))
    assert [each.name for each in force.units[:2]] == ["Light Infantry 1", "Light Infantry 2"]
    assert force.units[3].models[0].powers == ("kinetics",)
    assert force.counts == {"airstrikes": 2}
    assert force.faction == "Capitol"
    assert [each.faction for each in force.units] == ["", "", "", "Brotherhood"]
