"""Whoever owes a run finds one: in crowds, among enemies who stop it, before walls that it cannot climb."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as change

from rules.core.geometry import overlaps
from rules.warzone_resurrection import SYSTEM
from rules.warzone_resurrection.conditions import MUST_RUN
from rules.warzone_resurrection.scenario import ScenarioError
from rules.warzone_resurrection.squads import out_of_coherency, owing_a_run
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.terrain import in_the_way

SIDE = 18
KINDS = ("light", "heavy", "heavy", "impassable")


def crowd(luck: Random) -> Battlefield:
    """Squads that have lost one another, at low LD, on a small table with walls and blocks."""
    units = [unit(luck, f"{seat}{number}", seat) for seat in ("red", "blue") for number in range(3)]
    board = {"size": [SIDE, SIDE], "terrain": [piece(luck, number) for number in range(3)]}
    return SYSTEM.stage({"state": {"active": "red"}, "board": board, "units": units})


def unit(luck: Random, id: str, owner: str) -> dict[str, Any]:
    profile = {
        "base": luck.choice([30, 30, 40, 50]),
        "ld": luck.choice([3, 5, 8]),
        "m": luck.choice([3, 5, 6]),
        "cc": 14,
    }
    blade = {"id": "blade", "melee": True, "st": 1, "roa": 2, "r": luck.choice([0, 1.5])}
    models = [
        {
            "id": f"{id}{n}",
            "at": [round(luck.uniform(1, SIDE - 1), 3), round(luck.uniform(1, SIDE - 1), 3)],
            "facing": luck.randrange(360),
            "profile": profile,
            "weapons": [blade],
        }
        for n in range(4)
    ]
    return {"id": id, "owner": owner, "models": models}


def piece(luck: Random, number: int) -> dict[str, Any]:
    x, y = luck.uniform(0, SIDE - 4), luck.uniform(0, SIDE - 4)
    right, top = x + luck.uniform(0.5, 3), y + luck.uniform(0.5, 3)
    return {
        "id": f"piece{number}",
        "kind": luck.choice(KINDS),
        "height": luck.choice([0.8, 1.5, 3]),
        "see_through": luck.choice([True, False]),
        "shape": [[x, y], [right, y], [right, top], [x, top]],
    }


def strays(field: Battlefield) -> list[tuple[Battlefield, Model]]:
    """For each of red's Squads that somebody has strayed from: its Activation, and who is first to run."""
    found = []
    for squad in [squad for squad in field.squads.values() if squad.owner == "red"]:
        begun = change(field, squad=squad.id).with_squad(squad.id, _active)
        for model in out_of_coherency(field, squad):
            begun = begun.with_model(model.id, _owing)
        owing = owing_a_run(begun, begun.squads[squad.id])
        if owing and not any(overlaps(owing[0].body.shape, s.shape) for s in in_the_way(begun, owing[0])):
            found.append((begun, owing[0]))
    return found


def _active(squad: Squad) -> Squad:
    return change(squad, stage="active")


def _owing(model: Model) -> Model:
    return change(model, conditions=(*model.conditions, MUST_RUN))


@pytest.mark.rule("WZR-SQUAD-05", "WZR-SQUAD-09")
@pytest.mark.parametrize("seeds", [range(50, 110), range(165, 200), range(400, 430)], ids=str)
def test_whoever_owes_a_run_finds_one(seeds: range) -> None:
    tried = 0
    for seed in seeds:
        try:
            field = crowd(Random(seed))
        except ScenarioError:
            continue
        for begun, model in strays(field):
            for offer in SYSTEM.offers(begun, model.owner):
                if (
                    offer.model == model.id
                    and offer.refused is None
                    and offer.id.split(":")[0] in {"run", "move"}
                ):
                    assert next(SYSTEM.examples(begun, offer), None) is not None, f"{seed}: {offer.id}"
                    tried += 1
    assert tried > 20
