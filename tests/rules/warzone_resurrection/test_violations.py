"""Whatever may never be on a table is noticed there."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from msgspec.structs import replace as change

from rules.core.ids import INCH, ModelId
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.conditions import SENTRY
from rules.warzone_resurrection.state import Battlefield

TABLE = """
board: {size: [24, 24]}
units:
  - {id: reds, owner: red, commander: r, models: [{id: r, at: [12, 12], profile: {m: 5, w: 2}}]}
  - {id: blues, owner: blue, commander: b, models: [{id: b, at: [12, 15]}]}
"""
FRENCH = TABLE + "options: {edition: french}\n"


def found(changes: dict[str, Any], written: str = TABLE) -> list[str]:
    """What is wrong once one of the Models has been changed."""
    field: Battlefield = SYSTEM.stage(yaml.safe_load(written))
    return list(SYSTEM.violations(field.with_model(ModelId("r"), lambda model: change(model, **changes))))


def test_a_table_as_it_should_be() -> None:
    assert found({}) == []
    assert found({"wounds": 1, "points": 1, "spent": 1, "travelled": 10 * INCH, "used": ("aim",)}) == []


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "more Wounds than it has": ({"wounds": 3}, "r has 3 of 2 Wounds"),
    "no Wounds and in play": ({"wounds": 0}, "r has no Wounds left and is still in play between Activations"),
    "a point spent twice": ({"points": 2, "spent": 2}, "r has 2 Action Points left of 3 and has spent 2"),
    "more spent than there were": ({"spent": 4}, "r has 0 Action Points left of 3 and has spent 4"),
    "an Action used twice": ({"used": ("aim", "aim")}, "r has used an Action twice: aim, aim"),
    "too far": ({"travelled": 10_500}, "r has travelled 10500 of 10000"),
}


@pytest.mark.parametrize(("changes", "said"), WRONG.values(), ids=WRONG)
def test_what_may_never_be(changes: dict[str, Any], said: str) -> None:
    assert found(changes) == [said]


def test_two_in_one_place() -> None:
    field: Battlefield = SYSTEM.stage(yaml.safe_load(TABLE))
    there = field.models[ModelId("b")].pose
    assert found({"pose": there}) == ["r and b overlap"]


def test_the_reaction_of_a_sentry_is_a_point_of_its_own() -> None:
    assert found({"spent": 4, "conditions": (SENTRY,)}) == []
    assert found({"spent": 4, "used": ("sentry",)}) == []


def test_the_french_edition_knows_a_limit_too() -> None:
    assert found({"travelled": 13 * INCH}, FRENCH) == []
    assert found({"travelled": 13 * INCH + 500}, FRENCH) == ["r has travelled 13500 of 13000"]
