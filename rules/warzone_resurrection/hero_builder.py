"""One's own Warlord or Lord (WZR-BUILD): what may be changed about the line of its type, and what that costs.

All of it is pure: ``problems`` tells what a wish breaks, ``points`` what it costs, ``build`` makes the Model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.core.ids import RuleId
from rules.core.message import say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.core.written import Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.choosing_powers import refusal_to_know
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.profile import PowerKind
from rules.warzone_resurrection.state import WarlordType
from rules.warzone_resurrection.written import WrittenModel, WrittenProfile, read_card
from rules.warzone_resurrection.written_arms import WrittenWeapon, read_power

DATA = Path(__file__).parent / "data" / "hero_builder.yaml"

STATS, WEAPONS, LEARNING = RuleId("WZR-BUILD-01"), RuleId("WZR-BUILD-02"), RuleId("WZR-BUILD-03")

HeroKind = Literal["close_combat", "ranged", "tech", "psychic", "lord"]
WeaponValue = Literal["r", "st", "rof", "avv"]

_ARMOUR = re.compile(r"^(\d+)(.*)$")


class WeaponLine(Written, frozen=True):
    """A weapon that a type of hero begins with; ``types`` of damage with what each costs."""

    r: float
    st: int
    rof: int
    avv: int
    types: dict[str, int]


class HeroType(Written, frozen=True):
    """A type of hero: its line, and for each stat how many steps up and down it may be changed."""

    name: str
    role: Literal["warlord", "lord"]
    points: int
    profile: WrittenProfile
    skills: tuple[str, ...]
    changes: dict[str, tuple[int, int]]
    ranged: WeaponLine
    melee: WeaponLine
    warlord_type: WarlordType | None = None


class WeaponStep(Written, frozen=True):
    """What a step of a weapon's value costs, and how many there may be."""

    points: int
    most: int


class HeroRules(Written, frozen=True):
    """All prices and limits (``data/hero_builder.yaml``)."""

    source: str
    step: int
    wound: int
    weapon_steps: dict[WeaponValue, WeaponStep]
    types: dict[HeroKind, HeroType]
    powers: dict[PowerKind, int]
    most_skills: int
    skills: dict[str, int]


class WishedWeapon(Written, frozen=True):
    """Steps up of a weapon's values, and the type of its damage (the first of its line without one)."""

    name: str = ""
    r: int = 0
    st: int = 0
    rof: int = 0
    avv: int = 0
    type: str | None = None


class Hero(Written, frozen=True):
    """A hero as a player wishes it: steps of its stats (``a`` for armour), weapons, skills, powers."""

    name: str
    type: HeroKind
    changes: dict[str, int] = {}
    ranged: WishedWeapon = WishedWeapon()
    melee: WishedWeapon = WishedWeapon()
    skills: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()


@cache
def hero_rules() -> HeroRules:
    """All prices and limits."""
    return msgspec.convert(read_yaml(DATA), HeroRules)


def points(hero: Hero) -> int:
    """What a hero costs. Raises ``WrittenError`` for a power or skill that is none."""
    rules = hero_rules()
    line = rules.types[hero.type]
    learnt = sum(_price_of_skill(skill) for skill in hero.skills)
    powers = sum(rules.powers[read_power(power).kind] for power in hero.powers)
    return (
        line.points
        + sum(points_for_stat(stat, steps) for stat, steps in hero.changes.items())
        + points_for_weapon(line.ranged, hero.ranged)
        + points_for_weapon(line.melee, hero.melee)
        + learnt
        + powers
    )


def points_for_stat(stat: str, steps: int) -> int:
    """What so many steps of a stat cost; those down give as much back (WZR-BUILD-01)."""
    rules = hero_rules()
    return steps * (rules.wound if stat == "w" else rules.step)


def points_for_weapon(line: WeaponLine, wish: WishedWeapon) -> int:
    """What steps and another type of damage cost (WZR-BUILD-02)."""
    steps = hero_rules().weapon_steps
    dearer = sum(step.points * _steps(wish, value) for value, step in steps.items())
    return dearer + line.types.get(_damage(line, wish), 0)


def problems(hero: Hero, faction: str) -> Iterator[Refusal]:
    """Everything that keeps a hero from being built, each with its rule."""
    line = hero_rules().types[hero.type]
    yield from _stat_problems(line, hero)
    yield from _weapon_problems(line.ranged, hero.ranged, "ranged")
    yield from _weapon_problems(line.melee, hero.melee, "melee")
    yield from _skill_problems(line, hero)
    refused = refusal_to_know(read_card(_model(hero, "hero")), faction)
    if refused is not None:
        yield refused


def build(hero: Hero, id: str, faction: str) -> WrittenModel:
    """The Model. Raises ``WrittenError`` for a hero that breaks a limit."""
    wrong = next(problems(hero, faction), None)
    if wrong is not None:
        raise WrittenError(f"{hero.name}: {wrong.rule}, {wrong.why.key}")
    return _model(hero, id)


def _model(hero: Hero, id: str) -> WrittenModel:
    line = hero_rules().types[hero.type]
    profile = msgspec.structs.replace(
        line.profile,
        **{stat: _changed(line.profile, stat, steps) for stat, steps in hero.changes.items()},
    )
    return WrittenModel(
        id=id,
        name=hero.name,
        profile=profile,
        weapons=(
            _weapon(line.ranged, hero.ranged, "ranged", melee=False),
            _weapon(line.melee, hero.melee, "melee", melee=True),
        ),
        skills=(*line.skills, *hero.skills),
        powers=hero.powers,
        role=line.role,
        points=points(hero),
    )


def _changed(profile: WrittenProfile, stat: str, steps: int) -> int | str | float:
    """A value with its steps; of armour those before the bracket."""
    if stat not in profile.__struct_fields__:
        raise WrittenError(f"{stat!r} is no stat")
    value = getattr(profile, stat)
    if stat != "a":
        return int(value) + steps
    armour = _ARMOUR.match(str(value))
    assert armour is not None
    return f"{int(armour[1]) + steps}{armour[2]}"


def _weapon(line: WeaponLine, wish: WishedWeapon, id: str, *, melee: bool) -> WrittenWeapon:
    return WrittenWeapon(
        id=f"hero-{id}",
        name=wish.name,
        r=line.r + wish.r,
        st=line.st + wish.st,
        rof=line.rof + wish.rof,
        avv=line.avv + wish.avv,
        type=_damage(line, wish),
        melee=melee,
    )


def _stat_problems(line: HeroType, hero: Hero) -> Iterator[Refusal]:
    """Each stat has its limits by type (WZR-BUILD-01)."""
    for stat, steps in hero.changes.items():
        up, down = line.changes.get(stat, (0, 0))
        if not -down <= steps <= up:
            named = say("stat_of_hero", stat=stat.upper())
            yield refuse(
                STATS,
                "refused.hero_stat",
                stat=named,
                steps=steps,
                up=up,
                down=down,
                type=verbatim(line.name),
            )


def _weapon_problems(line: WeaponLine, wish: WishedWeapon, which: str) -> Iterator[Refusal]:
    """Steps go up only and so far, and a type has to be one of the weapon's (WZR-BUILD-02)."""
    for value, step in hero_rules().weapon_steps.items():
        steps = _steps(wish, value)
        if not 0 <= steps <= step.most:
            named = say("stat_of_hero", stat=value.upper())
            yield refuse(WEAPONS, "refused.hero_weapon", value=named, steps=steps, most=step.most)
    if which == "melee" and wish.r:
        yield refuse(WEAPONS, "refused.hero_reach")
    damage = _damage(line, wish)
    if damage not in line.types:
        types = verbatim(", ".join(line.types))
        yield refuse(WEAPONS, "refused.hero_damage", damage=verbatim(damage), types=types)


def _skill_problems(line: HeroType, hero: Hero) -> Iterator[Refusal]:
    """A few skills, none that it has (WZR-BUILD-03)."""
    rules = hero_rules()
    if len(hero.skills) > rules.most_skills:
        yield refuse(LEARNING, "refused.hero_skills", most=rules.most_skills, learnt=len(hero.skills))
    had = {skill.partition("(")[0] for skill in line.skills}
    for skill in hero.skills:
        name = skill.partition("(")[0]
        if name in had or name not in rules.skills:
            known = say(f"skill.{name}", value="") if name in KNOWN else verbatim(name)
            yield refuse(LEARNING, "refused.hero_skill", skill=known)
        had.add(name)


def _price_of_skill(skill: str) -> int:
    return hero_rules().skills.get(skill.partition("(")[0], 0)


def _steps(wish: WishedWeapon, value: WeaponValue) -> int:
    steps: int = getattr(wish, value)
    return steps


def _damage(line: WeaponLine, wish: WishedWeapon) -> str:
    return wish.type or next(iter(line.types))
