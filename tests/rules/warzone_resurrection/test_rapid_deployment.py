"""What is shown and offered of a Squad in reserve (WZR-SKILL-54 to 58)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.ids import INCH, SeatId
from rules.core.message import localised
from rules.core.offer import Offer
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.scenario import stage
from rules.warzone_resurrection.state import Battlefield

RED, BLUE = SeatId("red"), SeatId("blue")


def table(*terrain: dict[str, Any]) -> Battlefield:
    reserve = {"id": "s", "owner": "red", "skills": ["rapid_deployment"], "conditions": ["in_reserve", "due"]}
    return stage(
        {
            "state": {"turn": 2, "active": "red", "first": "red"},
            "board": {"size": [48, 48], "terrain": list(terrain)},
            "units": [
                {**reserve, "models": [{"id": "c", "profile": {"ld": 15}}, {"id": "m"}]},
                {"id": "blues", "owner": "blue", "models": [{"id": "t", "at": [44, 44]}]},
            ],
        }
    )


def arrival(field: Battlefield) -> Offer:
    return next(offer for offer in SYSTEM.offers(field, RED) if offer.id == "arrive:s")


@pytest.mark.rule("WZR-SKILL-54")
@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_everybody_sees_who_is_in_reserve(seat: SeatId | None) -> None:
    shown = SYSTEM.view(table(), seat)
    assert {badge.id for badge in shown.units[0].badges} == {"in_reserve", "due"}
    assert all(model.at is None and not model.out for model in shown.models if model.unit == "s")


@pytest.mark.rule("WZR-SKILL-56")
def test_a_place_is_found_even_in_the_last_corner() -> None:
    field = table({"id": "woods", "kind": "light", "shape": [[0, 0], [46, 0], [46, 48], [0, 48]]})
    offer = arrival(field)
    found = list(SYSTEM.examples(field, offer))
    assert offer.refused is None
    assert found
    assert all(command.at[0] > 46 * INCH for command in found)


@pytest.mark.rule("WZR-SKILL-57")
def test_the_preview_tells_the_chance_and_draws_the_ground() -> None:
    field = table()
    command = next(iter(SYSTEM.examples(field, arrival(field))))
    shown = localised(SYSTEM.preview(field, RED, command), SYSTEM.texts("en"))
    assert shown["notes"][0].startswith("8 or less")
    assert len(shown["shapes"]) == 1
