"""Crowds armed with everything in the armoury shoot at random: nothing breaks, every fold agrees."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.events import TemplateLaid
from rules.warzone_resurrection.state import Battlefield
from tests.rules.warzone_resurrection.crowds import FACTIONS, SIDE, Liking, Spot, fight, room

COMMANDS = 60

#: What is carried: lines of the armoury, templates of every kind, Rail and plasma.
ARMS: tuple[dict[str, Any], ...] = (
    {"like": "enforcer"},
    {"like": "charger_hmg"},
    {"like": "car_24_launcher"},
    {"like": "chthonic_transfuser"},
    {"like": "mandible_spread"},
    {"like": "anti_infantry_grenade"},
    {"like": "anti_vehicle_grenade"},
    {"like": "flash_bang_grenade"},
    {"like": "fire_grenade"},
    {"r": "24/LE", "st": 12, "rof": 2},
    {"r": "FT", "st": 12, "rof": 2},
    {"r": "SFT", "st": 10, "rof": 1},
    {"r": 24, "st": 14, "rof": 2, "type": "Rail", "class": "H"},
    {"r": 24, "st": 13, "rof": 2, "type": "Plasma", "class": "S"},
)
WALL = {"id": "wall", "kind": "heavy", "height": 1, "shape": [[9, 4], [10, 4], [10, 16], [9, 16]]}


#: Shots of every kind, seven times in ten.
SHOOTING = Liking({"spray", "throw", "wall_of_fire", "shoot"}, share=0.7)


def crowd(luck: Random) -> Battlefield:
    """Two Squads of four on each side, each Model with three weapons."""
    taken: list[Spot] = [(9.5, y, 1.2) for y in range(3, 18)]
    units = [unit(luck, f"{seat}{number}", seat, taken) for seat in ("red", "blue") for number in range(2)]
    cards = {"red": {"ready": 4}, "blue": {"ready": 4}}
    state = {"active": "red", "factions": FACTIONS, "resources": cards}
    board = {"size": [SIDE, SIDE], "terrain": [WALL]}
    return SYSTEM.stage({"state": state, "board": board, "units": units})


def unit(luck: Random, id: str, owner: str, taken: list[Spot]) -> dict[str, Any]:
    profile = {"w": luck.randint(1, 3), "rs": 13, "st": 8}
    models = [
        {
            "id": f"{id}{n}",
            "at": room(luck, 30, taken),
            "facing": luck.randrange(360),
            "profile": profile,
            "weapons": [{"id": f"w{k}", **arm} for k, arm in enumerate(luck.sample(ARMS, 3))],
        }
        for n in range(4)
    ]
    return {"id": id, "owner": owner, "models": models}


@pytest.mark.rule("WZR-TMPL-02", "WZR-TMPL-04", "WZR-TMPL-06", "WZR-TMPL-08", "WZR-ARM-15", "WZR-ARM-27")
def test_an_armed_crowd_never_goes_wrong() -> None:
    laid: Counter[str] = Counter()
    for seed in range(4):
        luck = Random(seed)
        for done in fight(luck, crowd(luck), COMMANDS, SHOOTING):
            laid.update(event.template for event in done.step.events if isinstance(event, TemplateLaid))
    assert set(laid) >= {"SE", "LE", "ST", "FT", "SFT"}
