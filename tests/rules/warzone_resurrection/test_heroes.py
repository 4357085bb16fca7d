"""What a Lord takes from the Squad that it leads, and whom a Warlord may stand with (WZR-HERO)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.ids import RuleId, UnitId
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.effect import KNOWN, Effect
from rules.warzone_resurrection.scenario import stage


@pytest.fixture(autouse=True)
def _skills_for_all_of_a_squad() -> Iterator[None]:
    """Two skills that only count where the whole Squad has them, and one that asks for nothing."""
    known = dict(KNOWN)
    for id, shared in (("from_above", True), ("from_behind", True), ("brave", False)):
        type(id, (Effect,), {"id": id, "rule": RuleId("WZR-HERO-01"), "shared_with_lord": shared})
    yield
    KNOWN.clear()
    KNOWN.update(known)


def _force(squad: list[str], lord: list[str], **unit: Any) -> dict[str, Any]:
    models = [{"id": "m1", "skills": squad}, {"id": "lord", "role": "lord", "skills": lord}]
    return {"units": [{"id": "s", "owner": "red", "skills": squad, "models": models, **unit}]}


@pytest.mark.rule("WZR-HERO-01")
@pytest.mark.parametrize(
    ("squad", "lord", "left"),
    [
        pytest.param(["from_above"], [], [], id="WZR-HERO-01b"),
        pytest.param(["from_behind"], ["from_behind"], ["from_behind"], id="WZR-HERO-01c"),
        pytest.param(["from_above", "from_behind"], ["from_above"], ["from_above"], id="WZR-HERO-01d"),
        pytest.param(["brave"], [], ["brave"], id="what asks for nothing stays"),
    ],
)
def test_a_squad_loses_what_its_lord_lacks(squad: list[str], lord: list[str], left: list[str]) -> None:
    field = stage(_force(squad, lord))
    assert [ref.id for ref in field.squads[UnitId("s")].skills] == left
    (model,) = (model for model in field.models.values() if model.id == "m1")
    assert [ref.id for ref in model.card.skills] == left


@pytest.mark.rule("WZR-HERO-01")
def test_an_attached_lord_commands_even_where_another_is_named() -> None:
    assert stage(_force([], [], commander="m1")).squads[UnitId("s")].commander == "lord"


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
    with pytest.raises(ScenarioError):
        stage(_force([], []) | {"units": [_force([], [])["units"][0] | unit]})
