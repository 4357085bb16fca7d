"""A Vehicle that shoots with all weapons is offered only targets that it may name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as change

from rules.core.battle import Battle, decide
from rules.core.dice import seeded
from rules.core.ids import SeatId, UnitId
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield

RED, BLUE = SeatId("red"), SeatId("blue")


def field(walls: int) -> Battlefield:
    """A tank and an enemy with so many walls apart from one another between them."""
    terrain = [
        {
            "id": f"w{n}",
            "kind": "heavy",
            "height": 0.9,
            "shape": [[16, y], [24, y], [24, y + 0.2], [16, y + 0.2]],
        }
        for n, y in enumerate(range(13, 13 + 2 * walls, 2))
    ]
    gun = {"id": "cannon", "r": 30, "st": 14, "rof": 1}
    place = {"id": "tank", "at": [20, 8], "facing": 90, "weapons": [gun, {**gun, "id": "gun"}]}
    locations = [{"name": "Hull", "sp": 3, "av": 16, "lost": "destroyed"}] * 4
    tank = {**place, "role": "heavy_vehicle", "vehicle": {"type": "tank", "locations": locations}}
    enemy = {"id": "b", "at": [20, 24], "facing": 270, "profile": {"a": "13"}}
    units = [
        {"id": "reds", "owner": "red", "role": "heavy_vehicle", "models": [tank]},
        {"id": "blues", "owner": "blue", "models": [enemy]},
    ]
    board = {"size": [48, 48], "terrain": terrain}
    staged = SYSTEM.stage({"state": {"active": "red"}, "board": board, "units": units})
    begun = staged.with_squad(UnitId("reds"), lambda squad: change(squad, stage="active"))
    return change(begun, squad=UnitId("reds"))


@pytest.mark.rule("WZR-VEH-18", "WZR-COVER-04")
@pytest.mark.parametrize(("walls", "open_to"), [(0, True), (5, False)])
def test_nobody_is_named_whom_only_luck_could_hit(walls: int, open_to: bool) -> None:
    begun = field(walls)
    offer = next(o for o in SYSTEM.offers(begun, RED) if o.id.startswith("torrent_of_fire"))
    assert (offer.refused is None) is open_to
    for command in SYSTEM.examples(begun, offer) if open_to else ():
        decide(SYSTEM, Battle(begun, (RED, BLUE)), RED, command, seeded("torrent"))
    if not open_to:
        assert offer.refused.rule == "WZR-COVER-04"
