"""Whom an attached Lord commands, and whom a Warlord may stand with (WZR-HERO)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.ids import ModelId, SeatId, UnitId
from rules.core.refusal import Illegal
from rules.core.system import Brief
from rules.warzone_resurrection.muster import muster
from rules.warzone_resurrection.state import Battlefield

RED = SeatId("red")


def _mustered(**unit: Any) -> Battlefield:
    squad = {"id": "s", "models": [{"id": "m1", "commander": True}, {"id": "lord", "role": "lord"}]} | unit
    force = {"name": "Reds", "units": [squad]}
    return muster(Brief(seats=(RED,), names={}, forces={RED: force}, table={}, mission={}))


@pytest.mark.rule("WZR-HERO-01")
def test_an_attached_lord_commands_even_where_another_is_named() -> None:
    assert _mustered().squads[UnitId("red.s")].commander == "red.lord"


@pytest.mark.rule("WZR-HERO-01")
@pytest.mark.parametrize(
    ("of_lord", "left"),
    [
        pytest.param(["infiltrate"], ["infiltrate", "heal"], id="WZR-HERO-01c"),
        pytest.param([], ["heal"], id="WZR-HERO-01b"),
        pytest.param(["rapid_deployment"], ["rapid_deployment", "heal"], id="WZR-HERO-01d"),
    ],
)
def test_a_squad_loses_what_its_lord_lacks(of_lord: list[str], left: list[str]) -> None:
    skills = ["infiltrate", "rapid_deployment", "heal(3)"]
    models = [{"id": "m1", "skills": skills}, {"id": "lord", "role": "lord", "skills": of_lord}]
    field = _mustered(models=models, skills=skills)
    assert [ref.id for ref in field.squads[UnitId("red.s")].skills] == left
    assert [ref.id for ref in field.models[ModelId("red.m1")].card.skills] == left


@pytest.mark.rule("WZR-HERO-02")
@pytest.mark.parametrize(
    "unit",
    [
        pytest.param({"role": "warlord"}, id="WZR-HERO-02d"),
        pytest.param({"models": [{"id": "m1"}, {"id": "boss", "role": "warlord"}]}, id="in a Troop Squad"),
        pytest.param({"role": "light_vehicle"}, id="a Lord among Vehicles"),
    ],
)
def test_warlords_stand_alone_and_lords_lead_troops_and_support(unit: dict[str, Any]) -> None:
    with pytest.raises(Illegal):
        _mustered(**unit)


def _army(*units: dict[str, Any], faction: str = "Capitol") -> Battlefield:
    force = {"name": "Reds", "faction": faction, "units": units}
    return muster(Brief(seats=(RED,), names={}, forces={RED: force}, table={}, mission={}))


@pytest.mark.rule("WZR-SKILL-53")
def test_an_army_that_its_skills_forbid_is_refused() -> None:
    hero = {"id": "m", "name": "Hero", "skills": ["unique"]}
    with pytest.raises(Illegal) as refused:
        _army({"id": "one", "models": [hero]}, {"id": "two", "models": [hero | {"id": "n"}]})
    assert refused.value.refusal.rule == "WZR-SKILL-53"


@pytest.mark.rule("WZR-SKILL-17")
def test_a_warlord_is_no_doomtrooper_and_a_pair_of_lords_stands_together() -> None:
    skills = ["doomtrooper(Capitol)", "heal(3)"]
    pair = [{"id": f"d{number}", "role": "lord", "skills": skills} for number in (1, 2)]
    field = _army(
        {"id": "w", "role": "warlord", "models": [{"id": "boss", "skills": skills}]},
        {"id": "p", "role": "lord", "models": pair},
    )
    assert [ref.id for ref in field.models[ModelId("red.boss")].card.skills] == ["heal"]
    assert [ref.id for ref in field.models[ModelId("red.d1")].card.skills] == ["doomtrooper", "heal"]
