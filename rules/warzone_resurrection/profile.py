"""Chapter: Model Types and Stat Lines, Weapons Stat Values (WZR-STAT), Bases (WZR-BASE)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Literal

import msgspec

from rules.core.geometry import Footprint, base_radius
from rules.core.ids import INCH, WeaponId
from rules.core.written import SkillRef

LEAST_MOVEMENT = 2 * INCH
ACTION_POINTS = 2

#: No close combat weapon reaches farther: data is held to it, so that Models far apart are soon told to be.
MOST_REACH = 6 * INCH

Stat = Literal["m", "cc", "rs", "st", "con", "wp", "ld"]

#: The kinds of psychic powers (WZR-PSY-01).
PowerKind = Literal["shooting", "booster", "debuff"]

#: What ends an effect in play: the Game Turn, the end of its card, or nothing before the battle does.
Until = Literal["turn", "card", "battle"]


class BaseSize(StrEnum):
    """How large a base is; NONE for heavy vehicles that stand on no base."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    NONE = "none"


#: From this many millimetres across a base is medium, and large.
_MEDIUM_FROM, _LARGE_FROM = 40, 50

#: Least physical height by size of base, in thousandths (WZR-BASE-02).
LEAST_HEIGHT = {BaseSize.SMALL: 1000, BaseSize.MEDIUM: 1500, BaseSize.LARGE: 2000, BaseSize.NONE: 0}

#: Height that may be ignored in close combat and stepped over (WZR-DEF-08).
VERTICAL_REACH = {BaseSize.SMALL: 1000, BaseSize.MEDIUM: 2000, BaseSize.LARGE: 4000, BaseSize.NONE: 4000}

SIZE_ORDER = (BaseSize.SMALL, BaseSize.MEDIUM, BaseSize.LARGE, BaseSize.NONE)


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Model's line. ``m`` in thousandths of an inch; None where a dash is printed (WZR-TEST-05).

    ``armour_types`` changes ``armour`` against a weapon type, for instance ``{"Blast": -3}``.
    ``height`` is physical, in thousandths; 0 means the least of its base size.
    """

    m: int
    cc: int | None = None
    rs: int | None = None
    st: int | None = None
    con: int | None = None
    wp: int | None = None
    ld: int | None = None
    w: int = 1
    armour: int = 10
    impenetrable: int | None = None
    armour_types: dict[str, int] = {}
    base_mm: int = 30
    height: int = 0
    action_points: int = ACTION_POINTS
    points: int = 0


class Weapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon's line (WZR-STAT-04). ``range`` in thousandths: of shots, or the Close Combat Weapon Range.

    ``rof`` is the Rate of Fire of a ranged line and the Rate of Attack of a close combat line; ``st`` the
    strength of its shots, or what it adds to its user's in close combat; ``avv`` None is a dash, which harms
    no Structure Points. Lines of one weapon share ``of``.
    """

    id: WeaponId
    name: str
    st: int = 0
    rof: int = 1
    avv: int | None = 0
    range: int | None = None
    damage: str = "Piercing"
    template: str | None = None
    weapon_class: str = "A"
    melee: bool = False
    of: str | None = None
    traits: tuple[SkillRef, ...] = ()


class Power(msgspec.Struct, frozen=True, omit_defaults=True):
    """A psychic power (WZR-PSY-01). ``range`` in thousandths.

    A shooting power has the ``weapon`` that it stands in for, None for the rest. Boosters and debuffs lay
    ``effects`` on a Model or its whole Squad ``until`` an end. ``each_turn``: how often a Squad may cast it
    in a Game Turn.
    """

    id: str
    name: str
    kind: PowerKind
    range: int
    weapon: Weapon | None = None
    effects: tuple[SkillRef, ...] = ()
    on: Literal["model", "squad"] = "squad"
    until: Until = "turn"
    cost: int = 1
    each_turn: int = 1


def base_size(millimetres: int) -> BaseSize:
    """The size of a base by its width; 0 is no base (WZR-BASE-01)."""
    if millimetres <= 0:
        return BaseSize.NONE
    if millimetres >= _LARGE_FROM:
        return BaseSize.LARGE
    return BaseSize.MEDIUM if millimetres >= _MEDIUM_FROM else BaseSize.SMALL


def footprint_of(profile: Profile) -> Footprint:
    """What the Model stands on and how tall it counts (WZR-BASE-02)."""
    return _footprint(profile.base_mm, profile.height)


@lru_cache(maxsize=256)
def _footprint(millimetres: int, height: int) -> Footprint:
    least = LEAST_HEIGHT[base_size(millimetres)]
    return Footprint(height=max(height, least), radius=base_radius(millimetres))
