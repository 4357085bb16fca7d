"""Squads fight in and around buildings at random, with all that breaks walls and burns out garrisons."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield
from tests.rules.warzone_resurrection.crowds import FACTIONS, Liking, fight

COMMANDS = 60

HUT = {"id": "hut", "piece": "hut", "at": [10, 10]}
HOUSE = {"id": "house", "piece": "brick-house", "at": [20, 20]}
CRATES = {"id": "crates", "piece": "crates", "at": [15, 11], "turn": 40}
ARMS: tuple[dict[str, Any], ...] = (
    {"id": "cannon", "r": 24, "st": 14, "rof": 3, "avv": 9, "traits": ["critical(3)"]},
    {"id": "mortar", "r": "18/LE", "st": 12, "rof": 1, "avv": 7},
    {"id": "flamer", "r": "FT", "st": 10, "rof": 1, "avv": 3},
    {"id": "shotgun", "r": "ST", "st": 10, "rof": 1},
    {"like": "anti_infantry_grenade", "id": "grenade"},
    {"id": "axe", "melee": True, "roa": 2, "st": 2, "avv": 8, "r": 1.5},
)

#: Attacks at walls and people, seven times in ten.
ATTACKS = Liking({"shoot_terrain", "strike_terrain", "spray", "move", "shoot", "close_combat"}, share=0.7)


def battlefield(luck: Random) -> Battlefield:
    """Three of red inside, three of blue at the doors."""
    inside = [([9.2, 9.2], 0), ([10.8, 10.8], 0), ([20, 20], 2.5)]
    outside = [([10, 6], 90), ([16, 14], 180), ([22, 16], 120)]
    red = [model(luck, f"r{n}", at, 0, elevation=up) for n, (at, up) in enumerate(inside)]
    blue = [model(luck, f"b{n}", at, facing) for n, (at, facing) in enumerate(outside)]
    cards = {"red": {"ready": 3}, "blue": {"ready": 3}}
    return SYSTEM.stage(
        {
            "state": {"active": "red", "factions": FACTIONS, "resources": cards},
            "board": {"size": [30, 30], "terrain": [HUT, HOUSE, CRATES]},
            "units": [
                {"id": "reds", "owner": "red", "models": red},
                {"id": "blues", "owner": "blue", "models": blue},
            ],
        }
    )


def model(luck: Random, id: str, at: list[float], facing: int, *, elevation: float = 0) -> dict[str, Any]:
    profile = {"w": 3, "rs": 14, "cc": 14, "st": 8, "ld": 18, "a": 14}
    arms = [ARMS[0], *luck.sample(ARMS[1:], 3)]
    return {"id": id, "at": at, "facing": facing, "elevation": elevation, "profile": profile, "weapons": arms}


@pytest.mark.rule("WZR-STRUCT-02", "WZR-STRUCT-05", "WZR-STRUCT-09", "WZR-STRUCT-17", "WZR-TMPL-07")
def test_a_fight_over_buildings_never_goes_wrong() -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        luck = Random(seed)
        for done in fight(luck, battlefield(luck), COMMANDS, ATTACKS):
            seen.update(done.tags)
    assert {"terrain_harmed", "gave_way", "template_laid"} <= set(seen)
