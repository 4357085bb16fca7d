"""Crowds armed with everything in the armoury shoot at random: nothing breaks, every fold agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import pytest

from rules.core.battle import Battle, decide, evolve
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield
from tests.rules.warzone_resurrection.test_crowded_fight import Spot, answers, room

Armed = Battle[Battlefield]

COMMANDS = 60
SIDE = 20

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


#: What is done before all else, and what more rarely.
SHOOTING = frozenset({"spray", "throw", "wall_of_fire", "shoot"})
SEVEN_IN_TEN = 0.7


def wishes(luck: Random, field: Battlefield, seat: SeatId) -> Iterator[Command]:
    """Legal commands, most often shots before all else."""
    open_offers = [offer for offer in SYSTEM.offers(field, seat) if offer.refused is None]
    luck.shuffle(open_offers)
    if luck.random() < SEVEN_IN_TEN:
        open_offers.sort(key=lambda offer: offer.command.__struct_config__.tag not in SHOOTING)
    for offer in open_offers:
        found = list(SYSTEM.examples(field, offer))
        if found:
            yield luck.choice(found)


def crowd(luck: Random) -> Battlefield:
    """Two Squads of four on each side, each Model with three weapons."""
    taken: list[Spot] = [(9.5, y, 1.2) for y in range(3, 18)]
    units = [unit(luck, f"{seat}{number}", seat, taken) for seat in ("red", "blue") for number in range(2)]
    cards = {"red": {"ready": 4}, "blue": {"ready": 4}}
    board = {"size": [SIDE, SIDE], "terrain": [WALL]}
    return SYSTEM.stage({"state": {"active": "red", "resources": cards}, "board": board, "units": units})


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
        battle: Armed = Battle(crowd(luck), (SeatId("red"), SeatId("blue")))
        for number in range(COMMANDS):
            if battle.result is not None:
                break
            battle = play_on(luck, battle, number, laid)
    assert set(laid) >= {"SE", "LE", "ST", "FT", "SFT"}


def play_on(luck: Random, battle: Armed, number: int, laid: Counter[str]) -> Armed:
    """One command that the rules allow, looked at beforehand; ``laid`` counts the templates."""
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
        for event in step.events:
            if event.__struct_config__.tag == "template_laid":
                laid[event.template] += 1  # type: ignore[attr-defined]
        return after
    raise AssertionError("there is nothing left to do")
