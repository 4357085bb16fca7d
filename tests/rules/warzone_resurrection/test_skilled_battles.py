"""Whole battles of random players whose Models have every generic special skill, checked event by event."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from rules.core.bots import BOTS
from rules.core.selfplay import play
from rules.core.starter import starter_brief
from rules.warzone_resurrection import SYSTEM

SKILLS = (
    "berserk",
    "brutal",
    "bulky",
    "camouflage(2)",
    "contempt(Bauhaus)",
    "crackshot",
    "dispersible",
    "disposable",
    "dissention",
    "duellist",
    "espionage",
    "execution",
    "fear(3)",
    "fearless",
    "ferocity",
    "fireproof",
    "flammable",
    "guarded",
    "gunslinger",
    "heal(4)",
    "inspiring_presence",
    "leap(6)",
    "medic(4)",
    "pathfinder",
    "predator_senses",
    "ranger",
    "relentless",
    "shielded",
    "slippery",
    "sniper",
    "stalk",
    "stay_frosty",
    "target_identifier",
    "target_sense",
)


def skilled(force: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A force with three more skills on each Model; its first Squad deploys rapidly, its last infiltrates."""
    force = deepcopy(force)
    for unit in force["units"]:
        for model in unit["models"]:
            model["skills"] = [*model.get("skills", ()), *luck.sample(SKILLS, 3)]
    for unit, skill in ((force["units"][0], "rapid_deployment"), (force["units"][-1], "infiltrate")):
        unit["skills"] = [*unit.get("skills", ()), skill]
    return force


@pytest.mark.parametrize("seed", ["first", "second"])
def test_battles_with_all_skills_come_to_their_end(seed: str) -> None:
    luck = Random(seed)
    brief = starter_brief(SYSTEM)
    forces = {seat: skilled(force, luck) for seat, force in brief.forces.items()}
    brief = msgspec.structs.replace(brief, forces=forces, mission={**brief.mission, "turns": 3})
    game, events = play(SYSTEM, brief, [BOTS["random"], BOTS["random"]], seed)
    assert game.errors == []
    assert game.finished
    assert events
