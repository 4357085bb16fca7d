"""Crowds of all sizes of base fight at random: nothing breaks, nothing overlaps, every fold agrees."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield
from tests.rules.warzone_resurrection.crowds import FACTIONS, SIDE, Liking, Spot, fight, room

COMMANDS = 70
BLOWS = Liking({"engage", "close_combat", "special_attack", "free_closing"})


def crowd(luck: Random) -> Battlefield:
    """Three Squads of four on each side, on a table where everybody is near somebody."""
    taken: list[Spot] = []
    units = [unit(luck, f"{seat}{number}", seat, taken) for seat in ("red", "blue") for number in range(3)]
    cards = {"red": {"ready": 2}, "blue": {"ready": 2}}
    state = {"active": "red", "factions": FACTIONS, "resources": cards}
    board = {"size": [SIDE, SIDE]}
    return SYSTEM.stage({"state": state, "board": board, "units": units})


def unit(luck: Random, id: str, owner: str, taken: list[Spot]) -> dict[str, Any]:
    base = luck.choice([30, 30, 40, 50])
    profile = {"base": base, "w": luck.randint(1, 3), "st": luck.randint(6, 14), "cc": 14}
    weapon = {"id": "blade", "melee": True, "st": 1, "roa": 2, "r": luck.choice([0, 1.5])}
    models = [
        {"id": f"{id}{n}", "at": room(luck, base, taken), "facing": luck.randrange(360), "profile": profile}
        for n in range(4)
    ]
    return {"id": id, "owner": owner, "models": [{**model, "weapons": [weapon]} for model in models]}


@pytest.mark.rule("WZR-CC-06", "WZR-CC-10", "WZR-CC-16", "WZR-DEF-09")
@pytest.mark.parametrize("seed", range(4))
def test_a_crowded_fight_never_goes_wrong(seed: int) -> None:
    luck = Random(seed)
    happened = Counter(tag for done in fight(luck, crowd(luck), COMMANDS, BLOWS) for tag in done.tags)
    assert {"struck", "hit", "wounds_lost"} <= set(happened)
