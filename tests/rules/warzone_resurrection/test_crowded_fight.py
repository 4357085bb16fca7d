"""Crowds of all sizes of base fight at random: nothing breaks, nothing overlaps, every fold agrees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import pytest

from rules.core.battle import Battle, decide, evolve
from rules.core.command import Answer, Command
from rules.core.dice import seeded
from rules.core.event import Question
from rules.core.ids import SeatId
from rules.core.refusal import Illegal
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.state import Battlefield

COMMANDS = 70
SIDE = 20
FIGHTING = frozenset({"engage", "close_combat", "special_attack", "free_closing"})
MM_PER_INCH = 25.4

Spot = tuple[float, float, float]


def crowd(luck: Random) -> Battlefield:
    """Three Squads of four on each side, on a table where everybody is near somebody."""
    taken: list[Spot] = []
    units = [unit(luck, f"{seat}{number}", seat, taken) for seat in ("red", "blue") for number in range(3)]
    cards = {"red": {"ready": 2}, "blue": {"ready": 2}}
    return SYSTEM.stage(
        {"state": {"active": "red", "resources": cards}, "board": {"size": [SIDE, SIDE]}, "units": units}
    )


def unit(luck: Random, id: str, owner: str, taken: list[Spot]) -> dict[str, Any]:
    base = luck.choice([30, 30, 40, 50])
    profile = {"base": base, "w": luck.randint(1, 3), "st": luck.randint(6, 14), "cc": 14}
    weapon = {"id": "blade", "melee": True, "st": 1, "roa": 2, "r": luck.choice([0, 1.5])}
    models = [
        {"id": f"{id}{n}", "at": room(luck, base, taken), "facing": luck.randrange(360), "profile": profile}
        for n in range(4)
    ]
    return {"id": id, "owner": owner, "models": [{**model, "weapons": [weapon]} for model in models]}


def room(luck: Random, base: int, taken: list[Spot]) -> tuple[float, float]:
    radius = base / 2 / MM_PER_INCH + 0.01
    while True:
        x, y = luck.uniform(1, SIDE - 1), luck.uniform(1, SIDE - 1)
        if all((x - a) ** 2 + (y - b) ** 2 > (radius + r) ** 2 for a, b, r in taken):
            taken.append((x, y, radius))
            return round(x, 3), round(y, 3)


def answers(luck: Random, question: Question, decision: Any, field: Battlefield) -> Iterator[Command]:
    """Its options in some order; where one asks for a place, any place near those it is about."""
    for option in luck.sample(question.options, len(question.options)):
        place = None
        if option.place:
            about = field.models[question.about[0]].at
            place = (about.x + luck.randint(-6000, 6000), about.y + luck.randint(-6000, 6000))
        yield Answer(decision, option.id, place)


def wishes(luck: Random, field: Battlefield, seat: SeatId) -> Iterator[Command]:
    """Legal commands, blows before all else."""
    open_offers = [offer for offer in SYSTEM.offers(field, seat) if offer.refused is None]
    luck.shuffle(open_offers)
    open_offers.sort(key=lambda offer: offer.command.__struct_config__.tag not in FIGHTING)
    for offer in open_offers:
        found = list(SYSTEM.examples(field, offer))
        if found:
            yield luck.choice(found)


@pytest.mark.rule("WZR-CC-06", "WZR-CC-10", "WZR-CC-16", "WZR-DEF-09")
@pytest.mark.parametrize("seed", range(4))
def test_a_crowded_fight_never_goes_wrong(seed: int) -> None:
    luck = Random(seed)
    battle = Battle(crowd(luck), (SeatId("red"), SeatId("blue")))
    for number in range(COMMANDS):
        if battle.result is not None:
            break
        halt = battle.halt
        if halt is not None and halt.question is not None:
            seat, options = halt.question.seat, answers(luck, halt.question, halt.decision, battle.game)
        else:
            seat = SYSTEM.awaited(battle.game)[0]
            options = wishes(luck, battle.game, seat)
        battle = first_allowed(battle, seat, options, f"{seed}.{number}")
        assert not list(SYSTEM.violations(battle.game))


def first_allowed(battle: Battle[Battlefield], seat: SeatId, options: Iterator[Command], seed: str) -> Any:
    """The battle after the first command that is allowed; only a place at random may be refused."""
    for command in options:
        try:
            step = decide(SYSTEM, battle, seat, command, seeded(seed))
        except Illegal:
            assert isinstance(command, Answer)
            assert command.at is not None
            continue
        folded = reduce(lambda before, event: evolve(SYSTEM, before, event), step.events, battle)
        assert folded.game == step.battle.game
        return step.battle
    raise AssertionError("nobody can do anything")
