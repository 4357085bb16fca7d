"""Squads fight in and around buildings at random, with all that breaks walls and burns out garrisons."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random
from typing import Any

import pytest

from rules.core.battle import Battle, decide, evolve
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield
from tests.rules.warzone_resurrection.test_crowded_fight import answers

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

#: What is done before all else, most of the time.
FIRST = ("shoot_terrain", "strike_terrain", "spray", "move", "shoot", "close_combat")
SEVEN_IN_TEN = 0.7


def battlefield(luck: Random) -> Battlefield:
    """Three of red inside, three of blue at the doors."""
    inside = [([9.2, 9.2], 0), ([10.8, 10.8], 0), ([20, 20], 2.5)]
    outside = [([10, 6], 90), ([16, 14], 180), ([22, 16], 120)]
    red = [model(luck, f"r{n}", at, 0, elevation=up) for n, (at, up) in enumerate(inside)]
    blue = [model(luck, f"b{n}", at, facing) for n, (at, facing) in enumerate(outside)]
    cards = {"red": {"ready": 3}, "blue": {"ready": 3}}
    return SYSTEM.stage(
        {
            "state": {"active": "red", "resources": cards},
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
        battle = Battle(battlefield(luck), (SeatId("red"), SeatId("blue")))
        for number in range(COMMANDS):
            if battle.result is not None:
                break
            battle = play_on(luck, battle, number, seen)
    assert {"terrain_harmed", "gave_way", "template_laid"} <= set(seen)


def play_on(
    luck: Random, battle: Battle[Battlefield], number: int, seen: Counter[str]
) -> Battle[Battlefield]:
    """One command that the rules allow, looked at beforehand and told afterwards."""
    halt = battle.halt
    if halt is not None and halt.question is not None:
        seat, options = halt.question.seat, answers(luck, halt.question, halt.decision, battle.game)
    else:
        seat = SYSTEM.awaited(battle.game)[0]
        options = wishes(luck, battle.game, seat)
    for command in options:
        try:
            step = decide(SYSTEM, battle, seat, command, seeded(f"{number}"))
        except Illegal:
            assert halt is not None, f"an example is refused: {command}"
            continue
        if halt is None:
            assert SYSTEM.preview(battle.game, seat, command).refused is None
        after = reduce(lambda state, event: evolve(SYSTEM, state, event), step.events, battle)
        assert list(SYSTEM.violations(after.game)) == []
        assert after == step.battle
        SYSTEM.view(after.game, seat)
        seen.update(event.__struct_config__.tag for event in step.events)
        return step.battle
    raise AssertionError(f"{seat} has nothing to do")


def wishes(luck: Random, field: Battlefield, seat: SeatId) -> list[Any]:
    """Legal commands, one for each offer, most often attacks at walls and people before all else."""
    offers = [offer for offer in SYSTEM.offers(field, seat) if offer.refused is None]
    luck.shuffle(offers)
    if luck.random() < SEVEN_IN_TEN:
        offers.sort(key=lambda offer: offer.command.__struct_config__.tag not in FIRST)
    found = (list(SYSTEM.examples(field, offer)) for offer in offers)
    return [luck.choice(commands) for commands in found if commands]
