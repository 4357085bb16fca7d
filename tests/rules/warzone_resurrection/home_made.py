"""Homebrew for tests: a small pack by hand, and packs at random that use all that may be used."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.homebrew.words import USES, Use, bounds_of, value_of
from rules.warzone_resurrection.units import factions
from rules.warzone_resurrection.weapon_classes import DAMAGE_TYPES
from rules.warzone_resurrection.written_arms import TEMPLATES, armoury_lines, power_lines

SEWERS = Path(__file__).with_name("sewers.yaml")


def sewers() -> dict[str, Any]:
    """A pack by hand, anew each time, since tests change it."""
    document: dict[str, Any] = read_yaml(SEWERS)
    return document


def at_random(luck: Random, faction: str = "brotherhood") -> dict[str, Any]:
    """A faultless pack of a faction."""
    weapons = {f"w{number}": _weapon(luck) for number in range(6)}
    arms = [*weapons, *factions()[faction].weapons, *armoury_lines()]
    models = {f"m{number}": _model(luck, arms, faction) for number in range(4)}
    units = {f"u{number}": _unit(luck, list(models), arms) for number in range(3)}
    units["boss"] = {"name": "Boss", "role": "warlord", "models": [{"model": "m0", "least": 1}]}
    return {"name": "Chance", "faction": faction, "weapons": weapons, "models": models, "units": units}


def _skills(luck: Random, use: Use, most: int) -> list[str]:
    """Some of those that do not keep a force from being fielded."""
    skills = [skill for skill in USES[use] if skill not in {"advisor", "unique", "cartel_agent", "psychic"}]
    return [_valued(luck, each) for each in luck.sample(skills, luck.randint(0, most))]


def _valued(luck: Random, skill: str) -> str:
    match value_of(skill):
        case "number":
            return f"{skill}({luck.randint(*bounds_of(skill))})"
        case "name":
            return f"{skill}(Capitol)"
        case _:
            return skill


def _weapon(luck: Random) -> dict[str, Any]:
    line = {
        "name": "Some weapon",
        "st": luck.randint(0, 20),
        "rof": luck.randint(1, 8),
        "avv": luck.choice([None, 0, luck.randint(0, 12)]),
        "type": luck.choice(DAMAGE_TYPES),
        "traits": _skills(luck, "weapon", 3),
    }
    if luck.random() < 0.3:
        return line | {"melee": True, "r": luck.randint(0, 6), "class": luck.choice("PASHG")}
    if luck.random() < 0.4:
        template = luck.choice(TEMPLATES)
        reach = luck.choice([template, f"{luck.randint(1, 72)}/{template}"])
        return line | {"r": reach, "class": luck.choice("PASHG")}
    return line | {"r": luck.randint(1, 72), "class": luck.choice("PASH")}


def _model(luck: Random, arms: list[str], faction: str) -> dict[str, Any]:
    def die() -> int | None:
        return luck.choice([None, *[luck.randint(1, 20)] * 9])

    name = factions()[faction].faction
    known = [id for id, line in power_lines().items() if name in line.factions]
    powers = luck.sample(known, min(len(known), luck.choice([0, 0, 1])))
    return {
        "name": "Somebody",
        "points": luck.randint(0, 90),
        "profile": {
            **{stat: die() for stat in ("cc", "rs", "st", "con", "wp")},
            "ld": luck.choice([None, luck.randint(8, 20)]),
            "m": luck.randint(2, 12),
            "w": luck.randint(1, 12),
            "a": luck.choice([luck.randint(1, 30), f"{luck.randint(1, 30)}({luck.randint(1, 30)})"]),
            "types": {luck.choice(DAMAGE_TYPES): luck.randint(-20, 20)},
            "base": luck.choice([20, 25, 30, 40, 50, 60, 120]),
            "height": luck.choice([0, 0.5, 3, 6]),
            "ap": luck.randint(2, 3),
        },
        "weapons": luck.sample(arms, luck.randint(0, 4)),
        "skills": [*_skills(luck, "model", 5), *(["psychic(1)"] if powers else [])],
        "powers": powers,
    }


def _unit(luck: Random, models: list[str], arms: list[str]) -> dict[str, Any]:
    first, second = luck.sample(models, 2)
    more = {"weapons": luck.sample(arms, 1), "skills": _skills(luck, "model", 1)}
    return {
        "name": "Some unit",
        "role": luck.choice(["troop", "support"]),
        "models": [
            {"model": first, "least": luck.randint(1, 4), "most": 6, "commander": luck.random() < 0.8},
            {"model": second, "least": luck.randint(0, 1), "most": 2},
        ],
        "skills": _skills(luck, "squad", 2),
        "options": {"more": {"name": "More", "points": 1, **more}},
    }
